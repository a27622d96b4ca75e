(** The payload of certificates/mnk-4-4-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x02040404000001c10001030102%hex.
Definition payload := [bytes_0].
Theorem mnk_4_4_4 : draws Ophelia (in_a_row 4 4 4).
Proof. by_payload payload. Qed.
Print Assumptions mnk_4_4_4.
