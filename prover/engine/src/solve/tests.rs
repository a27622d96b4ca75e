//! Each method by itself on random games: what it says is true by exhaustive search, and it finds what it has found so far. Then what concerns
//! all methods: claims, limits and cancelling.

use std::{
    collections::HashMap,
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use super::*;
use crate::{
    file::encode,
    search::{
        df_pn::write::DrawWriter,
        parts::{
            tree::{Divider, PartsEffort, PartsTree},
            write::strategy as of_parts,
        },
        threads::lock,
    },
};
use pgc_core::{
    game::{Board, Point, Start},
    position::{Points, ResidualGame, Role, Sides, points, with},
    random::Random,
    strategy::{Ending, Lemma, Term, replay},
    symmetry::Permutation,
    tests::games::completed,
};

/// Whether the attacker completes a line, by exhaustive search.
fn wins(
    game: &ResidualGame<Points>,
    sides: Sides<Points>,
    mover: Role,
    known: &mut HashMap<(Sides<Points>, Role), bool>,
) -> bool {
    if let Some(&value) = known.get(&(sides, mover)) {
        return value;
    }
    let attacks = mover == game.attacker;
    let mut after = points(game.legal(sides, mover)).map(|point| {
        let next = with(sides, mover, point);
        if completed(game, next, mover) { attacks } else { wins(game, next, 1 - mover, known) }
    });
    // On a full board nobody has won.
    let value = !game.free(sides).is_empty() && if attacks { after.any(|won| won) } else { after.all(|won| won) };
    known.insert((sides, mover), value);
    value
}

/// Games of six to ten points: those of the shared tests, some with many lines that a defender may hold, and unions of two small boards. Some of
/// them begin from a position.
fn random_game(dice: &mut Random) -> Game {
    let lines = |dice: &mut Random, count: usize, sizes: [usize; 2], points: usize, at: u16| -> Vec<Vec<Point>> {
        let line = |index: usize| dice.some(sizes[index % 2], points).into_iter().map(|point| point + at).collect();
        (0..count).map(line).collect()
    };
    let (points, listed) = match dice.below(4) {
        0 | 1 => return dice.game(),
        2 => {
            let (points, more) = (8 + dice.below(3), dice.below(4));
            (points, lines(dice, points + more, [3, 4], points, 0))
        }
        _ => {
            let counts = [2 + dice.below(4), 2 + dice.below(4)];
            (10, [lines(dice, counts[0], [2, 3], 5, 0), lines(dice, counts[1], [2, 3], 5, 5)].concat())
        }
    };
    let convention = [Convention::Strong, Convention::MakerBreaker][dice.below(2)].clone();
    let game = Game::of_board(Board::new(points, listed).unwrap()).with_convention(convention);
    let places = dice.some(2, points);
    let start = Start { xeno: places[..1].to_vec(), ophelia: places[1..].to_vec(), ophelia_moves: dice.below(2) == 0 };
    let from_start = game.clone().with_position(start).and_then(Game::checked);
    from_start.ok().filter(|_| dice.below(3) == 0).unwrap_or(game)
}

/// A method, within this memory: the claim that it shows, of both answers to a question. All answers are found, or so many wins and draws.
struct Row {
    name: &'static str,
    memory: usize,
    ask: fn(&mut Inquiry<Points>) -> Option<Claim>,
    least: Option<[usize; 2]>,
}

impl Inquiry<'_, Points> {
    /// The claim of a strategy, which must hold.
    fn held(&self, strategy: Option<Strategy>) -> Option<Claim> {
        let strategy = strategy?;
        let rules = if strategy.claim == self.win.claim { self.win } else { self.draw };
        assert!(replay::steps(rules, &strategy).is_some(), "{}: {strategy:?}", self.run.game.name());
        Some(rules.claim)
    }

    /// What proof-number search decides, and writes.
    fn written(&mut self) -> Option<Claim> {
        self.decide(Some(u64::MAX));
        let strategy = if self.verdict == Decision::Win { self.write_win() } else { self.write_draw() };
        self.held(strategy)
    }

    /// What a search by components says about a player who only defends, who then draws.
    fn defended(&mut self) -> Option<Claim> {
        let search = self.components.as_mut()?;
        let is_won = search.won(&Position::at_start(self.draw), u64::MAX).ok()?.is_some();
        let is_told = !is_won || self.run.game.convention == Convention::MakerBreaker;
        is_told.then_some(if is_won { self.win } else { self.draw }.claim)
    }

    /// A draw with parts at the leaves.
    fn parted(&mut self) -> Option<Claim> {
        self.decide(Some(u64::MAX));
        (self.verdict == Decision::NoWin).then_some(())?;
        let prove = |game: &Game| prove(self.run, game);
        let mut divider = Divider::new(u64::MAX, &prove, &|_| ());
        let mut parts = |position: &Position| divider.parts(position);
        let (maps, search) = (&self.run.symmetries, self.search.as_mut()?);
        let strategy = DrawWriter::new(self.draw, maps, search, Some(&mut parts), &|_| ()).strategy();
        self.held(strategy)
    }

    /// A draw of Breaker's by parts, and by parts at the start alone.
    fn by_parts(&self, exchanges: Option<usize>) -> Option<Claim> {
        let run = self.run;
        self.components.as_ref().filter(|_| run.game.convention == Convention::MakerBreaker)?;
        let prove = |game: &Game| prove(run, game);
        let strategy = match exchanges {
            Some(exchanges) => {
                let effort = PartsEffort { steps: 1_000_000, threads: 2 };
                let mut tree = PartsTree::new(self.draw, &run.symmetries, None, effort, &|_| ())?;
                of_parts(self.draw, &run.group, tree.entries(exchanges)?, None, &prove).unwrap()
            }
            None => {
                let parts = Divider::new(u64::MAX, &prove, &|_| ()).parts(&Position::at_start(self.draw))?;
                let theorem = Ending::Parts(parts).into();
                Strategy { claim: self.draw.claim, lemmas: Vec::new(), theorem }
            }
        };
        self.held(Some(strategy))
    }

    /// What all methods say together.
    fn said(&self, nodes: u64) -> Option<Claim> {
        let Options { memory, .. } = self.run.options;
        let options = Options { claim: Some(self.win.claim), nodes, memory, ..Options::default() };
        match solve(self.run.game, options, &Record::default()).unwrap() {
            Outcome::Proved(certificate) => Some(certificate.strategy.claim),
            Outcome::Unwritten { claim, .. } => Some(claim),
            Outcome::Undecided(_) => None,
        }
    }
}

