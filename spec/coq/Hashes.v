(** The hashes (format.md, section 6) of both versions, for any function H from bytes to bytes; the driver takes SHA-256. Nothing is proved of them, and
    no proof needs them. *)
From Coq Require Import String Ascii NArith List.
From PGC Require Import Game Trie Families Rules Matching Decode.
Import ListNotations.
Open Scope N_scope.

Section Hashes.
Variable H : list N -> list N.

Definition letters (s : string) : list N := map N_of_ascii (list_ascii_of_string s).
(** Each function writes something before the bytes that follow it. *)
Definition u8 (x : N) (after : list N) := x mod 256 :: after.
Definition u32 x after := u8 x (u8 (N.shiftr x 8) (u8 (N.shiftr x 16) (u8 (N.shiftr x 24) after))).
Definition numbers l after := fold_right u32 after l.
Definition a_set l after := u32 (N.of_nat (length l)) (numbers l after).

(** Hashed bytes begin with the version, except those of lines, which belong to no version. *)
Definition tag (version : N) what := letters (if version =? 1 then "PGC1 " else "PGC2 ") ++ letters what.
Definition lines_digest n (ls : list (list N)) :=
  H (letters "PGC1 lines" ++ u32 n (u32 (N.of_nat (length ls)) (fold_right a_set [] ls))).
Definition first_digest c := lines_digest (size c) (first_lines c).
Definition own_digest c := if convention c =? 2 then lines_digest (size c) (own_lines c) else [].
Definition bounded (T : option N) := match T with None => [] | Some t => u32 t [] end.
Definition game_hash version c :=
  H (tag version "game" ++ first_digest c ++ u8 (convention c) (own_digest c ++ u8 (opening c)
    ((if 3 <=? opening c then a_set (X0 c) (a_set (O0 c) []) else a_set (F c) []) ++ u8 (claim_number c) (bounded (T c))))).
Definition map_hash version n m := H (tag version "map" ++ u32 n (numbers m [])).
Definition ending_number e := match e with End => 0 | Cite _ _ => 1 | Potential => 2 | Cover => 3 | Pairing => 4 | Parts _ => 5 end.
Definition known_hash (hashes : trie (list N)) i := match get i hashes with Some h => h | None => [] end.
Section Terms.
Variables lemma_hashes map_hashes game_hashes : trie (list N).
Definition part_bytes (part : N * list N) after := known_hash game_hashes (fst part) ++ numbers (snd part) after.
Fixpoint term_bytes (t : term) (after : list N) : list N :=
  match t with
  | Term moves e scripts =>
      let rest := (fix all ts := match ts with [] => after | t :: ts => term_bytes t (all ts) end) scripts in
      a_set moves (u8 (ending_number e)
        match e with
        | Cite j i => known_hash lemma_hashes j ++ known_hash map_hashes i ++ after
        | Cover => u32 (N.of_nat (length scripts)) rest
        | Parts parts => u32 (N.of_nat (length parts)) (fold_right part_bytes after parts)
        | _ => after
        end)
  end.
End Terms.
Definition proof_hash version games c :=
  let game := game_hash version c in
  let map_hashes := fold_left (fun t m => set (fst m) (map_hash version (size c) (snd m)) t)
    (numbered (upto (size c) :: listed_maps c) 0) empty in
  let lemma_hash hashes l :=
    let st := states l in
    H (tag version "lemma" ++ game ++ a_set (its_own st) (a_set (its_opp st) (bounded (its_left st) ++
      term_bytes hashes map_hashes games (its_term l) []))) in
  let lemma_hashes := fold_left (fun t l => set (fst l) (lemma_hash t (snd l)) t) (numbered (lemmas c) 0) empty in
  H (tag version "theorem" ++ game ++ term_bytes lemma_hashes map_hashes games (theorem c) []).
Definition theorem_hash f :=
  let games := fold_left (fun t c => set (fst c) (proof_hash (version f) t (snd c)) t) (numbered (parts_games f) 0) empty in
  proof_hash (version f) games (main f).
End Hashes.
