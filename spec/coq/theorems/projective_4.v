(** The payload of certificates/projective-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0404000001fbe4010001030102%hex.
Definition payload := [bytes_0].
Theorem projective_4 : draws Ophelia (projective 4).
Proof. by_payload payload. Qed.
Print Assumptions projective_4.
