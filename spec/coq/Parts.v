(** Rules.md, Lemma 4: parts that are held separately. Beside the real game the protagonist plays an imagined one in each part. There
    the antagonist is Maker, who moves first on an empty board, and he himself is Breaker; he answers in the part of the move. *)
From Coq Require Import Arith NArith List Lia Bool.
From PGC Require Import Game Positions Citing Draws.
Import ListNotations.
Open Scope N_scope.

(** A game that Breaker holds: a draw of Ophelia's in the Maker-Breaker convention, from the empty board, without opening rule. *)
Record breakable (h : game) : Prop := {
  no_lines_of_breaker : ophelia_lines h = [];
  nobody_named : forall p, named h p = false;
  lines_inside : forall l x, In l (xeno_lines h) -> In x l -> x < points h;
  breaker_holds : reaches h Ophelia (goal h Ophelia Draw None) ([], []) Xeno }.

(** What two members of a list share, they share as one member. *)
Lemma one_member {A} (f : A -> list N) ps p p' x :
  NoDup (flat_map f ps) -> In p ps -> In p' ps -> In x (f p) -> In x (f p') -> p = p'.
Proof.
  induction ps as [|a ps IH]; [intros _ []|]. simpl. intros D.
  assert (W : NoDup (flat_map f ps) /\ forall y, In y (f a) -> ~ In y (flat_map f ps)).
  { clear IH. revert D. induction (f a) as [|z l IHl]; simpl; intros D; [auto|]. inversion_clear D as [|? ? n D'].
    destruct (IHl D') as (H1 & H2). split; auto. intros y [<-|Y]; auto. intros i. apply n, in_app_iff; auto. }
  destruct W as (D' & W). intros [->|i] [->|i'] X X'; auto.
  - exfalso. apply (W x X), in_flat_map. eauto.
  - exfalso. apply (W x X'), in_flat_map. eauto.
Qed.
Lemma part_nodup {A} (f : A -> list N) ps p : NoDup (flat_map f ps) -> In p ps -> NoDup (f p).
Proof.
  induction ps as [|a ps IH]; [intros _ []|]. simpl. intros D [->|i].
  - revert D. clear. induction (f p) as [|z l IHl]; simpl; intros D; [constructor|]. inversion_clear D as [|? ? n D'].
    constructor; auto. intros i. apply n, in_app_iff; auto.
  - apply IH; auto. revert D. clear. induction (f a) as [|z l IHl]; simpl; auto. intros D. inversion_clear D; auto.
Qed.
Lemma injective_on (f : N -> N) l x y : NoDup (map f l) -> In x l -> In y l -> f x = f y -> x = y.
Proof.
  induction l as [|z l IH]; [intros _ []|]. simpl. intros D. inversion_clear D as [|? ? n D']. intros [->|i] [->|j] E; auto.
  - exfalso. apply n. rewrite E. now apply in_map.
  - exfalso. apply n. rewrite <- E. now apply in_map.
Qed.

(** A part: a game, and where its points are placed. *)
Definition part := (game * (N -> N))%type.
Definition placed (p : part) := map (snd p) (all_points (fst p)).
Lemma placed_spec p y : In y (placed p) <-> exists x, x < points (fst p) /\ snd p x = y.
Proof.
  unfold placed. rewrite in_map_iff. split; intros (x & X & Y); exists x; [rewrite all_points_spec in Y|rewrite all_points_spec]; auto.
Qed.

Section Parts.
Variables (g : game) (me : player) (limit : option N).
Hypothesis P : openable g.
Let them := other me.
Hypothesis distinct : forall l, In l (lines g them) -> NoDup l.
Variable parts : list part.
Hypothesis games_hold : forall p, In p parts -> breakable (fst p).
(** R27: no point is named twice. *)
Hypothesis disjoint : NoDup (flat_map placed parts).

(** The imagined game of a part, with player w to move: A' is part of A, as placed, and B' is what B has of the part. *)
Record imagined (w : player) (p : part) (q' q : position) : Prop := {
  breaker_owns : forall x, In x (owned q' Ophelia) -> In (snd p x) (owned q me);
  maker_owns : forall x, In x (owned q' Xeno) -> In (snd p x) (owned q them);
  maker_has_all : forall x, x < points (fst p) -> In (snd p x) (owned q them) -> In x (owned q' Xeno);
  on_its_board : on_board (fst p) q';
  goes_on : reaches (fst p) Ophelia (goal (fst p) Ophelia Draw None) q' w }.
Definition kept w p q := exists q', imagined w p q' q.

(** While a part is kept, the antagonist owns no line of its game. *)
Lemma no_placed_line w p q l : In p parts -> kept w p q -> In l (xeno_lines (fst p)) -> ~ incl (map (snd p) l) (owned q them).
Proof.
  intros j (q' & I) i H. assert (B := lines_inside _ (games_hold p j)). apply (draw_is_kept _ _ _ _ _ (goes_on _ _ _ _ I)). split; [|exact Logic.I].
  exists l; split; auto. intros x X. apply (maker_has_all _ _ _ _ I); [eapply B; eauto|]. apply H, in_map, X.
Qed.
(** A move of the protagonist, and one of the antagonist elsewhere, leave the part as it is. *)
Lemma kept_mine w p q c : kept w p q -> kept w p (take me c q).
Proof.
  intros (q' & [a b d e f]). exists q'. unfold them in *. constructor; auto.
  - intros x X. apply owned_grows; auto.
  - intros x X. rewrite owned_take_other. auto.
  - intros x X. rewrite owned_take_other. auto.
Qed.
Lemma kept_elsewhere w p q r : ~ In r (placed p) -> kept w p q -> kept w p (take them r q).
Proof.
  intros E (q' & [a b d e f]). exists q'. unfold them in *. constructor; auto.
  - intros x X. rewrite owned_other_take. auto.
  - intros x X. apply owned_grows; auto.
  - intros x L. rewrite owned_take. intros [->|Y]; auto. exfalso. apply E, placed_spec. eauto.
Qed.
(** The antagonist moves in the part: the move is made in the imagined game, which was not over. *)
Lemma moves_there p q x : In p parts -> kept Xeno p q -> x < points (fst p) -> free g q (snd p x) -> kept Ophelia p (take them (snd p x) q).
Proof.
  intros i (q' & [a b d e f]) L F. apply (free_by g q me) in F. fold them in F. destruct F as (_ & F1 & F2).
  assert (H := games_hold p i). assert (F' : free (fst p) q' x).
  { split; [exact L|]. split; intros X; [apply F2, b, X|apply F1, a, X]. }
  assert (D := part_nodup placed parts p disjoint i).
  exists (take Xeno x q'). unfold them in *. constructor.
  - intros y Y. rewrite owned_other_take. apply a. exact Y.
  - intros y [<-|Y]; [rewrite owned_take; simpl; auto|apply owned_grows; auto].
  - intros y Y. rewrite owned_take. intros [E|Z]; [left|right; auto].
    apply (injective_on (snd p) (all_points (fst p))); auto; apply all_points_spec; auto.
  - now apply on_board_take.
  - inversion f as [q1 w1 O G|q1 y O Lg R E1 E2|q1 O Ex R E1 E2]; subst.
    + exfalso. apply (over_by _ _ Ophelia) in O as [O|[O|O]].
      * destruct O as (l & j & _). simpl in j. rewrite (no_lines_of_breaker _ H) in j. destruct j.
      * apply G. split; [exact O|exact Logic.I].
      * eapply O, F'.
    + apply R. split; auto. intros (n & _). rewrite (nobody_named _ H) in n. discriminate.
Qed.
(** The protagonist answers there, or on any free point: A' stays part of A. *)
Lemma answers_there p q : In p parts -> kept Ophelia p q -> ~ over g q -> on_board g q ->
  (forall x, x < points (fst p) -> snd p x < points g) -> exists c, free g q c /\ kept Xeno p (take me c q).
Proof.
  intros i (q' & I) O B N. destruct (some_free _ _ O) as (y & Y). assert (H := games_hold p i).
  assert (f := goes_on _ _ _ _ I). inversion f as [q1 w V G E1 E2|q1 m V L R E1 E2|]; subst.
  - exists y. split; auto. apply kept_mine. exists q'. destruct I as [a b d e _]. constructor; auto. now apply at_the_end.
  - assert (K : forall c, In (snd p m) (owned (take me c q) me) -> kept Xeno p (take me c q)).
    { intros c C. exists (take Ophelia m q'). destruct I as [a b d e _]. unfold them in *. constructor.
      - intros x [<-|X]; auto. apply owned_grows; auto.
      - intros x X. rewrite owned_take_other. apply b. exact X.
      - intros x X. rewrite owned_take_other. intros Z. apply (d x X Z).
      - apply on_board_take; auto. apply L.
      - exact R. }
    apply legal_free in L. destruct (In_dec (snd p m) (owned q me)) as [j|j].
    + exists y. split; auto. apply K, owned_grows, j.
    + exists (snd p m). split; [|apply K; rewrite owned_take; simpl; auto]. apply (free_by g q me). fold them.
      destruct L as (L & L1 & _). repeat split; auto. intros Z. apply L1. apply (maker_has_all _ _ _ _ I); auto.
Qed.
(** So he answers in that part which has the antagonist's move, and all are kept. *)
Lemma answer q r : (forall p, In p parts -> kept Xeno p q) -> free g q r -> ~ over g (take them r q) -> on_board g q ->
  (forall y, In y (flat_map placed parts) -> y < points g) ->
  exists c, free g (take them r q) c /\ forall p, In p parts -> kept Xeno p (take me c (take them r q)).
Proof.
  intros K F O B N. destruct (In_dec r (flat_map placed parts)) as [i|i].
  - apply in_flat_map in i as (p & i & X). assert (X' := X). apply placed_spec in X' as (x & L & <-).
    destruct (answers_there p (take them (snd p x) q)) as (c & C & Kc); auto.
    + apply moves_there; auto.
    + apply on_board_take; auto. apply F.
    + intros y Y. apply N, in_flat_map. exists p. split; auto. apply placed_spec; eauto.
    + exists c. split; auto. intros p' i'. destruct (In_dec (snd p x) (placed p')) as [Z|Z].
      * now rewrite <- (one_member placed parts p p' (snd p x)).
      * apply kept_mine, kept_elsewhere; auto.
  - destruct (some_free _ _ O) as (c & C). exists c. split; auto. intros p j. apply kept_mine, kept_elsewhere; auto.
    intros X. apply i, in_flat_map. eauto.
Qed.

(** The lines that need watching contain placed lines (R28). *)
Variable Ls : list (list N).
Hypothesis covered : forall l, In l Ls -> exists p k, In p parts /\ In k (xeno_lines (fst p)) /\ incl (map (snd p) k) l.
Lemma lines_are_held q : (forall p, In p parts -> exists w, kept w p q) -> forall l, In l Ls -> ~ incl l (owned q them).
Proof.
  intros K l i H. destruct (covered l i) as (p & k & j & j' & C). destruct (K p j) as (w & Kw).
  apply (no_placed_line w p q k j Kw j'). eapply incl_tran; eauto.
Qed.

Lemma apart_here p q x : apart me q -> free g q x -> apart me (take p x q). Proof. apply apart_take. Qed.
Lemma held_in_parts q : harmless g me limit Ls q -> apart me q -> on_board g q -> ~ constrained g q me -> fair g q them ->
  (forall y, In y (flat_map placed parts) -> free g q y) -> reaches g me (goal g me Draw limit) q them.
Proof.
  intros H A B C F S.
  apply (draw_by g me limit (fun q w => harmless g me limit Ls q /\ apart me q /\ on_board g q /\ ~ constrained g q me /\ fair g q w /\
    (forall p, In p parts -> exists w, kept w p q) /\
    (w = them -> forall p, In p parts -> kept Xeno p q) /\
    (w = me -> ~ over g q -> exists c, free g q c /\ forall p, In p parts -> kept Xeno p (take me c q)))).
  - intros q1 w (H1 & A1 & _ & _ & _ & K & _). apply (harmless_goal g me limit Ls); auto. now apply lines_are_held.
  - intros q1 (H1 & A1 & B1 & C1 & F1 & _ & _ & K) O. destruct (K eq_refl O) as (c & X & K'). exists c.
    split; [now apply legal_if_unconstrained|]. repeat split; auto using harmless_take, apart_here, fair_take.
    + apply on_board_take; auto. apply X.
    + apply not_constrained_after.
    + eauto.
    + intros e. now apply other_ne in e.
  - intros q1 (H1 & A1 & B1 & C1 & F1 & _ & K & _) O. split; [now apply a_legal_move|]. specialize (K eq_refl).
    intros r R. apply legal_free in R. fold them. repeat split; auto using harmless_take, apart_here.
    + apply on_board_take; auto. apply R.
    + unfold constrained, them. now rewrite owned_other_take.
    + now apply fair_reply.
    + intros p i. destruct (In_dec r (placed p)) as [X|X].
      * apply placed_spec in X as (x & L & <-). exists Ophelia. apply moves_there; auto.
      * exists Xeno. apply kept_elsewhere; auto.
    + unfold them. intros e. now apply eq_sym, other_ne in e.
    + intros _ O'. apply answer; auto. intros y Y. apply (S y Y).
  - assert (K : forall p, In p parts -> kept Xeno p q).
    { intros p i. exists ([], []). constructor; simpl; try tauto.
      - intros x L Y. assert (X : free g q (snd p x)) by (apply S, in_flat_map; exists p; split; auto; apply placed_spec; eauto).
        apply (free_by g q me) in X. tauto.
      - intros w x X. destruct w; destruct X.
      - apply breaker_holds, games_hold, i. }
    repeat split; auto; [intros p i; eauto|]. unfold them. intros e. now apply other_ne in e.
Qed.
End Parts.
