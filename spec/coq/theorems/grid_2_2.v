(** The payload of certificates/grid-2-2.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0102020000000200010500%hex.
Definition payload := [bytes_0].
Theorem grid_2_2 : wins Xeno (cube 2 2).
Proof. by_payload payload. Qed.
Print Assumptions grid_2_2.
