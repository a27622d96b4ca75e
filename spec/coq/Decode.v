(** The payload's fields (format.md, sections 3 to 5), in the order of the file, in both versions. The first fault is reported. *)
From Coq Require Import String NArith List Bool.
From PGC Require Import Game Families Trie Board Rules Bytes.
Import ListNotations.
Open Scope N_scope.

Record lemma := Lemma_ { states : statement; its_term : term }.
(** A theorem and its proof: what a file states, or a game of parts of version 2, which is a draw of Ophelia's in the Maker-Breaker
    convention, from the empty board. *)
Record certificate := Certificate {
  family : N;
  parameters : list N;
  size : N;                        (* n *)
  first_lines : list (list N);     (* the family's, or those listed: in canonical order *)
  own_lines : list (list N);       (* Ophelia's own lines, in convention 2 *)
  convention : N;
  opening : N;
  F : list N;
  X0 : list N;
  O0 : list N;
  claim_number : N;
  T : option N;
  steps : N;
  listed_maps : list (list N);
  lemmas : list lemma;             (* but the theorem *)
  theorem : term }.
(** A file: its version, its games of parts, none in version 1, and the certificate itself. *)
Record file := File { version : N; parts_games : list certificate; main : certificate }.

(** ** Section 4: games *)
Definition count_lines (ls : list (list N)) := N.of_nat (length ls).
Definition incidences (ls : list (list N)) := fold_left (fun c l => c + N.of_nat (length l)) ls 0.
Definition lines_of family parameters : list (list N) :=
  match family, parameters with
  | 1, [K; n] => canonical (cube_lines K n)
  | 2, [M; n; K] => canonical (row_lines M n K)
  | 3, [K; Q; G] => canonical (design_lines K Q G)
  | 4, [Q] => canonical (projective_lines Q)
  | _, _ => []
  end.
(** The number of points, of lines, and of points on each, before anything is built; [None] if G1 is broken. If N > 15,
    the board of K^N is too large, whatever K is. *)
Definition measures family parameters : option (N * N * N) :=
  match family, parameters with
  | 0, [n] => Some (n, 0, 0)
  | 1, [K; n] =>
      if (2 <=? K) && (1 <=? n)
      then if n <=? 15 then Some (K ^ n, ((K + 2) ^ n - K ^ n) / 2, K) else Some (2 ^ 16, 0, 0)
      else None
  | 2, [M; n; K] =>
      let right := M + 1 - K in
      let down := n + 1 - K in
      if (1 <=? M) && (1 <=? n) && (1 <=? K)
      then Some (M * n, if K =? 1 then M * n else right * n + M * down + 2 * (right * down), K)
      else None
  | 3, [K; Q; G] =>
      if existsb (N.eqb Q) orders && (2 <=? K) && (K <=? Q + 1) && (G <=? K) then Some (K * Q, Q * Q + G, K) else None
  | 4, [Q] => if existsb (N.eqb Q) orders then Some (Q * Q + Q + 1, Q * Q + Q + 1, Q + 1) else None
  | _, _ => None
  end.
Definition max_lines := 65536.
Definition max_incidences := 2 ^ 22.
Definition board_of family parameters : reader (N * list (list N)) :=
  match measures family parameters with
  | None => must false "G1";; give (0, [])
  | Some (n, lines, points_on_each) =>
      must ((1 <=? n) && (n <=? 32768)) "G2";;
      must (lines <=? max_lines) "G3";;
      must (lines * points_on_each <=? max_incidences) "G4";;
      give (n, lines_of family parameters)
  end.
(** A list of lines. G4 counts the lines that the board has before them; G5: each one is above the one before it. *)
Fixpoint listed (n : N) (fuel : list N) (k points_before : N) (done : list (list N)) : reader (list (list N)) :=
  match k, fuel with
  | 0, _ => give (rev' done)
  | _, [] => fun i => Fault "I2" (offset i)
  | _, _ :: fuel =>
      l <- set_of n;
      let points := points_before + N.of_nat (length l) in
      must (points <=? max_incidences) "G4";;
      must match l, done with [], _ => false | _, [] => true | _, m :: _ => negb (LineOrder.leb l m) end "G5";;
      listed n fuel (N.pred k) points (l :: done)
  end.
Definition list_of_lines n (before : list (list N)) : reader (list (list N)) :=
  k <- at_most (max_lines - count_lines before) "G3";
  fun i => listed n (bytes i) k (incidences before) [] i.

(** ** Section 3: terms *)
(** What a term may name: points below n, lemmas, maps; and how many games of parts stand before it, with the size of each. The number of
    endings is 5 in version 1, and 6 in version 2. *)
Record scope := Scope { its_points : N; its_maps : N; endings : N; its_games : N; game_sizes : trie N }.
(** The points of a part, each given by its difference to the point before it. An odd number is a difference below 0. *)
Definition difference (n before : N) : reader N :=
  d <- integer;
  let by_ := N.div2 (d + 1) in
  if N.odd d then must (by_ <=? before) "P24";; give (before - by_) else must (before + by_ <? n) "P24";; give (before + by_).
Fixpoint placed_points n (fuel : list N) (k before : N) (done : list N) : reader (list N * N) :=
  match k, fuel with
  | 0, _ => give (rev' done, before)
  | _, [] => fun i => Fault "I2" (offset i)
  | _, _ :: fuel => x <- difference n before; placed_points n fuel (N.pred k) x (x :: done)
  end.
Fixpoint parts_of (s : scope) (fuel : list N) (k before : N) (done : list (N * list N)) : reader (list (N * list N)) :=
  match k, fuel with
  | 0, _ => give (rev' done)
  | _, [] => fun i => Fault "I2" (offset i)
  | _, _ :: fuel =>
      g <- below (its_games s) "P23";
      let size := match get g (game_sizes s) with Some size => size | None => 0 end in
      on <- (fun i => placed_points (its_points s) (bytes i) size before [] i);
      parts_of s fuel (N.pred k) (snd on) ((g, fst on) :: done)
  end.
Definition ending_of (s : scope) e (index : N) : reader ending :=
  match e with
  | 0 => give End
  | 1 => j <- below index "P10"; m <- at_most (its_maps s) "P10"; give (Cite j m)
  | 2 => give Potential
  | 3 => give Cover
  | 4 => give Pairing
  | _ => k <- from_1_to (its_points s) "P22"; parts <- (fun i => parts_of s (bytes i) k 0 [] i); give (Parts parts)
  end.
Fixpoint term_of (s : scope) (index : N) (depth : nat) : reader term :=
  head <- below (endings s * (its_points s + 1)) "P8";
  must (negb (head =? 0)) "P9";;
  match depth with
  | O => must false "P12";; give (Term [] End [])
  | S depth =>
      moves <- repeat (head / endings s) (below (its_points s) "P8");
      e <- ending_of s (head mod endings s) index;
      match e with
      | Cover => k <- integer; must (1 <=? k) "P11";; scripts <- repeat k (term_of s index depth); give (Term moves e scripts)
      | _ => give (Term moves e [])
      end
  end.
Definition deepest (n : N) := N.to_nat (n / 2 + 2).

(** Lists of numbers as keys, 16 digits for each number. *)
Fixpoint push (digits : nat) (x : N) (p : positive) : positive :=
  match digits with O => p | S d => push d (N.div2 x) (if N.odd x then xI p else xO p) end.
Definition key (l : list N) : N := Npos (fold_left (fun p x => push 16 x p) l xH).
Definition is_new (k : N) (seen : trie unit) := match get k seen with None => true | Some _ => false end.

Fixpoint maps_of (n : N) (fuel : list N) (k : N) (seen : trie unit) (done : list (list N)) : reader (list (list N)) :=
  match k, fuel with
  | 0, _ => give (rev' done)
  | _, [] => fun i => Fault "I2" (offset i)
  | _, _ :: fuel =>
      m <- repeat n (below n "P6");
      let id := key m in
      must (is_new id seen) "P14";;
      maps_of n fuel (N.pred k) (set id tt seen) (m :: done)
  end.
Definition separate (A B : list N) := distinct (A ++ B) empty.
Fixpoint lemmas_of (s : scope) (T : option N) (fuel : list N) (k index : N) (seen : trie unit) (done : list lemma)
  : reader (list lemma) :=
  match k, fuel with
  | 0, _ => give (rev' done)
  | _, [] => fun i => Fault "I2" (offset i)
  | _, _ :: fuel =>
      A <- set_of (its_points s); B <- set_of (its_points s);
      must (separate A B) "P7";;
      t <- match T with None => give None | Some T => t <- from_1_to T "P20"; give (Some t) end;
      let id := key (N.of_nat (length A) :: A ++ N.of_nat (length B) :: B ++ match t with None => [] | Some t => [t] end) in
      must (is_new id seen) "P15";;
      term <- term_of s index (deepest (its_points s));
      lemmas_of s T fuel (N.pred k) (N.succ index) (set id tt seen) (Lemma_ (Statement A B t) term :: done)
  end.

(** P16: all that terms cite: lemmas, maps and games. *)
Fixpoint cited (t : term) (seen : trie unit * trie unit * trie unit) : trie unit * trie unit * trie unit :=
  match t with
  | Term _ e scripts =>
      (fix all ts seen := match ts with [] => seen | t :: ts => all ts (cited t seen) end) scripts
        match e with
        | Cite j i => (set j tt (fst (fst seen)), set i tt (snd (fst seen)), snd seen)
        | Parts parts => (fst seen, fold_left (fun t p => set (fst p) tt t) parts (snd seen))
        | _ => seen
        end
  end.
Definition all_seen least k (seen : trie unit) := forallb (fun j => negb (is_new (least + j) seen)) (upto k).

(** The maps, lemmas and theorem of a game or a certificate. P5 counts all maps and lemmas of the file: [used] are those before. P16 is
    about its own maps and lemmas; [seen] are the games that were cited before, and those that it cites are added. *)
Record proof_fields := Proof_fields { some_maps : list (list N); some_lemmas : list lemma; some_theorem : term }.
Definition proof_of n (T : option N) endings games sizes (used : N * N) (ended : bool) (seen : trie unit) : reader (proof_fields * trie unit) :=
  maps <- at_most (2 ^ 16 - fst used) "P5";
  maps <- (fun i => maps_of n (bytes i) maps (set (key (upto n)) tt empty) [] i);
  count <- from_1_to (2 ^ 20 - snd used) "P5";
  let listed := N.of_nat (length maps) in
  let s := Scope n listed endings games sizes in
  lemmas <- (fun i => lemmas_of s T (bytes i) (N.pred count) 0 empty [] i);
  theorem <- term_of s (N.pred count) (deepest n);
  (fun i => must (if ended then match bytes i with [] => true | _ => false end else true) "P13" i);;
  let seen := fold_left (fun seen l => cited (its_term l) seen) lemmas (cited theorem (empty, empty, seen)) in
  must (all_seen 0 (N.pred count) (fst (fst seen)) && all_seen 1 listed (snd (fst seen))) "P16";;
  give (Proof_fields maps lemmas theorem, snd seen).

Definition same_lines a b := LineOrder.leb a b && LineOrder.leb b a.
Fixpoint same_list (a b : list (list N)) :=
  match a, b with [], [] => true | l :: a, m :: b => if same_lines l m then same_list a b else false | _, _ => false end.

(** ** The payload *)
Record board_fields := Board_fields { its_family : N; its_parameters : list N; its_size : N; its_lines : list (list N) }.
Definition a_board : reader board_fields :=
  family <- below 5 "P1";
  parameters <- repeat match family with 1 => 2 | 2 | 3 => 3 | _ => 1 end integer;
  board <- board_of family parameters;
  ls <- (if family =? 0 then list_of_lines (fst board) [] else give (snd board));
  give (Board_fields family parameters (fst board) ls).
(** The games of parts, in order, and which of them were cited. *)
Fixpoint games_of (fuel : list N) (k index : N) (sizes : trie N) (points lines maps lemmas_ : N) (seen : trie unit)
    (done : list certificate) : reader (list certificate * trie N * (N * N) * trie unit) :=
  match k, fuel with
  | 0, _ => give (rev' done, sizes, (maps, lemmas_), seen)
  | _, [] => fun i => Fault "I2" (offset i)
  | _, _ :: fuel =>
      b <- a_board;
      let n := its_size b in
      let points := points + n in
      let lines := lines + incidences (its_lines b) in
      must ((points <=? 2 ^ 20) && (lines <=? max_incidences)) "G6";;
      p <- proof_of n None 6 index sizes (maps, lemmas_) false seen;
      let c := Certificate (its_family b) (its_parameters b) n (its_lines b) [] 1 0 [] [] [] 1 None 0 (some_maps (fst p))
        (some_lemmas (fst p)) (some_theorem (fst p)) in
      games_of fuel (N.pred k) (N.succ index) (set index n sizes) points lines (maps + N.of_nat (length (listed_maps c)))
        (lemmas_ + N.succ (N.of_nat (length (lemmas c)))) (snd p) (c :: done)
  end.
(** [max_steps] is the limit of P4. *)
Definition payload (version max_steps : N) : reader file :=
  games <- (if version =? 1 then give ([], empty, (0, 0), empty)
            else k <- from_1_to (2 ^ 16) "P21"; fun i => games_of (bytes i) k 0 empty 0 0 0 0 empty [] i);
  let '(games, sizes, used, seen) := games in
  board <- a_board;
  let n := its_size board in
  let ls := its_lines board in
  convention <- below 3 "P1";
  own <- (if convention =? 2 then
            own <- list_of_lines n ls;
            must match own with [] => false | _ => negb (same_list own ls) end "P17";; give own
          else give []);
  opening <- below 5 "P1";
  F <- (if (opening =? 1) || (opening =? 2) then
          F <- set_of n;
          must match F with [] => false | _ => N.of_nat (length F) + 2 <=? n end "P3";; give F
        else give []);
  start <- (if 3 <=? opening then
              X <- set_of n; O <- set_of n;
              must (separate X O && ((opening =? 4) || match X ++ O with [] => false | _ => true end)) "P18";; give (X, O)
            else give ([], []));
  claim <- below 8 "P1";
  must (negb (convention =? 1) || (claim mod 4 <? 2)) "P2";;
  T <- (if claim <? 4 then give None else T <- from_1_to n "P19"; give (Some T));
  steps <- at_most max_steps "P4";
  let standing := N.of_nat (length games) in
  p <- proof_of n T (if version =? 1 then 5 else 6) standing sizes used true seen;
  must (all_seen 0 standing (snd p)) "P16";;
  give (File version games (Certificate (its_family board) (its_parameters board) n ls own convention opening F (fst start) (snd start)
    claim T steps (some_maps (fst p)) (some_lemmas (fst p)) (some_theorem (fst p)))).

Definition decode version max_steps (l : list N) : file + string * N :=
  match payload version max_steps (Input l 0 0) with Read f _ => inl f | Fault rule place => inr (rule, place) end.
