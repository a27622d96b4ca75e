(** Facts which show that the families of Families.v are what their names say. *)
From Coq Require Import NArith List Lia Bool.
From PGC Require Import Game Families Positions.
Import ListNotations.
Open Scope N_scope.

(** A finite number of cases is tried. *)
Definition every (n : N) (f : N -> bool) := forallb f (upto n).
Lemma every_spec n f : every n f = true -> forall x, x < n -> f x = true.
Proof. unfold every. rewrite forallb_forall. intros H x X. apply H, upto_spec, X. Qed.

(** ** Each Q that the format offers gives a field. *)
Definition field_laws Q :=
  every Q (fun a => (plus Q a 0 =? a) && (times Q a 1 =? a) && existsb (fun b => plus Q a b =? 0) (upto Q) &&
    ((a =? 0) || existsb (fun b => times Q a b =? 1) (upto Q)) &&
    every Q (fun b => (plus Q a b <? Q) && (times Q a b <? Q) && (plus Q a b =? plus Q b a) && (times Q a b =? times Q b a) &&
      every Q (fun c => (plus Q a (plus Q b c) =? plus Q (plus Q a b) c) && (times Q a (times Q b c) =? times Q (times Q a b) c) &&
        (times Q a (plus Q b c) =? plus Q (times Q a b) (times Q a c))))).
Theorem fields : forallb field_laws orders = true.
Proof. vm_compute. reflexivity. Qed.

(** ** Lines *)
(** Two points are on exactly one of the lines. *)
Definition joined (ls : list (list N)) x y := exists l, In l ls /\ In x l /\ In y l /\ forall k, In k ls -> In x k -> In y k -> k = l.
Definition joinedb ls x y := match filter (fun l => mem x l && mem y l) ls with [_] => true | _ => false end.
Lemma joinedb_spec ls x y : joinedb ls x y = true -> joined ls x y.
Proof.
  unfold joinedb. destruct (filter _ ls) as [|l [|]] eqn:E; try discriminate. intros _.
  assert (K : forall k, In k [l] <-> In k ls /\ In x k /\ In y k).
  { intros k. rewrite <- E, filter_In, andb_true_iff, !mem_spec. tauto. }
  exists l. destruct (proj1 (K l) (or_introl eq_refl)) as (i & j & h). repeat split; auto. intros k a b c.
  destruct (proj2 (K k)) as [|[]]; auto.
Qed.
Definition plane n (ls : list (list N)) := every n (fun x => every n (fun y => (x =? y) || joinedb ls x y)).
Lemma plane_spec n ls : plane n ls = true -> forall x y, x < n -> y < n -> x <> y -> joined ls x y.
Proof.
  intros H x y X Y D. apply (every_spec _ _ H) in X. apply (every_spec _ _ X) in Y. apply orb_true_iff in Y as [Y|Y].
  - apply N.eqb_eq in Y. tauto.
  - now apply joinedb_spec.
Qed.
Lemma of_each_order (P : N -> Prop) f : forallb f orders = true -> (forall Q, f Q = true -> P Q) -> forall Q, In Q orders -> P Q.
Proof. intros H K Q i. apply K. rewrite forallb_forall in H. auto. Qed.

(** Any two points of an affine plane, and of a projective plane, are on exactly one line. *)
Theorem affine_planes : forall Q, In Q orders -> forall x y, x < points (affine Q) -> y < points (affine Q) -> x <> y ->
  joined (xeno_lines (affine Q)) x y.
Proof.
  apply (of_each_order (fun Q => forall x y, x < points (affine Q) -> y < points (affine Q) -> x <> y -> joined (xeno_lines (affine Q)) x y)
    ( fun Q => plane (points (affine Q)) (xeno_lines (affine Q)))).
  - vm_compute. reflexivity.
  - intros Q. apply plane_spec.
Qed.
Theorem projective_planes : forall Q, In Q orders -> forall x y, x < points (projective Q) -> y < points (projective Q) -> x <> y ->
  joined (xeno_lines (projective Q)) x y.
Proof.
  apply (of_each_order (fun Q => forall x y, x < points (projective Q) -> y < points (projective Q) -> x <> y -> joined (xeno_lines (projective Q)) x y)
    ( fun Q => plane (points (projective Q)) (xeno_lines (projective Q)))).
  - vm_compute. reflexivity.
  - intros Q. apply plane_spec.
Qed.
(** Any two lines of a projective plane meet; and planes have the right numbers of points and lines. *)
Definition meet (ls : list (list N)) := forallb (fun l => forallb (fun k => existsb (fun x => mem x k) l) ls) ls.
Theorem projective_lines_meet : forallb (fun Q => meet (xeno_lines (projective Q))) orders = true.
Proof. vm_compute. reflexivity. Qed.
Definition counts g points_ lines_ on_each := (points g =? points_) && (N.of_nat (length (xeno_lines g)) =? lines_) &&
  forallb (fun l => N.of_nat (length l) =? on_each) (xeno_lines g).
Theorem numbers_of_planes : forallb (fun Q => counts (affine Q) (Q * Q) (Q * Q + Q) Q &&
  counts (projective Q) (Q * Q + Q + 1) (Q * Q + Q + 1) (Q + 1)) orders = true.
Proof. vm_compute. reflexivity. Qed.
(** In a transversal design two points of different groups are on exactly one block, and two of a group on none. *)
Theorem designs : forallb (fun Q => forallb (fun K => every (K * Q) (fun x => every (K * Q) (fun y =>
    if x / Q =? y / Q then forallb (fun l => (x =? y) || negb (mem x l && mem y l)) (xeno_lines (design K Q 0))
    else joinedb (xeno_lines (design K Q 0)) x y)))
  (filter (N.leb 2) (upto (Q + 2)))) [2; 3; 4; 5] = true.
Proof. vm_compute. reflexivity. Qed.
(** K^n has ((K + 2)^n - K^n) / 2 lines, of K points each, and no line twice. *)
Fixpoint no_line_twice (ls : list (list N)) :=
  match ls with
  | l :: (k :: _) as rest => negb (LineOrder.leb k l) && no_line_twice rest
  | _ => true
  end.
Theorem numbers_of_cubes : forallb (fun p => let K := fst p in let n := snd p in
    counts (cube K n) (K ^ n) (((K + 2) ^ n - K ^ n) / 2) K && no_line_twice (xeno_lines (cube K n)))
  [(2, 1); (2, 2); (2, 3); (2, 4); (3, 1); (3, 2); (3, 3); (3, 4); (4, 2); (4, 3); (4, 4); (5, 2); (5, 3); (7, 3); (8, 3)] = true.
Proof. vm_compute. reflexivity. Qed.
(** Noughts and crosses, twice. *)
Theorem three_in_a_row : in_a_row 3 3 3 = cube 3 2 /\ affine 2 = strong 4 [[0; 1]; [0; 2]; [0; 3]; [1; 2]; [1; 3]; [2; 3]].
Proof. vm_compute. auto. Qed.
