(** The whole check: from the version and the bytes of a payload to the verdict (rules.md, sections 2, 3 and 8). *)
From Coq Require Import String NArith List Bool.
From PGC Require Import Game Families Positions Trie Board Rules Matching Decode.
Import ListNotations.
Open Scope N_scope.

(** ** What is claimed *)
Definition game_of c :=
  let xeno := first_lines c in
  let ophelia := match convention c with 0 => first_lines c | 1 => [] | _ => own_lines c end in
  Game (size c) xeno ophelia ((opening c =? 1) || (opening c =? 2)) (opening c =? 2) (F c).
Definition start_of c : position := if 3 <=? opening c then (X0 c, O0 c) else ([], []).
Definition first_of c := if opening c =? 4 then Ophelia else Xeno.
Definition protagonist_of c := match claim_number c mod 4 with 0 | 3 => Xeno | _ => Ophelia end.
Definition is_draw c := N.odd (claim_number c).
Definition claim_of c :=
  Claim (game_of c) (start_of c) (first_of c) (protagonist_of c) (if is_draw c then Draw else Win) (T c).
Definition setting_for c :=
  setting_of (game_of c) (protagonist_of c) (is_draw c) (N.of_nat (length (first_lines c) + length (own_lines c))).

(** ** What the format and the definitions of the families ensure. It is tested again, so that the proof need not go
    through them *)
Fixpoint ascending (n least : N) (l : list N) :=
  match l with [] => true | x :: l => if least <=? x then if x <? n then ascending n (N.succ x) l else false else false end.
Definition good_line n l := match l with [] => false | _ => ascending n 0 l end.
Definition good_opening c :=
  if (opening c =? 1) || (opening c =? 2) then
    let closed := fold_left (fun t x => set x tt t) (F c) empty in
    match filter (fun x => match get x closed with None => true | Some _ => false end) (upto (size c)) with
    | _ :: _ :: _ => true
    | _ => false
    end
  else true.
Definition as_expected c := forallb (good_line (size c)) (first_lines c) && forallb (good_line (size c)) (own_lines c) && good_opening c.
(** A game of parts: Ophelia draws in the Maker-Breaker convention, from the empty board, without opening rule and bound. *)
Definition as_part c :=
  (convention c =? 1) && (opening c =? 0) && (claim_number c =? 1) && match T c with None => true | Some _ => false end.

(** ** Maps *)
Definition inverse_of (n : N) (m : list N) := fold_left (fun t e => set (snd e) (fst e) t) (combine (upto n) m) empty.
Definition bijection n (m back : trie N) :=
  forallb (fun x =>
    let y := image (Some m) x in let z := image (Some back) x in
    (y <? n) && (image (Some back) y =? x) && (z <? n) && (image (Some m) z =? x)) (upto n).
(** R4 of one list; [through] finds the lines of the list through a point. *)
Definition maps_to_lines (m : trie N) (lines_through : trie (list (list N))) (ls : list (list N)) :=
  forallb (fun l =>
    let k := NumberSort.sort (map (image (Some m)) l) in
    match k with [] => false | x :: _ => existsb (same_lines k) (through lines_through x) end) ls.
(** R3 and R4 of a map, of which t is the table; the rule that is broken, or none. A map is checked with its inverse: if the map takes
    lines to lines, so does the inverse, as there are finitely many lines. *)
Definition judge_map c (indices : list (trie (list (list N)) * list (list N))) (m : list N) (t : trie N) : option string :=
  let back := inverse_of (size c) m in
  if distinct m empty && bijection (size c) t back then
    if forallb (fun list => maps_to_lines t (fst list) (snd list) && maps_to_lines back (fst list) (snd list)) indices
    then None
    else Some "R4"%string
  else Some "R3"%string.
Inductive answer := Good (steps : N) | Broken (rule : string).
(** A test takes some of the steps that are left, or says which rule is broken. *)
Definition test := N -> answer.
Definition test_map c indices m : test := fun steps =>
  let k := cost (setting_for c) in
  if k <=? steps then match judge_map c indices m (tabulate (size c) m) with None => Good (steps - k) | Some rule => Broken rule end
  else Broken "R24".

(** ** Statements and terms *)
(** The position of a statement or of the start; none if a line is completed (R1). *)
Definition put_on s (w : bool) x (b : option board) :=
  match b with
  | Some b => if is_free s b x && negb (mem x (if w then mine b else theirs b)) then Some (place s w x b) else None
  | None => None
  end.
