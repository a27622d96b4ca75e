(** The payload of certificates/animal-tippy-3x3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x00090804000002000400020002040100000004010100010401020002040201000104030002000404000000000000fbb101000108040508030305070a01050a060708050305010a07030a020108010305030a05070a000308010305030a05070a080308070205030505%hex.
Definition payload := [bytes_0].
Theorem animal_tippy_3x3 : wins Xeno (strong 9 [[0; 1; 4; 5]; [0; 3; 4; 7]; [1; 2; 3; 4]; [1; 3; 4; 6]; [1; 4; 5; 8]; [2; 4; 5; 7]; [3; 4; 7; 8]; [4; 5; 6; 7]]).
Proof. by_payload payload. Qed.
Print Assumptions animal_tippy_3x3.
