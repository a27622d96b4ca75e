(** How a protagonist draws: when the antagonist has no move left that counts (R25, R9), by potential (rules.md, Lemma 2) and by
    pairing (Lemma 3). *)
From Coq Require Import Arith NArith List Lia Bool.
From PGC Require Import Game Positions.
Import ListNotations.
Open Scope N_scope.

Section Draws.
Variables (g : game) (me : player) (limit : option N).
Hypothesis P : openable g.
Let them := other me.
Hypothesis distinct : forall l, In l (lines g them) -> NoDup l.

Lemma fair_reply q x : fair g q them -> fair g (take them x q) me.
Proof. intros F. pose proof (fair_take g q them x F) as H. unfold them in H at 2. now rewrite other_other in H. Qed.

(** The antagonist's last move that counts is made, and completed nothing. *)
Lemma no_move_left q w k : limit = Some k -> k <= N.of_nat (length (owned q them)) -> fair g q w -> ~ has_line g q them ->
  reaches g me (goal g me Draw limit) q w.
Proof.
  intros -> K F L.
  apply (draw_by g me (Some k) (fun q w => k <= N.of_nat (length (owned q them)) /\ fair g q w /\ goal g me Draw (Some k) q)).
  - tauto.
  - intros q1 (K1 & F1 & G1) O1. destruct (a_legal_move g q1 me) as (x & X); auto. exists x; split; auto. repeat split.
    + unfold them. now rewrite owned_take_other.
    + now apply fair_take.
    + unfold goal, timely. now rewrite has_line_other_take, owned_take_other.
  - intros q1 (K1 & F1 & G1) O1. split; [now apply a_legal_move|]. intros x X. repeat split.
    + fold them. rewrite owned_take. simpl length. lia.
    + now apply fair_reply.
    + intros (_ & T). unfold timely in T. fold them in T. rewrite owned_take in T. simpl length in T. lia.
  - repeat split; auto. intros (H & _). tauto.
Qed.

(** How many points of a line a player does not own; and whether one of the points is his. *)
Definition missing (B l : list N) : nat := length (filter (fun x => if In_dec x B then false else true) l).
Definition hit (A l : list N) : bool := existsb (fun x => if In_dec x A then true else false) l.
Lemma hit_spec A l : hit A l = true <-> exists x, In x l /\ In x A.
Proof.
  unfold hit. rewrite existsb_exists. split; intros (x & i & h); exists x; split; auto; destruct (In_dec x A); auto; discriminate.
Qed.
Lemma missing_out x B l : ~ In x l -> missing (x :: B) l = missing B l.
Proof.
  intros H. unfold missing. f_equal. apply filter_ext_in. intros y Y. destruct (In_dec y (x :: B)) as [[->|i]|i], (In_dec y B); simpl in *; tauto.
Qed.
Lemma missing_in x B l : NoDup l -> In x l -> ~ In x B -> missing B l = S (missing (x :: B) l).
Proof.
  intros D. induction D as [|y l Y D IH]; [intros []|]. intros [->|i] H.
  - assert (E : missing B (x :: l) = S (missing B l)) by (unfold missing; simpl; destruct (In_dec x B); tauto).
    rewrite E, <- (missing_out x B l Y). unfold missing. simpl filter. destruct (In_dec x (x :: B)) as [_|m]; [reflexivity|].
    destruct m; simpl; auto.
  - assert (y <> x) by (intros ->; tauto). specialize (IH i H). revert IH. unfold missing. simpl.
    destruct (In_dec y B) as [b|b], (In_dec y (x :: B)) as [[c|c]|c]; simpl in *; try congruence; try tauto; intros ->; auto.
Qed.
Lemma missing_none B l : incl l B -> missing B l = 0%nat.
Proof.
  intros H. unfold missing. replace (filter _ l) with (@nil N); auto. symmetry. induction l as [|x l IH]; auto. simpl.
  destruct (In_dec x B) as [|n]; [apply IH; intros y Y; apply H; simpl; auto|]. destruct n. apply H. simpl; auto.
Qed.

(** The lines that need watching are in [Ls]: each other one is hit, or lacks too many points to be completed in time. *)
Definition harmless (Ls : list (list N)) q := forall l, In l (lines g them) -> In l Ls \/
  hit (owned q me) l = true \/ exists k, limit = Some k /\ k < N.of_nat (length (owned q them)) + N.of_nat (missing (owned q them) l).
Definition apart (q : position) := forall x, In x (owned q me) -> ~ In x (owned q them).
Lemma apart_take p q x : apart q -> free g q x -> apart (take p x q).
Proof.
  intros A F. apply (free_by g q me) in F. destruct F as (_ & F1 & F2). fold them in F2. destruct (mine_or_other me p) as [->| ->].
  - intros y. rewrite owned_take. unfold them. rewrite owned_take_other. intros [<-|Y]; auto.
  - intros y. rewrite owned_other_take, owned_take. intros Y [<-|Z]; auto. eapply A; eauto.
Qed.
Lemma hit_grows A l x : hit A l = true -> hit (x :: A) l = true.
Proof. rewrite !hit_spec. intros (y & i & h). exists y; simpl; auto. Qed.
Lemma harmless_take Ls p q x : harmless Ls q -> free g q x -> harmless Ls (take p x q).
Proof.
  intros H F l i. apply (free_by g q me) in F. destruct F as (_ & F1 & F2). fold them in F2.
  destruct (H l i) as [h|[h|(k & e & h)]]; [tauto| |]; right.
  - left. destruct (mine_or_other me p) as [->| ->]; [rewrite owned_take; now apply hit_grows|now rewrite owned_other_take].
  - right. exists k; split; auto. destruct (mine_or_other me p) as [->| ->]; [unfold them; now rewrite owned_take_other|].
    fold them. rewrite owned_take. simpl length. destruct (In_dec x l) as [X|X].
    + rewrite (missing_in x _ _ (distinct _ i) X F2) in h. lia.
    + rewrite (missing_out _ _ _ X). lia.
Qed.
Lemma harmless_goal Ls q : harmless Ls q -> apart q -> (forall l, In l Ls -> ~ incl l (owned q them)) -> goal g me Draw limit q.
Proof.
  intros H A W ((l & i & h) & T). destruct (H l i) as [j|[j|(k & e & j)]].
  - exact (W l j h).
  - apply hit_spec in j as (x & X & Y). apply (A x Y). apply h, X.
  - fold them in h, T. rewrite (missing_none _ _ h) in j. rewrite e in T. simpl in T. lia.
Qed.

(** ** Potential. A line that lacks m points weighs 2^(M - m); the sum must be below 2^M. *)
Section Potential.
Variables (Ls : list (list N)) (M : N).
Hypothesis Ls_distinct : forall l, In l Ls -> NoDup l.

Definition sum (f : list N -> N) := fold_right (fun l c => f l + c) 0 Ls.
Lemma sum_le f h : (forall l, In l Ls -> f l <= h l) -> sum f <= sum h.
Proof.
  unfold sum. clear Ls_distinct. intros H. induction Ls as [|l ls IH]; simpl; [lia|]. apply N.add_le_mono; simpl in H; auto.
Qed.
Lemma sum_eq f h : (forall l, In l Ls -> f l = h l) -> sum f = sum h.
Proof. intros H. apply N.le_antisymm; apply sum_le; intros l i; rewrite (H l i); lia. Qed.
Lemma sum_plus f h : sum (fun l => f l + h l) = sum f + sum h.
Proof. unfold sum. clear Ls_distinct. induction Ls as [|l ls IH]; simpl; lia. Qed.
Lemma sum_member f l : In l Ls -> f l <= sum f.
Proof. unfold sum. clear Ls_distinct. induction Ls as [|k ls IH]; simpl; [intros []|]. intros [->|i]; [lia|]. specialize (IH i). lia. Qed.

Definition weight A B l := if hit A l then 0 else 2 ^ (M - N.of_nat (missing B l)).
Definition share A B x l := if In_dec x l then weight A B l else 0.
Lemma weight_mine A B x l : weight (x :: A) B l = if In_dec x l then 0 else weight A B l.
Proof.
  unfold weight. destruct (hit A l) eqn:E'; [rewrite (hit_grows _ _ x E'); now destruct (In_dec x l)|].
  destruct (hit (x :: A) l) eqn:E, (In_dec x l) as [i|i]; auto; exfalso.
  - apply hit_spec in E as (y & Y & [->|Z]); [tauto|]. assert (hit A l = true) by (apply hit_spec; eauto). congruence.
  - assert (hit (x :: A) l = true) by (apply hit_spec; exists x; simpl; auto). congruence.
