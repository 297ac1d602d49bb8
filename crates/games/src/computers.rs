//! The computer players of the registry: what a seat knows, a level and a seed make an action. Each game has its player in its
//! own folder. It knows no one game, and no clock.

use computer::{AnyComputerPlayer, Appraisal, Budget, Choice, Knowledge, Level, SearchAlone, at_random};
use game::{Actor, AnyView, Seat};

use super::{COMPUTERS, FORMER};

/// The player that knows the views of this game and of these rules; `None` if it has none.
#[must_use]
pub fn player(view: &dyn AnyView) -> Option<&'static dyn AnyComputerPlayer> {
    let former = FORMER.iter().map(|former| former.computer);
    COMPUTERS.iter().map(|(_, player)| *player).chain(former).flatten().find(|player| player.knows(view))
}

/// The levels at which a computer plays the game of this id: all of them, or random play alone for a game without a computer
/// player of its own. Empty if there is no such game.
#[must_use]
pub fn levels(id: &str) -> &'static [Level] {
    match COMPUTERS.iter().find(|(game, _)| *game == id) {
        Some((_, Some(_))) => &Level::ALL,
        Some((_, None)) => &[Level::Random],
        None => &[],
    }
}

/// The computer's action on a seat's turn, in canonical notation; it may be to resign.
///
/// `None` if the seat is not to act, if the budget was cancelled, and above [`Level::Random`] in a game without a computer
/// player: see [`levels`].
#[must_use]
pub fn choose(known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> Option<Choice<String>> {
    let choice = match level {
        Level::Random => at_random(known, seed),
        _ => player(known.view())?.choose(known, level, seed, budget),
    };
    choice.filter(|_| !budget.is_cancelled())
}

/// The number of positions that a level looks at for one action of this game, unless it is told otherwise.
#[must_use]
pub fn usual_nodes(view: &dyn AnyView, level: Level) -> u64 {
    player(view).map_or(0, |player| player.nodes(level))
}

/// The number of positions that an appraisal of one action of this game looks at, unless it is told otherwise.
#[must_use]
pub fn appraised_nodes(view: &dyn AnyView) -> u64 {
    player(view).map_or(0, AnyComputerPlayer::appraised_nodes)
}

/// Before each seat has played so often nobody can say how a game stands, and a computer that thinks declines every draw.
const MOVES_BEFORE_DRAW: usize = 10;

fn is_early(known: &Knowledge) -> bool {
    let frame = known.view().frame();
    // Somebody who knows only how the board stands can't count.
    if known.record().is_empty() && frame.ply > 0 {
        return false;
    }
    let moves = |seat: Seat| known.record().iter().filter(|action| action.by == Actor::Seat(seat)).count();
    Seat::all(frame.seats).any(|seat| !frame.left.contains(&seat) && moves(seat) < MOVES_BEFORE_DRAW)
}

/// Whether the computer agrees to a draw, from what its seat knows: never before each seat has played ten times. Level 0 agrees
/// to every draw, and so does every level of a game without a computer player.
#[must_use]
pub fn accepts_draw(known: &Knowledge, level: Level, seed: u64, budget: &mut Budget) -> bool {
    let player = player(known.view()).filter(|_| level != Level::Random);
    player.is_none_or(|player| !is_early(known) && player.accepts_draw(known, level, seed, budget))
}

/// An action that was played on a seat's turn beside the best one, judged by a strong player from what that seat could know
/// then.
///
/// `None` if the seat was not to act, of actions that can't be compared, such as set-ups, in a game without a computer player,
/// and if the budget was cancelled.
#[must_use]
pub fn appraise(known: &Knowledge, played: &str, seed: u64, budget: &mut Budget) -> Option<Appraisal<String>> {
    let found = player(known.view())?.appraise(known, played, seed, budget);
    found.filter(|_| !budget.is_cancelled())
}

/// The search of a turn without what goes before it: `None` where nothing has to be drawn before a search, and where nothing
/// is searched. For measuring.
#[must_use]
pub fn search_alone(known: &Knowledge, level: Level, seed: u64) -> Option<SearchAlone> {
    player(known.view())?.search_alone(known, level, seed)
}