const ROOM: usize = 1 << 24;

/// The numbers are those of today. Whoever changes a method so that it finds less lowers its number, and says why.
const ROWS: [Row; 12] = [
    Row { name: "proof-number search", memory: ROOM, ask: |it| it.written(), least: None },
    Row { name: "proof-number search in a small table", memory: 0, ask: |it| it.written(), least: None },
    Row { name: "draws with parts", memory: ROOM, ask: |it| it.parted(), least: Some([0, 200]) },
    Row { name: "components", memory: ROOM, ask: |it| it.defended(), least: Some([43, 72]) },
    Row {
        name: "wins and draws by components",
        memory: ROOM,
        ask: |it| {
            let found = it.search_components().unwrap();
            it.held(found)
        },
        least: Some([27, 65]),
    },
    Row { name: "parts", memory: ROOM, ask: |it| it.by_parts(Some(2)), least: Some([0, 29]) },
    Row { name: "parts at once", memory: ROOM, ask: |it| it.by_parts(None), least: Some([0, 28]) },
    Row {
        name: "pairings",
        memory: ROOM,
        ask: |it| it.held(by_pairings(it.run, it.draw, ROUNDS)),
        least: Some([0, 58]),
    },
    Row {
        name: "forced sequences",
        memory: ROOM,
        ask: |it| it.held(by_quick_sequences::<Points>(it.run, it.win)),
        least: Some([111, 0]),
    },
    Row {
        name: "strategic moves",
        memory: ROOM,
        ask: |it| it.held(by_strategic_moves(it.run, it.win, false).unwrap()),
        least: Some([89, 0]),
    },
    Row {
        name: "quiet moves",
        memory: ROOM,
        ask: |it| {
            let found = it.find_quiet_moves().unwrap();
            it.held(found)
        },
        least: Some([106, 0]),
    },
    Row { name: "all methods within few positions", memory: 3000, ask: |it| it.said(3), least: Some([20, 20]) },
];