Qed.
Lemma weight_their A B x l : NoDup l -> ~ In x B -> N.of_nat (missing B l) <= M ->
  weight A (x :: B) l = weight A B l + share A B x l.
Proof.
  intros D H L. unfold share, weight. destruct (hit A l); [destruct (In_dec x l); lia|]. destruct (In_dec x l) as [i|i].
  - rewrite (missing_in x B l D i H) in *. set (m := missing (x :: B) l) in *.
    replace (M - N.of_nat m) with (N.succ (M - N.of_nat (S m))) by lia. rewrite N.pow_succ_r'. lia.
  - rewrite (missing_out _ _ _ i). lia.
Qed.
Lemma share_mine A B x y l : share (x :: A) B y l <= share A B y l.
Proof. unfold share. rewrite weight_mine. destruct (In_dec y l), (In_dec x l); lia. Qed.

Definition total q := sum (weight (owned q me) (owned q them)).
Definition part q x := sum (share (owned q me) (owned q them) x).
Lemma total_mine q x : total (take me x q) + part q x = total q.
Proof.
  unfold total, part, them. rewrite owned_take, owned_take_other, <- sum_plus. apply sum_eq. intros l _.
  rewrite weight_mine. unfold share. destruct (In_dec x l); lia.
Qed.
Lemma part_mine q x y : part (take me x q) y <= part q y.
Proof. unfold part, them. rewrite owned_take, owned_take_other. apply sum_le. intros l _. apply share_mine. Qed.
Definition small q := forall l, In l Ls -> N.of_nat (missing (owned q them) l) <= M.
Lemma total_their q x : small q -> free g q x -> total (take them x q) = total q + part q x.
Proof.
  intros S F. apply (free_by g q me) in F. unfold total, part. rewrite <- sum_plus.
  unfold them at 1. rewrite owned_other_take, owned_take. apply sum_eq. intros l i. apply weight_their; auto. apply F.
