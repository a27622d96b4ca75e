(** The payload of certificates/td-3-3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03030300000000ba0100020103050406080702010001010802060503050405050506050705080800080a03070a03080a04070a07040a06050a0604010000010001%hex.
Definition payload := [bytes_0].
Theorem td_3_3 : wins Xeno (design 3 3 0).
Proof. by_payload payload. Qed.
Print Assumptions td_3_3.
