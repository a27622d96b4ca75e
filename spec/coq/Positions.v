(** Facts about positions and play that all proofs of this folder use. *)
From Coq Require Import Arith NArith Nnat List Lia Bool.
From PGC Require Import Game Families.
Import ListNotations.
Open Scope N_scope.

Lemma other_other p : other (other p) = p. Proof. destruct p; reflexivity. Qed.
Lemma other_ne p : other p <> p. Proof. destruct p; discriminate. Qed.
Lemma player_dec (p w : player) : {p = w} + {p <> w}. Proof. decide equality. Defined.
Lemma mine_or_other p w : w = p \/ w = other p. Proof. destruct p, w; auto. Qed.

Lemma owned_take p x q : owned (take p x q) p = x :: owned q p.
Proof. destruct p; reflexivity. Qed.
Lemma owned_take_other p x q : owned (take p x q) (other p) = owned q (other p).
Proof. destruct p; reflexivity. Qed.
Lemma owned_other_take p x q : owned (take (other p) x q) p = owned q p.
Proof. destruct p; reflexivity. Qed.
Lemma owned_grows p w x q : incl (owned q w) (owned (take p x q) w).
Proof. destruct p, w; simpl; auto using incl_refl, incl_tl. Qed.

Lemma free_by g q p x : free g q x <-> x < points g /\ ~ In x (owned q p) /\ ~ In x (owned q (other p)).
Proof. unfold free; destruct p; simpl; tauto. Qed.
Lemma free_take g q p x y : free g (take p x q) y <-> free g q y /\ y <> x.
Proof. unfold free; destruct p; simpl; intuition congruence. Qed.
Lemma legal_free g q p x : legal g q p x -> free g q x. Proof. intros H; apply H. Qed.

(** A player who owns a point may take each free point. *)
Definition constrained g q p := named g p = true /\ owned q p = [].
Lemma legal_if_unconstrained g q p x : ~ constrained g q p -> free g q x -> legal g q p x.
Proof. unfold constrained, legal; intros C F; split; [exact F|]. intros (n & e & _); tauto. Qed.
Lemma constrained_take_other g q p x : constrained g (take (other p) x q) p <-> constrained g q p.
Proof. unfold constrained. now rewrite owned_other_take. Qed.
Lemma not_constrained_after g q p x : ~ constrained g (take p x q) p.
Proof. unfold constrained. rewrite owned_take. intros [_ H]; discriminate. Qed.

(** ** All points, and what can be decided by trying them. *)
Definition all_points g : list N := upto (points g).
Lemma all_points_spec g x : In x (all_points g) <-> x < points g.
Proof. apply upto_spec. Qed.
Lemma In_dec x (l : list N) : {In x l} + {~ In x l}. Proof. apply (in_dec N.eq_dec). Qed.
Lemma free_dec g q x : {free g q x} + {~ free g q x}.
Proof.
  unfold free. destruct (x <? points g) eqn:H; [apply N.ltb_lt in H|apply N.ltb_ge in H; right; lia].
  destruct (In_dec x (owned q Xeno)); [right; tauto|]. destruct (In_dec x (owned q Ophelia)); [right; tauto|]. left; tauto.
Qed.
(** Whether a point is in a list, and is free: functions that compute. *)
Fixpoint mem (x : N) l := match l with [] => false | y :: l => if x =? y then true else mem x l end.
Lemma mem_spec x l : mem x l = true <-> In x l.
Proof.
  induction l as [|y l IH]; simpl; [split; [discriminate|tauto]|]. destruct (N.eqb_spec x y) as [->|n]; [tauto|].
  rewrite IH. intuition congruence.
Qed.
Definition freeb g (q : position) x : bool := if x <? points g then negb (mem x (owned q Xeno) || mem x (owned q Ophelia)) else false.
Lemma freeb_spec g q x : freeb g q x = true <-> free g q x.
Proof.
  unfold freeb, free. rewrite <- !mem_spec. destruct (N.ltb_spec x (points g)); [|intuition (discriminate || lia)].
  destruct (mem x (owned q Xeno)), (mem x (owned q Ophelia)); simpl; intuition congruence.
