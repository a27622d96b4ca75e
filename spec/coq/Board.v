(** A position with all that the rules need of it (rules.md, section 4): the owner of each point, and for either player
    the free points with which he would complete a line. A move updates only the lines through its point. *)
From Coq Require Import Arith NArith List Lia Bool.
From PGC Require Import Game Families Positions Trie.
Import ListNotations.
Open Scope N_scope.

(** What does not change while a certificate is checked. *)
Record setting := Setting {
  size : N;
  all : list N;                           (* the points, ascending *)
  my_through : trie (list (list N));      (* of each point, the lines through it that count for the protagonist *)
  their_through : trie (list (list N));   (* and for the antagonist *)
  their_lines : list (list N);
  i_am_named : bool;
  they_are_named : bool;
  closed : list N;                        (* F *)
  cost : N;                               (* the number of the board's lines *)
  drawing : bool }.                       (* whether the target is a draw *)

(** The protagonist owns [own], the antagonist [opp]; a point's owner is [true] for the protagonist. *)
Record board := Board {
  own : list N;
  opp : list N;
  owner : trie bool;
  room : N;                               (* the number of free points *)
  mine : list N;                          (* W: with one of them the protagonist would complete a line *)
  theirs : list N }.                      (* the same for the antagonist *)

Definition drop (x : N) l := filter (fun y => negb (x =? y)) l.
(** The point that a line lacks, if player w owns all others. *)
Fixpoint sole (o : trie bool) (w : bool) l (seen : option N) : option N :=
  match l with
  | [] => seen
  | x :: l =>
      match get x o with
      | Some v => if Bool.eqb v w then sole o w l seen else None
      | None => match seen with None => sole o w l (Some x) | Some y => if x =? y then sole o w l seen else None end
      end
  end.
Fixpoint gains o w ls acc :=
  match ls with
  | [] => acc
  | l :: ls => gains o w ls match sole o w l None with Some x => if mem x acc then acc else x :: acc | None => acc end
  end.
Definition through (t : trie (list (list N))) x := match get x t with Some ls => ls | None => [] end.
Definition place (s : setting) (w : bool) x b :=
  let o := set x w (owner b) in
  let left := N.pred (room b) in
  if w then Board (x :: own b) (opp b) o left (gains o true (through (my_through s) x) (drop x (mine b))) (drop x (theirs b))
  else Board (own b) (x :: opp b) o left (drop x (mine b)) (gains o false (through (their_through s) x) (drop x (theirs b))).

Definition is_free s b x := if x <? size s then match get x (owner b) with None => true | Some _ => false end else false.
Definition my_first s b := if i_am_named s then match own b with [] => true | _ => false end else false.
Definition their_first s b := if they_are_named s then match opp b with [] => true | _ => false end else false.
Definition my_legal s b x := if is_free s b x then if my_first s b then negb (mem x (closed s)) else true else false.
Definition their_legal s b x := if is_free s b x then if their_first s b then negb (mem x (closed s)) else true else false.
(** R6: some line that is open to the antagonist lacks one single point that is a legal reply. (None lacks no point: R1 excludes it
    where a term begins, and R6 from then on.) *)
Definition danger s b := existsb (their_legal s b) (theirs b).

(** The empty board. *)
Fixpoint index (ls : list (list N)) (t : trie (list (list N))) :=
  match ls with
  | [] => t
  | l :: ls => index ls (fold_left (fun t x => set x (l :: through t x) t) l t)
  end.
Definition single o w ls := gains o w ls [].
Definition setting_of g me drawing cost :=
  let mine := index (lines g me) empty in
  let theirs := index (lines g (other me)) empty in
  Setting (points g) (all_points g) mine theirs (lines g (other me)) (named g me) (named g (other me)) (forbidden g) cost drawing.
Definition empty_board g me :=
  Board [] [] empty (points g) (single empty true (lines g me)) (single empty false (lines g (other me))).

(** ** What the functions mean. *)
Lemma drop_spec x y l : In y (drop x l) <-> In y l /\ y <> x.
Proof. unfold drop. rewrite filter_In. destruct (N.eqb_spec x y); simpl; intuition congruence. Qed.
Lemma sole_spec o w l : forall seen x, sole o w l seen = Some x <->
  (forall y, In y l -> get y o = Some w \/ get y o = None /\ y = x) /\ (seen = Some x \/ seen = None /\ In x l /\ get x o = None).
Proof.
  induction l as [|z l IH]; intros seen x; simpl; [intuition|]. destruct (get z o) as [v|] eqn:E.
  - destruct (Bool.eqb_spec v w) as [->|n].
    + rewrite IH. split; intros [H J]; split; auto.
      * intros y [<-|Y]; auto.
      * intuition.
      * destruct J as [J|(J & [e|K] & L)]; auto; congruence.
    + split; [discriminate|]. intros [H J]. destruct (H z) as [K|[K L]]; auto; congruence.
  - destruct seen as [y|].
    + destruct (N.eqb_spec z y) as [->|n].
      * rewrite IH. split; intros [H [J|[J _]]]; try discriminate; injection J as ->; split; auto. intros u [<-|U]; auto.
      * split; [discriminate|]. intros [H [[= ->]|[J _]]]; [|discriminate]. destruct (H z) as [K|[K L]]; auto; congruence.
    + rewrite IH. split; intros [H J].
      * destruct J as [[= ->]|[J _]]; [|discriminate]. split; [intros y [<-|Y]; auto|]. auto.
      * split; auto. left. destruct (H z) as [|[_ ->]]; auto; congruence.
Qed.
Lemma gains_spec o w ls : forall acc x, In x (gains o w ls acc) <-> In x acc \/ exists l, In l ls /\ sole o w l None = Some x.
Proof.
  induction ls as [|l ls IH]; intros acc x; simpl; [split; auto; intros [|(? & [] & _)]; auto|]. rewrite IH.
  assert (E : In x match sole o w l None with Some y => if mem y acc then acc else y :: acc | None => acc end <->
    In x acc \/ sole o w l None = Some x).
  { destruct (sole o w l None) as [y|]; [|intuition discriminate]. destruct (mem y acc) eqn:M.
    - apply mem_spec in M. intuition congruence.
    - simpl. intuition congruence. }
  rewrite E. split.
  - intros [[H|H]|(k & i & h)]; eauto.
  - intros [H|(k & [<-|i] & h)]; eauto.
Qed.
Lemma gains_nodup o w ls : forall acc, NoDup acc -> NoDup (gains o w ls acc).
Proof.
  induction ls as [|l ls IH]; intros acc D; simpl; auto. apply IH. destruct (sole o w l None) as [x|]; auto.
  destruct (mem x acc) eqn:M; auto. constructor; auto. intros i. apply mem_spec in i. congruence.
Qed.
Lemma index_spec ls : forall t x l, In l (through (index ls t) x) <-> In l (through t x) \/ In l ls /\ In x l.
Proof.
  assert (F : forall k m t x l, In l (through (fold_left (fun t x => set x (k :: through t x) t) m t) x) <->
    In l (through t x) \/ l = k /\ In x m).
  { induction m as [|y m IH]; intros t x l; simpl; [tauto|]. rewrite IH.
    unfold through. rewrite get_set. destruct (N.eq_dec x y) as [->|n]; simpl; intuition congruence. }
  induction ls as [|k ls IH]; intros t x l; simpl; [tauto|]. rewrite IH, F. intuition congruence.
Qed.

(** The points with which player w would complete one of the lines. *)
Definition threat (o : trie bool) w ls x :=
  get x o = None /\ exists l, In l ls /\ In x l /\ forall y, In y l -> y <> x -> get y o = Some w.
Lemma threat_sole o w ls x : threat o w ls x <-> exists l, In l ls /\ sole o w l None = Some x.
Proof.
  split.
  - intros (f & l & i & j & h). exists l; split; auto. apply sole_spec. split; auto.
    intros y Y. destruct (N.eq_dec y x) as [->|n]; auto.
  - intros (l & i & h). apply sole_spec in h as (h & [h1|(_ & j & f)]); [discriminate|]. split; auto. exists l; repeat split; auto.
    intros y Y n. destruct (h y Y) as [|[_ e]]; auto; congruence.
Qed.
Lemma threat_placed o w ls x y : get x o = None ->
  (threat (set x w o) w ls y <->
   threat o w ls y /\ y <> x \/ exists l, (In l ls /\ In x l) /\ sole (set x w o) w l None = Some y).
Proof.
  intros X. split.
  - intros (f & l & i & j & h). rewrite get_set in f. destruct (N.eq_dec y x) as [->|n]; [discriminate|].
    destruct (In_dec x l) as [k|k].
    + right. exists l; split; auto. apply sole_spec. split; [|right; rewrite get_set_other; auto].
      intros z Z. destruct (N.eq_dec z y) as [->|m]; [rewrite get_set_other; auto|auto].
    + left. split; auto. split; auto. exists l; repeat split; auto. intros z Z m. specialize (h z Z m).
      rewrite get_set_other in h; auto. intros ->; tauto.
  - intros [[(f & l & i & j & h) n]|(l & [i _] & h)].
    + split; [rewrite get_set_other; auto|]. exists l; repeat split; auto. intros z Z m. rewrite get_set.
      destruct (N.eq_dec z x); auto.
    + apply threat_sole; eauto.
Qed.
Lemma threat_taken o w ls x y : get x o = None -> (threat (set x (negb w) o) w ls y <-> threat o w ls y /\ y <> x).
Proof.
  intros X. split.
  - intros (f & l & i & j & h). rewrite get_set in f. destruct (N.eq_dec y x) as [->|n]; [discriminate|]. split; auto.
    split; auto. exists l; repeat split; auto. intros z Z m. specialize (h z Z m). rewrite get_set in h.
    destruct (N.eq_dec z x); auto. destruct w; discriminate.
  - intros [(f & l & i & j & h) n]. split; [rewrite get_set_other; auto|]. exists l; repeat split; auto. intros z Z m.
    rewrite get_set_other; auto. intros ->. rewrite (h x Z m) in X. discriminate.
Qed.

Definition position_of me (a b : list N) : position := match me with Xeno => (a, b) | Ophelia => (b, a) end.
Lemma owned_me me a b : owned (position_of me a b) me = a. Proof. destruct me; reflexivity. Qed.
Lemma owned_them me a b : owned (position_of me a b) (other me) = b. Proof. destruct me; reflexivity. Qed.
Lemma take_me me x a b : take me x (position_of me a b) = position_of me (x :: a) b. Proof. destruct me; reflexivity. Qed.
Lemma take_them me x a b : take (other me) x (position_of me a b) = position_of me a (x :: b). Proof. destruct me; reflexivity. Qed.

(** A board describes a position truly. *)
Section Truth.
Variables (g : game) (me : player) (draw : bool) (c : N).
Let s := setting_of g me draw c.
Let them := other me.
Definition at_board b := position_of me (own b) (opp b).
Record true_board b : Prop := {
  mine_owned : forall x, get x (owner b) = Some true <-> In x (own b);
  their_owned : forall x, get x (owner b) = Some false <-> In x (opp b);
  within_board : forall x, get x (owner b) <> None -> x < points g;
  own_once : NoDup (own b);
  opp_once : NoDup (opp b);
  room_left : room b + N.of_nat (length (own b)) + N.of_nat (length (opp b)) = points g;
  mine_true : forall x, In x (mine b) <-> threat (owner b) true (lines g me) x;
  mine_once : NoDup (mine b);
  theirs_true : forall x, In x (theirs b) <-> threat (owner b) false (lines g them) x }.

Lemma free_true b x : true_board b -> (free g (at_board b) x <-> x < points g /\ get x (owner b) = None).
Proof.
  intros T. rewrite (free_by g _ me). unfold at_board. rewrite owned_me, owned_them.
  rewrite <- (mine_owned _ T), <- (their_owned _ T). destruct (get x (owner b)) as [[]|]; intuition congruence.
Qed.
Lemma is_free_true b x : true_board b -> is_free s b x = true <-> free g (at_board b) x.
Proof.
  intros T. rewrite (free_true b x T). unfold is_free. simpl. destruct (N.ltb_spec x (points g)).
  - destruct (get x (owner b)); intuition congruence.
  - split; [discriminate|lia].
Qed.
Lemma my_first_true b : my_first s b = true <-> constrained g (at_board b) me.
Proof. unfold my_first, constrained, at_board. rewrite owned_me. simpl. destruct (named g me), (own b); intuition congruence. Qed.
Lemma their_first_true b : their_first s b = true <-> constrained g (at_board b) them.
Proof. unfold their_first, constrained, at_board, them. rewrite owned_them. simpl. destruct (named g (other me)), (opp b); intuition congruence. Qed.
Lemma legal_by q p x : legal g q p x <-> free g q x /\ ~ (constrained g q p /\ In x (forbidden g)).
Proof. unfold legal, constrained. tauto. Qed.
Lemma my_legal_true b x : true_board b -> my_legal s b x = true <-> legal g (at_board b) me x.
Proof.
  intros T. rewrite legal_by, <- my_first_true, <- is_free_true, <- mem_spec by auto. unfold my_legal. simpl closed.
  destruct (is_free s b x), (my_first s b), (mem x (forbidden g)); simpl; intuition congruence.
Qed.
Lemma their_legal_true b x : true_board b -> their_legal s b x = true <-> legal g (at_board b) them x.
Proof.
  intros T. rewrite legal_by, <- their_first_true, <- is_free_true, <- mem_spec by auto. unfold their_legal. simpl closed.
  destruct (is_free s b x), (their_first s b), (mem x (forbidden g)); simpl; intuition congruence.
Qed.
Lemma at_place w b x : at_board (place s w x b) = take (if w then me else them) x (at_board b).
Proof. unfold at_board, place, them. destruct w; simpl; [now rewrite take_me|now rewrite take_them]. Qed.

Lemma full_true b : true_board b -> room b = 0 <-> forall x, ~ free g (at_board b) x.
Proof.
  intros T. pose proof (room_left _ T) as R. assert (D : NoDup (own b ++ opp b)).
  { apply (proj2 (NoDup_app (own b) (opp b))) || idtac.
    assert (E : forall l, NoDup l -> (forall x, In x l -> get x (owner b) = Some true) -> NoDup (l ++ opp b)).
    { induction 1 as [|y l n D IH]; simpl; intros H; [apply T|]. constructor; auto. rewrite in_app_iff. intros [i|i]; auto.
      apply (their_owned _ T) in i. rewrite (H y) in i; auto. discriminate. }
    apply E; [apply T|]. intros x i. now apply (mine_owned _ T). }
  assert (L : length (all_points g) = N.to_nat (points g)) by (apply upto_length).
  assert (I : incl (own b ++ opp b) (all_points g)).
  { intros x i. apply all_points_spec, (within_board _ T). apply in_app_iff in i as [i|i].
    - apply (mine_owned _ T) in i. congruence.
    - apply (their_owned _ T) in i. congruence. }
  split.
  - intros Z x F. apply (free_true b x T) in F as [F G].
    assert (J : In x (own b ++ opp b)).
    { apply (NoDup_length_incl (l' := all_points g) D); auto; [|now apply all_points_spec]. rewrite L, app_length. lia. }
    apply in_app_iff in J as [J|J]; [apply (mine_owned _ T) in J|apply (their_owned _ T) in J]; congruence.
  - intros F. assert (J : incl (all_points g) (own b ++ opp b)).
    { intros x i. apply all_points_spec in i. rewrite in_app_iff. specialize (F x). rewrite (free_true b x T) in F.
      destruct (get x (owner b)) as [[]|] eqn:E; [left; now apply (mine_owned _ T)|right; now apply (their_owned _ T)|tauto]. }
    apply NoDup_incl_length in J; [rewrite L, app_length in J; lia|apply upto_nodup].
Qed.

Lemma true_place w b x : true_board b -> free g (at_board b) x -> true_board (place s w x b).
Proof.
  intros T F. destruct (proj1 (free_true b x T) F) as [L N]. assert (R : 0 < room b).
  { destruct (N.eq_0_gt_0_cases (room b)) as [e|]; auto. apply (full_true b T) with (x := x) in e. tauto. }
  pose proof (room_left _ T) as RL.
  assert (NI : ~ In x (own b) /\ ~ In x (opp b)).
  { rewrite <- (mine_owned _ T), <- (their_owned _ T). split; congruence. }
  assert (TH : forall t ls y, (forall l, In l (through t x) <-> In l ls /\ In x l) -> forall v m,
    (In y m <-> threat (owner b) v ls y) ->
    (In y (gains (set x v (owner b)) v (through t x) (drop x m)) <-> threat (set x v (owner b)) v ls y)).
  { intros t ls y E v m M. rewrite (threat_placed _ _ _ _ _ N), gains_spec, drop_spec, M.
    split; (intros [H|(l & i & h)]; [auto|right; exists l; rewrite ?E in *; auto]). }
  assert (IX : forall p l, In l (through (index (lines g p) empty) x) <-> In l (lines g p) /\ In x l).
  { intros p l. rewrite index_spec. unfold through. rewrite get_empty. simpl. tauto. }
  destruct w; constructor; simpl.
  - intros y. rewrite get_set. destruct (N.eq_dec y x) as [->|n]; [intuition|]. rewrite (mine_owned _ T). intuition congruence.
  - intros y. rewrite get_set. destruct (N.eq_dec y x) as [->|n]; [intuition congruence|]. apply (their_owned _ T).
  - intros y. rewrite get_set. destruct (N.eq_dec y x) as [->|n]; auto. apply (within_board _ T).
  - constructor; [tauto|apply T].
  - apply T.
  - lia.
  - intros y. apply TH; auto. apply (mine_true _ T).
  - apply gains_nodup, NoDup_filter, T.
  - intros y. rewrite drop_spec, (theirs_true _ T). symmetry. apply (threat_taken _ false _ _ _ N).
  - intros y. rewrite get_set. destruct (N.eq_dec y x) as [->|n]; [intuition congruence|]. apply (mine_owned _ T).
  - intros y. rewrite get_set. destruct (N.eq_dec y x) as [->|n]; [intuition|]. rewrite (their_owned _ T). intuition congruence.
  - intros y. rewrite get_set. destruct (N.eq_dec y x) as [->|n]; auto. apply (within_board _ T).
  - apply T.
  - constructor; [tauto|apply T].
  - lia.
  - intros y. rewrite drop_spec, (mine_true _ T). symmetry. apply (threat_taken _ true _ _ _ N).
  - apply NoDup_filter, T.
  - intros y. apply TH; auto. apply (theirs_true _ T).
Qed.
Lemma true_empty : true_board (empty_board g me).
Proof.
  assert (E : forall w ls x, In x (single empty w ls) <-> threat empty w ls x).
  { intros w ls x. unfold single. rewrite gains_spec, threat_sole. simpl. tauto. }
  constructor; simpl; auto using NoDup_nil; try (intros x; rewrite get_empty; split; [discriminate|tauto]).
  - intros x. rewrite get_empty. tauto.
  - lia.
  - apply gains_nodup. constructor.
Qed.

(** A point of [mine] or [theirs] completes a line, and no other point does. *)
Lemma completes (w : bool) b x : true_board b -> free g (at_board b) x -> ~ has_line g (at_board b) (if w then me else them) ->
  (has_line g (take (if w then me else them) x (at_board b)) (if w then me else them) <->
   threat (owner b) w (lines g (if w then me else them)) x).
Proof.
  intros T F H. apply (free_true b x T) in F as [L N].
  assert (O : forall y, In y (owned (at_board b) (if w then me else them)) <-> get y (owner b) = Some w).
  { intros y. unfold at_board, them. destruct w; [rewrite owned_me|rewrite owned_them]; symmetry; apply T. }
  unfold has_line. rewrite owned_take. split.
  - intros (l & i & h). split; auto. exists l; repeat split; auto.
    + destruct (In_dec x l) as [|n]; auto. exfalso. apply H. exists l; split; auto. intros y Y. destruct (h y Y) as [->|]; tauto.
    + intros y Y n. apply O. destruct (h y Y); [congruence|auto].
  - intros (_ & l & i & j & h). exists l; split; auto. intros y Y. destruct (N.eq_dec y x) as [->|n]; simpl; auto.
    right. apply O, h; auto.
Qed.
End Truth.
