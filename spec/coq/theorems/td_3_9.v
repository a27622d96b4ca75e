(** The payload of certificates/td-3-9.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03030900000000fb9f02000108000b14090b0a1514090a0b1514090f0c131409110d131409100e1314090c0f1314090e101314090d11130a130a0a120c0a0a15%hex.
Definition payload := [bytes_0].
Theorem td_3_9 : wins Xeno (design 3 9 0).
Proof. by_payload payload. Qed.
Print Assumptions td_3_9.
