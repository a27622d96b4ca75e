(** The payload of certificates/grid-13-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010d04000001fb192b000104%hex.
Definition payload := [bytes_0].
Theorem grid_13_4 : draws Ophelia (cube 13 4).
Proof. by_payload payload. Qed.
Print Assumptions grid_13_4.
