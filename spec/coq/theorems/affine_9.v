(** The payload of certificates/affine-9.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03090909000001fb1d1d0001030102%hex.
Definition payload := [bytes_0].
Theorem affine_9 : draws Ophelia (affine 9).
Proof. by_payload payload. Qed.
Print Assumptions affine_9.
