(** The payload of certificates/moves/grid-3-3-m3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x01030300000503fb7e050001030209000901%hex.
Definition payload := [bytes_0].
Theorem grid_3_3_m3 : draws_until 3 Ophelia (cube 3 3).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_3_m3.
