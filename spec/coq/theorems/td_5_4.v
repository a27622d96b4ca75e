(** The payload of certificates/td-5-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03050400000001fb69010001030102%hex.
Definition payload := [bytes_0].
Theorem td_5_4 : draws Ophelia (design 5 4 0).
Proof. by_payload payload. Qed.
Print Assumptions td_5_4.
