//! Reads a proof back from the LaTeX document that `prover show --latex` writes, and says whether each reply is answered once. Only
//! the commands of the document are shared with the writer, no code.

use std::collections::{BTreeMap, BTreeSet};

use pgc_core::game::Point;

/// The proofs of a document.
#[derive(Debug)]
pub struct Document {
    /// The statements of each game of parts, the theorem last.
    pub games: Vec<Vec<Statement>>,
    /// The lemmas and the theorem.
    pub statements: Vec<Statement>,
}

/// A lemma or a theorem with its proof.
#[derive(Debug)]
pub struct Statement {
    /// Xeno's points and Ophelia's.
    pub position: [Vec<Point>; 2],
    /// The proof.
    pub script: Script,
}

/// Moves, and what follows them.
#[derive(Debug, Default)]
pub struct Script {
    /// Points, each with whether it is a forced reply.
    pub moves: Vec<(Point, bool)>,
    /// How the script ends, as the document says it; nothing if replies follow.
    pub end: String,
    /// The replies, and their answers.
    pub cases: Vec<Case>,
}

/// Replies with one answer.
#[derive(Debug)]
pub struct Case {
    /// The replies that the answer follows.
    pub replies: Vec<Point>,
    /// Those that are like them by symmetry.
    pub alike: Vec<Point>,
    /// The answer.
    pub answer: Script,
}

/// How many points there are, and whose moves are to be answered.
#[derive(Clone, Debug)]
pub struct Side {
    /// The points of the board.
    pub points: usize,
    /// Whether the replies are Ophelia's, not Xeno's.
    pub ophelia: bool,
    /// Where the first reply may not go.
    pub forbidden: Vec<Point>,
}

/// Reads a document about a game with these names of points.
///
/// # Errors
///
/// What is not understood.
pub fn read(text: &str, names: &[String]) -> Result<Document, String> {
    let (_, body) = text.split_once("\\begin{document}").ok_or("there is no document")?;
    let numbers: Vec<String> = (0..names.len().max(64)).map(|point| point.to_string()).collect();
    let mut document = Document { games: Vec::new(), statements: Vec::new() };
    let mut rest = body;
    while let Some(place) = rest.find('\\') {
        rest = &rest[place..];
        if let Some(after) = rest.strip_prefix("\\game{") {
            document.games.push(Vec::new());
            rest = after;
        } else if let Some(after) =
            ["\\gamelemma{", "\\gametheorem ", "\\gameproof "].iter().find_map(|head| rest.strip_prefix(head))
        {
            let is_lemma = rest.starts_with("\\gamelemma");
            let (position, after) = if is_lemma {
                let start = after.find("\\position").ok_or("a lemma without a position")?;
                position(&after[start..], &numbers)?
            } else {
                ([Vec::new(), Vec::new()], after)
            };
            let (script, after) = script(after.trim_start_matches([' ', '.']), &numbers)?;
            document.games.last_mut().ok_or("a lemma of no game")?.push(Statement { position, script });
            rest = after;
        } else if let Some(kind) =
            ["lemma", "image", "theorem"].iter().find(|kind| rest.starts_with(&format!("\\begin{{{kind}}}")))
        {
            let (head, after) = rest
                .split_once(if *kind == "image" { ": " } else { "\\Proof " })
                .ok_or("a statement without a proof")?;
            let position = match head.find("\\position") {
                Some(start) => position(&head[start..], names)?.0,
                None => [Vec::new(), Vec::new()],
            };
            if *kind != "theorem" {
                let label = format!("\\begin{{{kind}}}\\label{{L{}}}", document.statements.len());
                if !rest.starts_with(&label) {
                    return Err(format!("{label} is expected, but here is {head}"));
                }
            }
            let (script, after) = script(after, names)?;
            document.statements.push(Statement { position, script });
            rest = after;
        } else {
            rest = &rest[1..];
        }
    }
    Ok(document)
}

/// The text in the braces with which a text begins, and what follows them.
fn braces(text: &str) -> Result<(&str, &str), String> {
    let mut depth = 0_usize;
    let mut escaped = false;
    for (place, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => depth += 1,
            '}' => {
                depth = depth.checked_sub(1).ok_or_else(|| format!("a brace too many: {text}"))?;
                if depth == 0 {
                    return Ok((&text[1..place], &text[place + 1..]));
                }
            }
            _ if depth == 0 => return Err(format!("no braces: {}", text.lines().next().unwrap_or_default())),
            _ => {}
        }
    }
    Err("braces are not closed".to_owned())
}

