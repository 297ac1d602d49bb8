//! Former rules. A table that began under old rules ends under them, and is replayed, exported and verified by them ever after.
//!
//! A change of rules that breaks old logs raises `rules_version` in the game's `About` and moves the old path (a type of its
//! own that implements `Game`, with the old number) to [`FORMER`], for as long as games under it are kept. A caller that takes the game
//! that [`under`] finds starts and folds by that path; nothing else has to know of versions.

use std::fmt;

use super::{GAMES, find};
use computer::AnyComputerPlayer;
use game::AnyGame;

/// A game by former rules, with its computer player if it has one.
#[derive(Clone, Copy, Debug)]
pub struct FormerGame {
    /// The rules: the id of a registered game with an older `rules_version`.
    pub game: &'static dyn AnyGame,
    /// The player that knows the views of these rules; `None` if computers no longer take seats under them.
    pub computer: Option<&'static dyn AnyComputerPlayer>,
}

/// Former rules, for tables that began under them. None at present.
pub static FORMER: &[FormerGame] = &[];

/// Every game by every rules that this program has, the newest first.
fn all() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().copied().chain(FORMER.iter().map(|former| former.game))
}

/// Rules that this program does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownRules {
    /// There is no such game.
    Game(String),
    /// The table is from a newer program.
    Newer {
        /// The game's name, as players read it.
        game: &'static str,
        /// The version of the rules under which the table began.
        version: u16,
        /// The newest rules that this program knows.
        known: u16,
    },
    /// The rules are so old that their path is gone.
    Gone {
        /// The game's name, as players read it.
        game: &'static str,
        /// The version of the rules under which the table began.
        version: u16,
    },
}

impl fmt::Display for UnknownRules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Game(id) => write!(f, "this program knows no game “{id}”: update it"),
            Self::Newer { game, version, known } => write!(
                f,
                "this table was played under rules {version} of {game}; this program knows up to {known}: update it"
            ),
            Self::Gone { game, version } => write!(
                f,
                "this table was played under rules {version} of {game}, which this program no longer has: use an older one"
            ),
        }
    }
}

impl std::error::Error for UnknownRules {}

/// The game of this id by the rules of this version.
///
/// # Errors
/// If this program does not have them.
pub fn under(id: &str, version: u16) -> Result<&'static dyn AnyGame, UnknownRules> {
    let newest = find(id).ok_or_else(|| UnknownRules::Game(id.to_owned()))?;
    select(newest, all(), version)
}

fn select(
    newest: &'static dyn AnyGame,
    all: impl IntoIterator<Item = &'static dyn AnyGame>,
    version: u16,
) -> Result<&'static dyn AnyGame, UnknownRules> {
    let about = newest.about();
    let fits = |game: &&dyn AnyGame| game.about().id == about.id && game.about().rules_version == version;
    all.into_iter().find(fits).ok_or(if version > about.rules_version {
        UnknownRules::Newer { game: about.name, version, known: about.rules_version }
    } else {
        UnknownRules::Gone { game: about.name, version }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conspirateurs::Conspirateurs;
    use game::{About, Actor, Position, Refusal, Seat};
    use game::{Game as _, Words as _};
    use table::{Log, LoggedAction, Ply, Setup};

    /// A game with two paths: under rules 2 the shelter is final, under rules 4 it is strict. Rules 3 are gone.
    #[derive(Debug)]
    struct Stub(About, &'static str);

    const fn about(rules_version: u16) -> About {
        About { id: "stub", name: "Stub", rules_version, ..Conspirateurs::ABOUT }
    }

    static OLD: Stub = Stub(about(2), "final");
    static NEW: Stub = Stub(about(4), "strict");

    impl AnyGame for Stub {
        fn about(&self) -> &'static About {
            if self.1 == "final" { &OLD.0 } else { &NEW.0 }
        }

        fn seat_name(&self, seats: u8, seat: Seat) -> &'static str {
            Conspirateurs::seat_name(seats, seat)
        }

        fn is_open(&self) -> bool {
            true
        }

        fn start(&self, seats: u8, _: &[(String, String)]) -> Result<Box<dyn Position>, Refusal> {
            let path = [("shelter".to_owned(), self.1.to_owned())];
            find("conspirateurs").expect("registered").start(seats, &path)
        }
    }

    fn selected(version: u16) -> Result<&'static dyn AnyGame, UnknownRules> {
        select(&NEW, [&NEW as &dyn AnyGame, &OLD], version)
    }

    #[test]
    fn a_log_is_folded_by_the_rules_of_its_table() {
        let log = Log::of_actions([LoggedAction::open(Actor::Seat(Seat(0)), "h9")]);
        for (version, path) in [(2, "final"), (4, "strict")] {
            let game = selected(version).expect("a path");
            let position = log.position_at(Ply(1), Setup { game, seats: 2, options: &[] }).expect("whole");
            assert_eq!(position.options().get("shelter"), path, "rules {version}");
        }
    }

    #[test]
    fn rules_that_are_not_here_are_refused_in_a_sentence_that_says_what_to_do() {
        let said = |version| selected(version).expect_err("unknown").to_string();
        assert_eq!(said(5), "this table was played under rules 5 of Stub; this program knows up to 4: update it");
        assert!(said(3).contains("no longer has") && said(0).contains("no longer has"));
        assert!(under("chess", 1).expect_err("unknown").to_string().contains("no game “chess”"));
        assert!(under("praetorian", 3).expect_err("unknown").to_string().contains("knows up to 1: update it"));
    }

    #[test]
    fn every_game_is_found_by_its_own_version_and_no_path_twice() {
        for game in all() {
            let (id, version) = (game.about().id, game.about().rules_version);
            assert!(version > 0, "{id}");
            assert_eq!(under(id, version).map(|found| found.about().rules_version), Ok(version), "{id}");
            let same = |other: &&dyn AnyGame| (other.about().id, other.about().rules_version) == (id, version);
            assert_eq!(all().filter(same).count(), 1, "{id}");
        }
    }
}
