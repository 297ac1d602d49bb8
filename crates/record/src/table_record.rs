//! A table's record: the game's record with all that proves it (docs/fairness.md, "The record of a table"). Before the end
//! it is what one viewer may know; afterwards it is everything, and the same for everybody. It names people as they were
//! called at the table and knows no account.

use game::{Actor, Outcome, Record, Seat, Viewer};
use table::{Commitment, EntryNo, Occupant, Ply, Secret, Table, TableId, salt};

/// How a table ended whose players agreed on a draw.
pub const AGREED: &str = "agreed";
/// How a table ended that was called off: it has no outcome.
pub const CALLED_OFF: &str = "called-off";

/// A table as it is exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRecord {
    /// The table that the record is of.
    pub table: TableId,
    /// Whether nothing is hidden: the table is over, or was called off before anybody had chosen in secret.
    pub complete: bool,
    /// The rules that it was played by.
    pub rules_version: u16,
    /// When it was opened, begun and ended.
    pub times: Times,
    /// The players, in seat order.
    pub seats: Vec<SeatRecord>,
    /// The opener's seat, if it was drawn.
    pub drawn: Option<DrawnSeat>,
    /// SHA-256 of the secret, as *Fair play* shows it from the start.
    pub fingerprint: String,
    /// The secret's 64 digits, once the table is over.
    pub secret: Option<String>,
    /// The words that players have added to the dice, by seat, ascending; fixed when the game begins.
    pub words: Vec<(Seat, String)>,
    /// The commitments that were shown for sealed actions, in the log's order.
    pub commitments: Vec<Committed>,
    /// How the table ended, if not by the rules of its game.
    pub ended: Option<Ended>,
    /// The game, as the engine loads it.
    pub record: Record,
}

/// Times in Unix milliseconds; `None` where it did not happen or is not known.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Times {
    /// When the lobby was opened.
    pub opened_ms: Option<i64>,
    /// The start of play, in Unix milliseconds.
    pub started_ms: Option<i64>,
    /// When the table ended.
    pub ended_ms: Option<i64>,
}

/// Facts that a table's record tells beside the table itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Circumstances {
    /// When it was opened, begun and ended.
    pub times: Times,
    /// The opener's seat, if it was drawn.
    pub drawn: Option<DrawnSeat>,
    /// The entry of the log from which each seat has its present occupant, in seat order; 0 for those that are not listed.
    pub since: Vec<EntryNo>,
}

/// A seat that was drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnSeat {
    /// The seat that the opener drew.
    pub seat: Seat,
    /// How many seats the table had then.
    pub of: u8,
}

/// A seat and those who had it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatRecord {
    /// The seat's name in the game.
    pub side: String,
    /// The occupants in order of their first plies; the first from ply 0.
    pub occupants: Vec<Tenure>,
}

/// Somebody's time on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tenure {
    /// The first ply of it.
    pub from: Ply,
    /// The person, computer or gap from that ply on.
    pub who: Who,
}

/// The occupant of a seat, as far as a record tells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Who {
    /// A person, by the name that was shown.
    Player(String),
    /// A computer player of this level.
    Computer(u8),
    /// Somebody who has left the seat to another, whose seat a moderator has taken, or who has had their data deleted.
    Former,
    /// An open seat, or one kept for a guest.
    Nobody,
}

/// A commitment and, once the table is over, what it was to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Committed {
    /// As it was shown.
    pub shown: Commitment,
    /// The salt and the action; `None` while they are secret.
    pub opening: Option<(String, String)>,
}

/// An end that the rules of the game do not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ended {
    /// How: a word, such as [`AGREED`].
    pub how: String,
    /// The table's outcome, if it has one.
    pub outcome: Option<Outcome>,
}

