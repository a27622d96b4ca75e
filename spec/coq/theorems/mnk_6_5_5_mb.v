(** The payload of certificates/mnk-6-5-5-mb.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x02060505010001fb95020001030102%hex.
Definition payload := [bytes_0].
Theorem mnk_6_5_5_mb : draws Ophelia (maker_breaker (in_a_row 6 5 5)).
Proof. by_payload payload. Qed.
Print Assumptions mnk_6_5_5_mb.
