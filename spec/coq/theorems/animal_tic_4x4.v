(** The payload of certificates/animal-tic-4x4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0010100300000003000303030100000301030303020303030303030304000003040303030500000305030303060303030703030308000003090000030c0000030d000000000036000108050205060509%hex.
Definition payload := [bytes_0].
Theorem animal_tic_4x4 : wins Xeno (strong 16 [[0; 1; 2]; [0; 4; 8]; [1; 2; 3]; [1; 5; 9]; [2; 6; 10]; [3; 7; 11]; [4; 5; 6]; [4; 8; 12]; [5; 6; 7]; [5; 9; 13]; [6; 10; 14]; [7; 11; 15]; [8; 9; 10]; [9; 10; 11]; [12; 13; 14]; [13; 14; 15]]).
Proof. by_payload payload. Qed.
Print Assumptions animal_tic_4x4.
