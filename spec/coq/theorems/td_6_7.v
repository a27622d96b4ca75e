(** The payload of certificates/td-6-7.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03060700000001fb5f080001030102%hex.
Definition payload := [bytes_0].
Theorem td_6_7 : draws Ophelia (design 6 7 0).
Proof. by_payload payload. Qed.
Print Assumptions td_6_7.