Qed.
Definition free_points g q := filter (freeb g q) (all_points g).
Lemma free_points_spec g q x : In x (free_points g q) <-> free g q x.
Proof. unfold free_points. rewrite filter_In, all_points_spec, freeb_spec. unfold free. tauto. Qed.
Lemma free_or_full g q : (exists x, free g q x) \/ forall x, ~ free g q x.
Proof.
  destruct (free_points g q) as [|x l] eqn:E; [right|left; exists x]; intros; rewrite <- free_points_spec, E; simpl; auto.
Qed.
Lemma incl_dec (l m : list N) : {incl l m} + {~ incl l m}.
Proof.
  induction l as [|x l IH]; [left; intros ? []|].
  destruct (In_dec x m) as [i|i]; [|right; intros H; apply i, H; simpl; auto].
  destruct IH as [h|h]; [left|right; intros H; apply h; intros y Y; apply H; simpl; auto].
  intros y [<-|Y]; auto.
Qed.
Lemma has_line_dec g q p : has_line g q p \/ ~ has_line g q p.
Proof.
  unfold has_line. destruct (Exists_dec (fun l => incl l (owned q p)) (lines g p)) as [H|H].
  - intros l; apply incl_dec.
  - left; apply Exists_exists in H; exact H.
  - right; intros (l & h); apply H; apply Exists_exists; eauto.
Qed.
Lemma over_dec g q : over g q \/ ~ over g q.
Proof.
  unfold over. destruct (has_line_dec g q Xeno); [tauto|]. destruct (has_line_dec g q Ophelia); [tauto|].
  destruct (free_or_full g q) as [(x & F)|F]; [right|tauto]. intros [?|[?|f]]; auto. eapply f; eauto.
Qed.
Lemma over_by g q p : over g q <-> has_line g q p \/ has_line g q (other p) \/ forall x, ~ free g q x.
Proof. unfold over; destruct p; simpl; tauto. Qed.
Lemma some_free g q : ~ over g q -> exists x, free g q x.
Proof. intros O; destruct (free_or_full g q) as [|F]; auto. exfalso; apply O; right; right; exact F. Qed.
Lemma has_line_take g q p w x : has_line g q w -> has_line g (take p x q) w.
Proof. intros (l & i & h); exists l; split; auto. eapply incl_tran; eauto using owned_grows. Qed.
Lemma has_line_take_other g q p x : has_line g (take (other p) x q) p <-> has_line g q p.
Proof. unfold has_line. now rewrite owned_other_take. Qed.
Lemma has_line_other_take g q p x : has_line g (take p x q) (other p) <-> has_line g q (other p).
Proof. unfold has_line. now rewrite owned_take_other. Qed.

(** ** Play ends: each move takes a free point. *)
Lemma filter_shorter {A} (f h : A -> bool) l :
  (forall x, h x = true -> f x = true) -> (exists x, In x l /\ f x = true /\ h x = false) ->
  (length (filter h l) < length (filter f l))%nat.
Proof.
  intros S (x & i & fx & hx).
  assert (W : forall m, (length (filter h m) <= length (filter f m))%nat).
  { induction m as [|y m IH]; simpl; [lia|]. destruct (h y) eqn:Y; [rewrite (S y Y); simpl; lia|]. destruct (f y); simpl; lia. }
  induction l as [|y l IH]; [destruct i|]. destruct i as [->|i]; simpl.
  - rewrite fx, hx; simpl; specialize (W l); lia.
  - specialize (IH i). destruct (h y) eqn:Y; [rewrite (S y Y); simpl; lia|]. destruct (f y); simpl; lia.
Qed.
Lemma fewer_free g q p x : free g q x ->
  (length (free_points g (take p x q)) < length (free_points g q))%nat.
Proof.
  intros F; unfold free_points; apply filter_shorter.
  - intros y. rewrite !freeb_spec, free_take. tauto.
  - exists x; repeat split; [apply all_points_spec, F|now apply freeb_spec|]. destruct (freeb g (take p x q) x) eqn:E; auto.
    apply freeb_spec, free_take in E. tauto.
Qed.

(** ** Rules.md, section 9: "A constrained player about to move always has a legal move." What play keeps true of it: a player named
    by the opening rule who owns no point faces at most one point, and none if the other one is to move. *)
Definition fair g q (w : player) :=
  forall p, constrained g q p -> (length (owned q (other p)) <= if player_dec p w then 1 else 0)%nat.
