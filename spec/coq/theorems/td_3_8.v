(** The payload of certificates/td-3-8.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03030800000000fbed01000108000a0f080c110f080b110f080f110f080e110f080a110f080d120f0809110a110b0a120a0a0913%hex.
Definition payload := [bytes_0].
Theorem td_3_8 : wins Xeno (design 3 8 0).
Proof. by_payload payload. Qed.
Print Assumptions td_3_8.
