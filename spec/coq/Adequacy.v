(** That [reaches] means what it should: it is what searching through all play finds (minimax), and of two opposite goals each player
    can reach one, or the other player the other one, and never both. *)
From Coq Require Import Arith NArith List Lia Bool.
From PGC Require Import Game Families Positions.
Import ListNotations.
Open Scope N_scope.

(** What a player needs who reaches a goal. *)
Lemma reached_at_end g p G q w : reaches g p G q w -> over g q -> G q.
Proof. intros R O. destruct R; tauto. Qed.
Lemma reached_by_move g p G q : reaches g p G q p -> ~ over g q ->
  exists x, legal g q p x /\ reaches g p G (take p x q) (other p).
Proof.
  intros R O. remember p as w eqn:E in R at 2. destruct R as [q w O'|q x O' L R|q O' E' R]; [tauto|eauto|now apply other_ne in E].
Qed.
Lemma reached_by_replies g p G q : reaches g p G q (other p) -> ~ over g q ->
  (exists x, legal g q (other p) x) /\ forall x, legal g q (other p) x -> reaches g p G (take (other p) x q) p.
Proof.
  intros R O. remember (other p) as w eqn:E in R. destruct R as [q w O'|q x O' L R|q O' E' R]; [tauto| |auto].
  symmetry in E. now apply other_ne in E.
Qed.

(** Two players cannot reach goals that exclude each other. *)
Theorem never_both g p (G G' : position -> Prop) q w : (forall q, G q -> G' q -> False) ->
  reaches g p G q w -> reaches g (other p) G' q w -> False.
Proof.
  intros X R. induction R as [q w O A|q x O L R IH|q O E R IH]; intros R'.
  - apply (X q A). eapply reached_at_end; eauto.
  - rewrite <- (other_other p) in R' at 2. apply reached_by_replies in R' as (_ & R'); auto. rewrite other_other in R'. auto.
  - apply reached_by_move in R' as (x & L & R'); auto. rewrite other_other in R'. eauto.
Qed.

Lemma try_all (P Q : N -> Prop) l : (forall x, In x l -> P x \/ Q x) -> (exists x, In x l /\ P x) \/ forall x, In x l -> Q x.
Proof.
  induction l as [|x l IH]; intros H; [right; intros ? []|]. destruct (H x (or_introl eq_refl)) as [p|q].
  - left. exists x; simpl; auto.
  - destruct IH as [(y & i & p)|A]; [intros y i; apply H; simpl; auto|left; exists y; simpl; auto|right]. intros y [<-|i]; auto.
Qed.
Lemma legal_dec g q p x : free g q x -> legal g q p x \/ ~ legal g q p x.
Proof.
  intros F. unfold legal. destruct (named g p); [|left; split; auto; intros (H & _); discriminate].
  destruct (owned q p); [|left; split; auto; intros (_ & H & _); discriminate].
  destruct (In_dec x (forbidden g)); [right|left]; tauto.
Qed.

(** One of two: each player can reach a goal, or the other one can prevent it. (A player to move must have a legal move; rules.md,
    section 9, says why he has. It is so at the start of each game.) *)
Theorem one_of_two g p (G : position -> Prop) : openable g -> (forall q, G q \/ ~ G q) ->
  forall q w, fair g q w -> reaches g p G q w \/ reaches g (other p) (fun q => ~ G q) q w.
