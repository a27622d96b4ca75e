(** A search for a pairing (R23): augmenting paths. Nothing is proved of it, as what it finds is checked ([Rules.paired]); but only if
    it finds a pairing whenever there is one, the verdict is that of rules.md. *)
From Coq Require Import NArith List Bool.
From PGC Require Import Trie Board Rules.
Import ListNotations.
Open Scope N_scope.

Section Matching.
Variable lines : trie (list N).   (* the free points of each line, by the line's number *)
Definition points_on line := match get line lines with Some l => l | None => [] end.

(** Gives a line one point more: a point that no line holds, or one whose holder can get another one instead. [holder] says which
    line holds a point, [asked] which points this search has met; [fuel] is above the number of points. *)
Fixpoint augment (fuel : nat) line (holder : trie N) (asked : trie unit) : bool * trie N * trie unit :=
  match fuel with
  | O => (false, holder, asked)
  | S fuel =>
      match find (fun x => match get x holder with None => true | Some _ => false end) (points_on line) with
      | Some x => (true, set x line holder, asked)
      | None =>
          (fix ask l asked :=
             match l with
             | [] => (false, holder, asked)
             | x :: l =>
                 match get x asked, get x holder with
                 | None, Some other =>
                     match augment fuel other holder (set x tt asked) with
                     | (true, holder, asked) => (true, set x line holder, asked)
                     | (false, _, asked) => ask l asked
                     end
                 | _, _ => ask l asked
                 end
             end) (points_on line) asked
      end
  end.
(** One search for each line that wants a point. What a search has met need not be met again in the same round: no free point was found
    from there, or it was taken. Returns those that still want one. *)
Fixpoint round fuel (wanting : list N) holder asked (still : list N) : list N * trie N :=
  match wanting with
  | [] => (still, holder)
  | line :: wanting =>
      match augment fuel line holder asked with
      | (true, holder, asked) => round fuel wanting holder asked still
      | (false, _, asked) => round fuel wanting holder asked (line :: still)
      end
  end.
(** Rounds until all have what they want, or a round gives nothing to anybody (Hopcroft and Karp 1973, without their layers). *)
Fixpoint give_all rounds fuel (wanting : list N) holder :=
  match rounds with
  | O => holder
  | S rounds =>
      match round fuel wanting holder empty [] with
      | ([], holder) => holder
      | (still, better) => if Nat.eqb (length still) (length wanting) then holder else give_all rounds fuel still better
      end
  end.
End Matching.

Fixpoint numbered {A} (l : list A) n : list (N * A) := match l with [] => [] | x :: l => (n, x) :: numbered l (N.succ n) end.
Definition propose (s : setting) (b : board) (lines : list (N * list N)) : list (N * N) :=
  let free := numbered (map (fun l => filter (is_free s b) (snd l)) lines) 0 in
  let wanting := flat_map (fun l => [fst l; fst l]) free in
  let holder :=
    give_all (fold_left (fun t l => set (fst l) (snd l) t) free empty) (S (length wanting)) (S (length (all s))) wanting empty in
  map (fun l => match filter (fun x => match get x holder with Some i => i =? fst l | None => false end) (snd l) with
                | x :: y :: _ => (x, y)
                | _ => (0, 0)
                end) free.
