(** Rules.md, Theorem 1: if a term is proved at a position, the protagonist reaches the target from it. *)
From Coq Require Import Arith NArith List Lia Bool.
From PGC Require Import Game Positions Citing Draws Parts Trie Board Rules Endings.
Import ListNotations.
Open Scope N_scope.

(** Terms, by induction on what they contain. *)
Fixpoint term_induction (Q : term -> Prop) (H : forall m e ts, (forall t, In t ts -> Q t) -> Q (Term m e ts)) (t : term) : Q t :=
  match t with
  | Term m e ts => H m e ts
      ((fix each ts : forall t, In t ts -> Q t :=
          match ts with
          | [] => fun t i => match i with end
          | u :: ts => fun t i => match i with or_introl e => eq_ind u Q (term_induction Q H u) t e | or_intror i => each ts t i end
          end) ts)
  end.

Section Theorem_1.
Variables (g : game) (me : player) (draw : bool) (c : N) (k : known).
Variable propose : setting -> board -> list (N * list N) -> list (N * N).
Let them := other me.
Let s := setting_of g me draw c.
Definition aim_of := if draw then Draw else Win.
Hypothesis P : openable g.
Hypothesis lines_distinct : forall p l, In l (lines g p) -> NoDup l.
Hypothesis lines_on_board : forall p l x, In l (lines g p) -> In x l -> x < points g.
Lemma two_aims : draw = true \/ draw = false. Proof. destruct draw; auto. Qed.

(** The number of points that the attacker may own at the most, from the number of his moves that still count. *)
Definition limit_at (left : option N) (own opp : list N) := option_map (fun n => n + N.of_nat (length (if draw then opp else own))) left.
Definition limit_of left b := limit_at left (own b) (opp b).
Definition turn_of (turn : bool) := if turn then me else them.
Notation reached limit q w := (reaches g me (goal g me aim_of limit) q w).

(** What cited statements and maps must satisfy: the statements are true, and obey R2; the maps obey R3 and R4. *)
Definition statement_holds st :=
  let q := position_of me (its_own st) (its_opp st) in
  on_board g q /\ ~ constrained g q me /\ ~ constrained g q them /\
  NoDup (its_opp st) /\ reached (limit_at (its_left st) (its_own st) (its_opp st)) q me.
Hypothesis statements_hold : forall j st, j < below k -> get j (statements k) = Some st -> statement_holds st.
Hypothesis games_hold : forall j h, j < standing k -> get j (games k) = Some h -> breakable h.
Hypothesis maps_hold : forall i m, map_of k i = Some m -> exists back, symmetry g (image m) back.

(** A position that a term may meet. *)
Record met (b : board) (left : option N) (turn : bool) : Prop := {
  is_true : true_board g me b;
  is_fair : fair g (at_board me b) (turn_of turn);
  none_mine : ~ has_line g (at_board me b) me;
  none_theirs : ~ has_line g (at_board me b) them }.
Definition safe_reply b := forall x, legal g (at_board me b) them x -> ~ has_line g (take them x (at_board me b)) them.

Lemma own_at b : owned (at_board me b) me = own b. Proof. apply owned_me. Qed.
Lemma opp_at b : owned (at_board me b) them = opp b. Proof. apply owned_them. Qed.
Lemma true_on_board b : true_board g me b -> on_board g (at_board me b).
Proof.
  intros T p x X. apply (within_board _ _ _ T). destruct (mine_or_other me p) as [->| ->].
  - rewrite own_at in X. apply (mine_owned _ _ _ T) in X. congruence.
  - fold them in X. rewrite opp_at in X. apply (their_owned _ _ _ T) in X. congruence.
Qed.
Lemma no_danger b left turn : met b left turn -> danger s b = false -> safe_reply b.
Proof.
  intros [T _ _ L] D x X H. pose proof (completes g me false b x T (legal_free _ _ _ _ X) L) as C. simpl in C. fold them in C.
  apply C, (theirs_true _ _ _ T) in H. assert (E : danger s b = true); [|congruence].
  apply existsb_exists. exists x; split; auto. apply their_legal_true; auto.
