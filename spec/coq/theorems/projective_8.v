(** The payload of certificates/projective-8.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0408000001fb64150001030102%hex.
Definition payload := [bytes_0].
Theorem projective_8 : draws Ophelia (projective 8).
Proof. by_payload payload. Qed.
Print Assumptions projective_8.
