//! The occupant of a seat.

use crate::state::table_id::TableId;
use game::Seat;
use name::DisplayName;

/// A person's id: Discord's user id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

impl PlayerId {
    /// Nobody's id at Discord: the opener of a table that was opened by itself, or whose opener is gone.
    pub const NOBODY: Self = Self(0);

    /// Whether it is the id of an account, and no pseudonym of somebody whose data were deleted: those are negative.
    #[must_use]
    pub const fn is_account(self) -> bool {
        self.0 > 0
    }
}

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The account, which stays when the name changes.
    pub id: PlayerId,
    /// The name to show, as it was when the person sat down.
    pub name: DisplayName,
}

impl Player {
    /// A person under the first of their names that can be read.
    pub fn named<'a>(id: PlayerId, names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { id, name: DisplayName::of_account(names, id.0) }
    }
}

/// A person, a computer player, or nobody, on a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody; anybody may take it.
    Open,
    /// Nobody yet; kept for this person.
    Invited(Player),
    /// A person who plays it.
    Player(Player),
    /// A computer player of this level; 0 plays at random.
    Computer(u8),
    /// Somebody who has played here, and has had their data deleted since or whose seat a moderator has taken.
    Former,
}

impl Occupant {
    /// The person who sits here, if one does.
    #[must_use]
    pub fn player(&self) -> Option<&Player> {
        match self {
            Self::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The person who sits here, or whom the seat is kept for.
    #[must_use]
    pub fn person(&self) -> Option<&Player> {
        match self {
            Self::Player(player) | Self::Invited(player) => Some(player),
            _ => None,
        }
    }

    /// Whether the seat is or was somebody's or something's.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        matches!(self, Self::Player(_) | Self::Computer(_) | Self::Former)
    }

    /// Whether this person may sit down here.
    #[must_use]
    pub fn is_free_for(&self, player: PlayerId) -> bool {
        match self {
            Self::Open => true,
            Self::Invited(guest) => guest.id == player,
            Self::Player(_) | Self::Computer(_) | Self::Former => false,
        }
    }

    /// The name on the seat's plate, and in other places that know no markup; a computer player has one of its own at each seat of
    /// a table.
    #[must_use]
    pub fn name_in_line(&self, at: (TableId, Seat)) -> String {
        self.named(at, DisplayName::in_line)
    }

    /// The name in the text of a message.
    #[must_use]
    pub fn name_in_message(&self, at: (TableId, Seat)) -> String {
        self.named(at, DisplayName::in_message)
    }

    fn named(&self, (table, seat): (TableId, Seat), written: fn(&DisplayName) -> String) -> String {
        match self {
            Self::Open => "open".to_owned(),
            Self::Invited(player) => format!("{} (invited)", written(&player.name)),
            Self::Player(player) => written(&player.name),
            Self::Computer(_) => format!("{} 🤖", computer_name(table, seat)),
            Self::Former => "a former player".to_owned(),
        }
    }
}

/// The players' words for the levels of computer players, from 0.
pub const COMPUTER_LEVELS: [&str; 5] = ["random", "novice", "club", "strong", "best"];

/// The names of computer players: more than a table has seats, and no two with the same first letter.
const COMPUTER_NAMES: [&str; 13] = [
    "Livia", "Casca", "Varro", "Drusilla", "Plautus", "Aurelia", "Sejanus", "Octavia", "Nerva", "Messalla", "Fulvia",
    "Titus", "Galba",
];

/// The name of a computer player: always the same at a seat of a table, and another one at each seat.
fn computer_name(table: TableId, seat: Seat) -> &'static str {
    let count = COMPUTER_NAMES.len();
    // A table's id ends in a count, so that its first digits alone would give all tables of an hour one name.
    let first = table.0.unsigned_abs().wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    let first = usize::try_from(first).unwrap_or_default() % count;
    COMPUTER_NAMES[(first + seat.index()) % count]
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn computers_have_names_that_differ_at_a_table_and_stay() {
        let names =
            |table| Seat::all(9).map(|seat| Occupant::Computer(2).name_in_line((table, seat))).collect::<Vec<_>>();
        let tables = (0..200).map(|table| TableId(table * 4_096));
        for table in tables.clone() {
            let one = names(table);
            let letters: BTreeSet<_> = one.iter().filter_map(|name| name.chars().next()).collect();
            assert_eq!(letters.len(), 9, "{one:?}");
            assert_eq!(one, names(table), "it is a name for good");
        }
        let firsts: BTreeSet<_> = tables.filter_map(|table| names(table).into_iter().next()).collect();
        assert_eq!(firsts.len(), COMPUTER_NAMES.len(), "every one of them plays somewhere");
    }
}
