(** The payload of certificates/mnk-5-6-4-mb.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x02050604010000fb4d2b0001080b03080c02050d08060205120a1008080c02050d08110205070517081102051708100205060512%hex.
Definition payload := [bytes_0].
Theorem mnk_5_6_4_mb : wins Xeno (maker_breaker (in_a_row 5 6 4)).
Proof. by_payload payload. Qed.
Print Assumptions mnk_5_6_4_mb.
