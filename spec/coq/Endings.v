(** What the functions of Rules.v compute for Potential, Pairing and Parts: open lines, pairs, and parts as placed. *)
From Coq Require Import Arith NArith List Lia Bool Permutation.
From PGC Require Import Game Families Positions Draws Parts Trie Board Rules.
Import ListNotations.
Open Scope N_scope.

(** ** Open lines *)
Section Open.
Variables (g : game) (me : player).
Lemma lack_none b l : true_board g me b -> forall n, lack (owner b) l n = None <-> hit (own b) l = true.
Proof.
  intros T. induction l as [|x l IH]; intros n; simpl; [intuition discriminate|]. unfold hit in *. simpl.
  rewrite orb_true_iff, <- (IH n). destruct (In_dec x (own b)) as [X|X]; rewrite <- (mine_owned _ _ _ T) in X.
  - rewrite X. tauto.
  - destruct (get x (owner b)) as [[]|]; try tauto; try rewrite (IH (N.succ n)); rewrite <- ?(IH n); intuition congruence.
Qed.
Lemma lack_some b l : true_board g me b -> forall n m, lack (owner b) l n = Some m -> m = n + N.of_nat (missing (opp b) l).
Proof.
  intros T. induction l as [|x l IH]; intros n m; simpl; [intros [= <-]; unfold missing; simpl; lia|]. unfold missing in *. simpl.
  destruct (In_dec x (opp b)) as [X|X]; rewrite <- (their_owned _ _ _ T) in X.
  - rewrite X. apply IH.
  - destruct (get x (owner b)) as [[]|]; [discriminate|tauto|]. intros H. apply IH in H. cbn [length]. lia.
Qed.
Lemma open_lines_spec b left ls : true_board g me b -> forall n l, In (n, l) (open_lines (owner b) left ls) ->
  In l ls /\ hit (own b) l = false /\ n = N.of_nat (missing (opp b) l).
Proof.
  intros T n l. induction ls as [|x ls IH]; simpl; [intros []|]. destruct (lack (owner b) x 0) as [m|] eqn:E.
  - destruct (soon left m); [|intros H; apply IH in H; tauto]. intros [[= <- <-]|H]; [|apply IH in H; tauto].
    repeat split; auto; [|apply (lack_some b x T) in E; lia]. destruct (hit (own b) x) eqn:h; auto.
    apply (lack_none b x T 0) in h. congruence.
  - intros H; apply IH in H; tauto.
Qed.
Lemma open_lines_all b left ls l : In l ls ->
  lack (owner b) l 0 = None \/ exists n, lack (owner b) l 0 = Some n /\ (In (n, l) (open_lines (owner b) left ls) \/ soon left n = false).
Proof.
  induction ls as [|x ls IH]; [intros []|]. simpl. intros [->|i].
  - destruct (lack (owner b) l 0) as [n|]; auto. right. exists n. split; auto. destruct (soon left n); simpl; auto.
  - destruct (IH i) as [H|(n & H & J)]; auto. right. exists n; split; auto. destruct J as [J|J]; auto. left.
    destruct (lack (owner b) x 0); auto. destruct (soon left n0); simpl; auto.
Qed.
End Open.

(** ** Pairs *)
Lemma each_paired_spec s b ls : forall ps, each_paired s b ls ps = true ->
  (forall n l, In (n, l) ls -> exists x y, In (x, y) ps /\ In x l /\ In y l) /\
  (forall x y, In (x, y) ps -> is_free s b x = true /\ is_free s b y = true).
Proof.
  induction ls as [|(n, l) ls IH]; intros [|(x, y) ps]; simpl; try discriminate; [intros _; split; [intros ? ? []|intros ? ? []]|].
  destruct (mem x l) eqn:X; [|discriminate]. destruct (mem y l) eqn:Y; [|discriminate].
  destruct (is_free s b x) eqn:Fx; [|discriminate]. destruct (is_free s b y) eqn:Fy; [|discriminate].
  intros H. apply IH in H as (H1 & H2). apply mem_spec in X. apply mem_spec in Y. split.
  - intros m k' [[= <- <-]|i]; [exists x, y; auto|]. destruct (H1 m k' i) as (u & v & ? & ? & ?). exists u, v; auto.
  - intros u v [[= <- <-]|i]; auto.
Qed.

(** ** Parts *)
Lemma tabulated k : forall m least t, length m = k ->
  let t' := fold_left (fun t e => set (fst e) (snd e) t) (combine (count k least) m) t in
  (forall x, x < least -> get x t' = get x t) /\ map (image (Some t')) (count k least) = m.
