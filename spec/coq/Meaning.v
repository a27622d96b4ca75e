(** Facts that one expects of the games and claims of Game.v, proved from the definitions alone. No checker and no
    certificate occurs here. If you doubt that a definition says what it should, this page has a fact that would be
    false if it did not. *)
From Coq Require Import Arith NArith List Lia Bool Permutation.
From PGC Require Import Game Families Positions Citing Adequacy Claims.
Import ListNotations.
Open Scope N_scope.

(** That a player reaches an aim, within a bound or none, from the empty board. Claims.v has words for each of them. *)
Definition truth p t b g := holds (Claim g ([], []) Xeno p t b).

Ltac fields := cbn [of start first protagonist aim bound goal_of within owned fst snd length] in *.

(** No line is empty, and two points are open to a player whom the opening rule names (format.md, P3 and section 4). *)
Definition proper g := openable g /\ forall p, ~ In [] (lines g p).
Lemma no_line_at_start g : (forall p, ~ In [] (lines g p)) -> forall p, ~ has_line g ([], []) p.
Proof.
  intros H p (l & i & h). apply (H p). destruct l as [|x l]; auto. exfalso. specialize (h x (or_introl eq_refl)). destruct p; exact h.
Qed.
Lemma fair_at_start g w : fair g ([], []) w.
Proof. intros p _. destruct p; apply Nat.le_0_l. Qed.

(** ** Winning and drawing
    Of two opposite claims exactly one is true: a player wins, or the other one draws at least; so, too, within T moves. *)
Theorem exactly_one g p b : proper g -> truth p Win b g <-> ~ truth (other p) Draw b g.
Proof.
  intros (O & L). split; [intros W D; exact (win_excludes_draw _ _ _ _ p W D)|intros D].
  destruct (win_or_draw g ([], []) Xeno b p O (fair_at_start g Xeno) (no_line_at_start g L)); tauto.
Qed.

(** What each legal move keeps true is true at the end. *)
Lemma kept g p G (I : position -> Prop) : (forall q w x, I q -> ~ over g q -> legal g q w x -> I (take w x q)) ->
  forall q w, I q -> reaches g p G q w -> reaches g p (fun r => G r /\ I r) q w.
Proof.
  intros K q w i R. induction R as [q w O H|q x O L R IH|q O E R IH].
  - now apply at_the_end.
  - apply by_a_move with x; auto.
  - apply for_all_replies; auto.
Qed.
(** The game ends with the first line: never do both players own one. So not both players win, and a player who wins
    draws at least. *)
Theorem win_is_draw g p b : truth p Win b g -> draws p g.
Proof.
  intros (L & R). split; auto. apply (kept g p _ (fun q => ~ (has_line g q p /\ has_line g q (other p)))) in R.
  - eapply reaches_goal; [|exact R]. simpl. tauto.
  - intros q w x _ O _. rewrite (over_by g q p) in O. destruct (mine_or_other p w) as [->| ->].
    + rewrite has_line_other_take. tauto.
    + rewrite has_line_take_other. tauto.
  - intros (H & _). exact (L p H).
Qed.
Theorem never_both_win g b b' : truth Xeno Win b g -> truth Ophelia Win b' g -> False.
Proof.
  intros X Y. apply win_is_draw in Y. assert (X' : wins Xeno g); [|exact (win_excludes_draw _ _ _ _ Xeno X' Y)].
  destruct X as (L & R). split; auto. eapply reaches_goal; [|exact R]. simpl. tauto.
Qed.

(** ** Numbers of moves
    A win in T moves is a win, and a win in more moves; a draw until the T-th move is a draw until each earlier one. No
    player has more moves than there are points, and nobody wins in none. *)
