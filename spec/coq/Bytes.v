(** Integers and sets (format.md, section 2), read from a list of bytes. *)
From Coq Require Import String NArith List Bool.
Import ListNotations.
Open Scope N_scope.

(** What is left to be read, its offset, and the offset of the integer that was read last. *)
Record input := Input { bytes : list N; offset : N; last : N }.
(** A value and the rest; or the rule that is broken, and where. *)
Inductive result (A : Type) := Read (a : A) (rest : input) | Fault (rule : string) (place : N).
Arguments Read {A}. Arguments Fault {A}.
Definition reader A := input -> result A.
Definition give {A} (a : A) : reader A := fun i => Read a i.
Definition bind {A B} (p : reader A) (f : A -> reader B) : reader B :=
  fun i => match p i with Read a i => f a i | Fault r o => Fault r o end.
Notation "x <- p ; q" := (bind p (fun x => q)) (at level 80, p at next level, right associativity).
Notation "p ;; q" := (bind p (fun _ => q)) (at level 80, right associativity).
(** What must hold of the integer read last. *)
Definition must (holds : bool) rule : reader unit := fun i => if holds then Read tt i else Fault rule (last i).

(** The value of some bytes, the lowest first, and what follows them. *)
Fixpoint little_endian (width : nat) (l : list N) : option (N * list N) :=
  match width, l with
  | O, _ => Some (0, l)
  | S width, b :: l => match little_endian width l with Some (v, l) => Some (b + 256 * v, l) | None => None end
  | S _, [] => None
  end.
Definition longer (width : nat) (least : N) (l : list N) (at_ : N) : result N :=
  match little_endian width l with
  | None => Fault "I2" at_
  | Some (v, l) => if least <=? v then Read v (Input l (at_ + 1 + N.of_nat width) at_) else Fault "I1" at_
  end.
Definition integer : reader N := fun i =>
  let at_ := offset i in
  match bytes i with
  | [] => Fault "I2" at_
  | b :: l =>
      if b <? 251 then Read b (Input l (N.succ at_) at_)
      else if b =? 251 then longer 2 251 l at_
      else if b =? 252 then longer 4 (2 ^ 16) l at_
      else if b =? 253 then longer 8 (2 ^ 32) l at_
      else Fault "I1" at_
  end.
Definition at_most limit rule := x <- integer; must (x <=? limit) rule;; give x.
Definition below limit rule := x <- integer; must (x <? limit) rule;; give x.
Definition from_1_to limit rule := x <- integer; must ((1 <=? x) && (x <=? limit)) rule;; give x.

(** k times the same. Each value takes a byte at least, so the bytes that are left are fuel enough. *)
Fixpoint times_ {A} (fuel : list N) (k : N) (p : reader A) (done : list A) : reader (list A) :=
  match k, fuel with
  | 0, _ => give (rev' done)
  | _, [] => fun i => Fault "I2" (offset i)
  | _, _ :: fuel => a <- p; times_ fuel (N.pred k) p (a :: done)
  end.
Definition repeat {A} k (p : reader A) : reader (list A) := fun i => times_ (bytes i) k p [] i.

(** A set: its size, and the gaps between its members. S1: each is below n. *)
Fixpoint members (n : N) (fuel : list N) (k least : N) (done : list N) : reader (list N) :=
  match k, fuel with
  | 0, _ => give (rev' done)
  | _, [] => fun i => Fault "I2" (offset i)
  | _, _ :: fuel => gap <- below (n - least) "S1"; members n fuel (N.pred k) (least + gap + 1) (least + gap :: done)
  end.
Definition set_of n : reader (list N) := k <- integer; fun i => members n (bytes i) k 0 [] i.
