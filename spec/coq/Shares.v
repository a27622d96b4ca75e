(** Rules.md, Theorem 3: the shares of a payload, all accepted, whose steps add up to the declared number, are a verified certificate;
    and conversely. *)
From Coq Require Import Arith String NArith List Lia Bool Permutation.
From PGC Require Import Game Families Positions Trie Board Rules Evaluation Matching Decode Checker Soundness.
Import ListNotations.
Open Scope N_scope.

(** ** What a test takes does not depend on what is left
    A function of the steps that are left is metered if it takes a number of steps of its own and has a result of its own; and if there
    are fewer steps, all that they decide is that they do not suffice (R24). *)
Definition ended (rule : option N) steps := match rule with None => Proved steps | Some rule => Failed rule steps end.
Definition metered (f : N -> outcome) :=
  exists used rule, forall steps, f steps = if steps <? used then Exceeded else ended rule (steps - used).

Lemma metered_end rule : metered (ended rule).
Proof. exists 0, rule. intros steps. destruct (N.ltb_spec steps 0); [lia|]. now rewrite N.sub_0_r. Qed.
Lemma metered_proved : metered Proved. Proof. exact (metered_end None). Qed.
Lemma metered_failed rule : metered (Failed rule). Proof. exact (metered_end (Some rule)). Qed.
Lemma metered_after k f : metered f -> metered (fun steps => if k <=? steps then f (steps - k) else Exceeded).
Proof.
  intros (used & rule & H). exists (k + used), rule. intros steps. destruct (N.leb_spec k steps), (N.ltb_spec steps (k + used)); auto; try lia.
  - rewrite H. destruct (N.ltb_spec (steps - k) used); auto. lia.
  - rewrite H. destruct (N.ltb_spec (steps - k) used); [lia|]. f_equal. lia.
Qed.
Lemma metered_same f h : (forall steps, f steps = h steps) -> metered f -> metered h.
Proof. intros E (used & rule & H). exists used, rule. intros steps. now rewrite <- E. Qed.
Lemma metered_charge f : metered f -> metered (fun steps => charge steps f).
Proof.
  intros H. apply (metered_same (fun steps => if 1 <=? steps then f (steps - 1) else Exceeded)); [|now apply metered_after].
  intros [|p]; auto. destruct (N.leb_spec 1 (N.pos p)); [|lia]. unfold charge. now rewrite N.sub_1_r.
Qed.
Lemma metered_charge_many k f : metered f -> metered (fun steps => charge_many k steps f).
Proof. exact (metered_after k f). Qed.
Lemma metered_then f h : metered f -> metered h -> metered (fun steps => match f steps with Proved steps => h steps | o => o end).
Proof.
  intros (a & [rule|] & F) (b & r & K).
  - exists a, (Some rule). intros steps. rewrite F. destruct (steps <? a); auto.
  - exists (a + b), r. intros steps. rewrite F. destruct (N.ltb_spec steps a), (N.ltb_spec steps (a + b)); auto; try lia; simpl; rewrite K.
    + destruct (N.ltb_spec (steps - a) b); auto. lia.
    + destruct (N.ltb_spec (steps - a) b); [lia|]. f_equal. lia.
Qed.
Lemma metered_else f h : metered f -> metered h -> metered (fun steps => match f steps with Failed _ steps => h steps | o => o end).
Proof.
  intros (a & [rule|] & F) (b & r & K).
  - exists (a + b), r. intros steps. rewrite F. destruct (N.ltb_spec steps a), (N.ltb_spec steps (a + b)); auto; try lia; simpl; rewrite K.
    + destruct (N.ltb_spec (steps - a) b); auto. lia.
    + destruct (N.ltb_spec (steps - a) b); [lia|]. f_equal. lia.
  - exists a, None. intros steps. rewrite F. destruct (steps <? a); auto.