Theorem win_in_is_win T p g : wins_in T p g -> wins p g.
Proof. intros (L & R). split; auto. eapply reaches_goal; [|exact R]. simpl. tauto. Qed.
Theorem win_in_more T U p g : T <= U -> wins_in T p g -> wins_in U p g.
Proof. intros E (L & R). split; auto. eapply reaches_goal; [|exact R]. simpl. intros q (H & W). split; auto. lia. Qed.
Theorem draw_is_draw_until T p g : draws p g -> draws_until T p g.
Proof. intros (L & R). split; auto. eapply reaches_goal; [|exact R]. simpl. tauto. Qed.
Theorem draw_until_earlier T U p g : T <= U -> draws_until U p g -> draws_until T p g.
Proof.
  intros E (L & R). split; auto. eapply reaches_goal; [|exact R]. simpl. intros q D (H & W). apply D. split; auto. lia.
Qed.
Theorem no_bound p g : wins p g -> wins_in (points g) p g.
Proof.
  intros (L & R). split; auto. fields. apply (kept g p _ (fun q => NoDup (owned q p) /\ incl (owned q p) (upto (points g)))) in R.
  - eapply reaches_goal; [|exact R]. fields. intros q ((H & _) & D & I). split; auto.
    apply NoDup_incl_length in I; auto. rewrite upto_length in I. replace (owned ([], []) p) with (@nil N) by (destruct p; reflexivity).
    fields. lia.
  - intros q w x (D & I) _ F. apply legal_free in F. rewrite (free_by g q p) in F. destruct F as (B & F & _).
    destruct (mine_or_other p w) as [->| ->].
    + rewrite owned_take. split; [now constructor|]. intros y [<-|Y]; [now apply upto_spec|auto].
    + now rewrite owned_other_take.
  - destruct p; simpl; (split; [constructor|intros ? []]).
Qed.
Theorem nobody_wins_in_no_move p g : (forall p, ~ In [] (lines g p)) -> ~ wins_in 0 p g.
Proof.
  intros N (L & R). apply (kept g p _ (fun q => True)) in R; auto.
  assert (K : forall q w, reaches g p (fun r => (has_line g r p /\ within (Some 0) ([], []) r p) /\ True) q w -> owned q p = []).
  { induction 1 as [q w O ((_ & W) & _)|q x O X R' IH|q O (x & X) R' IH].
    - simpl in W. destruct p, (owned q _); simpl in *; auto; lia.
    - rewrite owned_take in IH. discriminate.
    - specialize (IH x X). now rewrite owned_other_take in IH. }
  assert (E : forall q w, reaches g p (fun r => (has_line g r p /\ within (Some 0) ([], []) r p) /\ True) q w -> False).
  { induction 1 as [q w O ((H & W) & _)|q x O X R' IH|q O (x & X) R' IH]; eauto.
    simpl in W. destruct H as (l & i & h). apply (N p). destruct l as [|y l]; auto. specialize (h y (or_introl eq_refl)).
    destruct p, (owned q _) eqn:Q; simpl in *; try rewrite Q in *; simpl in *; try tauto; lia. }
  exact (E _ _ R).
Qed.

(** ** Lines
    A board without lines is won by nobody. *)
Lemma some_end g p G q w : reaches g p G q w -> exists r, G r.
Proof. induction 1 as [q w O H|q x O L R IH|q O (y & Y) R IH]; eauto. Qed.
Theorem no_lines p g b : lines g p = [] -> ~ truth p Win b g.
Proof. intros E (_ & R). apply some_end in R as (r & (l & i & _) & _). simpl in i. rewrite E in i. exact i. Qed.

(** The game g' is no worse for player p than g: for each line of p there is one of g' that is part of it, and each line of g' that
    counts for the other player contains one that does so in g. *)
