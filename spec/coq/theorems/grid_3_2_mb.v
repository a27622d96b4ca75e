(** The payload of certificates/grid-3-2-mb.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0103020100004400010800030a01040a03040f020608%hex.
Definition payload := [bytes_0].
Theorem grid_3_2_mb : wins Xeno (maker_breaker (cube 3 2)).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_2_mb.
