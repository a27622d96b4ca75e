(** The payload of certificates/grid-5-2.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0105020000010d000104%hex.
Definition payload := [bytes_0].
Theorem grid_5_2 : draws Ophelia (cube 5 2).
Proof. by_payload payload. Qed.
Print Assumptions grid_5_2.
