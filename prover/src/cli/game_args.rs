//! The arguments that name a game.

use clap::Args;

use crate::game::{Convention, Game, GameError, OpeningRule, parse_points};

/// A game: an expression, and options for its convention and opening rule.
#[derive(Clone, Debug, Args)]
pub(super) struct GameArgs {
    /// The game: 4^3, mnk:6,5,4, animal:elly,4x4, td:4,5+2, affine:4 (or pi4), projective:2 or lines:FILE
    #[arg(value_name = "GAME")]
    pub(super) expr: String,
    /// Its rules.
    #[command(flatten)]
    pub(super) rules: RuleArgs,
}

/// Options for the convention and the opening rule of a game.
#[derive(Clone, Debug, Default, Args)]
pub(super) struct RuleArgs {
    /// Points, for example 13,14, that Xeno's first move must avoid
    #[arg(long, value_name = "POINTS", conflicts_with = "forbid_first_moves")]
    pub(super) forbid_opening: Option<String>,
    /// Points, for example 13,14, that the first move of each player must avoid
    #[arg(long, value_name = "POINTS")]
    pub(super) forbid_first_moves: Option<String>,
    /// Lines count for Xeno (Maker) only; Ophelia (Breaker) can at best draw
    #[arg(long)]
    pub(super) maker_breaker: bool,
}

impl RuleArgs {
    /// Whether any rule is given.
    pub(super) fn is_given(&self) -> bool {
        self.maker_breaker || self.forbid_opening.is_some() || self.forbid_first_moves.is_some()
    }

    /// Builds the game of an expression. The expression may contain options itself, as it does in texts.
    pub(super) fn load(&self, expr: &str) -> Result<Game, GameError> {
        let mut game = Game::read(expr)?;
        if self.maker_breaker {
            game = game.with_convention(Convention::MakerBreaker);
        }
        match (&self.forbid_opening, &self.forbid_first_moves) {
            (Some(list), _) => game.with_opening(OpeningRule::Xeno(parse_points(list)?)),
            (None, Some(list)) => game.with_opening(OpeningRule::Both(parse_points(list)?)),
            (None, None) => Ok(game),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(expr: &str, rules: RuleArgs) -> String {
        rules.load(expr).unwrap().text()
    }

    #[test]
    fn options_become_rules() {
        let none = RuleArgs::default;
        assert_eq!(text("3^3", none()), "3^3");
        let within = "3^3 --maker-breaker --forbid-opening 13";
        assert_eq!(text(within, none()), within);
        let maker_breaker = RuleArgs { maker_breaker: true, forbid_opening: Some("13".into()), ..none() };
        assert_eq!(text("3^3", maker_breaker), within);
        let both = RuleArgs { forbid_first_moves: Some("14,13".into()), ..none() };
        assert_eq!(text("3^3", both), "3^3 --forbid-first-moves 13,14");
    }

    #[test]
    fn a_bad_list_is_refused() {
        let bad = RuleArgs { forbid_opening: Some("centre".into()), ..RuleArgs::default() };
        assert!(matches!(bad.load("3^3"), Err(GameError::PointList(_))));
    }
}
