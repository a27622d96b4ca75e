(** The payload of certificates/mnk-6-5-4.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x02060504000000fb695e0001080808080902050a080e0205130514080f0305160803020a09070a0d0e080a0205090514080e030514081002050f0f1a1507080f02050d05160807030509081402050e0a0a0f080e02051405150809030507080e0205140513081402050e14060d120c080902050a080f02051505160809020507080f0205160515080a030509080e0205140a0913081402050e050f%hex.
Definition payload := [bytes_0].
Theorem mnk_6_5_4 : wins Xeno (in_a_row 6 5 4).
Proof. by_payload payload. Qed.
Print Assumptions mnk_6_5_4.
