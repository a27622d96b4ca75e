(** The payload of certificates/td-5-5.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03050500000001fba4020001030102%hex.
Definition payload := [bytes_0].
Theorem td_5_5 : draws Ophelia (design 5 5 0).
Proof. by_payload payload. Qed.
Print Assumptions td_5_5.
