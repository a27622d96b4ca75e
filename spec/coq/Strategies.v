(** [reaches] means what a player understands by it: he has a strategy, a move for each position, and whatever the other
    one plays against it, the game ends as he wants. The strategy is the one that minimax finds. *)
From Coq Require Import Arith NArith List Lia Bool.
From PGC Require Import Game Families Positions Adequacy.
Import ListNotations.
Open Scope N_scope.

(** What may happen from position q, with player w to move, if player p plays by a strategy: position r arises, with v to move. *)
Inductive play g p (strategy : position -> N) q w : position -> player -> Prop :=
| nothing_yet : play g p strategy q w q w
| own_move r : play g p strategy q w r p -> ~ over g r -> play g p strategy q w (take p (strategy r) r) (other p)
| any_reply r x : play g p strategy q w r (other p) -> ~ over g r -> legal g r (other p) x ->
    play g p strategy q w (take (other p) x r) p.

(** The strategy is one for the goal: its moves are legal; the other player has a move where he is to move; and the game ends well. *)
Definition achieves g p strategy (goal : position -> Prop) q w :=
  forall r v, play g p strategy q w r v ->
    (over g r -> goal r) /\
    (~ over g r -> v = p -> legal g r p (strategy r)) /\
    (~ over g r -> v = other p -> exists x, legal g r (other p) x).

(** Each move takes a free point, so play ends. *)
Theorem play_ends g p strategy goal q w r v : achieves g p strategy goal q w -> play g p strategy q w r v ->
  (length (free_points g r) <= length (free_points g q))%nat.
Proof.
  intros A H. induction H as [|r H IH O|r x H IH O L]; [lia| |].
  - destruct (A r p H) as (_ & M & _). pose proof (fewer_free g r p _ (legal_free _ _ _ _ (M O eq_refl))). lia.
  - pose proof (fewer_free g r (other p) _ (legal_free _ _ _ _ L)). lia.
Qed.

(** The first move after which the goal can be reached. *)
Definition by_minimax g p goal (q : position) : N :=
  match find (fun x => minimax (N.to_nat (points g)) g p goal (take p x q) (other p)) (moves_of g q p) with Some x => x | None => 0 end.

Theorem strategies g p (goal : position -> bool) q w :
  reaches g p (fun q => goal q = true) q w <-> exists strategy, achieves g p strategy (fun q => goal q = true) q w.
Proof.
  assert (M : forall r v, minimax (N.to_nat (points g)) g p goal r v = true <-> reaches g p (fun q => goal q = true) r v).
  { intros r v. apply minimax_agrees, free_points_few. }
  split.
  - intros R. exists (by_minimax g p goal).
    assert (B : forall r, reaches g p (fun q => goal q = true) r p -> ~ over g r -> legal g r p (by_minimax g p goal r) /\
      reaches g p (fun q => goal q = true) (take p (by_minimax g p goal r) r) (other p)).
    { intros r Rr O. unfold by_minimax. destruct (find _ _) as [x|] eqn:F.
      - apply find_some in F as (i & F). split; [now apply moves_spec|now apply M].
      - exfalso. apply reached_by_move in Rr as (x & L & Rx); auto. apply M in Rx. apply moves_spec in L.
        pose proof (find_none _ _ F x L) as N. simpl in N. congruence. }
    assert (K : forall r v, play g p (by_minimax g p goal) q w r v -> reaches g p (fun q => goal q = true) r v).
    { induction 1 as [|r H IH O|r x H IH O L]; auto; [now apply B|]. apply reached_by_replies in IH; auto. now apply IH. }
    intros r v H. apply K in H. split; [exact (reached_at_end _ _ _ _ _ H)|]. split.
    + intros O ->. now apply B.
    + intros O ->. exact (proj1 (reached_by_replies _ _ _ _ H O)).
  - intros (strategy & A).
    enough (K : forall n r v, length (free_points g r) = n -> play g p strategy q w r v -> reaches g p (fun q => goal q = true) r v)
      by (eapply K; [reflexivity|constructor]).
    induction n as [n IH] using lt_wf_ind. intros r v <- H. destruct (A r v H) as (E & Own & Any).
    destruct (over_dec g r) as [O|O]; [apply at_the_end; auto|].
    destruct (mine_or_other p v) as [->| ->].
    + specialize (Own O eq_refl). apply by_a_move with (strategy r); auto.
      eapply IH; [apply (fewer_free g r p _ (legal_free _ _ _ _ Own))|reflexivity|now apply own_move].
    + apply for_all_replies; auto. intros x L. eapply IH; [apply (fewer_free g r (other p) x (legal_free _ _ _ _ L))|reflexivity|now apply any_reply].
Qed.

(** So a claim is true if and only if nobody has a line at the start and the protagonist has a strategy for his aim. *)
Theorem claims_are_about_strategies c :
  holds c <-> (forall p, ~ has_line (of c) (start c) p) /\
    exists strategy, achieves (of c) (protagonist c) strategy
      (goal_of (of c) (protagonist c) (aim c) (bound c) (start c)) (start c) (first c).
Proof.
  unfold holds. set (goal := goalb (of c) (protagonist c) (aim c) (bound c) (start c)).
  assert (E : forall q, goal q = true <-> goal_of (of c) (protagonist c) (aim c) (bound c) (start c) q) by (intros q; apply goalb_spec).
  assert (R := strategies (of c) (protagonist c) goal (start c) (first c)). split.
  - intros (L & H). split; auto. destruct (proj1 R) as (strategy & A); [eapply reaches_goal; [|exact H]; intros q; apply E|].
    exists strategy. intros r v P. specialize (A r v P). rewrite E in A. exact A.
  - intros (L & strategy & A). split; auto. eapply reaches_goal; [intros q; apply E|]. apply R. exists strategy.
    intros r v P. specialize (A r v P). rewrite E. exact A.
Qed.
