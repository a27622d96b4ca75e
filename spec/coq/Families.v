(** The families of games (format.md, section 4): their points and lines. *)
From Coq Require Import NArith List Bool Orders Mergesort Lia.
From PGC Require Import Game.
Import ListNotations.
Open Scope N_scope.

(** 0, 1, ..., n - 1. *)
Fixpoint count (k : nat) (x : N) : list N := match k with O => [] | S k => x :: count k (N.succ x) end.
Definition upto (n : N) : list N := count (N.to_nat n) 0.
Lemma count_spec k : forall x y, In y (count k x) <-> x <= y < x + N.of_nat k.
Proof. induction k as [|k IH]; intros x y; cbn [count In]; [lia|]. rewrite IH. lia. Qed.
Lemma upto_spec n x : In x (upto n) <-> x < n.
Proof. unfold upto. rewrite count_spec. lia. Qed.
Lemma count_nodup k : forall x, NoDup (count k x).
Proof. induction k as [|k IH]; intros x; cbn [count]; constructor; auto. rewrite count_spec. lia. Qed.
Lemma upto_nodup n : NoDup (upto n). Proof. apply count_nodup. Qed.
Lemma upto_length n : length (upto n) = N.to_nat n.
Proof. unfold upto. generalize 0. induction (N.to_nat n) as [|k IH]; intros x; simpl; auto. Qed.

(** The canonical order: the points of a line ascend, and lines ascend lexicographically, a line before its extensions. *)
Module NumberOrder <: TotalLeBool.
  Definition t := N.
  Definition leb := N.leb.
  Lemma leb_total x y : leb x y = true \/ leb y x = true.
  Proof. unfold leb. rewrite !N.leb_le. apply N.le_ge_cases. Qed.
End NumberOrder.
Module NumberSort := Sort NumberOrder.
Module LineOrder <: TotalLeBool.
  Definition t := list N.
  Fixpoint leb (l m : list N) : bool :=
    match l, m with
    | [], _ => true
    | _ :: _, [] => false
    | x :: l, y :: m => match x ?= y with Lt => true | Eq => leb l m | Gt => false end
    end.
  Lemma leb_total l : forall m, leb l m = true \/ leb m l = true.
  Proof.
    induction l as [|x l IH]; intros [|y m]; simpl; auto. rewrite (N.compare_antisym x y). destruct (x ?= y); simpl; auto.
  Qed.
End LineOrder.
Module LineSort := Sort LineOrder.
Definition canonical (ls : list (list N)) := LineSort.sort (map NumberSort.sort ls).

(** K^N. A line is given by an entry for each coordinate: an entry below K is constant, K stands for t, K + 1 for K - 1 - t. Of a line
    and its reverse, the one is taken whose first coordinate that is not constant is t. *)
Fixpoint entries (K : N) (coordinates : nat) : list (list N) :=
  match coordinates with
  | O => [[]]
  | S c => flat_map (fun e => map (cons e) (entries K c)) (upto (K + 2))
  end.
Definition ascends K entries := match find (N.leb K) entries with Some e => e =? K | None => false end.
Definition coordinate K t e := if e <? K then e else if e =? K then t else K - 1 - t.
Definition number K digits := fold_left (fun p d => p * K + d) digits 0.
Definition cube_lines K coordinates : list (list N) :=
  map (fun e => map (fun t => number K (map (coordinate K t) e)) (upto K))
    (filter (ascends K) (entries K (N.to_nat coordinates))).

(** K in a row on M columns and N rows: from (x, y) to the right, down, and down both ways. *)
Definition row_lines M rows K : list (list N) :=
  let point x y := y * M + x in
  flat_map (fun y => flat_map (fun x =>
    let right := K <=? M - x in
    let down := (K <=? rows - y) && (1 <? K) in
    let line here p := if here : bool then [map p (upto K)] else [] in
    line right (fun i => point (x + i) y) ++ line down (fun i => point x (y + i)) ++
    line (right && down) (fun i => point (x + i) (y + i)) ++ line (right && down) (fun i => point (x + (K - 1 - i)) (y + i)))
    (upto M)) (upto rows).

(** The fields with Q = 2, 3, 4, 5, 7, 8, 9 elements. Element c_0 + c_1 p + c_2 p^2 is the polynomial with these coefficients modulo p,
    and products are reduced modulo x^2 + x + 1 (Q = 4), x^3 + x + 1 (Q = 8), x^2 + 1 (Q = 9). *)
Definition orders : list N := [2; 3; 4; 5; 7; 8; 9].
Definition plus Q a b :=
  match Q with 4 | 8 => N.lxor a b | 9 => (a + b) mod 3 + 3 * ((a / 3 + b / 3) mod 3) | _ => (a + b) mod Q end.
Definition times Q a b :=
  let shift r := if r <? Q / 2 then 2 * r else N.lxor (2 * r) (Q + 3) in
  let bit i r := if N.testbit b i then N.lxor r a else r in
  match Q with
  | 4 | 8 => bit 0 (shift (bit 1 (shift (bit 2 0))))
  | 9 => (a mod 3 * (b mod 3) + 2 * (a / 3 * (b / 3))) mod 3 + 3 * ((a mod 3 * (b / 3) + a / 3 * (b mod 3)) mod 3)
  | _ => a * b mod Q
  end.

(** Transversal designs, and planes: block (a, b) has the point gQ + (ag + b) of each group g < Q, and Q^2 + a of group Q. *)
Definition block K Q a b := map (fun g => g * Q + if g <? Q then plus Q (times Q a g) b else a) (upto K).
Definition blocks K Q := flat_map (fun a => map (block K Q a) (upto Q)) (upto Q).
Definition group Q g := map (fun i => g * Q + i) (upto Q).
Definition design_lines K Q G := blocks K Q ++ map (group Q) (upto G).
Definition projective_lines Q := blocks (Q + 1) Q ++ map (fun g => group Q g ++ [Q * Q + Q]) (upto (Q + 1)).

(** Games on these lines, with all lines for both players and no opening rule. *)
Definition strong n ls := Game n (canonical ls) (canonical ls) false false [].
Definition cube K n := strong (K ^ n) (cube_lines K n).
Definition in_a_row M n K := strong (M * n) (row_lines M n K).
Definition design K Q G := strong (K * Q) (design_lines K Q G).
Definition affine Q := design Q Q Q.
Definition projective Q := strong (Q * Q + Q + 1) (projective_lines Q).
(** Maker-Breaker: no line counts for Ophelia. F is forbidden to Xeno's first move, or to the first move of each. *)
Definition maker_breaker g := Game (points g) (xeno_lines g) [] (xeno_named g) (ophelia_named g) (forbidden g).
Definition forbid_opening F g := Game (points g) (xeno_lines g) (ophelia_lines g) true false F.
Definition forbid_first_moves F g := Game (points g) (xeno_lines g) (ophelia_lines g) true true F.
