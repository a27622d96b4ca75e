(** The payload of certificates/projective-9.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0409000001fb10210001030102%hex.
Definition payload := [bytes_0].
Theorem projective_9 : draws Ophelia (projective 9).
Proof. by_payload payload. Qed.
Print Assumptions projective_9.
