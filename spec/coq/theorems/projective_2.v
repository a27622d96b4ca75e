(** The payload of certificates/projective-2.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x04020000004600010800060a01020a01030a01040a01050a02030a0205%hex.
Definition payload := [bytes_0].
Theorem projective_2 : wins Xeno (projective 2).
Proof. by_payload payload. Qed.
Print Assumptions projective_2.