Qed.
Lemma small_take q p x : small q -> small (take p x q).
Proof.
  intros S l i. specialize (S l i). destruct (mine_or_other me p) as [->| ->]; [unfold them; now rewrite owned_take_other|].
  fold them. rewrite owned_take. destruct (In_dec x l) as [X|X]; [|now rewrite missing_out].
  destruct (In_dec x (owned q them)) as [Y|Y].
  - assert (E : missing (x :: owned q them) l = missing (owned q them) l); [|now rewrite E].
    unfold missing. f_equal. apply filter_ext. intros y. destruct (In_dec y (x :: owned q them)) as [[->|?]|n], (In_dec y (owned q them));
      simpl in *; tauto.
  - rewrite (missing_in x _ l (Ls_distinct l i) X Y) in S. lia.
Qed.
Lemma greatest (f : N -> N) l : l <> [] -> exists x, In x l /\ forall y, In y l -> f y <= f x.
Proof.
  induction l as [|x [|z l] IH]; [tauto|exists x; simpl; split; auto; intros y [->|[]]; lia|]. intros _.
  destruct IH as (m & i & h); [discriminate|]. destruct (N.le_gt_cases (f m) (f x)).
  - exists x; split; [simpl; auto|]. intros y [->|j]; [lia|]. specialize (h y j). lia.
  - exists m; split; [simpl in *; tauto|]. intros y [->|j]; [lia|]. auto.
Qed.

