(** The claims that the theorems make, in words; and how a payload proves one. *)
From Coq Require Import Hexadecimal NArith List.
From PGC Require Import Game Families Decode Checker Soundness.
Import ListNotations.
Open Scope N_scope.

(** From the empty board, with Xeno to move: a player wins, or draws at least; or he wins by his T-th move at the latest, or the other
    one does not win by his T-th move or before. *)
Definition wins p g := holds (Claim g ([], []) Xeno p Win None).
Definition draws p g := holds (Claim g ([], []) Xeno p Draw None).
Definition wins_in T p g := holds (Claim g ([], []) Xeno p Win (Some T)).
Definition draws_until T p g := holds (Claim g ([], []) Xeno p Draw (Some T)).
(** From a start with the points of Xeno and of Ophelia, and a player to move. *)
Definition wins_from X O first p g := holds (Claim g (X, O) first p Win None).
Definition draws_from X O first p g := holds (Claim g (X, O) first p Draw None).

(** A payload is given by hexadecimal digits, two for a byte: 0x0103 are the bytes 1 and 3. *)
Declare Scope hex_scope.
Delimit Scope hex_scope with hex.
Definition parse (d : Number.uint) := match d with Number.UIntHexadecimal d => Some d | _ => None end.
Definition print (d : uint) := Some (Number.UIntHexadecimal d).
Number Notation uint parse print : hex_scope.
Definition digit_of (d : uint) : option (N * uint) :=
  match d with
  | Nil => None
  | D0 d => Some (0, d) | D1 d => Some (1, d) | D2 d => Some (2, d) | D3 d => Some (3, d) | D4 d => Some (4, d) | D5 d => Some (5, d)
  | D6 d => Some (6, d) | D7 d => Some (7, d) | D8 d => Some (8, d) | D9 d => Some (9, d) | Da d => Some (10, d)
  | Db d => Some (11, d) | Dc d => Some (12, d) | Dd d => Some (13, d) | De d => Some (14, d) | Df d => Some (15, d)
  end.
(** The bytes of some digits, and those that come after them. [fuel] is the digits themselves. *)
Fixpoint bytes_of (fuel d : uint) (after : list N) : list N :=
  match fuel, digit_of d with
  | D0 f, Some (high, d) | D1 f, Some (high, d) | D2 f, Some (high, d) | D3 f, Some (high, d) | D4 f, Some (high, d)
  | D5 f, Some (high, d) | D6 f, Some (high, d) | D7 f, Some (high, d) | D8 f, Some (high, d) | D9 f, Some (high, d)
  | Da f, Some (high, d) | Db f, Some (high, d) | Dc f, Some (high, d) | Dd f, Some (high, d) | De f, Some (high, d)
  | Df f, Some (high, d) => match digit_of d with Some (low, d) => 16 * high + low :: bytes_of f d after | None => after end
  | _, _ => after
  end.
Definition payload_of (chunks : list uint) : list N := fold_right (fun d after => bytes_of d d after) [] chunks.
Example two_bytes : payload_of [0x0103; 0xff%hex]%hex = [1; 3; 255]. Proof. reflexivity. Qed.

(** What a payload of a version claims, if it is accepted. *)
Definition proved version (chunks : list uint) : option claim :=
  match check version (2 ^ 34) (payload_of chunks) with Verified f => Some (claim_of (main f)) | _ => None end.
Theorem proved_holds version chunks c : proved version chunks = Some c -> holds c.
Proof.
  unfold proved. destruct (check _ _ _) as [f|f at_ rule|rule offset] eqn:E; try discriminate. intros [= <-]. eapply soundness; eauto.
Qed.

(** Coq's virtual machine evaluates the checker on the payload, once. Where this is used, the virtual machine has to be
    trusted besides the kernel. *)
Ltac by_payload_of version chunks := apply (proved_holds version chunks); match goal with |- _ = ?c => vm_cast_no_check (eq_refl c) end.
Ltac by_payload chunks := by_payload_of 1%N chunks.