fn position<'a>(text: &'a str, names: &[String]) -> Result<([Vec<Point>; 2], &'a str), String> {
    let (xeno, rest) = braces(text.strip_prefix("\\position").ok_or("no position")?)?;
    let (ophelia, rest) = braces(rest)?;
    Ok(([set(xeno, names)?, set(ophelia, names)?], rest))
}

fn set(text: &str, names: &[String]) -> Result<Vec<Point>, String> {
    if text == "\\none" {
        return Ok(Vec::new());
    }
    let (inside, _) = braces(text.strip_prefix("\\set").ok_or_else(|| format!("no set: {text}"))?)?;
    parts(inside).into_iter().map(|name| point(name, names).ok_or_else(|| format!("no point: {name}"))).collect()
}

/// The parts between commas that stand in no braces and parentheses.
fn parts(text: &str) -> Vec<&str> {
    let (mut depth, mut start, mut escaped, mut found) = (0_i32, 0, false, Vec::new());
    // Parentheses within a name are in braces, and need not match.
    let mut braces = 0_i32;
    for (place, letter) in text.char_indices() {
        match letter {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '{' => braces += 1,
            '}' => braces -= 1,
            '(' if braces == 0 => depth += 1,
            ')' if braces == 0 => depth -= 1,
            ',' if braces == 0 && depth == 0 => {
                found.push(text[start..place].trim());
                start = place + 1;
            }
            _ => {}
        }
    }
    found.push(text[start..].trim());
    found
}

/// A script from its first line on, and what follows it.
fn script<'a>(text: &'a str, names: &[String]) -> Result<(Script, &'a str), String> {
    let (first, mut rest) = text.split_once('\n').ok_or("a script does not end")?;
    // The scripts from the first to the one that was read last, each but the first within the last case of the one before.
    let mut open = vec![line(first, names)?];
    let mut heads: Vec<[Vec<Point>; 2]> = Vec::new();
    while let Some(after) = rest.strip_prefix("\\case") {
        let (depth, after) = braces(after)?;
        let (replies, after) = braces(after)?;
        let (answer, after) = braces(after)?;
        let depth: usize = depth.parse().map_err(|_| format!("no depth: {depth}"))?;
        if depth == 0 || depth > open.len() {
            return Err(format!("depth {depth} after {}", open.len() - 1));
        }
        close(&mut open, &mut heads, depth);
        let (replies, alike) = match replies.split_once("\\alike") {
            Some((replies, alike)) => (replies, braces(alike)?.0),
            None => (replies, ""),
        };
        heads.push([points(replies, names)?, points(alike, names)?]);
        open.push(line(answer, names)?);
        rest = after.trim_start_matches('\n');
    }
    close(&mut open, &mut heads, 1);
    Ok((open.pop().ok_or("no script")?, rest))
}

/// Puts the open scripts beyond a depth into the cases that they answer.
fn close(open: &mut Vec<Script>, heads: &mut Vec<[Vec<Point>; 2]>, depth: usize) {
    while open.len() > depth {
        let (Some(answer), Some([replies, alike])) = (open.pop(), heads.pop()) else { return };
        if let Some(script) = open.last_mut() {
            script.cases.push(Case { replies, alike, answer });
        }
    }
}

/// Replies in parentheses, and those between two of them.
fn points(text: &str, names: &[String]) -> Result<Vec<Point>, String> {
    let mut found = Vec::new();
    for part in parts(text).into_iter().filter(|part| !part.is_empty()) {
        let wrong = || format!("no reply: {part}");
        if let Some(range) = part.strip_prefix("\\range") {
            let (first, rest) = braces(range)?;
            let (last, _) = braces(rest)?;
            let [first, last] = [first, last].map(|end| point(end, names));
            found.extend(first.ok_or_else(wrong)?..=last.ok_or_else(wrong)?);
        } else {
            let name = part.strip_prefix('(').and_then(|rest| rest.strip_suffix(')'));
            found.push(name.and_then(|name| point(name, names)).ok_or_else(wrong)?);
        }
    }
    Ok(found)
}

/// The moves of a line, and how it ends.
fn line(text: &str, names: &[String]) -> Result<Script, String> {
    let mut script = Script::default();
    let mut end = Vec::new();
    for part in parts(text).into_iter().filter(|part| !part.is_empty()) {
        let forced = part.strip_prefix('(').and_then(|rest| rest.strip_suffix("!)"));
        match point(forced.unwrap_or(part), names) {
            Some(point) if end.is_empty() => script.moves.push((point, forced.is_some())),
            _ if forced.is_some() => return Err(format!("no reply: {part}")),
            _ => end.push(part),
        }
    }
    script.end = end.join(", ");
    Ok(script)
}

