(** The payload of certificates/td-7-8.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03070800000001fb710e0001030102%hex.
Definition payload := [bytes_0].
Theorem td_7_8 : draws Ophelia (design 7 8 0).
Proof. by_payload payload. Qed.
Print Assumptions td_7_8.