Qed.
Lemma over_full b left turn : met b left turn -> over g (at_board me b) -> forall x, ~ free g (at_board me b) x.
Proof. intros [T _ L M] O. apply (over_by g _ me) in O. fold them in O. tauto. Qed.
Lemma full_end b left turn limit w : met b left turn -> room b = 0 -> draw = true -> reached limit (at_board me b) w.
Proof.
  intros M R E. apply at_the_end.
  - right; right. apply (full_true g me b); auto. apply M.
  - unfold aim_of. rewrite E. intros [L _]. now apply (none_theirs _ _ _ M).
Qed.
Lemma spent b left turn w : met b left turn -> draw = true -> none_left left = true -> fair g (at_board me b) w ->
  reached (limit_of left b) (at_board me b) w.
Proof.
  intros M E L F. destruct left as [[|?]|]; try discriminate. unfold aim_of. rewrite E.
  apply (no_move_left g me _ P _ _ (N.of_nat (length (opp b)))); auto.
  - unfold limit_of, limit_at. rewrite E. reflexivity.
  - rewrite opp_at. lia.
  - apply (none_theirs _ _ _ M).
Qed.

(** R5: a legal move of the protagonist that completes no line. R7: one that does. *)
Lemma limit_mine b left x : (draw = false -> none_left left = false) ->
  limit_of (after_mine s left) (place s true x b) = limit_of left b.
Proof.
  intros H. unfold limit_of, limit_at, after_mine, less. cbn [own opp place s setting_of drawing].
  destruct two_aims as [E|E]; rewrite E; auto. specialize (H E). destruct left as [[|p]|]; try discriminate; auto.
  cbn [option_map length]. f_equal. lia.
Qed.
Lemma limit_theirs b left x : (draw = true -> none_left left = false) ->
  limit_of (after_theirs s left) (place s false x b) = limit_of left b.
Proof.
  intros H. unfold limit_of, limit_at, after_theirs, less. cbn [own opp place s setting_of drawing].
  destruct two_aims as [E|E]; rewrite E; auto. specialize (H E). destruct left as [[|p]|]; try discriminate; auto.
  cbn [option_map length]. f_equal. lia.
Qed.
Lemma met_mine b left left' x : met b left true -> legal g (at_board me b) me x -> mem x (mine b) = false ->
  met (place s true x b) left' false.
