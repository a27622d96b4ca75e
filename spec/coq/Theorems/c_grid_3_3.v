(** The payload of certificates/grid-3-3.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x102050a15030a07010a030d080100a3000000030301%positive.
Definition payload := [bytes_0].
(** The virtual machine of Coq evaluates the checker on the payload: besides the kernel it has to be believed here. *)
Theorem c_grid_3_3 : wins Xeno (cube 3 3).
Proof. apply (proved_holds payload). vm_cast_no_check (eq_refl (proved payload)). Qed.
Print Assumptions c_grid_3_3.
