(** Rules.md, Theorem 2: what is verified is true. And: lemmas are independent. *)
From Coq Require Import Arith String NArith List Lia Bool Permutation.
From PGC Require Import Game Positions Citing Draws Parts Trie Families Board Rules Evaluation Matching Decode Checker.
Import ListNotations.
Open Scope N_scope.

(** ** Small facts *)
Lemma ascending_spec n l : forall least, ascending n least l = true -> NoDup l /\ forall x, In x l -> least <= x < n.
Proof.
  induction l as [|x l IH]; intros least H; simpl in H; [split; [constructor|intros ? []]|].
  destruct (N.leb_spec least x) as [A|]; [|discriminate]. destruct (N.ltb_spec x n) as [B|]; [|discriminate].
  apply IH in H as (D & H). split.
  - constructor; auto. intros i. apply H in i. lia.
  - intros y [<-|i]; [lia|]. apply H in i. lia.
Qed.
Lemma marked l : forall (t : trie unit) x, get x (fold_left (fun t x => set x tt t) l t) = None -> ~ In x l /\ get x t = None.
Proof.
  induction l as [|y l IH]; intros t x H; simpl in H; [auto|]. apply IH in H as (H & G). rewrite get_set in G.
  destruct (N.eq_dec x y) as [->|n]; [discriminate|]. split; auto. intros [->|i]; auto.
Qed.
Lemma same_lines_eq l : forall m, same_lines l m = true -> l = m.
Proof.
  unfold same_lines. induction l as [|x l IH]; intros [|y m]; simpl; auto; try discriminate.
  rewrite (N.compare_antisym x y). destruct (x ?= y) eqn:E; simpl; try discriminate.
  apply N.compare_eq in E as ->. intros H. f_equal. auto.
Qed.

(** ** A certificate, or a game of parts, where the games of parts that it may cite are held *)
Section Sound.
Variables (c : certificate) (before : trie game) (how_many : N).
Hypothesis expected : as_expected c = true.
Hypothesis games_hold : forall j h, j < how_many -> get j before = Some h -> breakable h.
Let g := game_of c.
Let me := protagonist_of c.
Let them := other me.
Let s := setting_for c.

Lemma a_line p l : In l (lines g p) -> In l (first_lines c) \/ In l (own_lines c).
Proof. destruct p; simpl; auto. destruct (convention c) as [|[]]; simpl; tauto. Qed.
Lemma good_lines p l : In l (lines g p) -> l <> [] /\ NoDup l /\ forall x, In x l -> x < points g.
Proof.
  intros H. apply a_line in H. unfold as_expected in expected. rewrite !andb_true_iff, !forallb_forall in expected.
  destruct expected as ((E1 & E2) & _). assert (G : good_line (size c) l = true) by (destruct H; auto).
  unfold good_line in G. destruct l as [|x l]; [discriminate|]. apply ascending_spec in G as (D & B).
  repeat split; auto; [discriminate|]. intros y Y. apply B in Y. apply Y.
