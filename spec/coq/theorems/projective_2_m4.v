(** The payload of certificates/moves/projective-2-m4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0402000004044600010800060a01020a01030a01040a01050a02030a0205%hex.
Definition payload := [bytes_0].
Theorem projective_2_m4 : wins_in 4 Xeno (projective 2).
Proof. by_payload payload. Qed.
Print Assumptions projective_2_m4.