/// Asks a method about these games and compares what it says with the truth. Returns the numbers of wins and of draws that it shows, and of
/// those that there are.
fn agrees(row: &Row, games: &[(Game, Claim, bool)]) -> [[usize; 2]; 2] {
    let mut census = [[0; 2]; 2];
    for (game, win, is_won) in games {
        let options = Options { memory: row.memory, ..Options::default() };
        let record = Record::default();
        let run = Run::new(game, options, &record, settle);
        census[1][usize::from(!is_won)] += 1;
        if let Some(said) = asked(&run, *win, u64::MAX, |mut question| (row.ask)(&mut question)) {
            assert_eq!(said == *win, *is_won, "{} says of {win}, {}: {said}", row.name, game.name());
            census[0][usize::from(!is_won)] += 1;
        }
    }
    census
}

#[test]
fn each_method_agrees_with_exhaustive_search() {
    let mut dice = Random(1);
    let mut games = Vec::new();
    for _ in 0..200 {
        let game = random_game(&mut dice);
        for win in [Claim::XenoWins, Claim::OpheliaWins] {
            if check(&game, win).is_ok() {
                let rules = Rules::new(&game, win);
                let truth = wins(&ResidualGame::new(&rules), rules.start_sets(), rules.mover(), &mut HashMap::new());
                games.push((game.clone(), win, truth));
            }
        }
    }
    for row in &ROWS {
        let [found, all] = agrees(row, &games);
        let least = row.least.unwrap_or(all);
        assert!(found[0] >= least[0] && found[1] >= least[1], "{}: {found:?} of {all:?}", row.name);
    }
}

/// The numbers of positions of proof-number search, and those of which they are.
struct Numbers(Mutex<Vec<[u64; 2]>>);

impl Progress for Numbers {
    fn report(&self, stage: &str, count: Count) {
        if let ("deciding the outcome", Count::Positions(nodes, most)) = (stage, count) {
            lock(&self.0).push([nodes, most]);
        }
    }
}

#[test]
fn the_limit_that_is_reported_is_the_one_that_was_given() {
    let numbers = Numbers(Mutex::default());
    let nodes = 3_000;
    let options = Options { nodes, memory: 1 << 24, progress: &numbers, ..Options::default() };
    solve(&Game::parse("mnk:6,4,4").unwrap(), options, &Record::default()).unwrap();
    let numbers = numbers.0.into_inner().unwrap();
    assert!(numbers.windows(2).any(|pair| pair[1][0] < pair[0][0]), "it counts anew beyond its first limit");
    assert!(numbers.iter().all(|&[done, most]| done <= most && most == nodes), "{numbers:?}");
}

