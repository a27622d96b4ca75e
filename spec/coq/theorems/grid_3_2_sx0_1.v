(** The payload of certificates/grid-3-2-sx0-1.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010302000301000101000400010a0304%hex.
Definition payload := [bytes_0].
Theorem grid_3_2_sx0_1 : wins_from [0] [1] Xeno Xeno (cube 3 2).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_2_sx0_1.