Qed.
Lemma metered_for_each f replies : (forall r, metered (f r)) -> metered (fun steps => for_each replies steps f).
Proof. intros H. induction replies as [|r l IH]; [exact metered_proved|]. apply (metered_then (f r)); auto. Qed.
Lemma metered_script s moves ends : (forall b left turn, metered (ends b left turn)) ->
  forall b left turn, metered (fun steps => script s moves b left turn steps ends).
Proof.
  intros E. induction moves as [|m moves IH]; intros b left turn; cbn [script]; [apply E|].
  destruct turn; [|apply metered_failed]. destruct (my_legal s b m); [|apply metered_failed]. apply metered_charge.
  destruct (mem m (mine b)); [apply metered_proved|]. cbv zeta. set (b1 := place s true m b). set (left1 := after_mine s left).
  destruct (danger s b1); [apply metered_failed|]. destruct (if drawing s then false else none_left left1); [apply metered_failed|].
  assert (O : metered (fun steps => if drawing s then Proved steps else Failed 9 steps)).
  { destruct (drawing s); [apply metered_proved|apply metered_failed]. }
  destruct (mine b1) as [|x [|y l]]; [destruct (room b1 =? 0); auto| |apply metered_proved].
  destruct (their_legal s b1 x); [|apply metered_proved]. apply metered_charge. cbv zeta.
  destruct (if room _ =? 0 then _ else _); auto.
Qed.
Lemma metered_if_due s b more f : metered f -> metered (fun steps => if_draw_is_due s b more steps f).
Proof.
  intros F. unfold if_draw_is_due. destruct (drawing s); [|apply metered_failed].
  destruct (my_first s b); [apply metered_failed|now apply metered_charge_many].
Qed.
Lemma metered_decided (holds : bool) rule : metered (fun steps => if holds then Proved steps else Failed rule steps).
Proof. destruct holds; [apply metered_proved|apply metered_failed]. Qed.
Theorem metered_evaluate s k propose t : forall b left turn, metered (evaluate s k propose t b left turn).
Proof.
  induction t as [moves e scripts IH] using term_induction. intros b left turn. cbn [evaluate]. apply metered_charge.
  destruct (if drawing s then none_left left else false); [apply metered_proved|].
  destruct (if turn then false else danger s b); [apply metered_failed|].
  apply metered_script. clear b left turn. intros b left turn.
  destruct e as [|j i| | | |parts], turn; try apply metered_failed; try (apply metered_if_due, metered_decided).
  - apply metered_charge, metered_decided.
  - destruct (filter (their_legal s b) (all s)) as [|r0 rs]; [apply metered_failed|]. apply metered_for_each. intros r.
    apply metered_charge. cbv zeta. generalize (place s false r b) as b1, (after_theirs s left) as left1. intros b1 left1.
    induction scripts as [|t scripts IHs]; [apply metered_failed|].
    apply (metered_else (evaluate s k propose t b1 left1 true)); [apply IH; simpl; auto|]. apply IHs. intros u i. apply IH. simpl; auto.
  - apply metered_if_due. cbv zeta. destruct (well_placed s k b parts); [|apply metered_failed].
    apply metered_charge_many, metered_decided.
Qed.

(** ** Tests
    A test takes steps, or it says which rule is broken. *)
Definition answered (rule : option string) steps := match rule with None => Good steps | Some rule => Broken rule end.
Definition takes used rule (t : test) := forall steps, t steps = if steps <? used then Broken "R24" else answered rule (steps - used).
Definition fixed (t : test) := exists used rule, takes used rule t.
Definition passes (t : test) used := takes used None t.

(** One after the other. *)
Fixpoint in_order (ts : list test) steps : answer :=
  match ts with
  | [] => Good steps
  | t :: ts => match t steps with Good steps => in_order ts steps | broken => broken end
  end.

Lemma good_passes t a b : fixed t -> t a = Good b -> b <= a /\ passes t (a - b).
Proof.
  intros (used & rule & H) G. rewrite H in G. destruct (N.ltb_spec a used); [discriminate|].
  destruct rule; [discriminate|]. injection G as <-. split; [lia|]. replace (a - (a - used)) with used by lia. exact H.
