//! The game's sentences with people in them: `Drusus circles back to e1`, where the game says `Delta`. A name comes in as
//! cleaning has left it, and what it holds is never read as a sentence again.

use crate::app::TableSummary;
use game::Seat;
use table::Occupant;

/// A text of the game with the players' names for the seats'. Seats with a role of their own, `the Assassin`, keep it, and so
/// do seats where nobody sits. Where two are of one name, the seat stands beside it.
#[must_use]
pub(in crate::discord::present) fn with_names(summary: &TableSummary, text: &str) -> String {
    let seats = (0..u8::try_from(summary.seats.len()).unwrap_or(u8::MAX)).map(Seat);
    let named: Vec<_> = seats.filter_map(|seat| Some((summary.side(seat), name(summary, seat)?))).collect();
    game::with_names(text, &named)
}

fn name(summary: &TableSummary, seat: Seat) -> Option<String> {
    let occupant = summary.seats.get(seat.index())?;
    let (side, seats) = (summary.side(seat), u8::try_from(summary.seats.len()).ok()?);
    if side.is_empty() || games::find(summary.game)?.the_seat(seats, seat) != side {
        return None;
    }
    let written = match occupant {
        Occupant::Player(_) | Occupant::Computer(_) => summary.name_in_message(seat),
        Occupant::Open | Occupant::Invited(_) | Occupant::Former => return None,
    };
    let is_shared = summary.names_in_message().iter().filter(|other| **other == written).count() > 1;
    Some(if is_shared { format!("{written} ({side})") } else { written })
}
