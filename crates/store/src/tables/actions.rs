//! The log of actions.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::database::error::StoreError;
use crate::seal::{SealedText, TableSeal, is_sealed};
use crate::tables::rows;
use crate::tables::table_row::LogRow;
use game::{Actor, Seat};
use table::{EntryNo, LogEntry, LoggedAction, Ply, Secret, StoredTable, TableId};

/// The log from an entry on that a table's row brought with it.
pub(crate) fn aggregated(table: &StoredTable, from: EntryNo, row: LogRow) -> Result<Vec<LogEntry>, StoreError> {
    let LogRow { log_seats, log_actions, log_sealed, log_deeds } = row;
    let marks = log_sealed.unwrap_or_default().into_iter().zip(log_deeds.unwrap_or_default());
    let entries = log_seats.unwrap_or_default().into_iter().zip(log_actions.unwrap_or_default()).zip(marks);
    let columns = entries.map(|((seat, action), (sealed, deed))| EntryColumns { seat, action, sealed, deed });
    read((table.id, &table.secret), from, columns)
}

fn read(
    (table, secret): (TableId, &Secret),
    from: EntryNo,
    columns: impl IntoIterator<Item = EntryColumns>,
) -> Result<Vec<LogEntry>, StoreError> {
    let numbers = (from.0..).map(EntryNo);
    let damaged =
        |at: EntryNo, what: String| StoreError::Damaged { table: table.0, what: format!("entry {at} {what}") };
    let opened = |at: EntryNo, columns: EntryColumns| columns.opened(at, || TableSeal::of(table, secret))?.entry();
    numbers.zip(columns).map(|(at, columns)| opened(at, columns).map_err(|what| damaged(at, what))).collect()
}

/// An entry of the log as columns: whose it is (nobody's where chance acts), what it says, and what it is.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct EntryColumns {
    pub seat: Option<i16>,
    pub action: String,
    pub sealed: bool,
    pub deed: String,
}

/// The kind of an entry of the log, by its word in `actions.deed`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum EntryKind {
    Play,
    Undo,
    Draw,
}

impl EntryColumns {
    /// The same with a secret choice sealed, if there is a seal.
    pub(crate) fn sealed_at(self, at: i32, seal: Option<&TableSeal>) -> Self {
        match seal.filter(|_| self.sealed) {
            Some(seal) => Self { action: seal.seal(SealedText::Action(at), &self.action), ..self },
            None => self,
        }
    }

    /// The same with a secret choice opened.
    fn opened(self, at: EntryNo, seal: impl FnOnce() -> TableSeal) -> Result<Self, String> {
        if !self.sealed || !is_sealed(&self.action) {
            return Ok(self);
        }
        let action = seal().open(SealedText::Action(rows::entry_no(at)), self.action)?;
        Ok(Self { action, ..self })
    }

    /// The entry; else what is wrong with it.
    fn entry(self) -> Result<LogEntry, String> {
        let seat = match self.seat {
            Some(seat) => Some(u8::try_from(seat).map(Seat).map_err(|_| format!("is of seat {seat}"))?),
            None => None,
        };
        let person = || seat.ok_or_else(|| format!("says “{}” of chance", self.deed));
        match self.deed.parse() {
            Ok(EntryKind::Play) => {
                let by = seat.map_or(Actor::Chance, Actor::Seat);
                Ok(LogEntry::Play(LoggedAction { by, action: self.action, sealed: self.sealed }))
            }
            Ok(EntryKind::Undo) => {
                let keep = self.action.parse().map(Ply);
                let keep = keep.map_err(|_| format!("takes back to “{}”, which is no ply", self.action))?;
                Ok(LogEntry::Undo { by: person()?, keep })
            }
            Ok(EntryKind::Draw) => Ok(LogEntry::AgreedDraw { by: person()? }),
            Err(_) => Err(format!("is of the unknown kind “{}”", self.deed)),
        }
    }
}

impl From<&LogEntry> for EntryColumns {
    fn from(entry: &LogEntry) -> Self {
        let seat = entry.by().seat().map(|seat| i16::from(seat.0));
        let (action, sealed, deed) = match entry {
            LogEntry::Play(action) => (action.action.clone(), action.sealed, EntryKind::Play),
            LogEntry::Undo { keep, .. } => (keep.to_string(), false, EntryKind::Undo),
            LogEntry::AgreedDraw { .. } => (String::new(), false, EntryKind::Draw),
        };
        let deed: &str = deed.into();
        Self { seat, action, sealed, deed: deed.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn columns(seat: Option<i16>, action: &str, deed: &str) -> EntryColumns {
        EntryColumns { seat, action: action.to_owned(), sealed: false, deed: deed.to_owned() }
    }

    #[test]
    fn entries_read_back_as_they_are_written() {
        let sealed = LoggedAction { sealed: true, ..LoggedAction::open(Actor::Seat(Seat(8)), "assassin=7") };
        for entry in [
            LogEntry::Play(sealed),
            LogEntry::Play(LoggedAction::open(Actor::Chance, "roll 3")),
            LogEntry::Undo { by: Seat(1), keep: Ply(12) },
            LogEntry::AgreedDraw { by: Seat(0) },
        ] {
            assert_eq!(EntryColumns::from(&entry).entry(), Ok(entry));
        }
    }

    #[test]
    fn an_entry_that_makes_no_sense_is_an_error_that_says_which_and_why() {
        for (columns, why) in [
            (columns(Some(0), "some", "undo"), "takes back to “some”, which is no ply"),
            (columns(Some(0), "-1", "undo"), "takes back to “-1”, which is no ply"),
            (columns(Some(0), "", "undo"), "takes back to “”, which is no ply"),
            (columns(None, "3", "undo"), "says “undo” of chance"),
            (columns(None, "", "draw"), "says “draw” of chance"),
            (columns(Some(-1), "a1", "play"), "is of seat -1"),
            (columns(Some(0), "a1", "swap"), "is of the unknown kind “swap”"),
        ] {
            let whole = [columns_of_a_move(), columns];
            let error = read((TableId(36), &Secret::new([0; 32])), EntryNo(4), whole)
                .expect_err("it makes no sense")
                .to_string();
            assert_eq!(error, format!("table 36 is damaged: entry 5 {why}"));
        }
    }

    #[test]
    fn a_secret_choice_reads_back_from_its_own_entry_alone() {
        let (table, secret) = (TableId(36), Secret::new([3; 32]));
        let choice = LogEntry::Play(LoggedAction {
            sealed: true,
            ..LoggedAction::open(Actor::Seat(Seat(0)), "assassin=7 targets=3,19")
        });
        let sealed = || EntryColumns::from(&choice).sealed_at(5, Some(&TableSeal::of(table, &secret)));
        assert!(!sealed().action.contains('7') || !sealed().action.contains("assassin"));
        let at = |at: u32| read((table, &secret), EntryNo(at), [sealed()]);
        assert_eq!(at(5).expect("it is there"), std::slice::from_ref(&choice));
        assert_eq!(
            at(4).expect_err("it was moved").to_string(),
            "table 36 is damaged: entry 4 is sealed, and was changed or moved"
        );
        let open = EntryColumns { sealed: false, ..columns(Some(0), "a1-a2", "play") };
        assert_eq!(open.sealed_at(0, Some(&TableSeal::of(table, &secret))), columns_of_a_move());
    }

    fn columns_of_a_move() -> EntryColumns {
        columns(Some(0), "a1-a2", "play")
    }
}