/// What stands for letters that LaTeX takes for commands.
const ESCAPES: [(&str, &str); 15] = [
    ("$\\mathdollar$", "$"),
    ("\\textbackslash{}", "\\"),
    ("\\textasciitilde{}", "~"),
    ("\\textasciicircum{}", "^"),
    ("\\textless{}", "<"),
    ("\\textgreater{}", ">"),
    ("\\textbar{}", "|"),
    ("{\\ttfamily\\char34}", "\""),
    ("$\\alpha$", "α"),
    ("\\\"{o}", "ö"),
    ("{\\ss}", "ß"),
    ("{[}", "["),
    ("{]}", "]"),
    ("~", " "),
    ("{}", ""),
];

/// The point of a name as LaTeX writes it.
fn point(name: &str, names: &[String]) -> Option<Point> {
    let plain = match name.strip_prefix("\\name").map(braces) {
        Some(Ok((inside, ""))) => plain(inside),
        Some(_) => return None,
        None => name.replace("\\alpha", "α").replace("\\beta", "β").replace(['$', '_'], ""),
    };
    names.iter().position(|known| *known == plain).and_then(|point| Point::try_from(point).ok())
}

/// The text that LaTeX prints.
fn plain(mut text: &str) -> String {
    let mut plain = String::new();
    while let Some(first) = text.chars().next() {
        if let Some((escape, letter)) = ESCAPES.iter().find(|(escape, _)| text.starts_with(escape)) {
            plain += letter;
            text = &text[escape.len()..];
        } else if let Some((code, after)) = text.strip_prefix("\\texttt{U+").and_then(|rest| rest.split_once('}')) {
            plain.extend(u32::from_str_radix(code, 16).ok().and_then(char::from_u32));
            text = after;
        } else if first == '\\' {
            text = &text[1..];
            plain.extend(text.chars().next());
            text = text.get(1..).unwrap_or_default();
        } else {
            plain.push(first);
            text = &text[first.len_utf8()..];
        }
    }
    plain
}

/// How many replies a statement answers, if it answers each reply to each move that leaves a choice, and each once.
///
/// # Errors
///
/// The first reply that is answered not at all or twice, or the first move to a point that is taken.
pub fn answered(statement: &Statement, side: &Side) -> Result<usize, String> {
    let [xeno, ophelia] = statement.position.clone().map(|points| points.into_iter().collect::<BTreeSet<Point>>());
    let board = if side.ophelia { [xeno, ophelia] } else { [ophelia, xeno] };
    follow(&statement.script, board, side)
}

/// Plays a script from a position, the points of the player whose proof it is first.
fn follow(script: &Script, mut board: [BTreeSet<Point>; 2], side: &Side) -> Result<usize, String> {
    for &(point, reply) in &script.moves {
        if board.iter().any(|points| points.contains(&point)) {
            return Err(format!("{point} is taken, at {board:?}"));
        }
        board[usize::from(reply)].insert(point);
    }
    if script.cases.is_empty() {
        return Ok(0);
    }
    let mut times: BTreeMap<Point, usize> = BTreeMap::new();
    let mut count = 0;
    for Case { replies, alike, answer } in &script.cases {
        replies.iter().chain(alike).for_each(|&reply| *times.entry(reply).or_default() += 1);
        for &reply in replies {
            let mut after = board.clone();
            if after.iter().any(|points| points.contains(&reply)) {
                return Err(format!("the reply {reply} is taken, at {board:?}"));
            }
            after[1].insert(reply);
            count += 1 + follow(answer, after, side)?;
        }
        count += alike.len();
    }
    let is_first = board[1].is_empty();
    let free = (0..).take(side.points).filter(|point| !board.iter().any(|points| points.contains(point)));
    for reply in free.filter(|point| !(is_first && side.forbidden.contains(point))) {
        match times.remove(&reply) {
            None => return Err(format!("the reply {reply} is not answered, at {board:?}")),
            Some(1) => {}
            Some(_) => return Err(format!("the reply {reply} is answered twice, at {board:?}")),
        }
    }
    match times.first_key_value() {
        Some((reply, _)) => Err(format!("the reply {reply} is not legal, at {board:?}")),
        None => Ok(count),
    }
}
