(** [reaches] means what it should: minimax, which searches through all play, finds the same. Of two opposite goals, a
    player can reach the one or the other player the other one, and never both. *)
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

(** ** The notions of the definitions, as functions that compute. [some] and [each] stop as soon as the answer is
    known. *)
Fixpoint some {A} (f : A -> bool) l := match l with [] => false | x :: l => if f x then true else some f l end.
Fixpoint each {A} (f : A -> bool) l := match l with [] => true | x :: l => if f x then each f l else false end.
Lemma some_spec {A} (f : A -> bool) l : some f l = true <-> exists x, In x l /\ f x = true.
Proof.
  induction l as [|x l IH]; simpl; [split; [discriminate|intros (? & [] & _)]|]. destruct (f x) eqn:E; [split; eauto|].
  rewrite IH. split; [intros (y & i & e); eauto|intros (y & [<-|i] & e); [congruence|eauto]].
Qed.
Lemma each_spec {A} (f : A -> bool) l : each f l = true <-> forall x, In x l -> f x = true.
Proof.
  induction l as [|x l IH]; simpl; [intuition|]. destruct (f x) eqn:E.
  - rewrite IH. split; intros H; [intros y [<-|i]; auto|auto].
  - split; [discriminate|]. intros H. rewrite (H x) in E; auto.
Qed.
Definition has_lineb g q p := some (each (fun x => mem x (owned q p))) (lines g p).
Lemma has_lineb_spec g q p : has_lineb g q p = true <-> has_line g q p.
Proof.
  unfold has_lineb, has_line. rewrite some_spec. split; intros (l & i & h); exists l; split; auto.
  - intros x X. rewrite each_spec in h. now apply mem_spec, h.
  - apply each_spec. intros x X. now apply mem_spec, h.
Qed.
Definition withinb bound (start q : position) p :=
  match bound with
  | None => true
  | Some moves => N.of_nat (length (owned q p)) <=? N.of_nat (length (owned start p)) + moves
  end.
Lemma withinb_spec b s q p : withinb b s q p = true <-> within b s q p.
Proof. destruct b; simpl; [apply N.leb_le|tauto]. Qed.
Definition goalb g p t b s q :=
  match t with
  | Win => has_lineb g q p && withinb b s q p
  | Draw => negb (has_lineb g q (other p) && withinb b s q (other p))
  end.
Lemma goalb_spec g p t b s q : goalb g p t b s q = true <-> goal_of g p t b s q.
Proof.
  destruct t; simpl; rewrite ?negb_true_iff, <- ?not_true_iff_false, andb_true_iff, has_lineb_spec, withinb_spec; tauto.
Qed.

(** So "Xeno wins" excludes "Ophelia draws", whatever the bound; and of two claims with bounds T and T - 1 both can be true. *)
Theorem win_excludes_draw g q w b : forall p, holds (Claim g q w p Win b) -> holds (Claim g q w (other p) Draw b) -> False.
Proof.
  intros p (_ & R) (_ & R'). simpl in *. eapply never_both; [|exact R|exact R']. unfold goal_of. rewrite other_other. tauto.
Qed.
Lemma goal_dec g p t b s q : goal_of g p t b s q \/ ~ goal_of g p t b s q.
Proof. rewrite <- goalb_spec. destruct (goalb g p t b s q); auto. Qed.
Theorem win_or_draw g q w b p : openable g -> fair g q w -> (forall p, ~ has_line g q p) ->
  holds (Claim g q w p Win b) \/ holds (Claim g q w (other p) Draw b).
Proof.
  intros P F L. destruct (one_of_two g p (goal_of g p Win b q) P (fun r => goal_dec g p Win b q r) q w F) as [R|R].
  - left. split; auto.
  - right. split; auto. simpl. eapply reaches_goal; [|exact R]. unfold goal_of. rewrite other_other. tauto.
Qed.

(** ** Minimax *)
Definition moves_of g q p :=
  let constrained := if named g p then match owned q p with [] => true | _ => false end else false in
  filter (fun x => if constrained then negb (mem x (forbidden g)) else true) (free_points g q).
Definition overb g q :=
  if has_lineb g q Xeno then true else if has_lineb g q Ophelia then true else match free_points g q with [] => true | _ => false end.
Fixpoint minimax (depth : nat) g p (goal : position -> bool) q w : bool :=
  if overb g q then goal q else
  match depth with
  | O => false
  | S depth =>
      let wins_by x := minimax depth g p goal (take w x q) (other w) in
      match moves_of g q w with
      | [] => false
      | moves => if player_dec w p then some wins_by moves else each wins_by moves
      end
  end.

