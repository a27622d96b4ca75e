(** The payload of certificates/grid-3-2-so-.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x0103020004000003fb8a040400030601040702050802010005040308070606030007040108050208050207040106030003010002010208070405060e0302090509020001000804050e01060e0302070207060c010603090800060e0605130302070e02071301060501000001000108040207020700080402070607000804020708070208040207080706010100010102010103010104%hex.
Definition payload := [bytes_0].
Theorem grid_3_2_so_ : draws_from [] [] Ophelia Xeno (cube 3 2).
Proof. by_payload payload. Qed.
Print Assumptions grid_3_2_so_.