Qed.
Lemma can_open : openable g.
Proof.
  unfold as_expected in expected. apply andb_true_iff in expected as (_ & E). unfold good_opening in E.
  destruct ((opening c =? 1) || (opening c =? 2)) eqn:O.
  - right. destruct (filter _ (upto (size c))) as [|a [|b l]] eqn:Q; try discriminate.
    assert (K : forall x, In x (a :: b :: l) -> x < points g /\ ~ In x (forbidden g)).
    { intros x i. rewrite <- Q in i. apply filter_In in i as (i & h). apply upto_spec in i. split; auto.
      destruct (get x _) eqn:G in h; [discriminate|]. now apply marked in G. }
    assert (D : NoDup (a :: b :: l)) by (rewrite <- Q; apply NoDup_filter, upto_nodup). inversion_clear D as [|? ? D' _].
    exists a, b. repeat split; try (apply K; simpl; auto). intros ->. apply D'. simpl; auto.
  - left. intros p. apply orb_false_iff in O as (O1 & O2). destruct p; simpl; rewrite ?O1, ?O2; auto.
Qed.

(** ** Statements *)
Definition empty_here := empty_board g me.
Lemma put_spec w x b b' : put_on s w x (Some b) = Some b' ->
  b' = place s w x b /\ (true_board g me b -> ~ has_line g (at_board me b) me -> ~ has_line g (at_board me b) them ->
  true_board g me b' /\ ~ has_line g (at_board me b') me /\ ~ has_line g (at_board me b') them).
Proof.
  simpl. destruct (is_free s b x) eqn:F; [|discriminate]. simpl. destruct (mem x _) eqn:M; [discriminate|]. intros [= <-].
  split; auto. intros T L1 L2. unfold s, setting_for in *. fold g me in F |- *. apply (is_free_true g me) in F; auto. split; [now apply true_place|].
  rewrite at_place. assert (X : ~ In x (if w then mine b else theirs b)) by (rewrite <- mem_spec; congruence).
  pose proof (completes g me w b x T F) as K. unfold them in *. destruct w; cbv iota in *.
  - rewrite has_line_other_take. split; auto. intros H. apply X, (mine_true _ _ _ T), K; auto.
  - rewrite has_line_take_other. split; auto. intros H. apply X, (theirs_true _ _ _ T), K; auto.
Qed.
Lemma put_none s' w l : fold_right (put_on s' w) None l = None.
Proof. induction l as [|x l IH]; simpl; auto. now rewrite IH. Qed.
Definition fresh b := true_board g me b /\ ~ has_line g (at_board me b) me /\ ~ has_line g (at_board me b) them.
Lemma put_all w l : forall b b', fold_right (put_on s w) (Some b) l = Some b' -> fresh b ->
  fresh b' /\ own b' = (if w then l else []) ++ own b /\ opp b' = (if w then [] else l) ++ opp b.
Proof.
  induction l as [|x l IH]; intros b b' H R; simpl in H; [injection H as <-; destruct w; auto|].
  destruct (fold_right (put_on s w) (Some b) l) as [b1|] eqn:E; [|discriminate].
  destruct (IH b b1 E R) as ((R1 & R2 & R3) & O1 & O2). apply put_spec in H as (-> & H). split; [apply H; auto|].
  destruct w; simpl; rewrite O1, O2; auto.
Qed.
Lemma fresh_empty : fresh empty_here.
Proof.
  split; [apply true_empty|]. assert (K : forall p, ~ has_line g (at_board me empty_here) p).
  { intros p (l & i & h). destruct (good_lines p l i) as (n & _). destruct l as [|x l]; auto.
    specialize (h x (or_introl eq_refl)). unfold at_board, empty_here in h. simpl in h. destruct me, p; destruct h. }
  split; apply K.
Qed.
Lemma set_up_spec own_ opp_ b : set_up s empty_here own_ opp_ = Some b -> fresh b /\ own b = own_ /\ opp b = opp_.
Proof.
  unfold set_up. destruct (fold_right (put_on s true) (Some empty_here) own_) as [b1|] eqn:E; [|now rewrite put_none].
  intros H. apply put_all in E as (R & O1 & O2); [|apply fresh_empty]. apply put_all in H as (R' & O1' & O2'); auto.
  split; auto. rewrite O1', O2', O1, O2. simpl. now rewrite !app_nil_r.
Qed.

(** ** Maps *)
Definition maps_hold (ms : trie (trie N)) := forall i m, get i ms = Some m -> exists back, symmetry g (image (Some m)) back.
Lemma maps_to_lines_spec m ls : maps_to_lines m (index ls empty) ls = true ->
  forall l, In l ls -> exists k, In k ls /\ incl k (map (image (Some m)) l).
Proof.
  intros H l i. unfold maps_to_lines in H. rewrite forallb_forall in H. specialize (H l i). simpl in H.
  destruct (NumberSort.sort _) as [|x k] eqn:Q; [discriminate|]. apply existsb_exists in H as (k' & i' & h).
  apply same_lines_eq in h as <-. apply index_spec in i'. exists (x :: k). split.
  - unfold through in i'. rewrite get_empty in i'. destruct i' as [[]|[i' _]]; auto.
  - intros y Y. rewrite <- Q in Y. eapply Permutation_in; [|exact Y]. symmetry. apply NumberSort.Permuted_sort.
