(** The payload of certificates/affine-2.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x030202020000000200010500%hex.
Definition payload := [bytes_0].
Theorem affine_2 : wins Xeno (affine 2).
Proof. by_payload payload. Qed.
Print Assumptions affine_2.
