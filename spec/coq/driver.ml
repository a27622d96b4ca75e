(* From files to payloads (format.md, section 1), and from verdicts to words. What the payload proves is decided by the functions that
   Coq has extracted (rules.ml). With --places it says, too, in which map, lemma or theorem a rule is broken. *)
open Rules
exception Refused of string * int
let rec positive i = if i = 1 then XH else if i land 1 = 1 then XI (positive (i lsr 1)) else XO (positive (i lsr 1))
let number i = if i = 0 then N0 else Npos (positive i)
let rec value_of = function XH -> 1 | XO p -> 2 * value_of p | XI p -> (2 * value_of p) + 1
let value = function N0 -> 0 | Npos p -> value_of p
let byte = Array.init 256 number
let to_bytes s = List.init (String.length s) (fun i -> byte.(Char.code s.[i]))
let to_string l = String.of_seq (Seq.map (fun b -> Char.chr (value b)) (List.to_seq l))
let sha256 s = Sha256.to_bin (Sha256.string s)
let hash l = to_bytes (sha256 (to_string l))
(* A name with escapes for what would not be seen, or could be taken for a line of a verdict: blanks, too. *)
let shown name = String.concat "\\032" (String.split_on_char ' ' (String.escaped name))
let max_file = 1 lsl 26
let must holds rule place = if not holds then raise (Refused (rule, place))

(* Where the frame's last block ends; blocks begin at [place]. *)
let rec end_of_blocks frame place =
  must (place + 3 <= String.length frame) "C6" 36;
  let header = String.get_uint16_le frame place lor (String.get_uint8 frame (place + 2) lsl 16) in
  let next = place + 3 + if (header lsr 1) land 3 = 1 then 1 else header lsr 3 in
  if header land 1 = 1 then next else end_of_blocks frame next

(* What `zstd -dc` makes of the frame: at most [size] bytes and one more. *)
let decompressed frame size =
  let file, channel = Filename.open_temp_file ~mode:[ Open_binary ] "frame" ".zst" in
  let status, text = Fun.protect ~finally:(fun () -> Sys.remove file) (fun () ->
    output_string channel frame; close_out channel;
    let pipe = Unix.open_process_in ("zstd -dcq " ^ Filename.quote file ^ " 2>/dev/null") in
    let text = Buffer.create (size + 1) in
    (try Buffer.add_channel text pipe (size + 1) with End_of_file -> ());
    (Unix.close_process_in pipe, Buffer.contents text)) in
  if status = Unix.WEXITED 127 then raise (Sys_error "zstd is missing");
  must (status = Unix.WEXITED 0 && String.length text = size) "C6" 36; text

let version_and_payload file =
  let length = String.length file in
  must (length <= max_file) "C1" max_file;
  must (length >= 3 && String.sub file 0 3 = "PGC") "C2" 0;
  must (length < 4 || file.[3] = '\001' || file.[3] = '\002') "C2" 3;
  must (length >= 36) "C2" length;
  let frame = String.sub file 36 (length - 36) in
  must (String.sub file 4 32 = sha256 frame) "C3" 4;
  must (String.length frame >= 9 && String.sub frame 0 5 = "\x28\xB5\x2F\xFD\xA0") "C4" 36;
  let size = Int32.to_int (String.get_int32_le frame 5) land 0xFFFFFFFF in
  must (size <= max_file && size <= 65536 + (64 * String.length frame)) "C5" 36;
  must (end_of_blocks frame 9 = String.length frame) "C6" 36;
  (number (Char.code file.[3]), to_bytes (decompressed frame size))

let tell steps most places name file =
  let about f = Printf.sprintf " %s\n  file    %s\n  proof   %d steps\n  hash    %s\n"
      (words hash f.main) (shown name) (value f.main.steps) (hexadecimal (theorem_hash hash f)) in
  let malformed rule place =
    Printf.printf "MALFORMED\n  file    %s\n  reason  %s: %sbyte %d\n" (shown name) rule (if rule.[0] = 'C' then "" else "payload ") place; 2 in
  let verdict version bytes = match check version steps bytes with
    | Verified f -> print_string ("VERIFIED" ^ about f); 0
    | Rejected (f, at, rule) -> print_string ("REJECTED" ^ about f ^ "  reason  " ^ rule ^ (if places then ": " ^ place_words at else "") ^ "\n"); 1
    | Malformed (rule, place) -> malformed rule (value place) in
  let lines f = List.(fold_left (fun most c -> max most (length c.first_lines + length c.own_lines)) 0 (f.main :: f.parts_games)) in
  match version_and_payload file with
  | exception Refused (rule, place) -> malformed rule place
  | version, bytes -> match if most = max_int then Inr ("", N0) else decode version steps bytes with
    | Inl f when value f.main.steps * lines f > most -> print_string ("DECLINED" ^ about f); 4
    | _ -> verdict version bytes
let read name =
  let channel = open_in_bin name in
  let file = really_input_string channel (min (in_channel_length channel) (max_file + 1)) in
  close_in channel; file

let () =
  let steps, most, places, files = (ref (1 lsl 34), ref max_int, ref false, ref []) in
  let usage = "usage: checker [--max-steps N] [--decline-above WORK] [--places] FILE..." in
  let options = [ ("--max-steps", Arg.Set_int steps, ""); ("--decline-above", Arg.Set_int most, ""); ("--places", Arg.Set places, "") ] in
  let judged name = try tell (number !steps) !most !places name (read name) with Sys_error why -> prerr_endline (String.escaped why); 3 in
  (* What OCaml does not catch would end with 2, the exit code of MALFORMED. *)
  exit (try
    Arg.parse_argv Sys.argv options (fun name -> files := name :: !files) usage;
    if !files = [] then raise (Arg.Bad usage);
    List.fold_left (fun worst name -> max worst (judged name)) 0 (List.rev !files)
  with Arg.Bad why | Arg.Help why -> prerr_endline (String.escaped why); 3 | failure -> prerr_endline (Printexc.to_string failure); 3)