Proof.
  intros P D q. remember (length (free_points g q)) as n eqn:E. revert q E.
  induction n as [n IH] using lt_wf_ind. intros q -> w F. destruct (over_dec g q) as [O|O].
  - destruct (D q); [left|right]; now apply at_the_end.
  - assert (K : (exists x, In x (free_points g q) /\ legal g q w x /\ reaches g w (if player_dec p w then G else fun q => ~ G q) (take w x q) (other w)) \/
      forall x, In x (free_points g q) -> legal g q w x -> reaches g (other w) (if player_dec p w then fun q => ~ G q else G) (take w x q) (other w)).
    { apply try_all. intros x X. apply free_points_spec in X. destruct (legal_dec g q w x X) as [L|L]; [|tauto].
      assert (H := IH _ (fewer_free g q w x X) _ eq_refl (other w) (fair_take _ _ _ _ F)).
      destruct (player_dec p w) as [->|n]; [tauto|]. destruct (mine_or_other p w) as [->| ->]; [tauto|]. rewrite other_other in *. tauto. }
    destruct (player_dec p w) as [<-|n].
    + destruct K as [(x & _ & L & R)|R]; [left; eapply by_a_move; eauto|right].
      pose proof (for_all_replies g (other p) (fun q => ~ G q) q O) as H. rewrite other_other in H. apply H; [now apply a_legal_move|].
      intros x L. apply R; auto. apply free_points_spec, L.
    + destruct (mine_or_other p w) as [->| ->]; [tauto|].
      destruct K as [(x & _ & L & R)|R]; [right; eapply by_a_move; eauto|left].
      apply for_all_replies; auto; [now apply a_legal_move|]. intros x L. rewrite other_other in R. apply R; auto. apply free_points_spec, L.
Qed.

(** So "Xeno wins" excludes "Ophelia draws", whatever the bound; and of two claims with bounds T and T - 1 both can be true. *)
Theorem win_excludes_draw g q w b : forall p, holds (Claim g q w p Win b) -> holds (Claim g q w (other p) Draw b) -> False.
Proof.
  intros p (_ & R) (_ & R'). simpl in *. eapply never_both; [|exact R|exact R']. unfold goal_of. rewrite other_other. tauto.
Qed.
Lemma goal_dec g p t b s q : goal_of g p t b s q \/ ~ goal_of g p t b s q.
Proof.
  assert (W : forall p, within b s q p \/ ~ within b s q p).
  { intros w. destruct b as [n|]; simpl; [|auto]. destruct (N.le_gt_cases (N.of_nat (length (owned q w))) (N.of_nat (length (owned s w)) + n)); [auto|right; lia]. }
  destruct t; simpl; [destruct (has_line_dec g q p), (W p)|destruct (has_line_dec g q (other p)), (W (other p))]; tauto.
Qed.
Theorem win_or_draw g q w b p : openable g -> fair g q w -> (forall p, ~ has_line g q p) ->
  holds (Claim g q w p Win b) \/ holds (Claim g q w (other p) Draw b).
Proof.
  intros P F L. destruct (one_of_two g p (goal_of g p Win b q) P (fun r => goal_dec g p Win b q r) q w F) as [R|R].
  - left. split; auto.
  - right. split; auto. simpl. eapply reaches_goal; [|exact R]. unfold goal_of. rewrite other_other. tauto.
Qed.

(** ** Minimax *)
Definition line_owned l (mine : list N) := forallb (fun x => existsb (N.eqb x) mine) l.
Definition has_lineb g q p := existsb (fun l => line_owned l (owned q p)) (lines g p).
Definition moves_of g q p := filter (fun x => if negb (named g p) then true else
  match owned q p with [] => negb (existsb (N.eqb x) (forbidden g)) | _ => true end) (free_points g q).
Definition overb g q := has_lineb g q Xeno || has_lineb g q Ophelia || match free_points g q with [] => true | _ => false end.
Fixpoint minimax (depth : nat) g p (goal : position -> bool) q w : bool :=
  if overb g q then goal q else
  match depth with
  | O => false
  | S depth =>
      if player_dec w p then existsb (fun x => minimax depth g p goal (take w x q) (other w)) (moves_of g q w)
      else match moves_of g q w with
           | [] => false
           | moves => forallb (fun x => minimax depth g p goal (take w x q) (other w)) moves
           end
  end.