Proof.
  intros [T F L M] X N. assert (X' := legal_free _ _ _ _ X). constructor; unfold s; rewrite ?at_place.
  - now apply true_place.
  - now apply fair_take.
  - intros H. apply (completes g me true b x T X' L), (mine_true _ _ _ T), mem_spec in H. congruence.
  - unfold them. now rewrite has_line_other_take.
Qed.
Lemma met_theirs b left left' x : met b left false -> safe_reply b -> legal g (at_board me b) them x ->
  met (place s false x b) left' true.
Proof.
  intros [T F L M] S X. assert (X' := legal_free _ _ _ _ X). constructor; unfold s; rewrite ?at_place.
  - now apply true_place.
  - pose proof (fair_take g _ _ x F) as H. simpl in H. unfold them in H at 2. now rewrite other_other in H.
  - now rewrite has_line_take_other.
  - fold them. apply S, X.
Qed.
Lemma mine_is_free b x : true_board g me b -> In x (mine b) -> free g (at_board me b) x.
Proof.
  intros T I. apply (mine_true _ _ _ T) in I as (N & l & i & j & _). apply free_true; auto. split; auto. eapply lines_on_board; eauto.
Qed.
Lemma my_line_wins b left x w : true_board g me b -> In x (mine b) ->
  ~ has_line g (at_board me b) me -> ~ has_line g (at_board me b) them -> (draw = false -> none_left left = false) ->
  reached (limit_of left b) (take me x (at_board me b)) w.
Proof.
  intros T I L M N. assert (H : has_line g (take me x (at_board me b)) me).
  { apply (completes g me true b x T (mine_is_free _ _ T I) L), (mine_true _ _ _ T), I. }
  apply at_the_end; [apply (over_by g _ me); auto|]. unfold aim_of, goal. destruct two_aims as [E|E]; rewrite E.
  - rewrite has_line_other_take. fold them. tauto.
  - split; auto. unfold timely, limit_of, limit_at. rewrite E, owned_take, own_at. specialize (N E).
    destruct left as [[|p]|]; [discriminate| |simpl; tauto]. cbn [option_map length]. lia.
Qed.
(** R8, R10: a reply leaves a point of W, which the protagonist takes next. *)
Lemma leaves_a_threat b left r x : met b left false -> safe_reply b -> (draw = false -> none_left left = false) -> own b <> [] ->
  In x (mine b) -> legal g (at_board me b) them r -> r <> x ->
  reached (limit_of left b) (take them r (at_board me b)) me.
Proof.
  intros M S N O I R E. set (b' := place s false r b). assert (M' : met b' left true) by exact (met_theirs b left left r M S R).
  assert (T' := is_true _ _ _ M'). assert (I' : In x (mine b')) by (simpl; apply drop_spec; auto).
  assert (F := mine_is_free _ _ T' I').
  assert (A : take them r (at_board me b) = at_board me b') by (unfold b', s; now rewrite at_place). rewrite A.
  apply by_a_move with x.
  - intros V. apply (over_full _ _ _ M' V x F).
  - apply legal_if_unconstrained; auto. intros [_ C]. rewrite own_at in C. simpl in C. tauto.
  - destruct two_aims as [D|D].
    + unfold aim_of. rewrite D. apply at_the_end.
      * apply (over_by g _ me). left. apply (completes g me true b' x T' F (none_mine _ _ _ M')), (mine_true _ _ _ T'), I'.
      * unfold goal. rewrite has_line_other_take. intros [H _]. now apply (none_theirs _ _ _ M').
    + replace (limit_of left b) with (limit_of left b') by (unfold limit_of, limit_at; simpl; now rewrite D).
      apply my_line_wins; auto; apply M'.
Qed.
(** After a move of the protagonist that is no danger: for all replies. *)
Lemma after_a_move b left : met b left false -> safe_reply b -> (exists x, free g (at_board me b) x) ->
  (forall r, legal g (at_board me b) them r -> reached (limit_of left b) (take them r (at_board me b)) me) ->
  reached (limit_of left b) (at_board me b) them.
Proof.
  intros M S (x & F) H. assert (O : ~ over g (at_board me b)) by (intros V; apply (over_full _ _ _ M V x F)).
  apply for_all_replies; auto. apply a_legal_move; auto. apply M.
Qed.

Lemma charged steps f n : charge steps f = Proved n -> exists steps, f steps = Proved n.
Proof. destruct steps; simpl; [discriminate|eauto]. Qed.
Lemma charged_many k' steps f n : charge_many k' steps f = Proved n -> exists steps, f steps = Proved n.
Proof. unfold charge_many. destruct (k' <=? steps); [eauto|discriminate]. Qed.
(** What the endings have to show, and the script as a whole. *)
Definition ready (b : board) left (turn : bool) := met b left turn /\ none_left left = false /\ (turn = false -> safe_reply b).
Lemma script_sound moves : forall b left turn steps ends n, ready b left turn ->
  (forall b left turn steps n, ready b left turn -> ends b left turn steps = Proved n ->
     reached (limit_of left b) (at_board me b) (turn_of turn)) ->
  script s moves b left turn steps ends = Proved n -> reached (limit_of left b) (at_board me b) (turn_of turn).
Proof.
  induction moves as [|m moves IH]; intros b left turn steps ends n R E; cbn [script]; [now apply E|].
  destruct turn; [|discriminate]. destruct (my_legal s b m) eqn:L; [|discriminate]. destruct R as (M & NL & _).
  apply my_legal_true in L; [|apply M]. intros H. apply charged in H as (steps' & H). revert H. clear steps. rename steps' into steps.
  assert (O : ~ over g (at_board me b)) by (intros V; apply (over_full _ _ _ M V m), L).
  destruct (mem m (mine b)) eqn:I.
  { intros _. apply by_a_move with m; auto. apply my_line_wins; [apply M|now apply mem_spec|apply M|apply M|auto]. }
  set (b1 := place s true m b). set (left1 := after_mine s left).
  assert (M1 : met b1 left1 false) by (eapply met_mine; eauto).
  assert (A1 : at_board me b1 = take me m (at_board me b)) by (unfold b1, s; now rewrite at_place).
  assert (L1 : limit_of left1 b1 = limit_of left b) by (apply limit_mine; auto).
  assert (W1 : own b1 <> []) by discriminate.
  assert (K : reached (limit_of left1 b1) (at_board me b1) them -> reached (limit_of left b) (at_board me b) me).
  { intros K. apply by_a_move with m; auto. now rewrite <- A1, <- L1. }
  clearbody b1. destruct (danger s b1) eqn:D; [discriminate|]. assert (S1 := no_danger _ _ _ M1 D).
  destruct (if drawing s then false else none_left left1) eqn:NL1; [discriminate|].
  assert (N1 : draw = false -> none_left left1 = false) by (intros e; simpl in NL1; now rewrite e in NL1).
  assert (Z1 : none_left left1 = false).
  { destruct two_aims as [e|e]; [|auto]. unfold left1, after_mine. simpl. now rewrite e. }
  destruct (mine b1) as [|x [|y W]] eqn:Q.
  - destruct (room b1 =? 0) eqn:Z.
    + change (drawing s) with draw. destruct two_aims as [e|e]; rewrite e; [|discriminate]. intros _. apply K. apply N.eqb_eq in Z. eapply full_end; eauto.
    + intros H. apply K. eapply IH with (turn := false); eauto. split; auto.
  - assert (Fx : free g (at_board me b1) x) by (apply mine_is_free; [apply M1|rewrite Q; simpl; auto]).
    assert (Ix : In x (mine b1)) by (rewrite Q; simpl; auto).
    destruct (their_legal s b1 x) eqn:X.
    + apply their_legal_true in X; [|apply M1]. intros H. apply charged in H as (steps' & H).
      revert H. clear steps. rename steps' into steps. set (b2 := place s false x b1). set (left2 := after_theirs s left1).
      assert (M2 : met b2 left2 true) by (eapply met_theirs; eauto).
      assert (A2 : at_board me b2 = take them x (at_board me b1)) by (unfold b2, s; now rewrite at_place).
      assert (L2 : limit_of left2 b2 = limit_of left1 b1) by (apply limit_theirs; auto).
      intros H. apply K. apply after_a_move; eauto. intros r Hr. destruct (N.eq_dec r x) as [->|n1]; [|eapply leaves_a_threat; eauto].
      rewrite <- A2, <- L2. destruct (room b2 =? 0) eqn:Z.
      { change (drawing s) with draw in H. destruct two_aims as [e|e]; rewrite e in H; [|discriminate]. apply N.eqb_eq in Z. eapply full_end; eauto. }
      destruct (none_left left2) eqn:NL2.
      { change (drawing s) with draw in H. destruct two_aims as [e|e]; rewrite e in H; [|discriminate]. eapply spent; eauto. apply M2. }
      eapply IH with (turn := true); eauto. split; auto. split; auto. discriminate.
    + intros _. apply K. apply after_a_move; eauto. intros r Hr. eapply leaves_a_threat; eauto. intros ->.
      apply their_legal_true with (draw := draw) (c := c) in Hr; [|apply M1]. fold s in Hr. congruence.
  - intros _. apply K. assert (Ix : In x (mine b1) /\ In y (mine b1)) by (rewrite Q; simpl; auto).
    apply after_a_move; auto; [exists x; apply mine_is_free; [apply M1|tauto]|]. intros r Hr.
    pose proof (mine_once _ _ _ (is_true _ _ _ M1)) as U. rewrite Q in U. inversion_clear U as [|? ? U1 _].
    destruct (N.eq_dec r x) as [->|n1]; eapply leaves_a_threat; eauto; try apply Ix. intros ->. apply U1. simpl; auto.
Qed.

(** R13 *)
Lemma owned_by_true b w x : true_board g me b -> owned_by (owner b) w x = true <-> In x (if w then own b else opp b).
Proof.
  intros T. unfold owned_by. transitivity (get x (owner b) = Some w); [|destruct w; apply T].
  destruct (get x (owner b)) as [v|]; [|intuition discriminate]. destruct (Bool.eqb_spec v w); intuition congruence.
Qed.
Lemma dominates_sound b left j i : met b left true -> dominates s k b left j i = true -> reached (limit_of left b) (at_board me b) me.
Proof.
  intros [T F L M] D. unfold dominates in D. destruct (N.ltb_spec j (below k)) as [J|]; [|discriminate].
  destruct (get j (statements k)) as [st|] eqn:E; [|discriminate]. destruct (map_of k i) as [m|] eqn:I; [|discriminate].
  destruct (in_time s (its_left st) left) eqn:Q; [|discriminate].
  destruct (forallb _ (its_own st)) eqn:A; [|discriminate]. apply Nat.eqb_eq in D.
  destruct (maps_hold i m I) as (back & S). destruct (statements_hold j st J E) as (B & C1 & C2 & U & R).
  assert (K1 : forall x, In x (its_own st) -> In (image m x) (own b)).
  { intros x X. rewrite forallb_forall in A. now apply (owned_by_true b true _ T), A. }
  set (f := fun x => owned_by (owner b) false (image m x)) in *.
  assert (Bo : forall x, In x (its_opp st) -> x < points g) by (intros x X; apply (B them); unfold them; now rewrite owned_them).
  assert (K2 : forall y, In y (opp b) -> exists x, In x (its_opp st) /\ image m x = y).
  { intros y Y. assert (Z : In y (map (image m) (filter f (its_opp st)))).
    { apply (NoDup_length_incl (l' := opp b)); [| rewrite map_length; lia | | exact Y].
      - assert (W : forall l, NoDup l -> (forall x, In x l -> x < points g) -> NoDup (map (image m) l)).
        { induction 1 as [|x l n D' IH]; simpl; constructor; auto. rewrite in_map_iff. intros (z & e & Z). apply n.
          replace x with z; auto. destruct (s_back _ _ _ S z); [auto|]. destruct (s_back _ _ _ S x); [auto|]. congruence. }
        apply W; [now apply NoDup_filter|]. intros x X. apply filter_In in X. apply Bo, X.
      - intros z Z. apply in_map_iff in Z as (x & <- & X). apply filter_In in X as (_ & X). now apply (owned_by_true b false _ T) in X. }
    apply in_map_iff in Z as (x & <- & X). apply filter_In in X. exists x; tauto. }
  apply (cite g me aim_of (image m) back S P (limit_at (its_left st) (its_own st) (its_opp st)) (position_of me (its_own st) (its_opp st)));
    auto.
  - constructor; auto.
    + rewrite owned_me, own_at. exact K1.
    + unfold them. rewrite owned_them. fold them. rewrite opp_at. exact K2.
    + now apply true_on_board.
  - unfold Citing.in_time, limit_of, limit_at, aim_of. unfold in_time in Q. change (drawing s) with draw in Q.
    rewrite owned_me, owned_them, own_at. fold them. rewrite opp_at. destruct (its_left st), left; simpl; try discriminate; auto.
    destruct two_aims as [e|e]; rewrite e in *; apply N.leb_le in Q; lia.
  - unfold constrained in *. rewrite owned_me in C1. rewrite own_at. intros [n e]. apply C1. split; auto.
    destruct (its_own st) as [|x l]; auto. specialize (K1 x (or_introl eq_refl)). rewrite e in K1. destruct K1.
Qed.

(** R20 to R23, R27, R28 *)
Lemma open_harmless b left : draw = true -> true_board g me b ->
  harmless g me (limit_of left b) (map snd (open_lines (owner b) left (their_lines s))) (at_board me b).
Proof.
  intros D T l i. rewrite own_at. fold them in i |- *. rewrite opp_at.
  destruct (open_lines_all b left (their_lines s) l i) as [H|(n & H & [J|J])].
  - right; left. now apply (lack_none g me b l T 0).
  - left. apply in_map_iff. exists (n, l); auto.
  - right; right. apply (lack_some g me b l T) in H. destruct left as [q|]; [|discriminate]. simpl in J. apply N.leb_gt in J.
    exists (q + N.of_nat (length (opp b))). unfold limit_of, limit_at. rewrite D. split; auto. lia.
Qed.
Lemma board_apart b : true_board g me b -> apart me (at_board me b).
Proof.
  intros T x. fold them. rewrite own_at, opp_at. rewrite <- (mine_owned _ _ _ T), <- (their_owned _ _ _ T). congruence.
Qed.
Lemma light_sound b left : draw = true -> met b left true -> ~ constrained g (at_board me b) me ->
  light (open_lines (owner b) left (their_lines s)) = true -> reached (limit_of left b) (at_board me b) me.
Proof.
  intros D M C H. assert (T := is_true _ _ _ M). unfold aim_of. rewrite D. unfold light in H. set (os := open_lines _ _ _) in *.
  set (M0 := fold_right (fun l c => N.max (fst l) c) 0 os) in H. apply N.ltb_lt in H.
  assert (O : forall n l, In (n, l) os -> In l (lines g them) /\ hit (own b) l = false /\ n = N.of_nat (missing (opp b) l)).
  { intros n l. now apply (open_lines_spec g me). }
  assert (Mx : forall n l, In (n, l) os -> n <= M0).
  { unfold M0. generalize os. clear. induction os as [|x o IH]; [intros ? ? []|]. intros n l [->|i]; cbn [fold_right fst]; [lia|].
    specialize (IH n l i). lia. }
  apply (potential g me _ P (fun l => lines_distinct (other me) l) (map snd os) M0); auto.
  - intros l i. apply in_map_iff in i as ((n & l') & <- & i). eapply lines_distinct. apply (O _ _ i).
  - now apply open_harmless.
  - now apply board_apart.
  - intros l i. fold them. rewrite opp_at. apply in_map_iff in i as ((n & l') & <- & i). simpl. destruct (O _ _ i) as (_ & _ & <-). eauto.
  - replace (total me (map snd os) M0 (at_board me b)) with (fold_right (fun l c => 2 ^ (M0 - fst l) + c) 0 os); auto.
    unfold total, sum. fold them. rewrite own_at, opp_at. clearbody M0. clear H Mx. revert O. generalize os as o. clear.
    induction o as [|(n, l) o IH]; simpl; intros O; auto. rewrite IH; auto. f_equal. destruct (O n l) as (_ & h & ->); auto.
    unfold weight. now rewrite h.
  - apply M.
Qed.
Lemma paired_sound b left ps : draw = true -> ready b left false -> ~ constrained g (at_board me b) me ->
  paired s b (open_lines (owner b) left (their_lines s)) ps = true -> reached (limit_of left b) (at_board me b) them.
Proof.
  intros D (M & _) C H. assert (T := is_true _ _ _ M). unfold aim_of. rewrite D. unfold paired in H.
  destruct (each_paired _ _ _ _) eqn:E; [|discriminate]. apply each_paired_spec in E as (E1 & E2). apply distinct_nodup in H as (H & _).
  apply (pairing g me _ P (fun l => lines_distinct (other me) l) (map snd (open_lines (owner b) left (their_lines s))) ps); auto.
  - intros l i. apply in_map_iff in i as ((n & l') & <- & i). apply (E1 n l' i).
  - now apply open_harmless.
  - now apply board_apart.
  - intros x y i. destruct (E2 x y i) as (X & Y). right; right. split; [apply (is_free_true g me draw c) in X|apply (is_free_true g me draw c) in Y]; auto.
  - apply M.
Qed.

Lemma in_parts_sound b left parts : draw = true -> ready b left false -> ~ constrained g (at_board me b) me ->
  well_placed s k b parts = true ->
  forallb (fun l => held (beginnings k parts) (snd l)) (open_lines (owner b) left (their_lines s)) = true ->
  reached (limit_of left b) (at_board me b) them.
Proof.
  intros D (M & _) C W H. assert (T := is_true _ _ _ M). unfold aim_of. rewrite D. apply well_placed_spec in W as (W & U & F).
  rewrite forallb_forall in H. assert (G : forall part h, game_at k part = Some h -> breakable h).
  { unfold game_at. intros j h. destruct (N.ltb_spec j (standing k)) as [L|]; [|discriminate]. now apply games_hold. }
  apply (held_in_parts g me _ P (fun l => lines_distinct (other me) l) (map (part_of k) parts)) with
    (Ls := map snd (open_lines (owner b) left (their_lines s))); auto.
  - intros p i. apply in_map_iff in i as (q & <- & i). destruct (W q i) as (h & E). unfold part_of. rewrite E. simpl. eapply G; eauto.
  - intros l i. apply in_map_iff in i as ((n & l') & <- & i). apply H, held_spec in i as (q & m & i & j & I).
    exists (part_of k q), m. repeat split; auto; [now apply in_map|]. unfold lines_at in j. unfold part_of. simpl.
    destruct (game_at k (fst q)); [exact j|destruct j].
  - now apply open_harmless.
  - now apply board_apart.
  - now apply true_on_board.
  - apply M.
  - intros y Y. apply (is_free_true g me draw c); auto.
Qed.

(** Sections 5 to 8, and the theorem. *)
Lemma if_due b more steps next n : true_board g me b -> if_draw_is_due s b more steps next = Proved n ->
  draw = true /\ ~ constrained g (at_board me b) me /\ exists steps, next steps = Proved n.
Proof.
  intros T. unfold if_draw_is_due. change (drawing s) with draw. destruct two_aims as [e|e]; rewrite e; [|discriminate].
  destruct (my_first s b) eqn:F; [discriminate|]. intros H. apply charged_many in H as (st & H).
  repeat split; eauto. intros C. apply (my_first_true g me draw c) in C. fold s in C. congruence.
Qed.
Lemma for_each_spec f : forall replies steps n, for_each replies steps f = Proved n ->
  forall r, In r replies -> exists steps n, f r steps = Proved n.
Proof.
  induction replies as [|x l IH]; intros steps n H r; [intros []|]. simpl in H. destruct (f x steps) as [m| |] eqn:E; try discriminate.
  intros [<-|i]; eauto.
Qed.

Theorem evaluate_sound u : forall b left turn steps n, met b left turn -> (draw = false -> none_left left = false) ->
  evaluate s k propose u b left turn steps = Proved n -> reached (limit_of left b) (at_board me b) (turn_of turn).
Proof.
  induction u as [moves e scripts IH] using term_induction. intros b left turn steps n M N H.
  cbn [evaluate] in H. apply charged in H as (st & H). change (drawing s) with draw in H.
  destruct (if draw then none_left left else false) eqn:Z.
  { destruct two_aims as [D|D]; rewrite D in Z; [|discriminate]. eapply spent; eauto. apply M. }
  assert (NL : none_left left = false) by (destruct two_aims as [D|D]; rewrite D in Z; auto).
  destruct (if turn then false else danger s b) eqn:G; [discriminate|].
  refine (script_sound moves b left turn st _ n _ _ H); [split; [exact M|]; split; [exact NL|]|].
  { intros ->. eapply no_danger; eauto. }
  clear b left turn steps n M N H st Z NL G. intros b left turn steps n R H. assert (M := proj1 R). assert (T := is_true _ _ _ M).
  destruct e as [|j i| | | |parts], turn; try discriminate.
  - apply charged in H as (st & H). destruct (dominates s k b left j i) eqn:D; [|discriminate]. eapply dominates_sound; eauto.
  - apply if_due in H as (D & C & st & H); auto. destruct (light _) eqn:L; [|discriminate]. apply light_sound; auto.
  - destruct R as (_ & NL & S). specialize (S eq_refl). destruct (filter (their_legal s b) (all s)) as [|r0 rs] eqn:F; [discriminate|].
    assert (Q : forall r, In r (r0 :: rs) <-> legal g (at_board me b) them r).
    { intros r. rewrite <- F, filter_In. unfold s at 2. rewrite their_legal_true by auto. simpl all. rewrite all_points_spec.
      split; [tauto|]. intros L. split; auto. apply L. }
    apply after_a_move; auto.
    { exists r0. eapply legal_free. apply Q. simpl; auto. }
    intros r L. apply Q in L as L'. destruct (for_each_spec _ _ _ _ H r L') as (st & n' & E). clear H. apply charged in E as (st' & E).
    set (b' := place s false r b) in *. set (left' := after_theirs s left) in *.
    assert (A : take them r (at_board me b) = at_board me b') by (unfold b', s; now rewrite at_place).
    assert (E2 : limit_of left' b' = limit_of left b) by (apply limit_theirs; auto). rewrite A, <- E2.
    assert (M' : met b' left' true) by (eapply met_theirs; eauto). clear st Q L' F. revert st' E IH.
    induction scripts as [|u us IHs]; intros st E IH; [discriminate|].
    destruct (evaluate s k propose u b' left' true st) as [m|rule m|] eqn:V; try discriminate.
    + eapply (IH u (or_introl eq_refl) b' left' true); eauto. intros D. unfold left', after_theirs. change (drawing s) with draw. now rewrite D.
    + apply IHs in E; auto. intros t i. apply IH. simpl; auto.
  - apply if_due in H as (D & C & st & H); auto. destruct (paired _ _ _ _) eqn:L; [|discriminate]. eapply paired_sound; eauto.
  - apply if_due in H as (D & C & st & H); auto. cbv zeta in H. destruct (well_placed s k b parts) eqn:W; [|discriminate].
    apply charged_many in H as (st' & H). destruct (forallb _ _) eqn:L; [|discriminate]. eapply in_parts_sound; eauto.
Qed.
End Theorem_1.