Lemma overb_spec g q : overb g q = true <-> over g q.
Proof.
  unfold overb, over. rewrite <- !has_lineb_spec. destruct (has_lineb g q Xeno), (has_lineb g q Ophelia); try tauto.
  destruct (free_points g q) as [|x l] eqn:E.
  - split; [|reflexivity]. intros _. right; right. intros x F. apply free_points_spec in F. rewrite E in F. destruct F.
  - split; [discriminate|]. intros [H|[H|H]]; try discriminate. exfalso. apply (H x), free_points_spec. rewrite E. simpl; auto.
Qed.
Lemma moves_spec g q p x : In x (moves_of g q p) <-> legal g q p x.
Proof.
  unfold moves_of, legal. rewrite filter_In, free_points_spec, <- mem_spec.
  destruct (named g p), (owned q p), (mem x (forbidden g)); simpl; intuition discriminate.
Qed.
Theorem minimax_agrees g p goal : forall depth q w, (length (free_points g q) <= depth)%nat ->
  (minimax depth g p goal q w = true <-> reaches g p (fun q => goal q = true) q w).
Proof.
  assert (H0 : forall depth q w, overb g q = true -> (minimax depth g p goal q w = true <-> reaches g p (fun q => goal q = true) q w)).
  { intros depth q w H. assert (O := proj1 (overb_spec g q) H). destruct depth; simpl; rewrite H;
      (split; [intros G; now apply at_the_end|intros R; inversion R; subst; auto; tauto]). }
  induction depth as [|depth IH]; intros q w L; destruct (overb g q) eqn:H; auto; assert (O : ~ over g q) by (rewrite <- overb_spec; congruence).
  - exfalso. destruct (some_free g q O) as (x & F). apply free_points_spec in F. destruct (free_points g q); [destruct F|simpl in L; lia].
  - cbn [minimax]. rewrite H. set (f := fun x => minimax depth g p goal (take w x q) (other w)).
    assert (K : forall x, legal g q w x -> (f x = true <-> reaches g p (fun q => goal q = true) (take w x q) (other w))).
    { intros x X. apply IH. pose proof (fewer_free g q w x (legal_free _ _ _ _ X)). lia. }
    assert (M : forall x, In x (moves_of g q w) <-> legal g q w x) by (intros x; apply moves_spec).
    assert (E : (exists x, legal g q w x) \/ moves_of g q w = []).
    { destruct (moves_of g q w) as [|y l]; auto. left. exists y. apply M. simpl; auto. }
    destruct (player_dec w p) as [->|n].
    + transitivity (some f (moves_of g q p) = true); [destruct (moves_of g q p); simpl; tauto|]. rewrite some_spec. split.
      * intros (x & i & R). apply M in i. apply by_a_move with x; auto. apply K; auto.
      * intros R. apply reached_by_move in R as (x & X & R); auto. exists x. split; [now apply M|now apply K].
    + destruct (mine_or_other p w) as [->| ->]; [tauto|]. rewrite other_other in K.
      transitivity ((exists x, legal g q (other p) x) /\ each f (moves_of g q (other p)) = true).
      { destruct E as [(x & X)|E].
        - destruct (moves_of g q (other p)) as [|y l] eqn:Q; [apply M in X; destruct X|]. split; [|tauto]. eauto.
        - rewrite E. split; [discriminate|]. intros ((x & X) & _). apply M in X. rewrite E in X. destruct X. }
      rewrite each_spec. split.
      * intros (X & R). apply for_all_replies; auto. intros x L'. apply K; auto. now apply R, M.
      * intros R. apply reached_by_replies in R as (X & R); auto. split; auto. intros x i. apply M in i. apply K; auto.
Qed.

(** So each claim can be decided by trying all play; Meaning.v does it for small boards. *)
Lemma free_points_few g q : (length (free_points g q) <= N.to_nat (points g))%nat.
Proof.
  unfold free_points, all_points. rewrite <- (upto_length (points g)). generalize (upto (points g)) as l.
  induction l as [|x l IH]; simpl; auto. destruct (freeb g q x); simpl; lia.
Qed.
Definition decide c :=
  each (fun p => negb (has_lineb (of c) (start c) p)) [Xeno; Ophelia] &&
  minimax (N.to_nat (points (of c))) (of c) (protagonist c) (goalb (of c) (protagonist c) (aim c) (bound c) (start c)) (start c) (first c).
Theorem decides c : decide c = true <-> holds c.
Proof.
  unfold decide, holds. rewrite andb_true_iff, each_spec, minimax_agrees by apply free_points_few.
  assert (L : (forall p, In p [Xeno; Ophelia] -> negb (has_lineb (of c) (start c) p) = true) <-> forall p, ~ has_line (of c) (start c) p).
  { split; intros H p.
    - intros X. apply has_lineb_spec in X. specialize (H p). rewrite X in H. destruct p; simpl in H; intuition discriminate.
    - intros _. apply negb_true_iff, not_true_iff_false. now rewrite has_lineb_spec. }
  rewrite L. split; intros (A & R); split; auto; (eapply reaches_goal; [|exact R]); intros q; apply goalb_spec.
Qed.
