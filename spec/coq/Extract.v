(** The checker as an OCaml program. Lists, pairs, options, booleans and strings become OCaml's own; numbers stay binary as in Coq. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNativeString.
From PGC Require Import Decode Checker Hashes Words.
Extraction Language OCaml.
Extraction "build/rules.ml" check decode words place_words theorem_hash.
