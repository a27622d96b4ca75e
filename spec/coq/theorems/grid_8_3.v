(** The payload of certificates/grid-8-3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010803000001f5000104%hex.
Definition payload := [bytes_0].
Theorem grid_8_3 : draws Ophelia (cube 8 3).
Proof. by_payload payload. Qed.
Print Assumptions grid_8_3.
