(** The payload of certificates/moves/projective-2-m3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x040200000503480001030209010900%hex.
Definition payload := [bytes_0].
Theorem projective_2_m3 : draws_until 3 Ophelia (projective 2).
Proof. by_payload payload. Qed.
Print Assumptions projective_2_m3.
