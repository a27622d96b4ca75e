(** The payload of certificates/td-4-3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03040300000001850001030102%hex.
Definition payload := [bytes_0].
Theorem td_4_3 : draws Ophelia (design 4 3 0).
Proof. by_payload payload. Qed.
Print Assumptions td_4_3.
