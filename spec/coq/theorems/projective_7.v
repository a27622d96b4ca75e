(** The payload of certificates/projective-7.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0407000001fb240d0001030102%hex.
Definition payload := [bytes_0].
Theorem projective_7 : draws Ophelia (projective 7).
Proof. by_payload payload. Qed.
Print Assumptions projective_7.