impl TableRecord {
    /// A table through the eyes of whoever has these seats: all of it once it is over. Of one that was called off, what was
    /// chosen in secret is never opened to others. `None` before play.
    #[must_use]
    pub fn of(table: &Table, circumstances: &Circumstances, eyes: &[Seat]) -> Option<Self> {
        let Circumstances { times, drawn, since } = circumstances;
        // Actions taken back since count no more: the present occupant has played on from there.
        let counted = table.log.counted_entries();
        let from = |seat: Seat| {
            since.get(seat.index()).map_or(Ply(0), |since| Ply::of(counted.partition_point(|at| at < since)))
        };
        let complete = table.is_revealed();
        Some(Self {
            table: table.id,
            complete,
            rules_version: table.game.about().rules_version,
            times: *times,
            seats: Seat::all(table.seat_count()).map(|seat| seat_record(table, seat, from(seat))).collect(),
            drawn: *drawn,
            fingerprint: table.secret.fingerprint(),
            secret: complete.then(|| table.secret.reveal()),
            words: table.words.iter().map(|(seat, word)| (seat, word.to_owned())).collect(),
            commitments: table.commitments().into_iter().map(|shown| committed(table, shown)).collect(),
            ended: ended(table),
            record: record(table, eyes)?,
        })
    }

    /// The key of the dice that belongs to this secret.
    #[must_use]
    pub fn dice_secret(&self, secret: &Secret) -> Secret {
        secret.with_words(self.words.iter().map(|(seat, word)| (*seat, word.as_str())))
    }

    /// Whether what is hidden now is never opened: the table was called off.
    pub(crate) fn is_closed_for_good(&self) -> bool {
        !self.complete && self.ended.as_ref().is_some_and(|ended| ended.how == CALLED_OFF)
    }

    /// The occupant of a seat at a ply.
    #[must_use]
    pub fn occupant(&self, seat: Seat, ply: Ply) -> Option<&Who> {
        let tenures = &self.seats.get(seat.index())?.occupants;
        let later = tenures.partition_point(|tenure| tenure.from <= ply);
        tenures.get(later.checked_sub(1)?).map(|tenure| &tenure.who)
    }
}

/// The one who had the seat before is not named: the table no longer knows them.
fn seat_record(table: &Table, seat: Seat, from: Ply) -> SeatRecord {
    let who = match &table.seats[seat.index()] {
        Occupant::Player(player) => Who::Player(player.name.as_str().to_owned()),
        Occupant::Computer(level) => Who::Computer(*level),
        Occupant::Former => Who::Former,
        Occupant::Open | Occupant::Invited(_) => Who::Nobody,
    };
    let before = (from > Ply(0)).then_some(Tenure { from: Ply(0), who: Who::Former });
    let occupants = before.into_iter().chain([Tenure { from, who }]).collect();
    SeatRecord { side: table.seat_name(seat).to_owned(), occupants }
}

fn ended(table: &Table) -> Option<Ended> {
    if table.is_called_off() {
        return Some(Ended { how: CALLED_OFF.to_owned(), outcome: None });
    }
    let outcome = table.outcome().filter(|_| table.log.is_agreed())?;
    Some(Ended { how: AGREED.to_owned(), outcome: Some(outcome) })
}

fn committed(table: &Table, shown: Commitment) -> Committed {
    let action = table.counted().find(|(ply, _)| *ply == shown.ply).map(|(_, entry)| entry.action.clone());
    let opened = action.filter(|_| table.is_revealed());
    let opening = opened.map(|action| (salt(&table.secret, shown.ply, shown.seat), action));
    Committed { shown, opening }
}

fn record(table: &Table, eyes: &[Seat]) -> Option<Record> {
    let position = table.position()?;
    let is_own = |by: Actor| by.seat().is_some_and(|seat| eyes.contains(&seat));
    let actions = table.counted().map(|(_, entry)| {
        let is_known = table.is_revealed() || is_own(entry.by);
        if is_known { entry.revealed() } else { entry.seen_by(Viewer::Public) }
    });
    Some(Record {
        game: position.about().id.to_owned(),
        seats: position.seats(),
        options: position.options().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
        actions: actions.collect(),
        outcome: position.outcome(),
    })
}
