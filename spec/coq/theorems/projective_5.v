(** The payload of certificates/projective-5.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0405000001fb00040001030102%hex.
Definition payload := [bytes_0].
Theorem projective_5 : draws Ophelia (projective 5).
Proof. by_payload payload. Qed.
Print Assumptions projective_5.
