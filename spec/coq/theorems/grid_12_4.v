(** The payload of certificates/grid-12-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010c04000001fb8922000104%hex.
Definition payload := [bytes_0].
Theorem grid_12_4 : draws Ophelia (cube 12 4).
Proof. by_payload payload. Qed.
Print Assumptions grid_12_4.
