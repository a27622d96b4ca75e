(** The payload of certificates/grid-3-3-xo13.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0103030002010d00a300010800030a020a0a06040a090a%hex.
Definition payload := [bytes_0].
Theorem grid_3_3_xo13 : wins Xeno (forbid_first_moves [13] (cube 3 3)).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_3_xo13.
