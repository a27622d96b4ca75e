(** The claims that the theorems make, in words; and how a payload proves one. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Checker Soundness.
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

(** A payload is given as numbers, for Coq reads large numbers fast: their binary digits are the bytes, the lowest digits first, and
    then a digit 1 that ends them. *)
Fixpoint bytes_of (p : positive) (digit value : N) (after : list N) : list N :=
  match p with
  | xH => after
  | xO p => if digit =? 128 then value :: bytes_of p 1 0 after else bytes_of p (2 * digit) value after
  | xI p => if digit =? 128 then value + 128 :: bytes_of p 1 0 after else bytes_of p (2 * digit) (value + digit) after
  end.
Definition payload_of (chunks : list positive) : list N := fold_right (fun p after => bytes_of p 1 0 after) [] chunks.

(** What a payload claims, if it is accepted. *)
Definition proved (chunks : list positive) : option claim :=
  match check (2 ^ 34) (payload_of chunks) with Verified c => Some (claim_of c) | _ => None end.
Theorem proved_holds chunks c : proved chunks = Some c -> holds c.
Proof.
  unfold proved. destruct (check _ _) as [d|d rule|rule place] eqn:E; try discriminate. intros [= <-]. eapply soundness; eauto.
Qed.
