(** The payload of certificates/grid-4-2.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010402000001c10001030102%hex.
Definition payload := [bytes_0].
Theorem grid_4_2 : draws Ophelia (cube 4 2).
Proof. by_payload payload. Qed.
Print Assumptions grid_4_2.
