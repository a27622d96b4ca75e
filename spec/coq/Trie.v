(** Maps whose keys are numbers: binary trees in which a key's digits are the way to its entry. *)
From Coq Require Import NArith List Bool.
Import ListNotations.

Section Trie.
Context {A : Type}.
Inductive tree := Leaf | Node (low : tree) (entry : option A) (high : tree).
Record trie := Trie { zero : option A; rest : tree }.
Definition empty := Trie None Leaf.

Fixpoint look p t :=
  match t, p with
  | Leaf, _ => None
  | Node _ e _, xH => e
  | Node l _ _, xO p => look p l
  | Node _ _ r, xI p => look p r
  end.
Fixpoint put p a t :=
  match p, t with
  | xH, Leaf => Node Leaf (Some a) Leaf
  | xO p, Leaf => Node (put p a Leaf) None Leaf
  | xI p, Leaf => Node Leaf None (put p a Leaf)
  | xH, Node l _ r => Node l (Some a) r
  | xO p, Node l e r => Node (put p a l) e r
  | xI p, Node l e r => Node l e (put p a r)
  end.
Definition get x t := match x with N0 => zero t | Npos p => look p (rest t) end.
Definition set x a t := match x with N0 => Trie (Some a) (rest t) | Npos p => Trie (zero t) (put p a (rest t)) end.

Lemma look_put_same p a : forall t, look p (put p a t) = Some a.
Proof. induction p; destruct t; simpl; auto. Qed.
Lemma look_leaf p : look p Leaf = None. Proof. destruct p; reflexivity. Qed.
Lemma look_put_other p a : forall r t, r <> p -> look r (put p a t) = look r t.
Proof.
  induction p; intros [r|r|] [|l e h] H; simpl; rewrite ?look_leaf; auto; try congruence;
    try (rewrite IHp by congruence; rewrite ?look_leaf; auto).
Qed.
Lemma get_set_same x a t : get x (set x a t) = Some a.
Proof. destruct x; simpl; auto using look_put_same. Qed.
Lemma get_set_other x y a t : y <> x -> get y (set x a t) = get y t.
Proof. destruct x, y; simpl; intros H; auto; [congruence|]. apply look_put_other; congruence. Qed.
Lemma get_set x y a t : get y (set x a t) = if N.eq_dec y x then Some a else get y t.
Proof. destruct (N.eq_dec y x) as [->|n]; auto using get_set_same, get_set_other. Qed.
Lemma get_empty x : get x empty = None.
Proof. destruct x; simpl; auto using look_leaf. Qed.
End Trie.
Arguments tree : clear implicits.
Arguments trie : clear implicits.

(** The numbers of a list, as keys; and whether all of them differ. *)
Fixpoint distinct (l : list N) (seen : trie unit) : bool :=
  match l with
  | [] => true
  | x :: l => match get x seen with None => distinct l (set x tt seen) | Some _ => false end
  end.
Lemma distinct_nodup l : forall seen, distinct l seen = true -> NoDup l /\ forall x, In x l -> get x seen = None.
Proof.
  induction l as [|x l IH]; intros seen H; simpl in H; [split; [constructor|intros ? []]|].
  destruct (get x seen) eqn:E; [discriminate|]. apply IH in H as (D & H). split.
  - constructor; auto. intros i. specialize (H x i). now rewrite get_set_same in H.
  - intros y [->|i]; auto. specialize (H y i). rewrite get_set in H. destruct (N.eq_dec y x); congruence.
Qed.
