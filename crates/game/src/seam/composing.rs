//! Composing: an action put together by choosing, step by step, from menus.

use super::secrets::Secrets;
use super::words::Words;
use crate::{Actor, Compose, Dice, Legal, Menu, MenuItem, Question, Refusal, Seen, Viewer, seam_refusals};

/// Menus for a player without notation. The viewer is a seat whose turn it is.
pub trait Composing: Secrets + Words {
    /// The next question after these picks, or the finished action. As provided it is one menu of all listed actions; that
    /// fits games of few actions whose notations differ by letters and digits.
    ///
    /// # Errors
    /// A refusal if the picks lead nowhere (the position has moved on, or they were forged).
    fn compose(seen: &Seen<Self>, picks: &[String]) -> Result<Compose, Refusal> {
        one_menu(seen, picks)
    }

    /// Ready-made actions worth offering by name where a set-up is composed; mostly none.
    fn ready_made(seen: &Seen<Self>) -> Vec<(String, Self::Action)> {
        let _ = seen;
        Vec::new()
    }

    /// The rest of a set-up drawn by lot: these picks and more, after which nothing is left to choose but to take it or to
    /// change it. `None` where no set-up is put together, or nothing is left to draw.
    fn by_lot(seen: &Seen<Self>, picks: &[String], dice: &mut dyn Dice) -> Option<Vec<String>> {
        let _ = (seen, picks, dice);
        None
    }

    /// Whether the viewer's action and those of the same kind after it may be left to lot: many small ones at a game's start.
    #[must_use]
    fn may_be_drawn(seen: &Seen<Self>) -> bool {
        let _ = seen;
        false
    }

    /// Whether a player who plays without confirming is asked before this action all the same: a set-up, and an action that
    /// by itself brings out something hidden, so that it can't be taken back. Dice that follow an action do not count.
    #[must_use]
    fn asks_first(seen: &Seen<Self>, action: &Self::Action) -> bool {
        let _ = seen;
        Self::is_sealed(action)
    }
}

fn one_menu<G: Composing>(seen: &Seen<G>, picks: &[String]) -> Result<Compose, Refusal> {
    let listed = match seen.frame.viewer {
        Viewer::Seat(seat) => G::legal(seen, Actor::Seat(seat)),
        Viewer::Public => Legal::Listed(Vec::new()),
    };
    let actions = if let Legal::Listed(actions) = listed { actions } else { Vec::new() };
    let stale = || seam_refusals::PICKS.says("That choice is no longer open: the game has moved on.");
    match picks {
        [] if !actions.is_empty() => {
            let items = actions.iter().map(|action| MenuItem::new(key::<G>(action), G::action_words(seen, action)));
            let menus = vec![Menu::one("Choose", items.collect())];
            Ok(Compose::Ask(Question { prompt: "What do you play?".to_owned(), menus }))
        }
        [pick] => {
            let action = actions.iter().find(|action| key::<G>(action) == *pick).ok_or_else(stale)?;
            Ok(Compose::Ready(G::notation(action)))
        }
        _ => Err(stale()),
    }
}

/// The notation as a menu's key: a dash for every other character than ASCII letters and digits.
fn key<G: Composing>(action: &G::Action) -> String {
    G::notation(action).replace(|c: char| !c.is_ascii_alphanumeric(), "-")
}