/// Without a claim the prover finds whatever it finds for some claim, under every convention, from every start and on boards of every size.
#[test]
fn what_is_proved_of_a_claim_is_proved_without_one() {
    // Lines of 27 points beside each other.
    let apart: Vec<String> = (0..513).map(|point| point.to_string()).collect();
    let apart: Vec<String> = apart.chunks_exact(27).map(|line| line.join(" ")).collect();
    let apart = format!("points 513\n{}\n", apart.join("\n"));
    let mut proved = 0;
    // On large boards under some of the rules.
    for (board, count) in [("mnk:4,2,3", 7), ("mnk:140,1,3", 3), (&apart, 2)] {
        let all = [
            "",
            "--start X:0,2/O:1,3",
            "--maker-breaker --start X:/O: --to-move Ophelia",
            "--start X:/O: --to-move Ophelia",
            "--maker-breaker",
            "--forbid-opening 0",
            "--ophelia mnk:4,1,2",
        ];
        for rules in &all[..count] {
            let options: Vec<&str> = rules.split_ascii_whitespace().collect();
            let game = match board.split_once(' ') {
                Some(_) => Game::of_text(board, Path::new("apart"), &options),
                None => Game::parse(&format!("{board} {rules}")),
            };
            let Ok(game) = game else { continue };
            let decided = |claim| {
                let options = Options { claim, nodes: 500, ..Options::default() };
                matches!(solve(&game, options, &Record::default()), Ok(Outcome::Proved(_)))
            };
            // In the plain game Xeno draws at least, which nobody asks.
            let claims = [Claim::XenoWins, Claim::OpheliaDraws, Claim::OpheliaWins, Claim::XenoDraws];
            let is_some = claims[..if game.is_plain() { 2 } else { 4 }].iter().any(|&claim| decided(Some(claim)));
            assert_eq!(decided(None), is_some, "{}", game.name());
            proved += usize::from(is_some);
        }
    }
    assert!(proved > 7, "{proved}");
}

/// The certificate, if one is written.
pub(super) fn certified(game: &Game, options: Options) -> Result<Option<Vec<u8>>, ProveError> {
    let record = Record::default();
    let answer = solve(game, options, &record)?;
    record.save()?;
    Ok(match answer {
        Outcome::Proved(certificate) => Some(encode(&certificate).unwrap()),
        Outcome::Unwritten { .. } | Outcome::Undecided(_) => None,
    })
}

/// Cancels when this is so.
pub(super) struct CancelWhen<F>(F, AtomicBool);

impl<F: Fn(&str, Count) -> bool + Sync> CancelWhen<F> {
    pub(super) fn new(when: F) -> Self {
        CancelWhen(when, AtomicBool::new(false))
    }
}

