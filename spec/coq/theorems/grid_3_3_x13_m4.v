(** The payload of certificates/moves/grid-3-3-x13-m4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0103030001010d0704fbac0200010800051301180e0a03040a01040a02060a090a%hex.
Definition payload := [bytes_0].
Theorem grid_3_3_x13_m4 : draws_until 4 Xeno (forbid_opening [13] (cube 3 3)).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_3_x13_m4.
