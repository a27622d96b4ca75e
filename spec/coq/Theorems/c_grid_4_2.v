(** The payload of certificates/grid-4-2.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x10201030100c1010000020401%positive.
Definition payload := [bytes_0].
(** The virtual machine of Coq evaluates the checker on the payload: besides the kernel it has to be believed here. *)
Theorem c_grid_4_2 : draws Ophelia (cube 4 2).
Proof. apply (proved_holds payload). vm_cast_no_check (eq_refl (proved payload)). Qed.
Print Assumptions c_grid_4_2.
