(** The payload of certificates/affine-3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x030303030000007900010800080a01030a01040a01050a01060a01070a01080a03050a0304%hex.
Definition payload := [bytes_0].
Theorem affine_3 : wins Xeno (affine 3).
Proof. by_payload payload. Qed.
Print Assumptions affine_3.
