(** The payload of certificates/moves/grid-3-3-m4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x01030300000404a30001080d030a01070a03150a0502%hex.
Definition payload := [bytes_0].
Theorem grid_3_3_m4 : wins_in 4 Xeno (cube 3 3).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_3_m4.
