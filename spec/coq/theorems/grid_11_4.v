(** The payload of certificates/grid-11-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010b04000001fb311b000104%hex.
Definition payload := [bytes_0].
Theorem grid_11_4 : draws Ophelia (cube 11 4).
Proof. by_payload payload. Qed.
Print Assumptions grid_11_4.
