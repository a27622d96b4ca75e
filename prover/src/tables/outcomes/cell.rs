//! A cell: a game, and what is known of its outcome.

use serde::Serialize;

use crate::tables::outcomes::block::{carries_over, embedding};
use crate::tables::outcomes::cited::cited;
use crate::tables::outcomes::evidence::{Data, Evidence};
use crate::tables::outcomes::known::Known;
use crate::tables::outcomes::search::{Found, search};
use crate::tables::outcomes::undecided::Searched;
use pgc_core::game::{Claim, Family, Game};
use pgc_engine::solve::ProveError;

/// A game of a table, and what is known of its outcome.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Cell {
    /// The game, as an expression.
    #[serde(rename = "game")]
    pub name: String,
    /// The number of points.
    pub points: usize,
    /// The number of lines.
    pub lines: usize,
    /// What the evidence verified in this run shows.
    #[serde(serialize_with = "claim")]
    pub outcome: Option<Claim>,
    /// The evidence.
    pub evidence: Vec<Evidence>,
    /// How far it was searched, if nothing verified decides it.
    pub undecided: Option<Undecided>,
    #[serde(skip)]
    game: Game,
}

/// A search that did not decide a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(crate) struct Undecided {
    /// The number of positions looked at; nothing if the game was not searched.
    pub positions: Option<u64>,
    /// The day of the search; nothing if it was in this run.
    pub date: Option<String>,
    /// The command that goes on.
    pub next: String,
    /// Where the state of the search is packed, as a path from the directory of certificates, if it is kept.
    pub plan: Option<String>,
}

/// Writes a claim as text.
fn claim<S: serde::Serializer>(claim: &Option<Claim>, serializer: S) -> Result<S::Ok, S::Error> {
    claim.map(|claim| claim.to_string()).serialize(serializer)
}

impl Cell {
    /// Gathers the evidence, the cheapest first: certificates, blocks of the cells `before`, a short search, citations.
    pub(super) fn new(game: Game, known: &Known, before: &[Self]) -> Result<Self, ProveError> {
        let name = game.expression();
        let of_game = |(about, proof): &(String, Evidence)| (*about == name).then(|| proof.clone());
        let mut evidence: Vec<Evidence> = known.proofs.iter().filter_map(of_game).collect();
        let mut undecided = None;
        if decided(&evidence).is_none() {
            evidence.extend(before.iter().find_map(|cell| cell.block_of(&game)));
        }
        if decided(&evidence).is_none() {
            match search(&game)? {
                Found::Evidence(found) => evidence.push(found),
                Found::Nothing { positions } => undecided = Some(Undecided::after(&name, positions, known)),
            }
        }
        if decided(&evidence).is_none() {
            evidence.extend(cited(game.family));
        }
        let outcome = decided(&evidence);
        let (points, lines) = (game.board.points(), game.board.lines().len());
        Ok(Self { name, points, lines, outcome, evidence, undecided, game })
    }

    /// The family of the game.
    pub(crate) fn family(&self) -> Family {
        self.game.family
    }

    /// The outcome that evidence not verified here shows, if nothing verified decides it.
    pub(crate) fn believed(&self) -> Option<Claim> {
        if self.outcome.is_none() { agreed(self.evidence.iter()) } else { None }
    }

    /// What the block of this game shows of another one, if this game is blocked by evidence of its own.
    fn block_of(&self, game: &Game) -> Option<Evidence> {
        let is_own = |evidence: &Evidence| !matches!(evidence.data, Data::Block { .. });
        let own = |evidence: &&Evidence| evidence.verified && evidence.blocks && is_own(evidence);
        self.evidence.iter().find(own)?;
        let stands_for = embedding(game.family, self.game.family)?;
        let holds = carries_over(&game.board, &self.game.board, &stands_for);
        holds.then(|| Evidence::blocked(self.name.clone(), stands_for))
    }
}

impl Undecided {
    /// The longest search that decided nothing: one of those known, or that of this run.
    fn after(game: &str, positions: Option<u64>, known: &Known) -> Self {
        let searched = known.searched.iter().filter(|searched| searched.game == game);
        match searched.max_by_key(|searched| searched.positions) {
            Some(it) => {
                let Searched { positions, date, next, plan, .. } = it.clone();
                Self { positions: Some(positions), date: Some(date), next, plan }
            }
            None => Self { positions, date: None, next: format!("prover prove {game}"), plan: None },
        }
    }
}

/// What verified evidence shows; nothing if it contradicts itself.
fn decided(evidence: &[Evidence]) -> Option<Claim> {
    agreed(evidence.iter().filter(|evidence| evidence.verified))
}