Lemma fair_take g q w x : fair g q w -> fair g (take w x q) (other w).
Proof.
  intros H p C. destruct (mine_or_other w p) as [->| ->].
  - exfalso; eapply not_constrained_after; eauto.
  - rewrite other_other, owned_take. destruct (player_dec (other w) (other w)); [|congruence].
    assert (C' : constrained g q (other w)) by (pose proof (constrained_take_other g q (other w) x) as K; rewrite other_other in K; tauto).
    specialize (H _ C'). rewrite other_other in H. destruct (player_dec (other w) w) as [e'|]; [now apply other_ne in e'|].
    simpl; lia.
Qed.
Definition two_open g := exists a b, a <> b /\ a < points g /\ b < points g /\ ~ In a (forbidden g) /\ ~ In b (forbidden g).
Definition openable g := (forall p, named g p = false) \/ two_open g.
Lemma a_legal_move g q w : openable g -> fair g q w -> ~ over g q -> exists x, legal g q w x.
Proof.
  intros P H O. destruct (some_free _ _ O) as (x & F).
  destruct (named g w) eqn:n; [|exists x; apply legal_if_unconstrained; auto; intros [C _]; congruence].
  destruct (owned q w) as [|y l] eqn:e; [|exists x; apply legal_if_unconstrained; auto; intros [_ C]; congruence].
  destruct P as [P|(a & b & ab & la & lb & fa & fb)]; [now rewrite P in n|].
  assert (C : constrained g q w) by (split; auto). specialize (H w C). destruct (player_dec w w); [|tauto].
  assert (Q : In a (owned q (other w)) -> In b (owned q (other w)) -> False).
  { destruct (owned q (other w)) as [|c [|d r]]; simpl in *; try tauto; lia. }
  assert (L : forall c, c < points g -> ~ In c (forbidden g) -> ~ In c (owned q (other w)) -> legal g q w c).
  { intros c ? ? ?; split; [|tauto]. apply (free_by g q w); rewrite e; auto. }
  destruct (In_dec a (owned q (other w))); [exists b|exists a]; apply L; auto.
Qed.

(** ** The targets, with the number of points that the attacker may own at the most in place of the number of his moves. *)
Definition timely (limit : option N) q p := match limit with None => True | Some k => N.of_nat (length (owned q p)) <= k end.
Definition goal g p t limit q :=
  match t with
  | Win => has_line g q p /\ timely limit q p
  | Draw => ~ (has_line g q (other p) /\ timely limit q (other p))
  end.
Definition attacker p t := match t with Win => p | Draw => other p end.
Lemma goal_of_goal g p t b start q :
  goal_of g p t b start q <->
  goal g p t (option_map (fun k => N.of_nat (length (owned start (attacker p t))) + k) b) q.
Proof. destruct t, b; simpl; tauto. Qed.
Lemma reaches_goal g p (G G' : position -> Prop) q w : (forall q, G q -> G' q) -> reaches g p G q w -> reaches g p G' q w.
Proof. intros H R; induction R; [apply at_the_end|eapply by_a_move|apply for_all_replies]; eauto. Qed.
Lemma timely_less limit p w x q : timely limit (take p x q) w -> timely limit q w.
Proof. destruct limit; simpl; auto. destruct p, w; simpl; lia. Qed.

(** A player draws if he can keep something true that excludes a timely line of the other one. *)
Lemma draw_by g p limit (Inv : position -> player -> Prop) :
  (forall q w, Inv q w -> goal g p Draw limit q) ->
  (forall q, Inv q p -> ~ over g q -> exists x, legal g q p x /\ Inv (take p x q) (other p)) ->
  (forall q, Inv q (other p) -> ~ over g q ->
     (exists x, legal g q (other p) x) /\ forall x, legal g q (other p) x -> Inv (take (other p) x q) p) ->
  forall q w, Inv q w -> reaches g p (goal g p Draw limit) q w.
Proof.
  intros G M R q. remember (length (free_points g q)) as n eqn:E. revert q E.
  induction n as [n IH] using lt_wf_ind. intros q -> w I.
  destruct (over_dec g q) as [O|O]; [apply at_the_end; eauto|].
  destruct (mine_or_other p w) as [->| ->].
  - destruct (M q I O) as (x & L & J). eapply by_a_move; eauto. eapply IH; eauto using fewer_free, legal_free.
  - destruct (R q I O) as (X & J). apply for_all_replies; auto. intros x L.
    eapply IH; eauto using fewer_free, legal_free.
Qed.