impl<F: Fn(&str, Count) -> bool + Sync> Progress for CancelWhen<F> {
    fn report(&self, stage: &str, count: Count) {
        self.1.fetch_or((self.0)(stage, count), Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.1.load(Ordering::Relaxed)
    }
}

/// The claim that is proved if the search is cancelled at some report.
fn proved_when(game: &str, when: impl Fn(&Record, Count) -> bool + Sync) -> (Option<Claim>, Option<Limit>) {
    let record = Record::default();
    let progress = CancelWhen::new(|_: &str, count| when(&record, count));
    let options = Options { progress: &progress, ..Options::default() };
    let answer = solve(&Game::parse(game).unwrap(), options, &record).unwrap();
    assert!(progress.is_cancelled(), "{game}: never");
    let Outcome::Proved(certificate) = answer else { return (None, record.known().open) };
    assert!(Certificate::played_out(certificate.game, certificate.strategy.clone()).is_some());
    (Some(certificate.strategy.claim), record.known().open)
}

#[test]
fn a_proof_that_is_found_outlives_all_that_follows() {
    let shortens = |_: &Record, count| matches!(count, Count::Changes(1..));
    for (game, claim) in [
        ("affine:4", Claim::XenoWins),
        ("mnk:5,4,4", Claim::OpheliaDraws),
        ("3^2 --start X:/O: --to-move Ophelia", Claim::OpheliaDraws),
    ] {
        assert_eq!(proved_when(game, shortens).0, Some(claim), "{game}");
    }
    let before = |_: &Record, count| matches!(count, Count::Positions(..));
    assert_eq!(proved_when("affine:4", before), (None, None));
    // While it is asked whether Ophelia wins, it is known that she draws.
    let asks_again = |record: &Record, _| {
        let known = record.known();
        known.proof.is_some() && known.open.is_some()
    };
    let known = (Some(Claim::OpheliaDraws), Some(Limit::Time));
    assert_eq!(proved_when("3^2 --start X:0/O:4", asks_again), known);
}

#[test]
fn a_search_ends_wherever_it_is_cancelled() {
    for (game, threads) in [("4^3", 2), ("4^4", 2), ("mnk:6,5,4", 1), ("mnk:8,8,5", 1)] {
        for reports in [1, 3, 10] {
            let left = AtomicU64::new(reports);
            let progress = CancelWhen::new(|_: &str, _| left.fetch_sub(1, Ordering::Relaxed) <= 1);
            let options =
                Options { threads, nodes: u64::MAX, memory: 1 << 24, progress: &progress, ..Options::default() };
            let answer = solve(&Game::parse(game).unwrap(), options, &Record::default()).unwrap();
            assert!(matches!(answer, Outcome::Undecided(Limit::Time)), "{game}, {reports}: {answer:?}");
        }
    }
}

/// The moves of the last win and of the last draw, and whether the number remained open.
fn numbers(game: &str, nodes: u64) -> (Option<Point>, Option<Point>, bool) {
    let options = Options { nodes, ..Options::default() };
    let (mut won, mut held) = (None, None);
    let mut found = |found: Certificate| {
        let number = if found.strategy.claim.is_draw() { &mut held } else { &mut won };
        *number = found.game.moves;
        Ok::<(), ProveError>(())
    };
    let game = Game::parse(game).unwrap();
    let open = shortest(&game, None, options, &Record::default(), &mut found).unwrap();
    (won, held, open.is_some())
}

#[test]
fn the_least_number_of_moves_is_found_from_both_sides() {
    for (game, won, held) in [
        ("3^3", Some(4), Some(3)),
        ("mnk:4,3,3", Some(4), Some(3)),
        ("affine:4", Some(8), Some(7)),
        // No move is less than one.
        ("mnk:3,1,1", Some(1), None),
        // Neither player wins.
        ("3^2", None, None),
        ("3^2 --start X:0,1/O:3,4 --to-move Ophelia", Some(1), None),
        ("3^2 --start X:0/O:1 --to-move Xeno", Some(3), Some(2)),
    ] {
        assert_eq!(numbers(game, 1_000_000), (won, held, false), "{game}");
    }
}

#[test]
fn a_limit_leaves_bounds() {
    let (won, held, open) = numbers("mnk:6,5,4", 3_000);
    assert!(open && won.is_none_or(|won| won >= 6) && held.is_none_or(|held| held <= 5), "{won:?} {held:?}");
}

#[test]
fn a_bound_counts_the_moves_of_the_longest_line() {
    let game = Game::parse("3^3").unwrap();
    let rules = Rules::new(&game, Claim::XenoWins);
    let identity = Permutation::identity(27);
    let lemma = Lemma { own: vec![13], other: vec![0], left: None, term: Term::forced(vec![1, 7]) };
    // From the centre and a neighbour, two threats follow. The other replies do not matter here.
    let one = Strategy { claim: Claim::XenoWins, lemmas: vec![lemma], theorem: Term::cite(0, identity) };
    assert!(within(&rules, one.clone(), 1000).is_none(), "the theorem's position has no centre yet");
    let start = game.clone().starting_from(Some("X:13/O:0"), None).unwrap();
    let (bounded, moves) = within(&Rules::new(&start, Claim::XenoWins), one.clone(), 1000).unwrap();
    assert_eq!((bounded.lemmas[0].left, moves), (Some(3), 3));
    let steps = |moves: &str| {
        let game = start.clone().with_moves(moves).unwrap();
        replay::steps(&Rules::new(&game, Claim::XenoWins), &bounded)
    };
    assert!(steps("3").is_some() && steps("2").is_none());
    let draw = Rules::new(&game, Claim::OpheliaDraws);
    assert!(within(&draw, Strategy { claim: Claim::OpheliaDraws, ..one }, 1000).is_none());
}
