(** The payload of certificates/td-3-7.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x03030700000000fb490600010800060a070f0a0f0a0a10090a081108020e050705080509050a050b050c050d050e0514050f051105130510051208040e05070509050b050d0508050a050c050e05130510051405110512050f%hex.
Definition payload := [bytes_0].
Theorem td_3_7 : wins Xeno (design 3 7 0).
Proof. by_payload payload. Qed.
Print Assumptions td_3_7.
