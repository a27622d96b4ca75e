(** The payload of certificates/grid-3-4-xo40.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0103040002012800fb0c0200010801030a00040a0a0d0a1f00%hex.
Definition payload := [bytes_0].
Theorem grid_3_4_xo40 : wins Xeno (forbid_first_moves [40] (cube 3 4)).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_4_xo40.
