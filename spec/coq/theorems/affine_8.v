(** The payload of certificates/affine-8.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03080808000001fb81120001030102%hex.
Definition payload := [bytes_0].
Theorem affine_8 : draws Ophelia (affine 8).
Proof. by_payload payload. Qed.
Print Assumptions affine_8.
