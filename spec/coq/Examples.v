(** Small games, decided by trying all play ([decides] of Adequacy.v): what everybody knows of noughts and crosses, and
    of boards so small that the answer is easy to see. *)
From Coq Require Import NArith List.
From PGC Require Import Game Families Adequacy Claims.
Import ListNotations.
Open Scope N_scope.

Ltac by_trying := unfold wins, draws, wins_in, draws_until, wins_from, draws_from; rewrite <- decides; vm_compute; first [reflexivity|discriminate].
(** The lines of 3 x 3, of the projective plane of order 2, and of three in a row on 4 columns and 2 rows. *)
Example lines_3x3 : xeno_lines (cube 3 2) = [[0; 1; 2]; [0; 3; 6]; [0; 4; 8]; [1; 4; 7]; [2; 4; 6]; [2; 5; 8]; [3; 4; 5]; [6; 7; 8]].
Proof. vm_compute. reflexivity. Qed.
Example lines_of_fano : xeno_lines (projective 2) = [[0; 1; 6]; [0; 2; 4]; [0; 3; 5]; [1; 2; 5]; [1; 3; 4]; [2; 3; 6]; [4; 5; 6]].
Proof. vm_compute. reflexivity. Qed.
Example lines_2_rows : xeno_lines (in_a_row 4 2 3) = [[0; 1; 2]; [1; 2; 3]; [4; 5; 6]; [5; 6; 7]].
Proof. vm_compute. reflexivity. Qed.
(** Noughts and crosses is a draw; without the middle as Xeno's first move, too. *)
Example nobody_wins_3x3 : draws Xeno (cube 3 2) /\ draws Ophelia (cube 3 2). Proof. split; by_trying. Qed.
Example xeno_does_not_win_3x3 : ~ wins Xeno (cube 3 2). Proof. by_trying. Qed.
Example not_in_the_middle : draws Ophelia (forbid_opening [4] (cube 3 2)). Proof. by_trying. Qed.
(** Maker wins it in four moves and not in three. *)
Example maker_wins_3x3 : wins_in 4 Xeno (maker_breaker (cube 3 2)) /\ draws_until 3 Ophelia (maker_breaker (cube 3 2)).
Proof. split; by_trying. Qed.
(** If Breaker begins, in the middle, Maker does not win. *)
Example breaker_begins : draws_from [] [] Ophelia Ophelia (maker_breaker (cube 3 2)). Proof. by_trying. Qed.
(** A position of 3 x 3 with two crosses in a row: the player to move wins, or saves himself. *)
Example to_move : wins_from [0; 1] [3; 4] Xeno Xeno (cube 3 2) /\ wins_from [0; 1] [3; 4] Ophelia Ophelia (cube 3 2).
Proof. split; by_trying. Qed.
(** The first line decides, not the number of lines: both need one more point, and Ophelia is to move. *)
Example first_line : wins_from [0] [1] Ophelia Ophelia (strong 3 [[0; 2]; [1; 2]]). Proof. by_trying. Qed.
(** On 2 x 2 two points are a line: Xeno wins with his second move. *)
Example on_2x2 : wins_in 2 Xeno (cube 2 2) /\ ~ wins_in 1 Xeno (cube 2 2). Proof. split; by_trying. Qed.
(** The opening rule: on three points with the line of the first alone, Xeno wins with his first move, unless it is forbidden; then
    Ophelia does, unless it is forbidden to her, too; then Xeno. *)
Example opening_rules : let g := strong 3 [[0]] in
  wins_in 1 Xeno g /\ wins_in 1 Ophelia (forbid_opening [0] g) /\ wins_in 2 Xeno (forbid_first_moves [0] g).
Proof. cbv zeta. split; [|split]; by_trying. Qed.
(** One more line for both may cost Xeno his win (Beck's extra set paradox). *)
Example one_line_more : let ls := [[0; 1; 2]; [0; 1; 4]; [1; 2; 3]; [1; 3; 4]] in
  wins Xeno (strong 5 ls) /\ ~ wins Xeno (strong 5 ([0; 4] :: ls)) /\ wins Xeno (maker_breaker (strong 5 ([0; 4] :: ls))).
Proof. cbv zeta. split; [|split]; by_trying. Qed.
(** Own lines: Ophelia has one line, of one point, and takes it unless Xeno does, who has none. *)
Example own_lines : let g := Game 2 [] [[0]] false false [] in
  draws Xeno g /\ wins_from [] [] Ophelia Ophelia g.
Proof. cbv zeta. split; by_trying. Qed.
