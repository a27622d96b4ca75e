(** The payload of certificates/td-3-2.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03030200000001250001030102%hex.
Definition payload := [bytes_0].
Theorem td_3_2 : draws Ophelia (design 3 2 0).
Proof. by_payload payload. Qed.
Print Assumptions td_3_2.
