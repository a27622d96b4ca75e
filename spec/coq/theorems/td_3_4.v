(** The payload of certificates/td-3-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x030304000000009a00010800060f0401090f04060a0f0506090f0405090a09060a0a06%hex.
Definition payload := [bytes_0].
Theorem td_3_4 : wins Xeno (design 3 4 0).
Proof. by_payload payload. Qed.
Print Assumptions td_3_4.