Definition set_up s (empty : board) own opp : option board := fold_right (put_on s false) (fold_right (put_on s true) (Some empty) own) opp.
Definition judge_term s k t b left turn steps : answer :=
  match evaluate s k propose t b left turn steps with
  | Proved steps => Good steps
  | Failed rule _ =>
      Broken match rule with
             | 5 => "R5" | 6 => "R6" | 9 => "R9" | 12 => "R12" | 13 => "R13" | 17 => "R17" | 18 => "R18" | 19 => "R19" | 20 => "R20"
             | 21 => "R21" | 22 => "R22" | 23 => "R23" | 27 => "R27" | 28 => "R28" | _ => "R26"
             end
  | Exceeded => Broken "R24"
  end.
(** R1, R2, then the term. (t is at least 1: P20.) *)
Definition judge_lemma s empty k l steps : answer :=
  let st := states l in
  match set_up s empty (its_own st) (its_opp st) with
  | None => Broken "R1"
  | Some b =>
      if my_first s b || their_first s b || none_left (its_left st) then Broken "R2"
      else judge_term s k (its_term l) b (its_left st) true steps
  end.
Definition same_player p w := match p, w with Xeno, Xeno => true | Ophelia, Ophelia => true | _, _ => false end.
(** The theorem: from the start, with the player to move there. (T is at least 1: P19.) *)
Definition judge_theorem s empty k c steps : answer :=
  let me := protagonist_of c in
  match set_up s empty (owned (start_of c) me) (owned (start_of c) (other me)) with
  | None => Broken "R1"
  | Some b => if none_left (T c) then Broken "R26"
              else judge_term s k (theorem c) b (T c) (same_player (first_of c) me) steps
  end.
Definition statements_of c := fold_left (fun t e => set (fst e) (states (snd e)) t) (numbered (lemmas c) 0) empty.
Definition tables c := fold_left (fun t e => set (fst e) (tabulate (size c) (snd e)) t) (numbered (listed_maps c) 1) empty.
Definition indices c := [(index (first_lines c) empty, first_lines c); (index (own_lines c) empty, own_lines c)].
Definition board_for c := empty_board (game_of c) (protagonist_of c).

(** ** The file: all its tests in order, each with its place *)
Inductive location := At_map (i : N) | At_lemma (j : N) | At_theorem.
(** Of one certificate, or game of parts, given the games of parts that stand before it. *)
Definition tests_of c (games : trie game) (standing : N) : list (location * test) :=
  let s := setting_for c in
  let b := board_for c in
  let statements := statements_of c in
  let maps := tables c in
  let k j := Known statements maps j games standing in
  let indices := match listed_maps c with [] => [] | _ => indices c end in
  map (fun e => (At_map (fst e), test_map c indices (snd e))) (numbered (listed_maps c) 1) ++
  map (fun e => (At_lemma (fst e), judge_lemma s b (k (fst e)) (snd e))) (numbered (lemmas c) 0) ++
  [(At_theorem, judge_theorem s b (k (N.of_nat (length (lemmas c)))) c)].
Definition games_in f := fold_left (fun t e => set (fst e) (game_of (snd e)) t) (numbered (parts_games f) 0) empty.
Definition in_game (i : option N) (ts : list (location * test)) := map (fun t => ((i, fst t), snd t)) ts.
Definition tests f : list ((option N * location) * test) :=
  let games := games_in f in
  flat_map (fun e => in_game (Some (fst e)) (tests_of (snd e) games (fst e))) (numbered (parts_games f) 0) ++
  in_game None (tests_of (main f) games (N.of_nat (length (parts_games f)))).
Definition file_as_expected f := forallb as_part (parts_games f) && forallb as_expected (main f :: parts_games f).

(** One after the other: the steps that are left, or where a rule is broken, and which. *)
Fixpoint run {A} (ts : list (A * test)) steps : N + A * string :=
  match ts with
  | [] => inl steps
  | (p, t) :: ts => match t steps with Good steps => run ts steps | Broken rule => inr (p, rule) end
  end.
Definition judge f : option ((option N * location) * string) :=
  if file_as_expected f then
    match run (tests f) (steps (main f)) with inl 0 => None | inl _ => Some ((None, At_theorem), "R24"%string) | inr fault => Some fault end
  else Some ((None, At_theorem), "unexpected"%string).

Inductive verdict :=
| Verified (f : file)
| Rejected (f : file) (at_ : option N * location) (rule : string)
| Malformed (rule : string) (offset : N).
Definition check version max_steps (payload : list N) : verdict :=
  match decode version max_steps payload with
  | inr (rule, offset) => Malformed rule offset
  | inl f => match judge f with None => Verified f | Some (at_, rule) => Rejected f at_ rule end
  end.