Lemma potential q : harmless Ls q -> apart q -> small q -> total q < 2 ^ M -> ~ constrained g q me -> fair g q me ->
  reaches g me (goal g me Draw limit) q me.
Proof.
  intros H A S T C F.
  apply (draw_by g me limit (fun q w => harmless Ls q /\ apart q /\ small q /\ total q < 2 ^ M /\ ~ constrained g q me /\
    fair g q w /\ (w = them -> forall y, free g q y -> total q + part q y < 2 ^ M))).
  - clear. intros q w (H & A & S & T & _). apply (harmless_goal Ls); auto. intros l i h.
    pose proof (sum_member (weight (owned q me) (owned q them)) l i) as L. fold (total q) in L.
    unfold weight in L at 1. rewrite (missing_none _ _ h) in L. destruct (hit (owned q me) l) eqn:E.
    + apply hit_spec in E as (x & X & Y). apply (A x Y), h, X.
    + simpl in L. rewrite N.sub_0_r in L. lia.
  - clear q H A S T C F. intros q (H & A & S & T & C & F & _) O.
    destruct (greatest (part q) (free_points g q)) as (x & X & W).
    { destruct (some_free _ _ O) as (x & X). apply free_points_spec in X. destruct (free_points g q); [destruct X|discriminate]. }
    apply free_points_spec in X. exists x. split; [now apply legal_if_unconstrained|].
    pose proof (total_mine q x) as E. repeat split; auto using harmless_take, apart_take, small_take, fair_take.
    + lia.
    + apply not_constrained_after.
    + intros _ y Y. apply free_take in Y. assert (part q y <= part q x) by (apply W, free_points_spec, Y).
      pose proof (part_mine q x y). lia.
  - clear q H A S T C F. intros q (H & A & S & T & C & F & B) O. split; [now apply a_legal_move|].
    intros x X. apply legal_free in X. specialize (B eq_refl x X). repeat split; auto using harmless_take, apart_take, small_take.
    + fold them. rewrite total_their; auto.
    + unfold constrained. now rewrite owned_other_take.
    + now apply fair_reply.
    + unfold them. intros e. now apply eq_sym, other_ne in e.
  - repeat split; auto. unfold them. intros e. now apply eq_sym, other_ne in e.
Qed.
End Potential.

(** ** Pairing. *)
Section Pairing.
Variables (Ls : list (list N)) (pairs : list (N * N)).
Hypothesis disjoint : NoDup (flat_map (fun p => [fst p; snd p]) pairs).
Hypothesis paired : forall l, In l Ls -> exists a b, In (a, b) pairs /\ In a l /\ In b l.

Fixpoint partner (ps : list (N * N)) x : option N :=
  match ps with
  | [] => None
  | (a, b) :: ps => if N.eq_dec x a then Some b else if N.eq_dec x b then Some a else partner ps x
  end.
