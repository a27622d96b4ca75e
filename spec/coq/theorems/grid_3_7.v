(** The payload of certificates/grid-3-7.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010307000000fb8d33000108fb45041f0a01130a043a0a034b0a05a70a00b40a00d80a00ea0a00fbe6010a00fbf8010a00fb1c020a00fb2e020a00fb88020a00fb9a020a00fbbe020a00fbd0020a00fbb2050a00fbc4050a00fbe8050a00fbfa050a00fb54060a00fb66060a00fb8a060a00fb9c060a00fb98070a00fbaa070a00fbce070a00fbe0070a00fb3a080a00fb4c080a00fb70080a00fb8208%hex.
Definition payload := [bytes_0].
Theorem grid_3_7 : wins Xeno (cube 3 7).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_7.
