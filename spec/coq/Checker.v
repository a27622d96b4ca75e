(** The whole check: from the bytes of a payload to the verdict (rules.md, sections 2, 3 and 8). *)
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

(** ** What the format and the definitions of the families see to, tried again so that the proof need not go through them *)
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

(** ** Maps *)
Definition tabulate (n : N) (m : list N) := fold_left (fun t e => set (fst e) (snd e) t) (combine (upto n) m) empty.
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
Fixpoint check_maps s c indices (ms : list (list N)) (i : N) (steps : N) (known : trie (trie N)) : (N * trie (trie N)) + string :=
  match ms with
  | [] => inl (steps, known)
  | m :: ms =>
      if cost s <=? steps then
        let t := tabulate (size c) m in
        match judge_map c indices m t with
        | None => check_maps s c indices ms (N.succ i) (steps - cost s) (set i t known)
        | Some rule => inr rule
        end
      else inr "R24"%string
  end.

(** ** Statements and terms *)
(** The position of a statement or of the start; none if a line is completed (R1). *)
Definition put_on s (w : bool) x (b : option board) :=
  match b with
  | Some b => if is_free s b x && negb (mem x (if w then mine b else theirs b)) then Some (place s w x b) else None
  | None => None
  end.
Definition set_up s (empty : board) own opp : option board := fold_right (put_on s false) (fold_right (put_on s true) (Some empty) own) opp.
Inductive answer := Good (steps : N) | Broken (rule : string).
Definition judge_term s k t b left turn steps : answer :=
  match evaluate s k propose t b left turn steps with
  | Proved steps => Good steps
  | Failed rule _ =>
      Broken match rule with
             | 5 => "R5" | 6 => "R6" | 9 => "R9" | 12 => "R12" | 13 => "R13" | 17 => "R17" | 18 => "R18" | 19 => "R19" | 20 => "R20"
             | 21 => "R21" | 22 => "R22" | 23 => "R23" | _ => "R26"
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
Fixpoint judge_lemmas s empty statements maps ls (i : N) steps : answer :=
  match ls with
  | [] => Good steps
  | l :: ls =>
      match judge_lemma s empty (Known statements maps i) l steps with
      | Good steps => judge_lemmas s empty statements maps ls (N.succ i) steps
      | broken => broken
      end
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
Definition judge c : answer :=
  let s := setting_for c in
  let b := empty_board (game_of c) (protagonist_of c) in
  let indices := match listed_maps c with
                 | [] => []
                 | _ => [(index (first_lines c) empty, first_lines c); (index (own_lines c) empty, own_lines c)]
                 end in
  if as_expected c then
    match check_maps s c indices (listed_maps c) 1 (steps c) empty with
    | inr rule => Broken rule
    | inl (steps, maps) =>
        match judge_lemmas s b (statements_of c) maps (lemmas c) 0 steps with
        | Good steps =>
            match judge_theorem s b (Known (statements_of c) maps (N.of_nat (length (lemmas c)))) c steps with
            | Good 0 => Good 0
            | Good _ => Broken "R24"
            | broken => broken
            end
        | broken => broken
        end
    end
  else Broken "unexpected".

Inductive verdict := Verified (c : certificate) | Rejected (c : certificate) (rule : string) | Malformed (rule : string) (place : N).
Definition check max_steps (payload : list N) : verdict :=
  match decode max_steps payload with
  | inr (rule, place) => Malformed rule place
  | inl c => match judge c with Good _ => Verified c | Broken rule => Rejected c rule end
  end.
