(** The hashes (format.md, section 6), for any function H from bytes to bytes; the driver takes SHA-256. Nothing is proved of them, and
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

Definition lines_digest n (ls : list (list N)) :=
  H (letters "PGC1 lines" ++ u32 n (u32 (N.of_nat (length ls)) (fold_right a_set [] ls))).
Definition first_digest c := lines_digest (size c) (first_lines c).
Definition own_digest c := if convention c =? 2 then lines_digest (size c) (own_lines c) else [].
Definition bounded (T : option N) := match T with None => [] | Some t => u32 t [] end.
Definition game_hash c :=
  H (letters "PGC1 game" ++ first_digest c ++ u8 (convention c) (own_digest c ++ u8 (opening c)
    ((if 3 <=? opening c then a_set (X0 c) (a_set (O0 c) []) else a_set (F c) []) ++ u8 (claim_number c) (bounded (T c))))).
Definition map_hash n m := H (letters "PGC1 map" ++ u32 n (numbers m [])).
Definition ending_number e := match e with End => 0 | Cite _ _ => 1 | Potential => 2 | Cover => 3 | Pairing => 4 end.
Definition known_hash (hashes : trie (list N)) i := match get i hashes with Some h => h | None => [] end.
Fixpoint term_bytes (lemma_hashes map_hashes : trie (list N)) (t : term) (after : list N) : list N :=
  match t with
  | Term moves e scripts =>
      let rest := (fix all ts := match ts with [] => after | t :: ts => term_bytes lemma_hashes map_hashes t (all ts) end) scripts in
      a_set moves (u8 (ending_number e)
        match e with
        | Cite j i => known_hash lemma_hashes j ++ known_hash map_hashes i ++ after
        | Cover => u32 (N.of_nat (length scripts)) rest
        | _ => after
        end)
  end.
Definition theorem_hash c :=
  let game := game_hash c in
  let map_hashes := fold_left (fun t m => set (fst m) (map_hash (size c) (snd m)) t) (numbered (upto (size c) :: listed_maps c) 0) empty in
  let lemma_hash hashes l :=
    let st := states l in
    H (letters "PGC1 lemma" ++ game ++ a_set (its_own st) (a_set (its_opp st) (bounded (its_left st) ++
      term_bytes hashes map_hashes (its_term l) []))) in
  let lemma_hashes := fold_left (fun t l => set (fst l) (lemma_hash t (snd l)) t) (numbered (lemmas c) 0) empty in
  H (letters "PGC1 theorem" ++ game ++ term_bytes lemma_hashes map_hashes (theorem c) []).
End Hashes.