Qed.
Lemma passes_good t used steps : passes t used -> used <= steps -> t steps = Good (steps - used).
Proof. intros H L. rewrite H. destruct (N.ltb_spec steps used); [lia|reflexivity]. Qed.
Lemma fixed_in_order ts : Forall fixed ts -> fixed (in_order ts).
Proof.
  induction 1 as [|t ts (a & r & T) F (b & q & K)].
  - exists 0, None. intros steps. destruct (N.ltb_spec steps 0); [lia|]. simpl. now rewrite N.sub_0_r.
  - destruct r as [rule|].
    + exists a, (Some rule). intros steps. simpl. rewrite T. destruct (steps <? a); auto.
    + exists (a + b), q. intros steps. simpl. rewrite T.
      destruct (N.ltb_spec steps a), (N.ltb_spec steps (a + b)); auto; try lia; simpl; rewrite K.
      * destruct (N.ltb_spec (steps - a) b); auto. lia.
      * destruct (N.ltb_spec (steps - a) b); [lia|]. f_equal. lia.
Qed.
Lemma passes_nothing used : passes (in_order []) used <-> used = 0.
Proof.
  split; [|intros ->; intros steps; destruct (N.ltb_spec steps 0); [lia|]; simpl; now rewrite N.sub_0_r].
  intros H. specialize (H 0). simpl in H. destruct (N.ltb_spec 0 used); [discriminate|lia].
Qed.
Lemma passes_more t ts used : fixed t -> Forall fixed ts ->
  (passes (in_order (t :: ts)) used <-> exists a b, passes t a /\ passes (in_order ts) b /\ used = a + b).
Proof.
  intros F Fs. split.
  - intros H. assert (G := passes_good _ _ used H (N.le_refl _)). simpl in G. rewrite N.sub_diag in G.
    destruct (t used) as [left|] eqn:E; [|discriminate]. apply good_passes in E as (L & P); auto.
    apply good_passes in G as (_ & Q); [|now apply fixed_in_order]. exists (used - left), left. rewrite N.sub_0_r in Q. repeat split; auto. lia.
  - intros (a & b & P & Q & ->) steps. simpl. rewrite P.
    destruct (N.ltb_spec steps a), (N.ltb_spec steps (a + b)); auto; try lia; simpl; rewrite Q.
    + destruct (N.ltb_spec (steps - a) b); auto. lia.
    + destruct (N.ltb_spec (steps - a) b); [lia|]. simpl. f_equal. lia.