Lemma member_spec x l : existsb (N.eqb x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split; [intros (y & i & e); apply N.eqb_eq in e; congruence|intros i; exists x; rewrite N.eqb_refl; auto].
Qed.
Lemma has_lineb_spec g q p : has_lineb g q p = true <-> has_line g q p.
Proof.
  unfold has_lineb, has_line, line_owned. rewrite existsb_exists. split; intros (l & i & h); exists l; split; auto.
  - intros x X. rewrite forallb_forall in h. apply member_spec, h, X.
  - apply forallb_forall. intros x X. apply member_spec, h, X.
Qed.
Lemma overb_spec g q : overb g q = true <-> over g q.
Proof.
  unfold overb, over. rewrite !orb_true_iff, !has_lineb_spec. destruct (free_points g q) as [|x l] eqn:E.
  - split; intros _; [|auto]. right; right. intros x F. apply free_points_spec in F. rewrite E in F. destruct F.
  - assert (F : free g q x) by (apply free_points_spec; rewrite E; simpl; auto). split; [intros [[H|H]|H]; auto; discriminate|].
    intros [H|[H|H]]; auto. exfalso. exact (H x F).
Qed.
Lemma moves_spec g q p x : In x (moves_of g q p) <-> legal g q p x.
Proof.
  unfold moves_of, legal. rewrite filter_In, free_points_spec. destruct (named g p), (owned q p); simpl;
    try (intuition discriminate); rewrite negb_true_iff, <- member_spec; destruct (existsb (N.eqb x) (forbidden g)); intuition congruence.
Qed.
Theorem minimax_agrees g p goal : forall depth q w, (length (free_points g q) <= depth)%nat ->
  (minimax depth g p goal q w = true <-> reaches g p (fun q => goal q = true) q w).
Proof.
  assert (H0 : forall depth q w, overb g q = true -> (minimax depth g p goal q w = true <-> reaches g p (fun q => goal q = true) q w)).
  { intros depth q w H. assert (O := proj1 (overb_spec g q) H). destruct depth; simpl; rewrite H;
      (split; [intros G; now apply at_the_end|intros R; inversion R; subst; auto; tauto]). }
  induction depth as [|depth IH]; intros q w L; destruct (overb g q) eqn:H; auto.
  - destruct (free_points g q) eqn:E; [|simpl in L; lia]. exfalso. unfold overb in H. rewrite E in H. destruct (has_lineb g q Xeno), (has_lineb g q Ophelia); discriminate.
  - assert (O : ~ over g q) by (rewrite <- overb_spec; congruence). cbn [minimax]. rewrite H.
    assert (K : forall x, legal g q w x -> (minimax depth g p goal (take w x q) (other w) = true <->
      reaches g p (fun q => goal q = true) (take w x q) (other w))).
    { intros x X. apply IH. pose proof (fewer_free g q w x (legal_free _ _ _ _ X)). lia. }
    destruct (player_dec w p) as [->|n].
    + rewrite existsb_exists. split.
      * intros (x & i & M). apply moves_spec in i. apply by_a_move with x; auto. apply K; auto.
      * intros R. apply reached_by_move in R as (x & X & R); auto. exists x. split; [now apply moves_spec|now apply K].
    + destruct (mine_or_other p w) as [->| ->]; [tauto|]. rewrite other_other in K.
      destruct (moves_of g q (other p)) as [|y l] eqn:E.
      * split; [discriminate|]. intros R. apply reached_by_replies in R as ((x & X) & _); auto. apply moves_spec in X. rewrite E in X. destruct X.
      * rewrite other_other, forallb_forall. rewrite <- E. split.
        { intros M. apply for_all_replies; auto; [exists y; apply moves_spec; rewrite E; simpl; auto|].
          intros x X. apply K; auto. apply M. now apply moves_spec. }
        { intros R x i. apply moves_spec in i. apply K; auto.
          apply reached_by_replies in R as (_ & R); auto. }
Qed.
