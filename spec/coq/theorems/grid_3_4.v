(** The payload of certificates/grid-3-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x010304000000fbd50100010828030a01130a053b0a034b%hex.
Definition payload := [bytes_0].
Theorem grid_3_4 : wins Xeno (cube 3 4).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_4.
