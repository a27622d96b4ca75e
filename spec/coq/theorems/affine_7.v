(** The payload of certificates/affine-7.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03070707000001fb1b0b0001030102%hex.
Definition payload := [bytes_0].
Theorem affine_7 : draws Ophelia (affine 7).
Proof. by_payload payload. Qed.
Print Assumptions affine_7.
