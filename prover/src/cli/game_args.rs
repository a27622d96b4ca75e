//! The arguments that name a game.

use clap::Args;

use crate::game::{Convention, Game, GameError, OpeningRule, parse_points};

/// A game: an expression, and options for its convention and opening rule.
#[derive(Clone, Debug, Args)]
pub struct GameArgs {
    /// The game: 4^3, mnk:6,5,4, animal:elly,4x4, td:4,5+2, affine:4 (or pi4), projective:2 or lines:FILE
    #[arg(value_name = "GAME")]
    pub expr: String,
    /// Points, for example 13,14, that Xeno's first move must avoid
    #[arg(long, value_name = "POINTS", conflicts_with = "forbid_first_moves")]
    pub forbid_opening: Option<String>,
    /// Points, for example 13,14, that the first move of each player must avoid
    #[arg(long, value_name = "POINTS")]
    pub forbid_first_moves: Option<String>,
    /// Lines count for Xeno (Maker) only; Ophelia (Breaker) can at best draw
    #[arg(long)]
    pub maker_breaker: bool,
}

impl GameArgs {
    /// Whether something is said beside the expression.
    pub fn has_options(&self) -> bool {
        self.maker_breaker || self.forbid_opening.is_some() || self.forbid_first_moves.is_some()
    }

    /// Builds the game.
    ///
    /// # Errors
    ///
    /// As [`Game::read`], [`parse_points`] and [`Game::with_opening`].
    pub fn load(&self) -> Result<Game, GameError> {
        // The expression may have options itself, as it has in texts.
        let mut game = Game::read(&self.expr)?;
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

    fn args() -> GameArgs {
        GameArgs { expr: "3^3".into(), forbid_opening: None, forbid_first_moves: None, maker_breaker: false }
    }

    #[test]
    fn options_become_rules() {
        let text = |args: GameArgs| args.load().unwrap().text();
        assert_eq!(text(args()), "3^3");
        let within = GameArgs { expr: "3^3 --maker-breaker --forbid-opening 13".into(), ..args() };
        assert_eq!(text(within), "3^3 --maker-breaker --forbid-opening 13");
        let maker_breaker = GameArgs { maker_breaker: true, forbid_opening: Some("13".into()), ..args() };
        assert_eq!(text(maker_breaker), "3^3 --maker-breaker --forbid-opening 13");
        let both = GameArgs { forbid_first_moves: Some("14,13".into()), ..args() };
        assert_eq!(text(both), "3^3 --forbid-first-moves 13,14");
    }

    #[test]
    fn a_bad_list_is_refused() {
        let bad = GameArgs { forbid_opening: Some("centre".into()), ..args() };
        assert!(matches!(bad.load(), Err(GameError::PointList(_))));
    }
}
