(** Rules.md, Lemma 1: citing is monotone. Beside the real game, from q, the protagonist plays an imagined one, from q', by its
    strategy; the points of the imagined game are renamed by s, and [back] undoes it. *)
From Coq Require Import Arith NArith List Lia Bool.
From PGC Require Import Game Positions.
Import ListNotations.
Open Scope N_scope.

(** R3 and R4, and that the same holds of the inverse (rules.md, section 9: "A listed map is an automorphism"). *)
Record symmetry g (s back : N -> N) : Prop := {
  s_range : forall x, x < points g -> s x < points g /\ back x < points g;
  s_back : forall x, x < points g -> back (s x) = x /\ s (back x) = x;
  s_lines : forall p l, In l (lines g p) -> exists k, In k (lines g p) /\ incl k (map s l);
  back_lines : forall p l, In l (lines g p) -> exists k, In k (lines g p) /\ incl k (map back l) }.

(** No point beyond the board. *)
Definition on_board g (q : position) := forall p x, In x (owned q p) -> x < points g.
Lemma on_board_take g p x q : on_board g q -> x < points g -> on_board g (take p x q).
Proof.
  intros H L w y. destruct p, w; simpl; intros Y; try (destruct Y as [<-|Y]; [exact L|]).
  all: first [apply (H Xeno); exact Y|apply (H Ophelia); exact Y].
Qed.

(** What is known of a target that is reached: the bound is not exceeded. *)
Lemma win_is_timely g p limit q w : reaches g p (goal g p Win limit) q w -> timely limit q p.
Proof.
  induction 1 as [q w O G|q x O L R IH|q O (x & L) R IH]; [apply G|eapply timely_less; eauto|].
  specialize (IH x L). eapply timely_less; eauto.
Qed.
Lemma draw_is_kept g p limit q w : reaches g p (goal g p Draw limit) q w -> goal g p Draw limit q.
Proof.
  intros H (L & T). assert (O : over g q) by (apply (over_by g q p); tauto).
  destruct H as [q w _ G|q x A|q A]; [apply G; auto|tauto|tauto].
Qed.

Section Citing.
Variables (g : game) (me : player) (t : target) (s back : N -> N).
Hypothesis S : symmetry g s back.
Hypothesis P : openable g.
Let them := other me.

