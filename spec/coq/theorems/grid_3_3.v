(** The payload of certificates/grid-3-3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010303000000a30001080d030a01070a03150a0502%hex.
Definition payload := [bytes_0].
Theorem grid_3_3 : wins Xeno (cube 3 3).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_3.
