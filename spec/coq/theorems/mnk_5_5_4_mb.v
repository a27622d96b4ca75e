(** The payload of certificates/mnk-5-5-4-mb.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x02050504010000fb4a1f0001080c04080d02050b08120205080506080d02050b08080205120510081102050708120205100506080702051108080205060510%hex.
Definition payload := [bytes_0].
Theorem mnk_5_5_4_mb : wins Xeno (maker_breaker (in_a_row 5 5 4)).
Proof. by_payload payload. Qed.
Print Assumptions mnk_5_5_4_mb.
