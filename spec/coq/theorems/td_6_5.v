(** The payload of certificates/td-6-5.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03060500000001fb2b030001030102%hex.
Definition payload := [bytes_0].
Theorem td_6_5 : draws Ophelia (design 6 5 0).
Proof. by_payload payload. Qed.
Print Assumptions td_6_5.
