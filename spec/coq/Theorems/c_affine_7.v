(** The payload of certificates/affine-7.pgc; written by payloads.py. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Claims.
Import ListNotations.
Open Scope N_scope.
Definition bytes_0 := 0x102010301000b1bfb01000007070703%positive.
Definition payload := [bytes_0].
(** The virtual machine of Coq evaluates the checker on the payload: besides the kernel it has to be believed here. *)
Theorem c_affine_7 : draws Ophelia (affine 7).
Proof. apply (proved_holds payload). vm_cast_no_check (eq_refl (proved payload)). Qed.
Print Assumptions c_affine_7.
