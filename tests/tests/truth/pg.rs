//! Random `.pg` files: the game that the prover reads from one is the game that the format defines.

use std::collections::BTreeMap;
use std::fs;

use pgc_core::game::{Claim, Convention, Game, GameError, OpeningRule};
use pgc_core::pg::read;
use pgc_engine::solve::{Options, Outcome, Record, solve};
use tests::random::Dice;

/// A game as the format defines it. Points are numbered as they are listed; Black is player 0.
struct Defined {
    points: usize,
    /// Who moves at each time point.
    turns: Vec<usize>,
    wins: [Vec<Vec<usize>>; 2],
    initials: [Vec<usize>; 2],
    first_moves: Vec<usize>,
}

impl Defined {
    fn draw(dice: &mut Dice) -> Self {
        let points = 1 + dice.below(7);
        let mut line = || {
            let mut line = dice.shuffled((0..points).collect::<Vec<_>>());
            line.truncate(1 + dice.below(3).max(dice.below(3)));
            line
        };
        let mut lines: Vec<Vec<usize>> = (0..2 * points).map(|_| line()).collect();
        let mut wins = [lines.split_off(points), lines];
        wins.iter_mut().for_each(|lines| lines.truncate(dice.below(points + 2)));
        if dice.percent(40) {
            wins[1] = wins[0].clone();
        }
        let mut free = dice.shuffled((0..points).collect::<Vec<_>>());
        let initials = [0, 1].map(|_| free.split_off(free.len() - dice.below(3).min(free.len() / 3)));
        let (first, count) = (dice.below(2), 1 + dice.below(points + 1));
        let mut turns: Vec<usize> = (first..first + count).map(|turn| turn % 2).collect();
        if dice.percent(10) {
            turns.push(dice.below(2));
        }
        free.truncate(if dice.percent(60) { 0 } else { 1 + dice.below(points) });
        Self { points, turns, wins, initials, first_moves: free }
    }

    fn text(&self) -> String {
        let name = |point: &usize| format!("p{}", (b'a' + u8::try_from(*point).unwrap()) as char);
        let list = |points: &[usize]| points.iter().map(name).collect::<Vec<_>>().join(" ");
        let times = |black: bool| {
            let turns = self.turns.iter().enumerate().filter(|(_, player)| !black || **player == 0);
            turns.map(|(time, _)| format!("t{time}")).collect::<Vec<_>>().join(" ")
        };
        let wins = |player: usize| self.wins[player].iter().map(|line| list(line) + " \n").collect::<String>();
        let all: Vec<usize> = (0..self.points).collect();
        [
            ("#times", times(false)),
            ("#blackturns", times(true)),
            ("#positions", list(&all)),
            ("#blackwins", wins(0)),
            ("#whitewins", wins(1)),
            ("#blackinitials", list(&self.initials[0])),
            ("#whiteinitials", list(&self.initials[1])),
            ("#firstmoves", list(&self.first_moves)),
        ]
        .map(|(codeword, listed)| format!("{codeword}\n{listed}\n"))
        .concat()
    }

    fn has_won(&self, owners: &[Option<usize>], player: usize) -> bool {
        self.wins[player].iter().any(|line| line.iter().all(|&point| owners[point] == Some(player)))
    }

    /// Whether Black completes a line at one of his time points from this one on, before White completes one.
    fn black_wins(&self, owners: &mut [Option<usize>], time: usize) -> bool {
        let Some(&player) = self.turns.get(time) else { return false };
        let may = |point: &usize| time > 0 || self.first_moves.is_empty() || self.first_moves.contains(point);
        let moves: Vec<usize> = (0..self.points).filter(|&point| owners[point].is_none()).filter(may).collect();
        if moves.is_empty() {
            return false;
        }
        let mut wins = |point: usize| {
            owners[point] = Some(player);
            let won = match self.has_won(owners, player) {
                true => player == 0,
                false => self.black_wins(owners, time + 1),
            };
            owners[point] = None;
            won
        };
        if player == 0 { moves.into_iter().any(&mut wins) } else { moves.into_iter().all(wins) }
    }

    fn start(&self) -> Vec<Option<usize>> {
        let owner = |point| (0..2).find(|&player: &usize| self.initials[player].contains(&point));
        (0..self.points).map(owner).collect()
    }
}

#[test]
#[ignore = "long: run by .ci/stages long"]
fn a_file_is_answered_as_the_format_defines_its_game() {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("random.pg");
    let mut census: BTreeMap<&str, usize> = BTreeMap::new();
    for seed in 0..2_000 {
        let defined = Defined::draw(&mut Dice::new(seed));
        fs::write(&path, defined.text()).unwrap();
        let game = match read(&path) {
            Ok(game) => game,
            Err(GameError { path: Some(_), message, .. }) => {
                let owners = defined.start();
                let free = owners.iter().filter(|owner| owner.is_none()).count();
                let played = &defined.turns[..free.min(defined.turns.len())];
                let right = match &*message {
                    why if why.contains(" moves at ") => played.windows(2).any(|pair| pair[0] == pair[1]),
                    why if why.contains("the first move may not be") => !defined.first_moves.is_empty(),
                    why if why.contains("the game is over") => (0..2).any(|player| defined.has_won(&owners, player)),
                    _ => !played.contains(&0),
                };
                assert!(right, "seed {seed}: {message}\n{}", defined.text());
                continue;
            }
            Err(error) => panic!("seed {seed}: {error}"),
        };
        let options = Options { claim: Some(Claim::XenoWins), nodes: 1_000_000, memory: 1 << 24, ..Options::default() };
        let Outcome::Proved(certificate) = solve(&game, options, &Record::default()).unwrap() else {
            panic!("seed {seed}: {}", game.name())
        };
        let won = certificate.strategy.claim == Claim::XenoWins;
        let told = || format!("seed {seed}: {}\n{}", game.name(), defined.text());
        assert_eq!(won, defined.black_wins(&mut defined.start(), 0), "{}", told());
        let Game { convention, opening, moves, .. } = &game;
        let features = [
            (won, "won"),
            (!won, "not won"),
            (matches!(convention, Convention::Own(_)), "own lines"),
            (matches!(opening, OpeningRule::Start(_)), "start"),
            (matches!(opening, OpeningRule::Xeno(_)), "opening rule"),
            (opening.start().ophelia_moves, "White begins"),
            (moves.is_some(), "bound"),
            (!defined.first_moves.is_empty() && opening.points().is_empty(), "first moves by symmetry"),
        ];
        for (_, feature) in features.into_iter().filter(|(has, _)| *has) {
            *census.entry(feature).or_default() += 1;
        }
    }
    assert!(census.len() == 8 && census.values().all(|&count| count > 4), "{census:?}");
}
