(** The payload of certificates/grid-3-6.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010306000000fbb310000108fb6c010f0a01130a043a0a034b0a05a70a00b40a00d80a00ea0a00fbe6010a00fbf8010a00fb1c020a00fb2e020a00fb88020a00fb9a020a00fbbe020a00fbd002%hex.
Definition payload := [bytes_0].
Theorem grid_3_6 : wins Xeno (cube 3 6).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_6.