Lemma partners a b : In (a, b) pairs -> partner pairs a = Some b /\ partner pairs b = Some a /\ a <> b.
Proof.
  clear paired. induction pairs as [|(c, d) ps IH]; [intros []|]. simpl in disjoint.
  inversion_clear disjoint as [|? ? C D']. inversion_clear D' as [|? ? D E]. intros [e|i].
  - injection e as -> ->. simpl. destruct (N.eq_dec a a); [|tauto]. destruct (N.eq_dec b a) as [->|n]; [simpl in C; tauto|].
    destruct (N.eq_dec b b); [|tauto]. auto.
  - destruct (IH E i) as (e1 & e2 & n). simpl.
    assert (In a (flat_map (fun p => [fst p; snd p]) ps) /\ In b (flat_map (fun p => [fst p; snd p]) ps)) as [J K].
    { split; apply in_flat_map; exists (a, b); simpl; auto. }
    simpl in C. destruct (N.eq_dec a c), (N.eq_dec a d), (N.eq_dec b c), (N.eq_dec b d); subst; try tauto; auto.
Qed.
(** A pair is safe when the protagonist has a point of it, or nobody has. *)
Definition safe q a b := In a (owned q me) \/ In b (owned q me) \/ free g q a /\ free g q b.

Lemma pairing q : harmless Ls q -> apart q -> (forall a b, In (a, b) pairs -> safe q a b) -> ~ constrained g q me -> fair g q them ->
  reaches g me (goal g me Draw limit) q them.
Proof.
  intros H A S C F.
  apply (draw_by g me limit (fun q w => harmless Ls q /\ apart q /\ ~ constrained g q me /\ fair g q w /\
    (forall a b, In (a, b) pairs -> ~ (In a (owned q them) /\ In b (owned q them))) /\
    (w = them -> forall a b, In (a, b) pairs -> safe q a b) /\
    (w = me -> ~ over g q -> exists c, free g q c /\ forall a b, In (a, b) pairs -> safe (take me c q) a b))).
  - clear q H A S C F. intros q w (H & A & _ & _ & W & _). apply (harmless_goal Ls); auto. intros l i h.
    destruct (paired l i) as (a & b & p & X & Y). apply (W a b p). auto.
  - clear q H A S C F. intros q (H & A & C & F & W & _ & S) O. destruct (S eq_refl O) as (c & X & S'). exists c.
    split; [now apply legal_if_unconstrained|]. repeat split; auto using harmless_take, apart_take, fair_take.
    + apply not_constrained_after.
    + intros a b p. unfold them. rewrite owned_take_other. auto.
    + intros e. now apply other_ne in e.
  - clear q H A S C F. intros q (H & A & C & F & W & S & _) O. split; [now apply a_legal_move|]. specialize (S eq_refl).
    intros r R. apply legal_free in R. assert (R' := R). apply (free_by g q me) in R' as (_ & R1 & R2).
    repeat split; auto using harmless_take, apart_take.
    + unfold constrained. now rewrite owned_other_take.
    + now apply fair_reply.
    + intros a b p. destruct (partners a b p) as (_ & _ & n). specialize (W a b p). fold them. rewrite owned_take.
      simpl. intros ([->|X] & [->|Y]); [tauto| | |tauto];
        destruct (S _ _ p) as [s|[s|[s1 s2]]]; try tauto; try (eapply A; eassumption);
        try (apply (free_by g q me) in s1; apply (free_by g q me) in s2; unfold them in *; tauto).
    + unfold them. intros e. now apply eq_sym, other_ne in e.
    + intros _ O'. fold them in O'. set (q' := take (other me) r q) in *.
      assert (X : exists c, free g q' c /\ forall d, partner pairs r = Some d -> free g q' d -> c = d).
      { destruct (partner pairs r) as [d|]; [|destruct (some_free _ _ O') as (x & X); exists x; split; auto; discriminate].
        destruct (free_dec g q' d) as [f|f]; [exists d; split; auto; congruence|].
        destruct (some_free _ _ O') as (x & X). exists x; split; auto. intros e [= <-]. tauto. }
      destruct X as (c & X & E). exists c; split; auto. intros a b p. destruct (partners a b p) as (e1 & e2 & n).
      unfold safe. rewrite owned_take, !free_take. unfold q' at 1 2. rewrite owned_other_take. simpl.
      destruct (S a b p) as [s|[s|[s1 s2]]]; [tauto|tauto|].
      assert (F1 : a <> r -> free g q' a) by (intros; apply free_take; auto).
      assert (F2 : b <> r -> free g q' b) by (intros; apply free_take; auto).
      destruct (N.eq_dec a r) as [->|na]; [right; left; left; apply E; auto|].
      destruct (N.eq_dec b r) as [->|nb]; [left; left; apply E; auto|].
      destruct (N.eq_dec a c); [auto|]. destruct (N.eq_dec b c); [auto|]. right; right; auto.
  - repeat split; auto.
    + intros a b p [X Y]. destruct (S a b p) as [s|[s|[s1 s2]]]; [eapply A; eauto|eapply A; eauto|].
      apply (free_by g q me) in s1. tauto.
    + unfold them. intros e. now apply other_ne in e.
Qed.
End Pairing.
End Draws.