/// What all of this evidence shows.
fn agreed<'e>(mut evidence: impl Iterator<Item = &'e Evidence>) -> Option<Claim> {
    let shows = evidence.next()?.shows;
    evidence.all(|other| other.shows == shows).then_some(shows)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::outcomes::undecided::Searched;
    use pgc_core::quote::FileName;

    fn cell(game: &str, known: &Known, before: &[Cell]) -> Cell {
        Cell::new(Game::parse(game).unwrap(), known, before).unwrap()
    }

    fn proof(game: &str, claim: Claim, blocks: bool, replayed: bool) -> (String, Evidence) {
        let data = (FileName::new("a.pgc"), String::new(), 1);
        (game.to_owned(), Evidence::certified(claim, blocks, data, replayed))
    }

    fn kinds(cell: &Cell) -> Vec<&'static str> {
        cell.evidence.iter().map(|evidence| evidence.kind).collect()
    }

    #[test]
    fn small_games_are_decided_without_certificates() {
        for (game, outcome) in [
            ("mnk:3,3,3", Claim::OpheliaDraws),
            ("mnk:4,3,3", Claim::XenoWins),
            ("mnk:5,5,5", Claim::OpheliaDraws),
            ("td:3,3", Claim::XenoWins),
            ("td:6,5", Claim::OpheliaDraws),
        ] {
            let cell = cell(game, &Known::default(), &[]);
            assert_eq!((cell.outcome, kinds(&cell)), (Some(outcome), vec!["proof"]), "{game}");
            assert_eq!((cell.undecided, cell.evidence[0].shows), (None, outcome));
        }
    }

    #[test]
    fn a_block_carries_over_and_a_draw_by_threats_does_not() {
        for (blocks, expected) in [(true, "block"), (false, "proof")] {
            let known =
                Known { proofs: vec![proof("mnk:5,4,4", Claim::OpheliaDraws, blocks, true)], ..Known::default() };
            let before = [cell("mnk:5,4,4", &known, &[])];
            let smaller = cell("mnk:4,4,4", &known, &before);
            assert_eq!(kinds(&smaller), [expected]);
            let from = if blocks { "mnk:5,4,4" } else { "mnk:4,4,4" };
            let [larger] = before;
            let longer = cell("mnk:4,3,4", &known, &[larger, smaller]);
            assert_eq!(longer.evidence[0].to_string(), format!("Ophelia draws by the block of {from}"));
        }
    }

    #[test]
    fn a_win_carries_over_to_no_board() {
        let known = Known { proofs: vec![proof("mnk:4,3,3", Claim::XenoWins, false, true)], ..Known::default() };
        let before = [cell("mnk:4,3,3", &known, &[])];
        assert_eq!(kinds(&cell("mnk:5,3,3", &known, &before)), ["proof"]);
    }

    #[test]
    fn what_was_not_replayed_and_what_is_cited_decide_nothing() {
        let known = Known { proofs: vec![proof("td:5,7", Claim::XenoWins, false, false)], ..Known::default() };
        let large = cell("td:5,7", &known, &[]);
        assert_eq!((large.outcome, large.believed()), (None, Some(Claim::XenoWins)));
        let cited = cell("mnk:7,7,5", &Known::default(), &[]);
        assert_eq!((cited.outcome, cited.believed()), (None, Some(Claim::OpheliaDraws)));
        assert!(large.undecided.is_some() && cited.undecided.is_some());
        assert_eq!(kinds(&cell("mnk:3,3,5", &known, &[cited])), ["proof"], "a citation blocks nothing");
    }

    #[test]
    fn proofs_that_contradict_each_other_decide_nothing() {
        let proofs = [Claim::XenoWins, Claim::OpheliaDraws].map(|claim| proof("td:5,7", claim, true, true));
        let cell = cell("td:5,7", &Known { proofs: proofs.to_vec(), ..Known::default() }, &[]);
        assert_eq!((cell.outcome, cell.believed()), (None, None));
    }

    #[test]
    fn the_longest_search_is_told() {
        let searched = |positions| Searched {
            game: "td:5,7".to_owned(),
            ran: String::new(),
            positions,
            seconds: 0,
            memory: String::new(),
            date: "today".to_owned(),
            version: String::new(),
            next: format!("go on from {positions}"),
            plan: Some(format!("plans/{positions}.tar.gz")),
        };
        let known = Known { searched: vec![searched(5), searched(7), searched(6)], ..Known::default() };
        let undecided = cell("td:5,7", &known, &[]).undecided.unwrap();
        assert_eq!((undecided.positions, &undecided.next[..]), (Some(7), "go on from 7"));
        assert_eq!(undecided.plan.as_deref(), Some("plans/7.tar.gz"));
        let here = cell("td:5,7", &Known::default(), &[]).undecided.unwrap();
        assert!(here.positions.is_some_and(|positions| positions > 1000) && here.date.is_none() && here.plan.is_none());
        assert_eq!(here.next, "prover prove td:5,7");
    }
}
