(** The payload of certificates/grid-2-3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0102030000000200010500%hex.
Definition payload := [bytes_0].
Theorem grid_2_3 : wins Xeno (cube 2 3).
Proof. by_payload payload. Qed.
Print Assumptions grid_2_3.