(** The invariant of the proof, without the bound: s(A') is part of A, and B of s(B'). *)
Record beside (q' q : position) : Prop := {
  own_kept : forall x, In x (owned q' me) -> In (s x) (owned q me);
  their_kept : forall y, In y (owned q them) -> exists x, In x (owned q' them) /\ s x = y;
  board' : on_board g q';
  board : on_board g q }.
(** The attacker has at least as many moves left in the one game as in the other. *)
Definition in_time limit' q' limit q :=
  match limit', limit with
  | None, None => True
  | Some k', Some k =>
      let count q p := N.of_nat (length (owned q p)) in
      match t with Win => k' + count q me <= k + count q' me | Draw => k + count q' them <= k' + count q them end
  | _, _ => False
  end.

Lemma my_line q' q : beside q' q -> has_line g q' me -> has_line g q me.
Proof.
  intros B (l & i & h). destruct (s_lines _ _ _ S _ _ i) as (k & j & c). exists k; split; auto.
  intros y Y. apply c, in_map_iff in Y as (x & <- & X). apply (own_kept _ _ B); auto.
Qed.
Lemma their_line q' q : beside q' q -> has_line g q them -> has_line g q' them.
Proof.
  intros B (l & i & h). destruct (back_lines _ _ _ S _ _ i) as (k & j & c). exists k; split; auto.
  intros y Y. apply c, in_map_iff in Y as (x & <- & X). destruct (their_kept _ _ B x (h x X)) as (z & Z & <-).
  destruct (s_back _ _ _ S z); [eapply (board' _ _ B); eauto|congruence].
Qed.

(** The real board is full: let the imagined game go on, the antagonist claiming any free points. *)
Lemma full_board limit q' w : reaches g me (goal g me Win limit) q' w ->
  forall q, beside q' q -> (forall x, ~ free g q x) -> has_line g q me.
Proof.
  induction 1 as [q' w O G|q' m O L R IH|q' O (r & L) R IH]; intros q B F.
  - apply (my_line q'); auto. apply G.
  - destruct (s_range _ _ _ S m) as [M _]; [apply L|]. apply IH; auto.
    destruct B as [b1 b2 b3 b4]. constructor; auto.
    + intros x. rewrite owned_take. intros [<-|X]; auto.
      destruct (In_dec (s m) (owned q me)); auto. exfalso. apply (F (s m)). apply (free_by g q me). repeat split; auto.
      intros Y. destruct (b2 _ Y) as (z & Z & E). assert (z = m).
      { destruct (s_back _ _ _ S z), (s_back _ _ _ S m); try congruence; [apply L|eapply b3; eauto|apply L]. }
      subst z. apply (free_by g q' me) in Z; auto. apply L.
    + intros y Y. destruct (b2 y Y) as (x & X & E). exists x; split; auto. unfold them. now rewrite owned_take_other.
    + apply on_board_take; auto. apply L.
  - apply (IH r L); auto. destruct B as [b1 b2 b3 b4]. constructor; auto.
    + intros x. rewrite owned_other_take. auto.
    + intros y Y. destruct (b2 y Y) as (x & X & E). exists x; split; auto. apply owned_grows; auto.
    + apply on_board_take; auto. apply L.
Qed.

(** If the real game is over, the target is reached. *)
Lemma real_end limit' limit q' q w : beside q' q -> in_time limit' q' limit q ->
  reaches g me (goal g me t limit') q' w -> over g q -> goal g me t limit q.
Proof.
  intros B I R O. unfold in_time in I. destruct t.
  - assert (T : timely limit q me).
    { apply win_is_timely in R. destruct limit', limit; simpl in *; try tauto; lia. }
    split; auto. apply (over_by g q me) in O as [O|[O|O]]; auto.
    + apply (my_line q'); auto. apply (their_line q') in O; auto.
      inversion R as [? ? A G|? ? A|? A]; subst; [apply G|exfalso; apply A|exfalso; apply A];
        apply (over_by g q' me); auto.
    + eapply full_board; eauto.
  - intros (L & T). apply (draw_is_kept _ _ _ _ _ R). fold them in L, T. split; [eapply their_line; eauto|].
    unfold them in *. destruct limit', limit; simpl in *; try tauto; lia.
Qed.

Lemma beside_move q' q m x : beside q' q -> m < points g -> x < points g ->
  In (s m) (owned (take me x q) me) -> beside (take me m q') (take me x q).
Proof.
  intros [b1 b2 b3 b4] M X J. constructor; auto using on_board_take.
  - intros y. rewrite owned_take. intros [<-|Y]; auto. apply owned_grows; auto.
  - unfold them. rewrite !owned_take_other. auto.
Qed.
Lemma beside_reply q' q m x : beside q' q -> m < points g -> x < points g ->
  (exists y, In y (owned (take them m q') them) /\ s y = x) -> beside (take them m q') (take them x q).
Proof.
  intros [b1 b2 b3 b4] M X (z & Z & E). constructor; auto using on_board_take.
  - intros y. unfold them. rewrite !owned_other_take. auto.
  - intros y. rewrite (owned_take them x). intros [<-|Y]; eauto. destruct (b2 y Y) as (u & U & e). exists u; split; auto.
    apply owned_grows; auto.
Qed.
Lemma in_time_move limit' limit q' q p m x : in_time limit' q' limit q -> in_time limit' (take p m q') limit (take p x q).
Proof.
  unfold in_time, them. destruct limit', limit; auto. destruct t, p, me; simpl; lia.
Qed.

Lemma cite limit' q' w : reaches g me (goal g me t limit') q' w ->
  forall limit q, beside q' q -> in_time limit' q' limit q ->
  ~ constrained g q' me -> ~ constrained g q' them -> ~ constrained g q me -> fair g q w ->
  reaches g me (goal g me t limit) q w.
Proof.
  intros R. assert (R0 := R). induction R as [q' w O G|q' m O L R IH|q' O (r0 & L0) R IH]; intros limit q B I C1 C2 C3 F;
    (destruct (over_dec g q) as [E|E]; [apply at_the_end; auto; eapply real_end; eauto|]).
  - (* The imagined game ends first. *)
    assert (Wn : ~ has_line g q' me) by (intros H; apply E, (over_by g q me); left; eapply my_line; eauto).
    unfold in_time in I. destruct t.
    + destruct G; tauto.
    + (* Either the imagined board is full, or the antagonist's line came too late. *)
      apply (over_by g q' me) in O as [O|O]; [tauto|]. clear R0.
      apply (draw_by g me limit (fun q w => goal g me Draw limit q /\ ~ constrained g q me /\ fair g q w /\
        (has_line g q' them \/ beside q' q) /\ (has_line g q' them -> ~ timely limit q them))).
      * tauto.
      * intros q1 (A & c & f & b & l) O1. destruct (some_free _ _ O1) as (x & X). exists x; split.
        { apply legal_if_unconstrained; auto. }
        assert (TT : timely limit (take me x q1) them <-> timely limit q1 them).
        { unfold timely, them. now rewrite owned_take_other. }
        repeat split.
        { unfold goal. rewrite has_line_other_take. fold them. rewrite TT. exact A. }
        { apply not_constrained_after. }
        { apply fair_take; auto. }
        { destruct b as [b|b]; [left; auto|right]. destruct b as [b1 b2 b3 b4]. constructor; auto.
          - intros y Y. apply owned_grows; auto.
          - unfold them. rewrite owned_take_other. auto.
          - apply on_board_take; auto. apply X. }
        { rewrite TT; auto. }
      * intros q1 (A & c & f & b & l) O1. split; [apply a_legal_move; auto|].
        intros x X. apply legal_free in X. assert (B' : has_line g q' them \/ beside q' (take them x q1)).
        { destruct b as [b|b]; [left; auto|]. destruct O as [O|O]; [left; auto|right].
          destruct b as [b1 b2 b3 b4]. constructor; auto.
          - intros y Y. unfold them. rewrite owned_other_take. auto.
          - intros y. rewrite owned_take. intros [<-|Y]; auto.
            destruct (s_back _ _ _ S x) as (e1 & e2); [apply X|]. exists (back x); split; auto.
            destruct (In_dec (back x) (owned q' them)); auto. exfalso. apply (O (back x)). apply (free_by g q' me).
            repeat split; auto; [apply (s_range _ _ _ S); apply X|].
            intros Y. apply b1 in Y. rewrite e2 in Y. apply (free_by g q1 me) in X; tauto.
          - apply on_board_take; auto. apply X. }
        assert (l' : has_line g q' them -> ~ timely limit (take them x q1) them).
        { intros Z T. apply (l Z). eapply timely_less; eauto. }
        repeat split; auto.
        { intros (L & T). destruct (has_line_dec g q' them) as [Z|Z]; [eapply l'; eauto|].
          destruct B' as [|B']; [tauto|]. apply Z. eapply their_line; eauto. }
        { unfold constrained. now rewrite owned_other_take. }
        { pose proof (fair_take g q1 them x f) as H. unfold them in H at 2. now rewrite other_other in H. }
      * repeat split; auto; [|intros Z T; apply G; split; auto].
        { intros (L & T). apply G. split; [eapply their_line; eauto|].
          unfold in_time, them in *. destruct limit', limit; simpl in *; try tauto; lia. }
        { unfold in_time, them in *. destruct limit', limit; simpl in *; try tauto; lia. }
  - (* The protagonist's turn. *)
    assert (M : m < points g) by apply L. assert (NB : ~ In (s m) (owned q them)).
    { intros Y. destruct (their_kept _ _ B _ Y) as (z & Z & e). assert (z = m).
      { destruct (s_back _ _ _ S z); [eapply (board' _ _ B); eauto|]. destruct (s_back _ _ _ S m); auto. congruence. }
      subst z. destruct L as [L _]. apply (free_by g q' me) in L. tauto. }
    assert (X : exists x, free g q x /\ In (s m) (owned (take me x q) me)).
    { destruct (In_dec (s m) (owned q me)) as [Y|Y].
      - destruct (some_free _ _ E) as (x & X). exists x; split; auto. apply owned_grows; auto.
      - exists (s m). split; [|rewrite owned_take; simpl; auto]. apply (free_by g q me). repeat split; auto.
        apply (s_range _ _ _ S); auto. }
    destruct X as (x & X & J). apply by_a_move with x; auto; [apply legal_if_unconstrained; auto|].
    apply IH; auto using in_time_move, fair_take.
    + apply beside_move; auto. apply X.
    + apply not_constrained_after.
    + unfold constrained, them in *. now rewrite owned_take_other.
    + apply not_constrained_after.
  - (* The antagonist's turn. *)
    apply for_all_replies; auto; [apply a_legal_move; auto|]. intros x X. apply legal_free in X.
    assert (Y : exists m, legal g q' them m /\ exists y, In y (owned (take them m q') them) /\ s y = x).
    { destruct (s_back _ _ _ S x) as (e1 & e2); [apply X|]. destruct (In_dec (back x) (owned q' them)) as [Y|Y].
      - exists r0; split; auto. exists (back x); split; auto. apply owned_grows; auto.
      - exists (back x); split; [|exists (back x); split; auto; rewrite owned_take; simpl; auto].
        apply legal_if_unconstrained; auto. apply (free_by g q' me). repeat split; auto; [apply (s_range _ _ _ S); apply X|].
        intros Z. apply (own_kept _ _ B) in Z. rewrite e2 in Z. apply (free_by g q me) in X; tauto. }
    destruct Y as (m & L & Y). apply (IH m L); auto.
    + apply beside_reply; auto; [apply L|apply X].
    + apply in_time_move; auto.
    + unfold constrained in *. now rewrite owned_other_take.
    + apply not_constrained_after.
    + unfold constrained in *. now rewrite owned_other_take.
    + pose proof (fair_take g q them x F) as H. unfold them in H at 2. now rewrite other_other in H.
Qed.
End Citing.