Proof.
  induction k as [|k IH]; intros [|y m] least t E; try discriminate; [simpl; auto|]. injection E as E. cbn [count combine fold_left fst snd].
  destruct (IH m (N.succ least) (set least y t) E) as (H1 & H2). set (t' := fold_left _ _ _) in *. split.
  - intros x L. rewrite H1, get_set by lia. destruct (N.eq_dec x least); [lia|auto].
  - cbn [map]. rewrite H2. unfold image at 1. now rewrite H1, get_set_same by lia.
Qed.
Lemma tabulate_spec m : map (image (Some (tabulate (N.of_nat (length m)) m))) (upto (N.of_nat (length m))) = m.
Proof. unfold tabulate, upto. rewrite Nat2N.id. apply (tabulated (length m) m 0 empty eq_refl). Qed.

(** A part in the sense of Lemma 4. *)
Definition part_of k (part : N * list N) : Parts.part :=
  (match game_at k (fst part) with Some h => h | None => Game 0 [] [] false false [] end,
   image (Some (tabulate (N.of_nat (length (snd part))) (snd part)))).
Lemma placed_part k part : fits k part = true -> placed (part_of k part) = snd part.
Proof.
  unfold fits, placed, part_of, all_points. cbn [fst snd]. destruct (game_at k (fst part)) as [h|]; [|discriminate].
  intros E. apply N.eqb_eq in E as <-. apply tabulate_spec.
Qed.
Lemma well_placed_spec s k b parts : well_placed s k b parts = true ->
  (forall part, In part parts -> exists h, game_at k (fst part) = Some h) /\
  NoDup (flat_map placed (map (part_of k) parts)) /\
  forall x, In x (flat_map placed (map (part_of k) parts)) -> is_free s b x = true.
Proof.
  unfold well_placed. cbv zeta. destruct (forallb (fits k) parts) eqn:E; [|discriminate]. rewrite forallb_forall in E.
  destruct (forallb (is_free s b) _) eqn:F; [|discriminate]. rewrite forallb_forall in F. intros D. apply distinct_nodup in D as (D & _).
  assert (Q : flat_map placed (map (part_of k) parts) = flat_map snd parts).
  { rewrite !flat_map_concat_map, map_map. f_equal. apply map_ext_in. intros p i. apply placed_part, E, i. }
  rewrite Q. split; auto. intros p i. specialize (E p i). unfold fits in E. destruct (game_at k (fst p)) as [h|]; [eauto|discriminate].
Qed.

Definition comes_from (parts : list (N * list N)) k (t : trie (N * list (list N))) :=
  forall x n ms m, get x t = Some (n, ms) -> In m ms -> exists part, In part parts /\ In m (placed_lines k part).
Lemma beginnings_spec k parts : comes_from parts k (beginnings k parts).
Proof.
  assert (B : forall ps ls t, (forall l, In l ls -> exists part, In part ps /\ In l (placed_lines k part)) -> comes_from ps k t ->
    comes_from ps k (fold_left begin_at ls t)).
  { intros ps. induction ls as [|l ls IH]; intros t H C; auto. simpl. apply IH; [intros m i; apply H; simpl; auto|].
    unfold begin_at. destruct l as [|x l]; auto. assert (L := H (x :: l) (or_introl eq_refl)).
    destruct (get x t) as [(n, ms)|] eqn:E; intros y n' ms' m G i; rewrite get_set in G; destruct (N.eq_dec y x) as [->|d];
      try (eapply C; eassumption); injection G as <- <-; destruct i as [<-|i]; auto; [eapply C; eauto|destruct i]. }
  unfold beginnings. assert (Z : comes_from parts k empty) by (intros x n ms m G; rewrite get_empty in G; discriminate).
  assert (W : incl parts parts) by apply incl_refl. revert Z W. generalize (@empty (N * list (list N))) as t.
  generalize parts at 2 5 as ps. induction ps as [|p ps IH]; intros t Z W; auto. simpl. apply IH; [|intros q i; apply W; simpl; auto].
  apply B; auto. intros l i. exists p. split; auto. apply W. simpl; auto.
Qed.
Lemma contains_incl l : forall m, contains l m = true -> incl m l.
Proof.
  induction l as [|x l IH]; intros [|y m]; try discriminate; [intros _ z []|intros _ z []|]. cbn [contains].
  destruct (N.eqb_spec x y) as [->|d]; intros H; apply IH in H.
  - intros z [<-|i]; simpl; auto.
  - intros z i. right. apply H, i.
Qed.
Lemma held_spec k parts l : held (beginnings k parts) l = true ->
  exists part m, In part parts /\ In m (lines_at k (fst part)) /\ incl (map (snd (part_of k part)) m) l.
Proof.
  assert (C : forall ms l, contains_one l ms = true -> exists m, In m ms /\ incl m l).
  { induction ms as [|m ms IH]; simpl; [discriminate|]. intros l'. destruct (contains l' m) eqn:E.
    - exists m. split; auto. now apply contains_incl.
    - intros H. apply IH in H as (m' & i & H). eauto. }
  assert (H' : forall l, held (beginnings k parts) l = true -> exists part m, In part parts /\ In m (placed_lines k part) /\ incl m l).
  { clear l. induction l as [|x l IH]; [discriminate|]. intros H. cbn [held] in H.
    assert (S : held (beginnings k parts) l = true -> exists part m, In part parts /\ In m (placed_lines k part) /\ incl m (x :: l)).
    { intros L. destruct (IH L) as (p & m & i & j & K). exists p, m. repeat split; auto. intros z Z. right. auto. }
    destruct (get x (beginnings k parts)) as [(n, ms)|] eqn:G; auto. destruct (contains_one (x :: l) ms) eqn:E; auto.
    apply C in E as (m & i & K). destruct (beginnings_spec k parts x n ms m G i) as (p & j & j'). eauto. }
  intros H. apply H' in H as (p & m & i & j & K). unfold placed_lines in j. cbv zeta in j. apply in_map_iff in j as (m' & <- & j).
  exists p, m'. repeat split; auto. intros z Z. apply K. eapply Permutation_in; [apply NumberSort.Permuted_sort|exact Z].
Qed.
