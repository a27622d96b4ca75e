(** The theorem in words (format.md, section 4). *)
From Coq Require Import String Ascii NArith List Decimal DecimalString.
From PGC Require Import Game Decode Checker Hashes.
Import ListNotations.
Open Scope N_scope.
Open Scope string_scope.

Definition decimal (x : N) : string := NilZero.string_of_uint (N.to_uint x).
Definition digit (d : N) : string :=
  match d with
  | 10 => "a" | 11 => "b" | 12 => "c" | 13 => "d" | 14 => "e" | 15 => "f" | _ => decimal d
  end.
Definition hexadecimal (bytes : list N) : string := String.concat "" (map (fun b => digit (b / 16) ++ digit (b mod 16)) bytes).
Definition joined (l : list N) := String.concat "," (map decimal l).

Section Words.
Variable H : list N -> list N.
Definition listed_name (digest : list N) := "lines:" ++ hexadecimal (firstn 8 digest).
Definition family_name c :=
  match family c, parameters c with
  | 1, [K; n] => decimal K ++ "^" ++ decimal n
  | 2, ps => "mnk:" ++ joined ps
  | 3, [K; Q; G] =>
      if (K =? Q)%N && (G =? Q)%N then "affine:" ++ decimal Q
      else "td:" ++ joined [K; Q] ++ (if (G =? 0)%N then "" else "+" ++ decimal G)
  | 4, ps => "projective:" ++ joined ps
  | _, _ => listed_name (first_digest H c)
  end%bool.
Definition words c :=
  match claim_number c mod 4 with 0 => "Xeno wins " | 1 => "Ophelia draws " | 2 => "Ophelia wins " | _ => "Xeno draws " end ++
  family_name c ++
  match convention c with 0 => "" | 1 => " --maker-breaker" | _ => " --ophelia " ++ listed_name (own_digest H c) end ++
  match opening c with
  | 0 => ""
  | 1 => " --forbid-opening " ++ joined (F c)
  | 2 => " --forbid-first-moves " ++ joined (F c)
  | o => " --start X:" ++ joined (X0 c) ++ "/O:" ++ joined (O0 c) ++ " --to-move " ++ (if (o =? 3)%N then "Xeno" else "Ophelia")
  end ++
  match T c with None => "" | Some t => " --moves " ++ decimal t end.
(** Where a rule is broken: "game 3, lemma 2" in a game of parts, "map 1" or "theorem" in the certificate itself. *)
Definition place_words (at_ : option N * location) :=
  match fst at_ with None => "" | Some i => "game " ++ decimal i ++ ", " end ++
  match snd at_ with At_map i => "map " ++ decimal i | At_lemma j => "lemma " ++ decimal j | At_theorem => "theorem" end.
End Words.
