(** Terms and their evaluation (rules.md, sections 4 to 8). Numbers in comments are those of the rules. *)
From Coq Require Import NArith List Bool.
From PGC Require Import Game Families Positions Trie Board.
Import ListNotations.
Open Scope N_scope.

(** A part has the number of a game, and the points on which the game's points are placed. *)
Inductive ending := End | Cite (lemma map : N) | Potential | Cover | Pairing | Parts (parts : list (N * list N)).
(** The moves, the ending, and the scripts if it is a cover. *)
Inductive term := Term (moves : list N) (e : ending) (scripts : list term).

(** What a lemma states: (A, B), and t if the claim is bounded. *)
Record statement := Statement { its_own : list N; its_opp : list N; its_left : option N }.
(** What may be cited: the statements below a number, by listed maps; and the games of parts below a number. *)
Record known := Known { statements : trie statement; maps : trie (trie N); below : N; games : trie game; standing : N }.

(** Proved or failed by a rule, with the steps that are left of those declared; or they do not suffice (R24). *)
Inductive outcome := Proved (steps : N) | Failed (rule steps : N) | Exceeded.
(** Section 8: one step, or many. *)
Definition charge steps (next : N -> outcome) := match steps with 0 => Exceeded | _ => next (N.pred steps) end.
Definition charge_many k steps (next : N -> outcome) := if k <=? steps then next (steps - k) else Exceeded.

(** [left]: how many moves of the attacker still count; [None] in a claim without bound. *)
Definition less := option_map N.pred.
Definition after_mine s left := if drawing s then left else less left.
Definition after_theirs s left := if drawing s then less left else left.
Definition none_left (left : option N) := match left with Some 0 => true | _ => false end.

(** The image of a point; map 0 is the identity. *)
Definition image (m : option (trie N)) x :=
  match m with None => x | Some t => match get x t with Some y => y | None => x end end.
Definition tabulate (n : N) (m : list N) := fold_left (fun t e => set (fst e) (snd e) t) (combine (upto n) m) empty.
Definition map_of k i := match i with 0 => Some None | _ => option_map Some (get i (maps k)) end.

(** R13 *)
Definition owned_by o (w : bool) x := match get x o with Some v => Bool.eqb v w | None => false end.
Definition in_time s its left :=
  match its, left with
  | None, None => true
  | Some t', Some t => if drawing s then t <=? t' else t' <=? t
  | _, _ => false
  end.
Definition dominates s k b left j i :=
  if j <? below k then
    match get j (statements k), map_of k i with
    | Some st, Some m =>
        if in_time s (its_left st) left then
          if forallb (fun x => owned_by (owner b) true (image m x)) (its_own st) then
            Nat.eqb (length (filter (fun x => owned_by (owner b) false (image m x)) (its_opp st))) (length (opp b))
          else false
        else false
    | _, _ => false
    end
  else false.

(** The lines that are open to the antagonist and lack no more points than he has moves left; how many points each lacks. *)
Fixpoint lack (o : trie bool) l n :=
  match l with
  | [] => Some n
  | x :: l => match get x o with Some true => None | Some false => lack o l n | None => lack o l (N.succ n) end
  end.
Definition soon (left : option N) n := match left with None => true | Some k => n <=? k end.
Fixpoint open_lines o left ls : list (N * list N) :=
  match ls with
  | [] => []
  | l :: ls =>
      match lack o l 0 with
      | Some n => if soon left n then (n, l) :: open_lines o left ls else open_lines o left ls
      | None => open_lines o left ls
      end
  end.
(** R22, with all weights multiplied by 2^M. *)
Definition light (lines : list (N * list N)) :=
  let M := fold_right (fun l c => N.max (fst l) c) 0 lines in
  fold_right (fun l c => 2 ^ (M - fst l) + c) 0 lines <? 2 ^ M.
(** R23, of pairs that somebody proposes: two free points of each line, and no point twice. *)
Fixpoint each_paired s b (lines : list (N * list N)) (pairs : list (N * N)) :=
  match lines, pairs with
  | [], [] => true
  | (_, l) :: lines, (x, y) :: pairs =>
      if mem x l then if mem y l then if is_free s b x then if is_free s b y then each_paired s b lines pairs
      else false else false else false else false
  | _, _ => false
  end.
Definition points_of (pairs : list (N * N)) := flat_map (fun p => [fst p; snd p]) pairs.
Definition paired s b lines pairs := if each_paired s b lines pairs then distinct (points_of pairs) empty else false.

(** A part's game, if it may be cited, and its lines. *)
Definition game_at k j := if j <? standing k then get j (games k) else None.
Definition lines_at k j := match game_at k j with Some h => xeno_lines h | None => [] end.
(** R27; and that each part has as many points as its game, which the format ensures. *)
Definition fits k (part : N * list N) :=
  match game_at k (fst part) with Some h => N.of_nat (length (snd part)) =? points h | None => false end.
Definition well_placed s k b parts :=
  let named := flat_map snd parts in
  if forallb (fits k) parts then if forallb (is_free s b) named then distinct named empty else false else false.
(** The lines of the parts' games as placed, each in ascending order; for each point those that begin there, and how many they are. *)
Definition placed_lines k (part : N * list N) :=
  let on := tabulate (N.of_nat (length (snd part))) (snd part) in
  map (fun l => NumberSort.sort (map (image (Some on)) l)) (lines_at k (fst part)).
Definition begin_at (t : trie (N * list (list N))) l :=
  match l with
  | [] => t
  | x :: _ => match get x t with Some (n, ls) => set x (N.succ n, l :: ls) t | None => set x (1, [l]) t end
  end.
Definition beginnings k parts := fold_left (fun t part => fold_left begin_at (placed_lines k part) t) parts empty.
(** The pairs of an open line and a placed line that begins on it: where R27 holds, at a point that the open line lacks. *)
Definition pairs_to_compare (begins : trie (N * list (list N))) (lines : list (N * list N)) :=
  fold_left (fun c l => fold_left (fun c x => match get x begins with Some (n, _) => c + n | None => c end) (snd l) c) lines 0.
(** R28: the open line contains a placed line. Both ascend. *)
Fixpoint contains (l m : list N) :=
  match m, l with
  | [], _ => true
  | _, [] => false
  | y :: m', x :: l => if x =? y then contains l m' else contains l m
  end.
Fixpoint contains_one l (ms : list (list N)) := match ms with [] => false | m :: ms => if contains l m then true else contains_one l ms end.
Fixpoint held (begins : trie (N * list (list N))) l :=
  match l with
  | [] => false
  | x :: l' => if match get x begins with Some (_, ms) => contains_one l ms | None => false end then true else held begins l'
  end.

Section Evaluation.
Variables (s : setting) (k : known) (propose : setting -> board -> list (N * list N) -> list (N * N)).

(** R20, R21, and the steps that Potential, Pairing and Parts take: the number of the board's lines, and more. *)
Definition if_draw_is_due b more steps next :=
  if drawing s then if my_first s b then Failed 21 steps else charge_many (cost s + more) steps next else Failed 20 steps.

(** The step table of section 4; [turn] is whether the protagonist is to move, [ends] the ending. *)
Fixpoint script moves b left (turn : bool) steps (ends : board -> option N -> bool -> N -> outcome) : outcome :=
  match moves with
  | [] => ends b left turn steps
  | m :: moves =>
      if turn then if my_legal s b m then charge steps (fun steps =>
        if mem m (mine b) then Proved steps else                                                          (* R7 *)
        let b := place s true m b in
        let left := after_mine s left in
        if danger s b then Failed 6 steps else                                                            (* R6 *)
        if (if drawing s then false else none_left left) then Failed 26 steps else                        (* R26 *)
        match mine b with
        | _ :: _ :: _ => Proved steps                                                                     (* R8 *)
        | [x] => if their_legal s b x then charge steps (fun steps =>                                     (* R10 *)
            let b := place s false x b in
            let left := after_theirs s left in
            if (if room b =? 0 then true else none_left left)
            then if drawing s then Proved steps else Failed 9 steps                                       (* R9 *)
            else script moves b left true steps ends)
          else Proved steps                                                                               (* R8 *)
        | [] => if room b =? 0 then if drawing s then Proved steps else Failed 9 steps                    (* R9 *)
                else script moves b left false steps ends                                                 (* R11 *)
        end)
      else Failed 5 steps else Failed 5 steps                                                             (* R5 *)
  end.

(** For all replies, one after the other. *)
Fixpoint for_each (replies : list N) steps (f : N -> N -> outcome) :=
  match replies with
  | [] => Proved steps
  | r :: replies => match f r steps with Proved steps => for_each replies steps f | o => o end
  end.

Fixpoint evaluate (t : term) b left (turn : bool) steps : outcome :=
  match t with
  | Term moves e scripts => charge steps (fun steps =>
      if (if drawing s then none_left left else false) then Proved steps else                             (* R25 *)
      if (if turn then false else danger s b) then Failed 6 steps else                                    (* R6 *)
      script moves b left turn steps (fun b left turn steps =>
        match e, turn with
        | End, _ => Failed 12 steps                                                                       (* R12 *)
        | Cite j i, true => charge steps (fun steps =>
            if dominates s k b left j i then Proved steps else Failed 13 steps)                           (* R13 *)
        | Potential, true => if_draw_is_due b 0 steps (fun steps =>                                         (* R14 *)
            if light (open_lines (owner b) left (their_lines s)) then Proved steps else Failed 22 steps)  (* R22 *)
        | Cover, false =>                                                                                 (* R15 *)
            match filter (their_legal s b) (all s) with
            | [] => Failed 18 steps                                                                       (* R18 *)
            | replies => for_each replies steps (fun r steps => charge steps (fun steps =>
                let b := place s false r b in
                let left := after_theirs s left in
                (fix attempt (scripts : list term) steps :=
                   match scripts with
                   | [] => Failed 19 steps                                                                (* R19 *)
                   | t :: scripts => match evaluate t b left true steps with
                                     | Failed _ steps => attempt scripts steps
                                     | o => o
                                     end
                   end) scripts steps))
            end
        | Pairing, false => if_draw_is_due b 0 steps (fun steps =>                                          (* R16 *)
            let lines := open_lines (owner b) left (their_lines s) in
            if paired s b lines (propose s b lines) then Proved steps else Failed 23 steps)               (* R23 *)
        | Parts parts, false =>
            let more := fold_left (fun c part => c + N.of_nat (length (lines_at k (fst part)))) parts 0 in
            if_draw_is_due b more steps (fun steps =>
              if well_placed s k b parts then
                let begins := beginnings k parts in
                let lines := open_lines (owner b) left (their_lines s) in
                charge_many (pairs_to_compare begins lines) steps (fun steps =>
                  if forallb (fun l => held begins (snd l)) lines then Proved steps else Failed 28 steps)     (* R28 *)
              else Failed 27 steps)                                                                       (* R27 *)
        | _, _ => Failed 17 steps                                                                         (* R17 *)
        end))
  end.
End Evaluation.
