(** The payload of certificates/mnk-10-10-7.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x020a0a07000001fb892c0001030102%hex.
Definition payload := [bytes_0].
Theorem mnk_10_10_7 : draws Ophelia (in_a_row 10 10 7).
Proof. by_payload payload. Qed.
Print Assumptions mnk_10_10_7.
