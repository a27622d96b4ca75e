(** The payload of certificates/grid-3-5.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010305000000fb850500010879070a01130a043a0a034b0a05a70a00b40a00d80a00ea%hex.
Definition payload := [bytes_0].
Theorem grid_3_5 : wins Xeno (cube 3 5).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_5.