Qed.
Lemma a_symmetry m back : bijection (size c) m back = true ->
  (forall list, list = first_lines c \/ list = own_lines c ->
     maps_to_lines m (index list empty) list = true /\ maps_to_lines back (index list empty) list = true) ->
  symmetry g (image (Some m)) (image (Some back)).
Proof.
  intros B L. unfold bijection in B. rewrite forallb_forall in B.
  assert (B' : forall x, x < points g -> image (Some m) x < points g /\ image (Some back) (image (Some m) x) = x /\
    image (Some back) x < points g /\ image (Some m) (image (Some back) x) = x).
  { intros x H. apply upto_spec, B in H. rewrite !andb_true_iff, !N.ltb_lt, !N.eqb_eq in H. tauto. }
  assert (K : forall p, (lines g p = first_lines c \/ lines g p = own_lines c) \/ lines g p = []).
  { intros p. destruct p; simpl; auto. destruct (convention c) as [|[]]; auto. }
  constructor.
  - intros x H. specialize (B' x H). tauto.
  - intros x H. specialize (B' x H). tauto.
  - intros p l i. destruct (K p) as [k|k]; [|rewrite k in i; destruct i]. destruct (L _ k) as (L1 & _).
    now apply (maps_to_lines_spec m _ L1).
  - intros p l i. destruct (K p) as [k|k]; [|rewrite k in i; destruct i]. destruct (L _ k) as (_ & L2).
    now apply (maps_to_lines_spec back _ L2).
Qed.
Lemma a_map_holds m st st' : test_map c (indices c) m st = Good st' -> exists back, symmetry g (image (Some (tabulate (size c) m))) back.
Proof.
  unfold test_map. cbv zeta. destruct (_ <=? st); [|discriminate]. unfold judge_map.
  destruct (distinct m empty && bijection _ _ _) eqn:B; [|discriminate]. destruct (forallb _ (indices c)) eqn:L; [|discriminate].
  intros _. apply andb_true_iff in B as (_ & B). exists (image (Some (inverse_of (size c) m))). apply a_symmetry; auto.
  rewrite forallb_forall in L. intros list [->| ->]; apply andb_true_iff;
    [apply (L (index (first_lines c) empty, first_lines c))|apply (L (index (own_lines c) empty, own_lines c))]; simpl; auto.
Qed.
Lemma identity_symmetry : symmetry g (image None) (image None).
Proof.
  constructor; simpl; auto; intros p l i; exists l; split; auto; rewrite (map_ext _ (fun x => x)); auto; rewrite map_id; apply incl_refl.
Qed.
Lemma all_maps_hold k : maps_hold (maps k) -> forall i m, map_of k i = Some m -> exists back, symmetry g (image m) back.
Proof.
  intros H i m. unfold map_of. simpl. destruct i as [|p]; [intros [= <-]; exists (image None); apply identity_symmetry|].
  destruct (get (N.pos p) (maps k)) as [t|] eqn:E; [|discriminate]. intros [= <-]. apply (H _ _ E).
Qed.

(** ** Lemmas *)
Notation stated st := (statement_holds g me (is_draw c) st).
Lemma judge_term_spec k t b left turn st st' : judge_term s k t b left turn st = Good st' ->
  exists n, evaluate s k propose t b left turn st = Proved n.
Proof. unfold judge_term. destruct (evaluate _ _ _ _ _ _ _ _) as [n|rule n|]; try discriminate. eauto. Qed.
Lemma lines_distinct : forall p l, In l (lines g p) -> NoDup l. Proof. intros p l i. apply (good_lines p l i). Qed.
Lemma lines_on_board : forall p l x, In l (lines g p) -> In x l -> x < points g.
Proof. intros p l x i. apply (good_lines p l i). Qed.
Lemma judge_lemma_sound k l st st' : games k = before -> standing k = how_many ->
  (forall j st, j < below k -> get j (statements k) = Some st -> stated st) -> maps_hold (maps k) ->
  judge_lemma s empty_here k l st = Good st' -> stated (states l).
Proof.
  intros E1 E2 A M H. assert (G : forall j h, j < standing k -> get j (games k) = Some h -> breakable h) by (rewrite E1, E2; auto).
  unfold judge_lemma in H. destruct (set_up _ _ _ _) as [b|] eqn:E; [|discriminate].
  apply set_up_spec in E as ((T & L1 & L2) & O1 & O2).
  destruct (my_first s b || their_first s b || none_left _) eqn:C; [discriminate|]. rewrite !orb_false_iff in C.
  destruct C as ((C1 & C2) & N). apply judge_term_spec in H as (n & H).
  assert (D1 : ~ constrained g (at_board me b) me).
  { intros X. apply (my_first_true g me (is_draw c) (cost s)) in X. change (my_first s b = true) in X. congruence. }
  assert (D2 : ~ constrained g (at_board me b) them).
  { intros X. apply (their_first_true g me (is_draw c) (cost s)) in X. change (their_first s b = true) in X. congruence. }
  unfold statement_holds. rewrite <- O1, <- O2. change (position_of me (own b) (opp b)) with (at_board me b).
  split; [now apply true_on_board|]. split; auto. split; auto. split; [apply T|].
  change (limit_at (is_draw c) (its_left (states l)) (own b) (opp b)) with (limit_of (is_draw c) (its_left (states l)) b).
  apply (evaluate_sound g me (is_draw c) (cost s) k propose can_open lines_distinct lines_on_board A G (all_maps_hold _ M)
    (its_term l) b (its_left (states l)) true st n); auto.
  constructor; auto. intros p X. exfalso. destruct (mine_or_other me p) as [->| ->]; auto.
Qed.
Lemma numbered_spec {A B} (f : A -> B) (ls : list A) : forall n t j st,
  get j (fold_left (fun t e => set (fst e) (f (snd e)) t) (numbered ls n) t) = Some st ->
  get j t = Some st \/ exists l, n <= j /\ nth_error ls (N.to_nat (j - n)) = Some l /\ f l = st.
Proof.
  induction ls as [|l ls IH]; intros n t j st H; simpl in H; auto. apply IH in H as [H|(k & L & E & C)].
  - rewrite get_set in H. destruct (N.eq_dec j n) as [->|m]; auto. injection H as <-. right. exists l. rewrite N.sub_diag. simpl.
    repeat split; auto. lia.
  - right. exists k. repeat split; [lia| |auto]. replace (N.to_nat (j - n)) with (Datatypes.S (N.to_nat (j - N.succ n))) by lia. exact E.
Qed.

Lemma numbered_nth {A} (l : list A) : forall n i x, nth_error l i = Some x -> In (n + N.of_nat i, x) (numbered l n).
Proof.
  induction l as [|y l IH]; intros n [|i] x E; try discriminate; simpl in E.
  - injection E as ->. left. f_equal. lia.
  - right. replace (n + N.of_nat (Datatypes.S i)) with (N.succ n + N.of_nat i) by lia. now apply IH.
Qed.
(** If each lemma passes alone, given the statements of those before it, then all of them are true, whatever the order. *)
Theorem lemmas_are_independent ms : maps_hold ms ->
  (forall i l, nth_error (lemmas c) i = Some l ->
     exists st st', judge_lemma s empty_here (Known (statements_of c) ms (N.of_nat i) before how_many) l st = Good st') ->
  forall j st, get j (statements_of c) = Some st -> stated st.
Proof.
  intros M H j. induction j as [j IH] using (well_founded_induction N.lt_wf_0). intros st E. assert (E' := E).
  unfold statements_of in E. apply numbered_spec in E as [E|(l & _ & B & <-)]; [rewrite get_empty in E; discriminate|].
  rewrite N.sub_0_r in B. destruct (H _ _ B) as (a & b & K). rewrite N2Nat.id in K.
  refine (judge_lemma_sound (Known (statements_of c) ms j before how_many) l a b eq_refl eq_refl _ M K).
  intros i st' L G. apply (IH i L st' G).
Qed.

(** ** The theorem *)
Lemma start_fair : fair g (start_of c) (first_of c).
Proof.
  intros p (n & e). assert (Z : start_of c = ([], [])).
  { unfold start_of. destruct (N.leb_spec 3 (opening c)) as [L|]; auto. exfalso. destruct p; simpl in n.
    - apply orb_true_iff in n. rewrite !N.eqb_eq in n. lia.
    - rewrite N.eqb_eq in n. lia. }
  rewrite Z. destruct p; apply Nat.le_0_l.
Qed.
Lemma judge_theorem_sound k st st' : games k = before -> standing k = how_many ->
  (forall j st, j < below k -> get j (statements k) = Some st -> stated st) -> maps_hold (maps k) ->
  judge_theorem s empty_here k c st = Good st' -> holds (claim_of c).
Proof.
  intros E1 E2 A M H. assert (G : forall j h, j < standing k -> get j (games k) = Some h -> breakable h) by (rewrite E1, E2; auto).
  unfold judge_theorem in H. fold me in H. destruct (set_up _ _ _ _) as [b|] eqn:E; [|discriminate].
  apply set_up_spec in E as ((TB & L1 & L2) & O1 & O2). destruct (none_left (Decode.T c)) eqn:N; [discriminate|].
  apply judge_term_spec in H as (n & H).
  assert (Q : at_board me b = start_of c).
  { unfold at_board. rewrite O1, O2. destruct me, (start_of c); reflexivity. }
  assert (W : turn_of me (same_player (first_of c) me) = first_of c) by (destruct me, (first_of c); reflexivity).
  split.
  - simpl. fold g. rewrite <- Q. intros p. destruct (mine_or_other me p) as [->| ->]; auto.
  - simpl. fold g me. rewrite <- Q, <- W. eapply reaches_goal; cycle 1.
    + apply (evaluate_sound g me (is_draw c) (cost s) k propose can_open lines_distinct lines_on_board A G (all_maps_hold _ M)
        (theorem c) b (Decode.T c) (same_player (first_of c) me) st n); auto.
      constructor; auto. rewrite Q, W. apply start_fair.
    + clear G. intros q G. apply goal_of_goal. unfold limit_of, limit_at, aim_of in G. unfold at_board.
      destruct (is_draw c); simpl attacker in *; rewrite ?owned_me, ?owned_them.
      * destruct (Decode.T c); simpl in *; rewrite ?(N.add_comm n0) in G; auto.
      * destruct (Decode.T c); simpl in *; rewrite ?(N.add_comm n0) in G; auto.
Qed.

(** If all tests pass, the claim is true. *)
Definition passed {A} (ts : list (A * test)) := forall p t, In (p, t) ts -> exists st st', t st = Good st'.
Lemma claim_holds : passed (tests_of c before how_many) -> holds (claim_of c).
Proof.
  intros H. unfold tests_of in H. cbv zeta in H.
  assert (M : maps_hold (tables c)).
  { intros i t E. unfold tables in E. apply numbered_spec in E as [E|(m & L & E & <-)]; [rewrite get_empty in E; discriminate|].
    apply nth_error_In in E as I. apply (numbered_nth _ 1) in E. replace (1 + N.of_nat (N.to_nat (i - 1))) with i in E by lia.
    destruct (H (At_map i) (test_map c (indices c) m)) as (st & st' & J); [|eapply a_map_holds; exact J].
    apply in_app_iff. left. apply in_map_iff. exists (i, m). split; auto. destruct (listed_maps c); [destruct I|reflexivity]. }
  edestruct (H At_theorem) as (st & st' & J); [apply in_app_iff; right; apply in_app_iff; right; left; reflexivity|].
  refine (judge_theorem_sound (Known (statements_of c) (tables c) _ before how_many) st st' eq_refl eq_refl _ M J). intros j t _. apply (lemmas_are_independent (tables c) M).
  intros i l E. apply (numbered_nth _ 0) in E. apply (H (At_lemma (N.of_nat i))). apply in_app_iff. right. apply in_app_iff. left.
  apply in_map_iff. exists (N.of_nat i, l). auto.
Qed.
End Sound.

(** ** The file *)
(** What a game of parts claims is what Lemma 4 needs. *)
Lemma a_part c : as_expected c = true -> as_part c = true -> holds (claim_of c) -> breakable (game_of c).
Proof.
  intros E Q (_ & H). unfold as_part in Q. rewrite !andb_true_iff, !N.eqb_eq in Q. destruct Q as (((Q1 & Q2) & Q3) & Q4).
  constructor.
  - simpl. now rewrite Q1.
  - intros p. destruct p; simpl; now rewrite Q2.
  - intros l x i. apply (good_lines c E Xeno l i).
  - destruct (T c) eqn:B; [discriminate|]. unfold claim_of, start_of, first_of, protagonist_of, is_draw in H. rewrite Q2, Q3, B in H.
    simpl in H. eapply reaches_goal; [|exact H]. intros q G. now apply goal_of_goal in G.
Qed.
(** If all tests of a file pass, in whatever order, the claims of its games of parts are true, and so is its own. *)
Theorem tests_are_independent f : file_as_expected f = true -> passed (tests f) ->
  (forall c, In c (parts_games f) -> holds (claim_of c)) /\ holds (claim_of (main f)).
Proof.
  intros E H. unfold file_as_expected in E. apply andb_true_iff in E as (E1 & E2). rewrite forallb_forall in E1, E2.
  unfold tests in H. cbv zeta in H. set (held_ones := games_in f) in *.
  assert (G : forall i c, nth_error (parts_games f) (N.to_nat i) = Some c -> holds (claim_of c)).
  { intros i. induction i as [i IH] using (well_founded_induction N.lt_wf_0). intros c Q. assert (I := nth_error_In _ _ Q).
    apply (claim_holds c held_ones i).
    - apply E2. simpl; auto.
    - intros j h L J. unfold held_ones, games_in in J. apply numbered_spec in J as [J|(d & _ & J & <-)]; [rewrite get_empty in J; discriminate|].
      rewrite N.sub_0_r in J. assert (I' := nth_error_In _ _ J). apply a_part; [apply E2; simpl; auto|auto|eapply IH; eauto].
    - intros p t J. apply (H (Some i, p) t). apply in_app_iff. left. apply in_flat_map. exists (i, c). split.
      + apply (numbered_nth _ 0) in Q. now rewrite N2Nat.id in Q.
      + apply in_map_iff. exists (p, t). auto. }
  assert (G' : forall c, In c (parts_games f) -> holds (claim_of c)).
  { intros c I. apply In_nth_error in I as (i & I). apply (G (N.of_nat i)). now rewrite Nat2N.id. }
  split; auto. apply (claim_holds (main f) held_ones (N.of_nat (length (parts_games f)))).
  - apply E2. simpl; auto.
  - intros j h _ J. unfold held_ones, games_in in J. apply numbered_spec in J as [J|(d & _ & J & <-)]; [rewrite get_empty in J; discriminate|].
    assert (I := nth_error_In _ _ J). apply a_part; [apply E2; simpl; auto|auto|auto].
  - intros p t J. apply (H (None, p) t). apply in_app_iff. right. apply in_map_iff. exists (p, t). auto.
Qed.
Lemma run_passed {A} (ts : list (A * test)) : forall st st', run ts st = inl st' -> passed ts.
Proof.
  induction ts as [|(p, t) ts IH]; intros st st' H q u; [intros []|]. simpl in H. destruct (t st) as [m|] eqn:E; [|discriminate].
  intros [[= <- <-]|I]; eauto. eapply IH; eauto.
Qed.
Theorem judge_sound f : judge f = None -> holds (claim_of (main f)).
Proof.
  unfold judge. destruct (file_as_expected f) eqn:E; [|discriminate]. destruct (run (tests f) _) as [n|fault] eqn:R; [|discriminate].
  intros _. eapply tests_are_independent, run_passed; eauto.
Qed.

(** A payload that is accepted proves its claim. *)
Theorem soundness version max_steps payload f : check version max_steps payload = Verified f -> holds (claim_of (main f)).
Proof.
  unfold check. destruct (decode version max_steps payload) as [d|(rule, offset)]; [|discriminate].
  destruct (judge d) as [(at_, rule)|] eqn:J; [discriminate|]. intros [= <-]. now apply judge_sound.
Qed.
