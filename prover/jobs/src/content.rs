//! The files of a plan: what they say, where they are, and what can be wrong with them.
//!
//! These types are what [sealed files](pgc_engine::sealed) say: their fields are the JSON, in this order. To change one is to change the
//! digests of all files, and so the version of their format. What a job needs is all in its question, as it may run where nothing else of
//! the plan is. Plans are bound to the version of the search, `SEARCH`.
//!
//! A game is its text, which says everything that defines it, whatever files it came from, and names no file. As each content has one file,
//! it is accepted only as it is written: a game has one text, and two contents with one digest are about one game.
//!
//! A place is a position up to symmetry: the least image of a position under all symmetries stands for all of its images in the tree. Unlike
//! the canonical forms of `pgc_core::position`, it is exact and does not depend on random keys, as it is written into
//! files and must be the same for ever. It takes as many images as there are symmetries.
//!
//! # The directory
//!
//! It may come from another machine, so nothing in it is trusted: no link is followed below the directory that the
//! user names, and what is not a regular file is not opened. A link in it could make a program write to a file elsewhere, or read one; a
//! pipe would make it wait. A file that is there with the same bytes is not written again, so that two programs in one directory do not
//! disturb each other.
//!
//! The files of a plan are written by many processes, perhaps on many machines, and copied by hand. So a fault in
//! one is an ordinary event, and what matters is what to do next. A damaged file can be deleted: a plan can be made
//! again, and an answer can be searched for again. `advice` gives that step for each kind of fault.
//!
//! An unsound answer is of another kind. The certificate of each answer is tested when the answer is read. If the
//! answers do not make a proof in the end, the fault is in this program, and the message says so.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use pgc_core::{
    certificate::{EncodeError, Version},
    game::{Claim, Game, GameError, Point, Start},
    position::{Position, Rules, Symmetries, point_of},
    proof::Refusal,
    quote::{InFile, shown},
    sources,
    sources::TextFault,
    strategy::{Lemma, Term},
    symmetry::Permutation,
};
use pgc_engine::{
    file,
    file::WriteError,
    sealed,
    sealed::{Content, Hash, MOST_BYTES, open, seal},
    solve::{Frontier, ProveError},
};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The version of the search for answers. A plan is bound to it, and not to the version of the prover: a release that answers as
/// the one before goes on with its plans.
///
/// It must be raised whenever an answer to some question may have other bytes than before: when a method is added, left out or
/// changed, when a limit or the order of methods changes, or the bytes of a certificate. It stays where only speed, reports or commands
/// change. The test below has the digests of some answers; if one of them changes, so does the version, and the digests are renewed.
///
/// Since version 2 parts are looked for. Plans of version 1 are answered without them, as before.
pub(crate) const SEARCH: u32 = 2;

/// The newest version of the format that answers may need under a version of the search.
pub(crate) fn of_format(search: u32) -> Version {
    if search == 1 { Version::One } else { Version::Two }
}

/// What is to be proved, and within which limits. Its digest names the plan.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The version of the search.
    pub search: u32,
    /// The game.
    pub game: Game,
    /// The claim.
    pub claim: Claim,
    /// How many questions a round should have, about.
    pub jobs: usize,
    /// How many positions a stage of the search for an answer may visit.
    pub nodes: u64,
    /// How many bytes its table of positions may have. It is part of the plan, as a smaller table forgets more.
    pub memory: usize,
}

/// A question: is the claim true in this game? Its digest is its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question {
    /// The digest of the plan.
    pub plan: Hash,
    /// The version of the search.
    pub search: u32,
    /// The plan's game, from the position in question.
    pub game: Game,
    /// The claim.
    pub claim: Claim,
    /// As in the plan.
    pub nodes: u64,
    /// As in the plan.
    pub memory: usize,
}

/// What is known of a claim: that of a plan, or that of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// Nothing: questions of the round are to be answered, or the budget of an answer ended, and it is a finer plan.
    Open,
    /// It is true; the certificate follows the line of an answer.
    Proved,
    /// It is false; the certificate of its opposite follows the line of an answer.
    Refuted,
}

impl Question {
    /// The position in question.
    pub(super) fn place(&self) -> Setting {
        place_of(&self.game, self.claim)
    }
}

/// An answer. Unless it is [`State::Open`], the bytes of a certificate follow.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnswerFile {
    /// The digest of the question.
    pub question: Hash,
    /// What is said.
    pub outcome: State,
    /// How it was found.
    pub statistics: Work,
    /// If it is open: moves that matter, and replies that lose to a forced sequence.
    #[serde(flatten)]
    pub frontier: Frontier,
}

