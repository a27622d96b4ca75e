(** The payload of certificates/animal-tic-3x3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x000906030000000300020203010202030202020303000003060000000001fbe00500010309080002090709040800020908090508000209050904080102090509030802020904090308000209080907080102090809060802020907090608010209060903%hex.
Definition payload := [bytes_0].
Theorem animal_tic_3x3 : draws Ophelia (strong 9 [[0; 1; 2]; [0; 3; 6]; [1; 4; 7]; [2; 5; 8]; [3; 4; 5]; [6; 7; 8]]).
Proof. by_payload payload. Qed.
Print Assumptions animal_tic_3x3.