Record favours p g g' : Prop := {
  same_points : points g' = points g;
  same_rule : forall w, named g' w = named g w;
  same_closed : forbidden g' = forbidden g;
  my_lines : forall l, In l (lines g p) -> exists k, In k (lines g' p) /\ incl k l;
  their_lines : forall k, In k (lines g' (other p)) -> exists l, In l (lines g (other p)) /\ incl l k }.
Lemma favours_back p g g' : favours p g g' -> favours (other p) g' g.
Proof. intros [A B C D E]. constructor; auto. now rewrite other_other. Qed.
Lemma favours_line p g g' q : favours p g g' -> has_line g q p -> has_line g' q p.
Proof. intros F (l & i & h). destruct (my_lines _ _ _ F l i) as (k & j & s). exists k. split; auto. eapply incl_tran; eauto. Qed.
Lemma favours_theirs p g g' q : favours p g g' -> has_line g' q (other p) -> has_line g q (other p).
Proof. intros F. apply favours_line, favours_back, F. Qed.
Lemma favours_legal p g g' q w x : favours p g g' -> legal g q w x <-> legal g' q w x.
Proof. intros [A B C _ _]. unfold legal, free. now rewrite A, B, C. Qed.
Lemma favours_win p g g' limit : favours p g g' -> forall q w,
  reaches g p (goal g p Win limit) q w -> reaches g' p (goal g' p Win limit) q w.
Proof.
  intros F. assert (FL := fun q => favours_line p g g' q F). assert (FT := fun q => favours_theirs p g g' q F).
  assert (FF : forall q, (forall x, ~ free g' q x) -> forall x, ~ free g q x).
  { intros q H x X. apply (H x). destruct F as [A _ _ _ _]. unfold free in *. now rewrite A. }
  assert (E : forall q w, over g' q -> reaches g p (goal g p Win limit) q w -> reaches g' p (goal g' p Win limit) q w).
  { intros q w O R. apply at_the_end; auto. split; [|eapply win_is_timely; eauto].
    assert (K : has_line g' q p \/ over g q).
    { rewrite (over_by g' q p) in O. rewrite (over_by g q p). destruct O as [O|[O|O]]; auto. }
    destruct K as [K|K]; auto. apply FL. exact (proj1 (reached_at_end _ _ _ _ _ R K)). }
  intros q w R. assert (R0 := R). induction R as [q w O H|q x O L R IH|q O (y & Y) R IH]; destruct (over_dec g' q) as [O'|O'];
    try (now apply E).
  - exfalso. apply O', (over_by g' q p). left. apply FL, H.
  - apply by_a_move with x; auto. now apply (favours_legal p g g' q p x F).
  - apply for_all_replies; auto; [exists y; now apply (favours_legal p g g' q (other p) y F)|].
    intros x X. apply (favours_legal p g g' q (other p) x F) in X. auto.
Qed.
(** So a player who wins also wins with more lines for him, with smaller ones, and with fewer for the other one; and so for draws. *)
Theorem favoured_win p g g' q w b : favours p g g' -> (forall v, ~ has_line g' q v) ->
  holds (Claim g q w p Win b) -> holds (Claim g' q w p Win b).
Proof.
  intros F L (_ & R). split; auto. simpl in *. eapply reaches_goal; [intros r; apply (goal_of_goal g' p Win b q r)|].
  apply (favours_win p g); auto. eapply reaches_goal; [intros r; apply (goal_of_goal g p Win b q r)|exact R].
Qed.
Theorem favoured p g g' t b : favours p g g' -> proper g -> proper g' -> truth p t b g -> truth p t b g'.
Proof.
  intros F P P' H. destruct t; [apply (favoured_win p g); auto; apply no_line_at_start, P'|].
  destruct (win_or_draw g' ([], []) Xeno b (other p) (proj1 P') (fair_at_start g' Xeno) (no_line_at_start g' (proj2 P'))) as [W|D].
  - exfalso. refine (proj1 (exactly_one g (other p) b P) _ _).
    + exact (favoured_win (other p) g' g _ _ b (favours_back _ _ _ F) (no_line_at_start g (proj2 P)) W).
    + rewrite other_other. exact H.
  - rewrite other_other in D. exact D.
Qed.
(** Ophelia's lines only hinder Xeno: if he wins, he wins as Maker, too; and if she draws as Breaker, she draws. As
    Maker he is helped by each further line. (In the game where all lines count for both, one more line may cost him
    his win: see [one_line_more] below.) *)
Lemma maker_favoured g : favours Xeno g (maker_breaker g).
Proof.
  constructor; [reflexivity|intros []; reflexivity|reflexivity| |intros k []]. intros l i. exists l. split; [exact i|apply incl_refl].
Qed.
Theorem winner_wins_as_maker g b : (forall p, ~ In [] (lines g p)) -> truth Xeno Win b g -> truth Xeno Win b (maker_breaker g).
Proof.
  intros L. apply favoured_win; [apply maker_favoured|]. apply no_line_at_start. intros [] i; [exact (L Xeno i)|exact i].
Qed.
Theorem breaker_draws g b : proper g -> truth Ophelia Draw b (maker_breaker g) -> truth Ophelia Draw b g.
Proof.
  intros P. apply (favoured Ophelia (maker_breaker g) g Draw b); auto; [exact (favours_back Xeno _ _ (maker_favoured g))|].
  destruct P as (O & L). split; [exact O|]. intros [] i; [exact (L Xeno i)|exact i].
Qed.
Lemma in_canonical ls l : In l (canonical ls) <-> exists k, In k ls /\ l = NumberSort.sort k.
Proof.
  unfold canonical. assert (P := LineSort.Permuted_sort (map NumberSort.sort ls)).
  transitivity (In l (map NumberSort.sort ls)); [split; apply Permutation_in; auto using Permutation_sym|].
  rewrite in_map_iff. split; intros (k & A & B); exists k; auto.
Qed.
Lemma in_sorted k x : In x (NumberSort.sort k) <-> In x k.
Proof. assert (P := NumberSort.Permuted_sort k). split; apply Permutation_in; auto using Permutation_sym. Qed.
Lemma sorted_line k : incl (NumberSort.sort k) k /\ incl k (NumberSort.sort k).
Proof. split; intros x; apply in_sorted. Qed.
Theorem maker_wins_with_more n ls ms b : incl ls ms -> ~ In [] ms ->
  truth Xeno Win b (maker_breaker (strong n ls)) -> truth Xeno Win b (maker_breaker (strong n ms)).
Proof.
  intros I E. apply favoured_win.
  - constructor; [reflexivity|intros []; reflexivity|reflexivity| |intros k []]. intros l i. apply in_canonical in i as (k & i & ->).
    exists (NumberSort.sort k). split; [apply in_canonical; eauto|apply incl_refl].
  - apply no_line_at_start. intros [] i; [|exact i]. apply in_canonical in i as (k & i & e). apply E.
    destruct k as [|x k]; auto. exfalso.
    pose proof (proj2 (sorted_line (x :: k)) x (or_introl eq_refl)) as X. rewrite <- e in X. exact X.
Qed.
(** Games with the same points, the same legal moves and the same completed lines are the same game. *)
Lemma same_games g g' : points g = points g' -> (forall q v x, legal g q v x <-> legal g' q v x) ->
  (forall q v, has_line g q v <-> has_line g' q v) -> forall q w p t b, holds (Claim g q w p t b) -> holds (Claim g' q w p t b).
Proof.
  intros P M H q w p t b (L & R). fields. split; fields; [intros v X; apply (L v), H, X|].
  assert (F : forall r x, free g r x <-> free g' r x) by (intros r x; unfold free; rewrite P; reflexivity).
  assert (O : forall r, over g r <-> over g' r).
  { intros r. unfold over. rewrite !H. assert (E : (forall x, ~ free g r x) <-> forall x, ~ free g' r x); [|rewrite E; reflexivity].
    split; intros K x X; apply (K x), F, X. }
  apply (reaches_goal g' p (goal_of g p t b q)); [intros r A; destruct t; simpl in *; rewrite <- H; exact A|].
  revert R. generalize (goal_of g p t b q).
  intros G R. clear L. induction R as [r v E A|r x E A R IH|r E A R IH]; rewrite O in E.
  - now apply at_the_end.
  - exact (by_a_move g' p G r x E (proj1 (M r p x) A) IH).
  - destruct A as (y & A). apply for_all_replies; [exact E|exists y; now apply M|]. intros x X. apply IH. now apply M.
Qed.
(** The order of lines, the order of a line's points, and repetitions do not matter; so [canonical] changes nothing. *)
Theorem canonical_changes_nothing n ls q w p t b :
  holds (Claim (Game n ls ls false false []) q w p t b) <-> holds (Claim (strong n ls) q w p t b).
Proof.
  set (g := Game n ls ls false false []).
  assert (H : forall r v, has_line g r v <-> has_line (strong n ls) r v).
  { intros r v. assert (K : lines g v = ls /\ lines (strong n ls) v = canonical ls) by (destruct v; auto).
    unfold has_line. destruct K as (-> & ->). split; intros (l & i & h).
    - exists (NumberSort.sort l). split; [apply in_canonical; eauto|exact (incl_tran (proj1 (sorted_line l)) h)].
    - apply in_canonical in i as (k & i & ->). exists k. split; [exact i|exact (incl_tran (proj2 (sorted_line k)) h)]. }
  assert (M : forall r v x, legal g r v x <-> legal (strong n ls) r v x) by (intros r [] x; reflexivity).
  split; apply same_games; auto; intros; symmetry; auto.
Qed.

(** ** Own lines
    If no line counts for Ophelia, own lines are Maker-Breaker. *)
Theorem own_lines_without_hers n ls ms x o F : Game n ls [] x o F = maker_breaker (Game n ls ms x o F).
Proof. reflexivity. Qed.
(** If the players exchange their lines, their opening rules, their points and their roles, nothing else changes. *)
Definition swapped (q : position) : position := (snd q, fst q).
Definition swap g := Game (points g) (ophelia_lines g) (xeno_lines g) (ophelia_named g) (xeno_named g) (forbidden g).
Lemma swap_owned q p : owned (swapped q) (other p) = owned q p. Proof. destruct p; reflexivity. Qed.
Lemma swap_line g q p : has_line (swap g) (swapped q) (other p) <-> has_line g q p. Proof. destruct p; reflexivity. Qed.
Lemma swap_take p x q : take (other p) x (swapped q) = swapped (take p x q). Proof. destruct p; reflexivity. Qed.
Lemma swap_free g q x : free (swap g) (swapped q) x <-> free g q x. Proof. unfold free. simpl. tauto. Qed.
Lemma swap_legal g q p x : legal (swap g) (swapped q) (other p) x <-> legal g q p x.
Proof. unfold legal. rewrite swap_free, swap_owned. destruct p; reflexivity. Qed.
Lemma swap_over g q : over (swap g) (swapped q) <-> over g q.
Proof.
  rewrite (over_by (swap g) _ (other Xeno)), (over_by g q Xeno), (swap_line g q Xeno). rewrite (swap_line g q (other Xeno)).
  assert (F : (forall x, ~ free (swap g) (swapped q) x) <-> forall x, ~ free g q x); [|rewrite F; reflexivity].
  split; intros H x X; apply (H x), swap_free, X.
Qed.
Lemma swap_reaches g p (G G' : position -> Prop) : (forall q, G q -> G' (swapped q)) ->
  forall q w, reaches g p G q w -> reaches (swap g) (other p) G' (swapped q) (other w).
Proof.
  intros K q w R. induction R as [q w O H|q x O L R IH|q O (y & Y) R IH].
  - apply at_the_end; [now apply swap_over|auto].
  - apply by_a_move with x; [now rewrite swap_over|now apply swap_legal|]. now rewrite swap_take.
  - apply for_all_replies; [now rewrite swap_over|exists y; now apply swap_legal|]. intros x X. apply (swap_legal g q (other p) x) in X.
    rewrite swap_take. now apply IH.
Qed.
Theorem players_are_alike g q w p t b :
  holds (Claim g q w p t b) <-> holds (Claim (swap g) (swapped q) (other w) (other p) t b).
Proof.
  assert (H : forall g q w p, holds (Claim g q w p t b) -> holds (Claim (swap g) (swapped q) (other w) (other p) t b)).
  { clear. intros g q w p (L & R). fields. split; fields.
    - intros v X. rewrite <- (other_other v) in X. apply swap_line in X. exact (L _ X).
    - eapply swap_reaches; [|exact R]. intros r A. destruct t, p; exact A. }
  split; [apply H|]. intros X. apply H in X. rewrite !other_other in X. destruct g, q. exact X.
Qed.

(** ** Strategy stealing (Hales and Jewett 1963)
    Where all lines count for both and all openings are allowed, Ophelia does not win: Xeno would take any point and then
    play as she would; his additional point does no harm. *)
Theorem ophelia_does_not_win g : ophelia_lines g = xeno_lines g -> (forall p, named g p = false) ->
  (forall p l x, In l (lines g p) -> In x l -> x < points g) -> ~ wins Ophelia g.
Proof.
  intros E U B W. assert (C : forall q p, ~ constrained g q p) by (intros q p (H & _); rewrite U in H; discriminate).
  assert (S : symmetry g (fun x => x) (fun x => x)).
  { constructor; auto; intros p l i; exists l; rewrite map_id; split; auto using incl_refl. }
  assert (W' : reaches g Xeno (goal g Xeno Win None) ([], []) Ophelia).
  { apply players_are_alike in W as (_ & W). fields. unfold swap in W. rewrite E in W.
    pose proof (U Xeno) as Nx. pose proof (U Ophelia) as No. destruct g as [n xs os nx no F]. simpl in *. subst os nx no. exact W. }
  assert (L := proj1 W). fields.
  assert (O : ~ over g ([], [])).
  { intros O. exact (L Xeno (proj1 (reached_at_end _ _ _ _ _ W' O))). }
  destruct (some_free g _ O) as (x & X).
  assert (W0 : wins Xeno g); [|exact (never_both_win g None None W0 W)].
  assert (Lx : legal g ([], []) Xeno x) by (apply legal_if_unconstrained; auto).
  split; auto. fields. apply by_a_move with x; auto. change (take Xeno x ([], [])) with ([x], @nil N).
  assert (O' : ~ over g ([x], [])).
  { intros O'. destruct W as (_ & W). fields. apply (reached_by_replies g Ophelia) in W as (_ & W); auto.
    specialize (W x Lx). destruct (reached_at_end _ _ _ _ _ W O') as ((l & i & h) & _). apply (L Ophelia). exists l; auto. }
  destruct (some_free g _ O') as (y0 & Y0). apply (for_all_replies g Xeno); auto.
  { exists y0. apply legal_if_unconstrained; auto. }
  intros y Y. apply legal_free in Y. change (take (other Xeno) y ([x], [])) with ([x], [y]).
  apply (reached_by_replies g Xeno) in W' as (_ & W'); auto.
  assert (Fy : free g ([], []) y) by (destruct Y as (Y & _); split; [exact Y|simpl; tauto]).
  specialize (W' y (legal_if_unconstrained _ _ _ _ (C _ _) Fy)). change (take (other Xeno) y ([], [])) with (@nil N, [y]) in W'.
  eapply reaches_goal; [|apply (cite g Xeno Win (fun x => x) (fun x => x) S (or_introl U) None ([], [y]) Xeno W' None ([x], [y])); auto].
  - simpl. tauto.
  - assert (By : forall z, z = x \/ z = y -> z < points g) by (intros z [->| ->]; [apply X|apply Fy]).
    constructor; simpl; [intros z []|intros z [<-|[]]; eauto| |]; intros [] z; simpl; intuition.
  - exact I.
  - intros v H. exfalso. exact (C _ _ H).
Qed.
