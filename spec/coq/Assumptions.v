(** What the theorems of this folder assume: nothing. *)
From PGC Require Import Soundness Adequacy Planes Claims.
Print Assumptions soundness.
Print Assumptions lemmas_are_independent.
Print Assumptions proved_holds.
Print Assumptions never_both.
Print Assumptions win_or_draw.
Print Assumptions minimax_agrees.
Print Assumptions affine_planes.
Print Assumptions projective_planes.