Qed.
(** The order does not matter. *)
Theorem any_order ts us used : Permutation ts us -> Forall fixed ts -> passes (in_order ts) used -> passes (in_order us) used.
Proof.
  intros P. revert used. induction P as [|t ts us P IH|t u ts|ts us vs P IH Q IHQ]; intros used F H; auto.
  - inversion_clear F as [|? ? Ft Fs]. assert (Gs : Forall fixed us) by (apply (Permutation_Forall P); auto).
    apply passes_more in H as (a & b & A & B & ->); auto. apply passes_more; eauto 6.
  - inversion_clear F as [|? ? Fu Fs]. inversion_clear Fs as [|? ? Ft Fs']. apply passes_more in H as (a & b & A & B & ->); auto.
    apply passes_more in B as (b' & d & B & D & ->); auto. apply passes_more; auto. exists b', (a + d). repeat split; auto; [|lia].
    apply passes_more; eauto.
  - apply IHQ; [apply (Permutation_Forall P); auto|]. now apply IH.
Qed.

(** ** Shares
    Share I of N of tests that have numbers: those whose number leaves the remainder I - 1. *)
Definition mine count I (ts : list (N * test)) := map snd (filter (fun t => fst t mod count =? I - 1) ts).
(** The sum over the shares 1 to N. *)
Definition sum (used : N -> N) (count : N) := fold_right (fun I total => used I + total) 0 (map N.succ (upto count)).
Definition changed (used : N -> N) I x J := if J =? I then x else used J.
Lemma sum_changed used I count x : 1 <= I <= count -> sum (changed used I x) count + used I = sum used count + x.
Proof.
  intros B. unfold sum. assert (i : In I (map N.succ (upto count))).
  { apply in_map_iff. exists (N.pred I). rewrite upto_spec. lia. }
  assert (D : NoDup (map N.succ (upto count))) by (apply FinFun.Injective_map_NoDup, upto_nodup; intros y z; apply N.succ_inj).
  revert i D. generalize (map N.succ (upto count)) as l. clear B.
  assert (K : forall l, ~ In I l -> fold_right (fun J total => changed used I x J + total) 0 l = fold_right (fun J total => used J + total) 0 l).
  { induction l as [|J l IH]; simpl; auto. intros H. rewrite IH by tauto. unfold changed. destruct (N.eqb_spec J I); [tauto|reflexivity]. }
  induction l as [|J l IH]; [intros []|]. intros i D. inversion_clear D as [|? ? n D']. simpl.
  unfold changed at 1. destruct (N.eqb_spec J I) as [->|m]; [rewrite K by auto; lia|]. destruct i as [i|i]; [tauto|]. specialize (IH i D'). lia.
Qed.
Lemma sum_zero used count : (forall I, 1 <= I <= count -> used I = 0) -> sum used count = 0.
Proof.
  intros H. unfold sum. assert (K : forall I, In I (map N.succ (upto count)) -> used I = 0).
  { intros I i. apply in_map_iff in i as (x & <- & i). apply upto_spec in i. apply H. lia. }
  revert K. generalize (map N.succ (upto count)) as l. induction l as [|I l IH]; simpl; auto. intros K. rewrite K, IH by auto. reflexivity.
Qed.
Lemma sum_part used count I : 1 <= I <= count -> used I <= sum used count.
Proof. intros B. pose proof (sum_changed used I count 0 B). lia. Qed.

Lemma split_into_shares count ts : 1 <= count -> Forall (fun t => fixed (snd t)) ts -> forall total,
  passes (in_order (map snd ts)) total <->
  exists used, (forall I, 1 <= I <= count -> passes (in_order (mine count I ts)) (used I)) /\ sum used count = total.
Proof.
  intros C. induction 1 as [|(number, t) ts F Fs IH]; intros total.
  - unfold mine. cbn [map filter]. rewrite passes_nothing. split.
    + intros ->. exists (fun _ => 0). split; [intros I _; now apply passes_nothing|now apply sum_zero].
    + intros (used & H & <-). apply sum_zero. intros I B. now apply passes_nothing, H.
  - assert (Fs' : Forall fixed (map snd ts)) by (apply Forall_map; auto).
    assert (Fm : forall I, Forall fixed (mine count I ts)).
    { intros I. unfold mine. apply Forall_map, (incl_Forall (incl_filter _ ts)); auto. }
    cbn [map snd] in *. rewrite passes_more by auto.
    assert (R : number mod count < count) by (apply N.mod_lt; lia). set (r := number mod count) in *. set (I0 := N.succ r).
    assert (B0 : 1 <= I0 <= count) by (unfold I0; clearbody r; lia).
    assert (M : forall I, 1 <= I -> mine count I ((number, t) :: ts) = if I =? I0 then t :: mine count I ts else mine count I ts).
    { intros I B. unfold mine. cbn [filter fst]. fold r. replace (r =? I - 1) with (I =? I0); [destruct (I =? I0); reflexivity|].
      unfold I0. clearbody r. destruct (N.eqb_spec I (N.succ r)), (N.eqb_spec r (I - 1)); auto; lia. }
    split.
    + intros (a & b & A & B & ->). apply IH in B as (used & H & <-). exists (changed used I0 (a + used I0)). split.
      * intros I D. rewrite M by lia. unfold changed. destruct (N.eqb_spec I I0) as [->|n]; [|auto]. apply passes_more; auto.
        exists a, (used I0). auto.
      * pose proof (sum_changed used I0 count (a + used I0) B0). lia.
    + intros (used & H & <-). assert (H0 := H I0 B0). rewrite M, N.eqb_refl in H0 by lia. apply passes_more in H0 as (a & b & A & B & E); auto.
      exists a, (sum (changed used I0 b) count). split; auto. split; [|pose proof (sum_changed used I0 count b B0); lia].
      apply IH. exists (changed used I0 b). split; auto. intros I D. unfold changed. destruct (N.eqb_spec I I0) as [->|n]; auto.
      specialize (H I D). rewrite M in H by lia. destruct (N.eqb_spec I I0); [tauto|auto].
Qed.

(** ** The tests of a file, its games of parts included: its maps are numbered from 1, its lemmas from 0, and a theorem is the last lemma
    of its game *)
Definition is_map (at_ : option N * location) := match snd at_ with At_map _ => true | _ => false end.
Fixpoint numbered_tests (ts : list ((option N * location) * test)) (map lemma : N) : list (N * test) :=
  match ts with
  | [] => []
  | (at_, t) :: ts =>
      if is_map at_ then (map, t) :: numbered_tests ts (N.succ map) lemma else (lemma, t) :: numbered_tests ts map (N.succ lemma)
  end.
Lemma numbered_tests_same ts : forall map_ lemma, map snd (numbered_tests ts map_ lemma) = map snd ts.
Proof. induction ts as [|(at_, t) ts IH]; intros m l; auto. simpl. destruct (is_map at_); simpl; now rewrite IH. Qed.
Definition tests_with_numbers f := numbered_tests (tests f) 1 0.
(** The check of a share: its tests, in their order. Steps are charged from 0 on, and are not to exceed the declared number: so many are
    left at the beginning. *)
Definition declared f := steps (main f).
Definition share count I f : answer :=
  if file_as_expected f then in_order (mine count I (tests_with_numbers f)) (declared f) else Broken "unexpected".
(** It is accepted, and takes so many steps. *)
Definition accepted count I f used := used <= declared f /\ share count I f = Good (declared f - used).

Lemma fixed_term s k t b left turn : fixed (judge_term s k t b left turn).
Proof.
  unfold judge_term. destruct (metered_evaluate s k propose t b left turn) as (used & [rule|] & H).
  - exists used. eexists (Some _). intros steps. rewrite H. destruct (steps <? used); [reflexivity|]. simpl. reflexivity.
  - exists used, None. intros steps. rewrite H. destruct (steps <? used); reflexivity.
Qed.
Lemma fixed_broken rule : fixed (fun _ => Broken rule).
Proof. exists 0, (Some rule). intros steps. destruct (N.ltb_spec steps 0); [lia|reflexivity]. Qed.
Lemma fixed_tests_of c before how_many at_ t : In (at_, t) (tests_of c before how_many) -> fixed t.
Proof.
  unfold tests_of. cbv zeta. rewrite !in_app_iff, !in_map_iff. intros [((i & m) & [= <- <-] & _)|[((j & l) & [= <- <-] & _)|[[= <- <-]|[]]]].
  - unfold test_map. cbv zeta. eexists (cost (setting_for c)), (judge_map c _ m (tabulate (size c) m)). intros steps.
    destruct (N.leb_spec (cost (setting_for c)) steps), (N.ltb_spec steps (cost (setting_for c))); try reflexivity; lia.
  - unfold judge_lemma. destruct (set_up _ _ _ _); [|apply fixed_broken].
    destruct (my_first _ _ || _ || _); [apply fixed_broken|apply fixed_term].
  - unfold judge_theorem. destruct (set_up _ _ _ _); [|apply fixed_broken].
    destruct (none_left _); [apply fixed_broken|apply fixed_term].
Qed.
Lemma fixed_tests f : Forall fixed (map snd (tests f)).
Proof.
  apply Forall_map, Forall_forall. intros ((i & at_) & t). unfold tests, in_game. cbv zeta. rewrite in_app_iff, in_flat_map.
  intros [((j & c) & _ & H)|H]; apply in_map_iff in H as ((at' & t') & [= <- <- <-] & H); eapply fixed_tests_of; exact H.
Qed.

(** The check of the whole is the tests in order. *)
Lemma run_in_order {A} (ts : list (A * test)) : forall st,
  in_order (map snd ts) st = match run ts st with inl n => Good n | inr (_, rule) => Broken rule end.
Proof. induction ts as [|(p, t) ts IH]; intros st; [reflexivity|]. simpl. destruct (t st); auto. Qed.
Lemma judge_in_order f : judge f = None <-> file_as_expected f = true /\ in_order (map snd (tests f)) (declared f) = Good 0.
Proof.
  unfold judge. rewrite run_in_order. fold (declared f). destruct (file_as_expected f); [|split; [discriminate|intros (H & _); discriminate]].
  destruct (run (tests f) (declared f)) as [[|p]|(at_, rule)]; split; auto; try discriminate; intros (_ & H); discriminate.
Qed.

(** ** Theorem 3 *)
Theorem shares_suffice count f : 1 <= count ->
  (judge f = None <->
   exists used, (forall I, 1 <= I <= count -> accepted count I f (used I)) /\ sum used count = declared f).
Proof.
  intros C. rewrite judge_in_order. assert (F := fixed_tests f).
  assert (W : in_order (map snd (tests f)) (declared f) = Good 0 <-> passes (in_order (map snd (tests f))) (declared f)).
  { split; intros H.
    - apply good_passes in H as (_ & H); [|apply fixed_in_order; auto]. now rewrite N.sub_0_r in H.
    - rewrite (passes_good _ _ _ H), N.sub_diag; [reflexivity|lia]. }
  rewrite W. assert (E := numbered_tests_same (tests f) 1 0). fold (tests_with_numbers f) in E. rewrite <- E in F |- *. rewrite Forall_map in F.
  rewrite (split_into_shares count _ C F). unfold accepted, share. split.
  - intros (X & (used & H & S)). exists used. split; auto. intros I B. rewrite X. split; [rewrite <- S; now apply sum_part|].
    apply passes_good; auto. rewrite <- S. now apply sum_part.
  - intros (used & H & S). assert (X : file_as_expected f = true).
    { destruct (H 1) as (_ & G); [lia|]. destruct (file_as_expected f); [reflexivity|discriminate]. }
    rewrite X in H. split; auto. exists used. split; auto. intros I B. destruct (H I B) as (L & G).
    apply good_passes in G as (_ & G); [|apply fixed_in_order, Forall_map, (incl_Forall (incl_filter _ _)); auto].
    now replace (declared f - (declared f - used I)) with (used I) in G by lia.
Qed.

(** The same of a payload's bytes: all shares are accepted, and their steps add up, if and only if the whole is verified. *)
Theorem shares_of_a_payload version max_steps payload f count : 1 <= count -> decode version max_steps payload = inl f ->
  (check version max_steps payload = Verified f <->
   exists used, (forall I, 1 <= I <= count -> accepted count I f (used I)) /\ sum used count = declared f).
Proof.
  intros C D. rewrite <- shares_suffice by auto. unfold check. rewrite D. destruct (judge f) as [(at_, rule)|]; split; auto; discriminate.
Qed.
(** And then the claim is true. *)
Theorem assembled f count used : 1 <= count -> (forall I, 1 <= I <= count -> accepted count I f (used I)) -> sum used count = declared f ->
  holds (claim_of (main f)).
Proof. intros C H S. apply judge_sound, (shares_suffice count); eauto. Qed.