/// The work of a job: the same on every machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Work {
    /// Positions looked at in all stages.
    pub positions: u64,
    /// Lemmas of the certificate, its theorem included.
    pub lemmas: u64,
    /// Steps of its check.
    pub steps: u64,
}

/// A round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The digest of the plan.
    pub plan: Hash,
    /// Its number, from 1.
    pub round: usize,
    /// How the plan stands when it begins.
    pub state: State,
    /// Positions that became finer without a question.
    pub expanded: Vec<Setting>,
    /// The positions in question.
    pub questions: Vec<Setting>,
}

impl Content for Plan {
    const KIND: &'static str = "plan";
}

impl Content for Question {
    const KIND: &'static str = "question";
}

impl Content for AnswerFile {
    const KIND: &'static str = "answer";
}

impl Content for Round {
    const KIND: &'static str = "round";
}

/// The game from a place.
///
/// # Errors
///
/// The place is no position of the game.
pub(super) fn game_at(game: &Game, claim: Claim, place: &Setting) -> Result<Game, GameError> {
    let Setting { own, other, antagonist_moves, left } = place.clone();
    let game = game.clone().with_position(claim.start([own, other], antagonist_moves))?;
    let game = if let Some(moves) = left { game.with_moves(&moves.to_string())? } else { Game { moves: None, ..game } };
    game.checked()
}

/// The place where a game starts.
pub(super) fn place_of(game: &Game, claim: Claim) -> Setting {
    let Start { xeno, ophelia, ophelia_moves } = game.opening.start();
    let [own, other] = claim.by_player([xeno, ophelia]);
    Setting { own, other, antagonist_moves: ophelia_moves == claim.is_xeno(), left: game.moves }
}

/// A position: the points of the protagonist and of the antagonist, ascending, who is to move, and how many moves count.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Setting {
    /// The protagonist's points.
    pub own: Vec<Point>,
    /// The antagonist's points.
    pub other: Vec<Point>,
    /// Whether the antagonist is to move.
    pub antagonist_moves: bool,
    /// In a bounded claim, how many of the attacker's moves count from now on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub left: Option<Point>,
}

impl Setting {
    /// The place of a position.
    pub(super) fn of(position: &Position, antagonist_moves: bool) -> Self {
        let [own, other] = position.sides();
        Self { own, other, antagonist_moves, left: position.left() }
    }

    /// A lemma that states it, with this proof.
    pub(super) fn lemma(&self, term: Term) -> Lemma {
        Lemma { own: self.own.clone(), other: self.other.clone(), left: self.left, term }
    }

    /// The position.
    pub(super) fn position(&self, rules: &Arc<Rules>) -> Position {
        Position::within(rules, [&self.own, &self.other], self.left)
    }

    /// How many points are taken.
    pub(super) fn stones(&self) -> usize {
        self.own.len() + self.other.len()
    }

    /// The image under a symmetry.
    fn image(&self, s: &Permutation) -> Self {
        Self { own: s.set_image(&self.own), other: s.set_image(&self.other), ..*self }
    }

    /// The least image, and the first symmetry that takes the place there.
    pub(super) fn canonical<'s>(&self, symmetries: &'s Symmetries) -> (Self, &'s Permutation) {
        let elements = &symmetries.elements;
        let mut least = (self.clone(), &elements[0]);
        for element in &elements[1..] {
            let image = self.image(element);
            if image < least.0 {
                least = (image, element);
            }
        }
        least
    }

    /// How many moves there are, up to the symmetries that keep the place.
    pub(super) fn moves_apart(&self, symmetries: &Symmetries) -> u64 {
        let keep = |element: &&Permutation| self.image(element) == *self;
        let stabiliser: Vec<&Permutation> = symmetries.elements.iter().filter(keep).collect();
        let is_empty = |point: &Point| !self.own.contains(point) && !self.other.contains(point);
        let is_least = |point: &Point| stabiliser.iter().all(|element| element.image(*point) >= *point);
        let points = 0..point_of(symmetries.elements[0].images().len());
        points.filter(is_empty).filter(is_least).count() as u64
    }

    /// Whether it serves for another place with the same player to move: as the statement of a lemma it dominates the position there. Only one
    /// with a bound serves in a bounded claim.
    pub(super) fn dominates(&self, place: &Self, rules: &Arc<Rules>) -> bool {
        self.antagonist_moves == place.antagonist_moves
            && self.left.is_some() == place.left.is_some()
            && self
                .lemma(Term::forced(Vec::new()))
                .dominates(&place.position(rules), &Permutation::identity(rules.points()))
    }
}

