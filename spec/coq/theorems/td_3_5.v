(** The payload of certificates/td-3-5.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03030500000000fb8d0200010800060a050b0a0b060a0d070a060d08020a05050506050705080509050a050b050c050e050d08040a05050507050905060508050a050c050e050d050b%hex.
Definition payload := [bytes_0].
Theorem td_3_5 : wins Xeno (design 3 5 0).
Proof. by_payload payload. Qed.
Print Assumptions td_3_5.
