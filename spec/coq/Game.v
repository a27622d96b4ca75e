(** The games, and what it means that a claim about a game is true (rules.md, section 1). All theorems of this folder
    are stated with these definitions; a reader who understands them need read nothing else but the theorems. *)
From Coq Require Import NArith List.
Import ListNotations.
Open Scope N_scope.

Inductive player := Xeno | Ophelia.
Definition other (p : player) := match p with Xeno => Ophelia | Ophelia => Xeno end.

(** A game: how many points there are (they are 0, 1, 2, ...), the lines that count for each player, the players whom the opening
    rule names, and the points that are forbidden on the first move of a player so named. *)
Record game := Game {
  points : N;
  xeno_lines : list (list N);
  ophelia_lines : list (list N);
  xeno_named : bool;
  ophelia_named : bool;
  forbidden : list N }.
Definition lines g p := match p with Xeno => xeno_lines g | Ophelia => ophelia_lines g end.
Definition named g p := match p with Xeno => xeno_named g | Ophelia => ophelia_named g end.

(** A position: the points of Xeno, and those of Ophelia. *)
Definition position := (list N * list N)%type.
Definition owned (q : position) p := match p with Xeno => fst q | Ophelia => snd q end.
Definition take p x (q : position) := match p with Xeno => (x :: fst q, snd q) | Ophelia => (fst q, x :: snd q) end.

(** A move is legal if the point is free; and if it is the first point of a player whom the opening rule names, it must not be
    forbidden. *)
Definition free g (q : position) x := x < points g /\ ~ In x (owned q Xeno) /\ ~ In x (owned q Ophelia).
Definition legal g q p x := free g q x /\ ~ (named g p = true /\ owned q p = [] /\ In x (forbidden g)).

(** The game is over when somebody owns all points of a line that counts for him, or when no point is free. *)
Definition has_line g q p := exists l, In l (lines g p) /\ incl l (owned q p).
Definition over g q := has_line g q Xeno \/ has_line g q Ophelia \/ forall x, ~ free g q x.

(** From position q, with player w to move, player p can play so that the game ends in a position with a given property, whatever
    the other one does. The game ends after finitely many moves, as each takes a point: so this is the usual backward induction. *)
Inductive reaches g p (goal : position -> Prop) : position -> player -> Prop :=
| at_the_end q w : over g q -> goal q -> reaches g p goal q w
| by_a_move q x : ~ over g q -> legal g q p x -> reaches g p goal (take p x q) (other p) -> reaches g p goal q p
| for_all_replies q : ~ over g q -> (exists x, legal g q (other p) x) ->
    (forall x, legal g q (other p) x -> reaches g p goal (take (other p) x q) p) -> reaches g p goal q (other p).

(** How often a player has moved since the start: he owns that many points more. A bound is a number of moves, or there is none. *)
Definition within (bound : option N) (start q : position) p :=
  match bound with
  | None => True
  | Some moves => N.of_nat (length (owned q p)) <= N.of_nat (length (owned start p)) + moves
  end.

(** Player p wins, within the bound, if he owns a line at the end; he draws, at least, if the other one does not win. *)
Inductive target := Win | Draw.
Definition goal_of g p t bound start q :=
  match t with
  | Win => has_line g q p /\ within bound start q p
  | Draw => ~ (has_line g q (other p) /\ within bound start q (other p))
  end.

(** A claim: from the start, with a player to move first, the protagonist reaches the target. At the start nobody has a line. *)
Record claim := Claim {
  of : game;
  start : position;
  first : player;
  protagonist : player;
  aim : target;
  bound : option N }.
Definition holds c :=
  (forall p, ~ has_line (of c) (start c) p) /\
  reaches (of c) (protagonist c) (goal_of (of c) (protagonist c) (aim c) (bound c) (start c)) (start c) (first c).