/// The names of the directories in that of a plan.
const PARTS: [&str; 3] = ["rounds", "questions", "answers"];

/// How often a question is asked again because an answer to it is refused.
pub(super) const MOST_REFUSED: usize = 3;

/// The directory of a plan. Each file is written atomically.
#[derive(Clone, Debug)]
pub struct Folder {
    path: PathBuf,
}

impl Folder {
    /// The directory at a path.
    pub fn new(path: &Path) -> Self {
        Self { path: path.to_owned() }
    }

    /// Creates it and its directories, where they are not there.
    ///
    /// # Errors
    ///
    /// The system does not allow it, or something else is there.
    pub fn create(&self) -> Result<(), JobsError> {
        self.check()?;
        for name in PARTS {
            let path = self.path.join(name);
            fs::create_dir_all(&path).map_err(|why| JobsError::Directory(InFile { path, why }))?;
        }
        Ok(())
    }

    /// Refuses a directory whose parts are links or no directories.
    ///
    /// # Errors
    ///
    /// Which one.
    pub fn check(&self) -> Result<(), JobsError> {
        PARTS.iter().try_for_each(|name| check_part(&self.path.join(name)))
    }

    /// Whether a file at a path, or that behind standard output, is or would be one of the plan's: the plan itself, or anything in one of
    /// its parts.
    pub fn has(&self, path: &Path) -> bool {
        let parts = || PARTS.iter().map(|name| self.path.join(name));
        let files = parts().filter_map(|part| fs::read_dir(part).ok()).flatten().flatten().map(|entry| entry.path());
        let within = path.parent().filter(|within| !within.as_os_str().is_empty()).unwrap_or(Path::new("."));
        files.chain([self.plan()]).any(|file| file::lands_in(path, &file))
            || path != Path::new("-") && parts().any(|part| file::lands_in(within, &part))
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Where the plan is.
    pub fn plan(&self) -> PathBuf {
        self.path.join("plan.json")
    }

    /// Where a round is.
    pub fn round(&self, number: usize) -> PathBuf {
        self.path.join("rounds").join(format!("{number:04}.json"))
    }

    /// Where a question is.
    pub fn question(&self, hash: &Hash) -> PathBuf {
        self.path.join("questions").join(format!("{hash}.question"))
    }

    /// Where its answer is.
    pub fn answer(&self, hash: &Hash) -> PathBuf {
        self.path.join("answers").join(format!("{hash}.answer"))
    }

    /// Reads the plan.
    ///
    /// # Errors
    ///
    /// The file is refused, or is of another version of the search.
    pub(crate) fn read_plan(&self) -> Result<Plan, JobsError> {
        self.check()?;
        let path = self.plan();
        let plan: Plan = content(&path, read(&path))?;
        same_search(&path, plan.search)?;
        Ok(plan)
    }

    /// Reads all rounds of a plan.
    ///
    /// # Errors
    ///
    /// A file is refused.
    pub(crate) fn read_rounds(&self, plan: &Hash) -> Result<Vec<Round>, JobsError> {
        let mut rounds = Vec::new();
        loop {
            let number = rounds.len() + 1;
            let path = self.round(number);
            if !is_there(&path) {
                return Ok(rounds);
            }
            let round: Round = content(&path, read(&path))?;
            let fits = demand(round.plan == *plan, "it belongs to another plan");
            let fits = fits.and_then(|()| demand(round.round == number, "it is a different round"));
            fits.map_err(|fault| fault.of(&path))?;
            rounds.push(round);
        }
    }
}

/// Whether something is at a path, and be it a link that leads nowhere.
pub(super) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

/// Refuses a part of a plan's directory that is a link or no directory.
fn check_part(path: &Path) -> Result<(), JobsError> {
    match path.symlink_metadata() {
        Ok(found) if found.is_symlink() => Err(PlanFault::Link.of(path)),
        Ok(found) if !found.is_dir() => Err(PlanFault::NoDirectory.of(path)),
        _ => Ok(()),
    }
}

/// Whether this prover searches as a file wants it.
fn same_search(path: &Path, search: u32) -> Result<(), JobsError> {
    if (1..=SEARCH).contains(&search) { Ok(()) } else { Err(PlanFault::Search(search).of(path)) }
}

/// The bytes of a file in the folder of a plan, which may come from another machine: it is no link.
fn read(path: &Path) -> Result<Vec<u8>, PlanFault> {
    let is_link = path.symlink_metadata().is_ok_and(|found| found.is_symlink());
    if is_link { Err(PlanFault::Link) } else { Ok(bytes(sources::open_regular(path))?) }
}

/// The bytes of a file that was opened.
fn bytes(file: io::Result<fs::File>) -> Result<Vec<u8>, sealed::Fault> {
    Ok(sources::bytes(file, MOST_BYTES)?)
}

/// The content of the file at a path, which has been read, and after which nothing follows.
fn content<T: Content>(path: &Path, bytes: Result<Vec<u8>, PlanFault>) -> Result<T, JobsError> {
    let read = || match open::<T>(&bytes?)? {
        (content, []) => Ok(content),
        _ => Err(sealed::Fault::Damaged.into()),
    };
    read().map_err(|fault: PlanFault| fault.of(path))
}

/// Reads a question, which bears the name of its content.
///
/// # Errors
///
/// The file is refused, or its name is another one, or it is of another version of the search.
pub(crate) fn read_question(path: &Path) -> Result<Question, JobsError> {
    let file = sources::open_regular(path).and_then(|_| sources::open(path));
    let question: Question = content(path, bytes(file).map_err(PlanFault::File))?;
    let hash = question.hash();
    same_search(path, question.search)?;
    if path.file_stem().and_then(|stem| stem.to_str()) != Some(hash.as_str()) {
        return Err(PlanFault::Name(hash).of(path));
    }
    Ok(question)
}

/// Reads the answer to a question, with the certificate's bytes.
///
/// # Errors
///
/// Why the file is refused.
pub(crate) fn read_answer(path: &Path, question: &Hash) -> Result<(AnswerFile, Vec<u8>), PlanFault> {
    let bytes = read(path)?;
    let (answer, rest) = open::<AnswerFile>(&bytes)?;
    demand(answer.question == *question, "it answers another question")?;
    Ok((answer, rest.to_vec()))
}

/// Where the answer to the question in a file goes: beside the questions of its plan; if it is in no plan, beside it.
///
/// # Errors
///
/// That part of the plan's directory is a link or no directory.
pub(crate) fn place_of_answer(question: &Path) -> Result<PathBuf, JobsError> {
    let name = Path::new(question.file_name().unwrap_or_default()).with_extension("answer");
    let mut folder = question.parent().unwrap_or(Path::new("")).to_owned();
    if folder.ends_with("questions") {
        folder.set_file_name("answers");
        check_part(&folder)?;
    }
    Ok(folder.join(name))
}

/// Writes a file into a part of a plan's directory, or the plan itself, unless it is there with these bytes. A link is never followed.
///
/// # Errors
///
/// It cannot be written, or what is there is not a regular file.
pub fn write<T: Content>(path: &Path, content: &T, rest: &[u8]) -> Result<(), JobsError> {
    let bytes = seal(content, rest);
    match read(path) {
        Ok(there) if there == bytes => Ok(()),
        Err(fault) if is_there(path) => Err(fault.of(path)),
        _ => Ok(file::write_here(path, &bytes)?),
    }
}

/// Why a file of a plan is refused.
#[derive(Debug, Error)]
pub enum PlanFault {
    /// It cannot be read, or is none that this prover has written.
    #[error(transparent)]
    File(#[from] sealed::Fault),
    /// It is a link.
    #[error("is a link, but a file of a plan must not be a link")]
    Link,
    /// It is no directory.
    #[error("is not a directory, but the plan needs a directory here")]
    NoDirectory,
    /// It was made for another version of the search.
    #[error("needs version {0} of the search, but this prover has versions 1 to {SEARCH}")]
    Search(u32),
    /// It does not bear the name that its content has.
    #[error("has a name that does not match its content; the right name is {0}")]
    Name(Hash),
    /// It is about something else, or contradicts itself.
    #[error("does not fit: {0}")]
    Unfit(&'static str),
    /// The certificate in it cannot be read, or is false.
    #[error("contains a certificate that is damaged or false: {0}")]
    Certificate(#[from] Refusal),
    /// The game in it cannot be built.
    #[error("has an invalid game: {0}")]
    Game(#[from] GameError),
}

/// Refuses a file of which something is not so.
pub(super) fn demand(is_so: bool, why: &'static str) -> Result<(), PlanFault> {
    if is_so { Ok(()) } else { Err(PlanFault::Unfit(why)) }
}

impl PlanFault {
    /// The error of a file.
    pub(super) fn of(self, path: &Path) -> JobsError {
        InFile::new(path, self).into()
    }

    /// What to do about a file.
    fn advice(&self) -> &'static str {
        use sealed::Fault::{Kind, Unread, Version};
        match self {
            Self::File(Unread(TextFault::Unreadable(_))) => "",
            Self::File(Version(_)) | Self::Search(_) => {
                "; use a prover of that version, or make a new plan in another directory"
            }
            Self::File(Kind(_)) => "; name another file",
            Self::Link | Self::NoDirectory => "; delete it",
            _ => "; delete it, and plan or answer again",
        }
    }
}

/// A file of a plan that is refused, and why.
pub type FileRefusal = InFile<PlanFault>;

/// Why a plan cannot be made, worked on or joined; the message says what to do.
#[derive(Debug, Error)]
pub enum JobsError {
    /// A file is refused.
    #[error("{}{}", .0, .0.why.advice())]
    File(#[from] FileRefusal),
    /// A file cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// A directory cannot be created or listed.
    #[error("{0}; choose another directory")]
    Directory(InFile<io::Error>),
    /// The answers to a question were refused again and again.
    #[error(
        "{0}; {MOST_REFUSED} earlier answers to its question were refused, too, and are in {file}.1 to .{MOST_REFUSED}; \
             find out what damages them, delete these files, and go on",
        file = shown(&.0.path)
    )]
    Again(FileRefusal),
    /// The game has an opening rule.
    #[error(
        "a plan cannot have an opening rule: its questions are positions, and a game from a position has no opening rule; \
             leave --forbid-opening and --forbid-first-moves out"
    )]
    Opening,
    /// The directory has another plan.
    #[error("{}: is the directory of another plan ({}); choose another directory", shown(path), shown(game))]
    OtherPlan {
        /// The directory.
        path: PathBuf,
        /// The game of its plan.
        game: String,
    },
    /// The game cannot be built.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A search has failed.
    #[error(transparent)]
    Prove(#[from] ProveError),
    /// The certificate is too large.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// Sound answers do not fit together: a fault of this program.
    #[error("the answers do not make a proof; this is a bug in the prover, so please report it")]
    Unsound,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{answer, begin};
    use std::{fs, path::PathBuf};

    /// A question about a game of this text.
    fn asking(text: &str) -> String {
        let hash = "0".repeat(64);
        format!(r#"{{"plan":"{hash}","search":2,"game":"{text}","claim":"xeno-wins","nodes":1,"memory":1}}"#)
    }

    #[test]
    fn a_game_is_its_text() {
        for text in [
            "4^3",
            "mnk:5,4,4 --maker-breaker --start X:0,5/O:7 --to-move Xeno",
            "animal:elly,4x4",
            "3^3 --moves 4",
            "3^2 --ophelia points:9/0,1/1,2 --start X:0,5/O:7 --to-move Ophelia",
        ] {
            let question: Question = serde_json::from_str(&asking(text)).unwrap();
            assert_eq!(question.game, Game::parse(text).unwrap());
            assert_eq!(serde_json::to_string(&question).unwrap(), asking(text));
        }
    }

    #[test]
    fn a_text_that_names_a_file_or_no_game_is_refused() {
        for (text, why) in [
            ("lines:/dev/zero", "names a file, which only a command line can"),
            ("pg:/etc/passwd", "names a file, which only a command line can"),
            ("3^2 --ophelia lines:/dev/zero", "names a file, which only a command line can"),
            ("3^2 --ophelia points:9/0,1/4,4", "names point 4 twice"),
            ("3^2 --start X:0,1,2/O: --to-move Xeno", "the game is over"),
        ] {
            let error = serde_json::from_str::<Question>(&asking(text)).unwrap_err().to_string();
            assert!(error.contains(why), "{error}");
        }
    }

    #[test]
    fn a_place_off_the_board_is_none_of_the_game() {
        let game = Game::parse("3^2").unwrap();
        let place = |own: &[Point], other: &[Point]| Setting {
            own: own.to_vec(),
            other: other.to_vec(),
            antagonist_moves: false,
            left: None,
        };
        let claim = Claim::XenoWins;
        let is_place =
            |place: &Setting| game_at(&game, claim, place).is_ok_and(|game| place_of(&game, claim) == *place);
        assert!(is_place(&place(&[0, 4], &[8])) && is_place(&place(&[], &[])));
        for (own, other) in [(&[0, 9][..], &[][..]), (&[4, 0], &[]), (&[4], &[4]), (&[4, 4], &[]), (&[0, 1, 2], &[3])] {
            assert!(!is_place(&place(own, other)), "{own:?} {other:?}");
        }
    }

    #[test]
    fn a_place_is_the_start_in_terms_of_the_claim() {
        let game = Game::parse("3^2 --start X:0,5/O:7 --to-move Ophelia --moves 2").unwrap();
        for claim in Claim::ALL {
            let place = place_of(&game, claim);
            assert_eq!(game_at(&Game::parse("3^2").unwrap(), claim, &place).unwrap(), game);
            assert_eq!(place.antagonist_moves, claim.is_xeno());
        }
    }

    fn rules(is_draw: bool) -> Arc<Rules> {
        let claim = if is_draw { Claim::OpheliaDraws } else { Claim::XenoWins };
        Rules::new(&Game::parse("mnk:6,1,6").unwrap(), claim)
    }

    #[test]
    fn a_win_serves_where_more_moves_are_left_and_a_draw_where_fewer_are() {
        let within = |left| Setting { own: vec![1], other: vec![2], antagonist_moves: false, left: Some(left) };
        for (left, place, win, draw) in [(3, 3, true, true), (3, 4, true, false), (3, 2, false, true)] {
            let serves = |is_draw| within(left).dominates(&within(place), &rules(is_draw));
            assert_eq!((serves(false), serves(true)), (win, draw), "{left} {place}");
        }
        let all_count = Setting { left: None, ..within(3) };
        for is_draw in [false, true] {
            let rules = rules(is_draw);
            assert!(!all_count.dominates(&within(3), &rules) && !within(3).dominates(&all_count, &rules));
        }
    }

    /// Plans that use each method of a job: the game, the claim, questions of a round and budget; and the first digits of the digest of all
    /// answers to the first round. If one changes, raise the version.
    const DIGESTS: [(&str, Claim, usize, u64, &str); 8] = [
        ("3^2", Claim::OpheliaDraws, 4, 1_000, "9d2ac777c3575810"),
        ("3^2", Claim::XenoWins, 4, 1_000, "b50e294d32a7f8f4"),
        ("3^3", Claim::XenoWins, 8, 100, "12999facf1ba05f4"),
        ("3^3", Claim::OpheliaDraws, 4, 100, "61ca15c4ebd077bf"),
        ("mnk:5,4,4", Claim::OpheliaDraws, 8, 100, "b98bb1a50e720d40"),
        ("td:4,3 --maker-breaker", Claim::XenoWins, 4, 50, "7669a7ab822d3054"),
        ("3^3 --start X:/O:13 --to-move Xeno", Claim::OpheliaWins, 2, 20, "77603aa5597c5710"),
        ("4^3 --start X:0,1,21/O:3,42,63 --to-move Xeno", Claim::XenoWins, 4, 100, "82aacc880797f130"),
    ];

    #[test]
    fn answers_of_this_version_do_not_change() {
        let found = DIGESTS.map(|(game, claim, jobs, nodes, _)| {
            let directory = tempfile::tempdir().unwrap();
            let folder = Folder::new(directory.path());
            let first = begin(&folder, &Game::parse(game).unwrap(), claim, (jobs, nodes, 1 << 26)).unwrap();
            let answered = |question: &PathBuf| {
                answer(question, None, 1, &()).unwrap();
                fs::read(place_of_answer(question).unwrap()).unwrap()
            };
            Hash::of(&[&first.questions.iter().flat_map(answered).collect::<Vec<u8>>()]).as_str()[..16].to_owned()
        });
        assert_eq!(found, DIGESTS.map(|(.., digest)| digest.to_owned()));
    }

    #[test]
    fn an_answer_goes_beside_the_questions() {
        let place = |path: &str| place_of_answer(Path::new(path)).unwrap();
        assert_eq!(place("d/questions/ab.question"), Path::new("d/answers/ab.answer"));
        assert_eq!(place("questions/ab.question"), Path::new("answers/ab.answer"));
        assert_eq!(place("elsewhere/ab.question"), Path::new("elsewhere/ab.answer"));
        assert_eq!(place("ab.question"), Path::new("ab.answer"));
    }
}
