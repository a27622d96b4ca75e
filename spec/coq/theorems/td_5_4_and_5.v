(** The payload of certificates/td-5-4+5.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03050405000001fbc2690001030a0800010208050102080401020809010208080102080d0102080c0102081101020810010208010102%hex.
Definition payload := [bytes_0].
Theorem td_5_4_and_5 : draws Ophelia (design 5 4 5).
Proof. by_payload payload. Qed.
Print Assumptions td_5_4_and_5.
