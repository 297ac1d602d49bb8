//! The moves of a table in words and in notation, for one viewer: all of them, and those since the viewer's own last one. It
//! hands out no position.

use crate::app::failure::Failure;
use crate::app::tables::seated_since::SeatedSince;
use crate::app::tables::told::{ToldPart, in_parts, words_for};
use crate::app::tables::views::{began, turn_numbers};
use game::{News, Seat, Viewer};
use store::StoreError;
use table::{EntryNo, LogEntry, Table};

/// One move of a game, as its viewer may read it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedMove {
    /// The number over the board on which it was played; 0 before the first turn.
    pub turn: u32,
    /// It, in canonical notation; `None` if somebody else chose it in secret and the game is on.
    pub action: Option<String>,
    /// The news that it told, in the game's sentences.
    pub told: Vec<String>,
    /// The seats that were others' then: nobody is named for them.
    pub later: Vec<Seat>,
}

/// The move since which events are told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LastOwnMove {
    /// None: everything is told.
    #[default]
    Never,
    /// One that the viewer played.
    Own,
    /// That of their seat, which somebody else has had before them.
    OfSeat,
}

/// The events since a viewer's own last move.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SinceOwnMove {
    /// The move that bounds them.
    pub since: LastOwnMove,
    /// The events in their order, in parts.
    pub told: Vec<ToldPart>,
}

impl SinceOwnMove {
    /// The events since the last move of the viewer's seat: a function of the record, so that nothing is kept of who looked when.
    ///
    /// # Errors
    /// If the log is damaged.
    pub fn of(table: &Table, viewer: Viewer, seated: &SeatedSince) -> Result<Self, Failure> {
        let Viewer::Seat(seat) = viewer else { return Ok(Self::default()) };
        let is_own = |entry: &LogEntry| entry.action().is_some_and(|action| action.by.seat() == Some(seat));
        let last = table.log.entries().iter().rposition(is_own);
        let since = match last.map(EntryNo::of) {
            None => LastOwnMove::Never,
            Some(at) if seated.later(at).contains(&seat) => LastOwnMove::OfSeat,
            Some(_) => LastOwnMove::Own,
        };
        let from = EntryNo::of(last.map_or(0, |at| at + 1));
        let news = (from.0..).map(EntryNo).zip(news_since(table, from)?);
        let told = news.map(|(at, news)| (seated.later(at), words_for(table, viewer, at, news)));
        Ok(Self { since, told: in_parts(told) })
    }
}

impl ListedMove {
    /// The moves that count, in order: what was taken back is left out, as in a replay.
    ///
    /// # Errors
    /// A refusal if the game has not begun; a fault if the log is damaged.
    pub fn all(table: &Table, viewer: Viewer, seated: &SeatedSince) -> Result<Vec<Self>, Failure> {
        began(table)?;
        let mut news = news_since(table, EntryNo::default())?;
        let is_over = table.outcome().is_some();
        let turns = turn_numbers(table)?;
        let listed = |(at, turn): (EntryNo, u32)| {
            let action = table.log.get(at).and_then(LogEntry::action)?;
            let open = is_over || !action.sealed || action.by.viewer() == viewer;
            let told = words_for(table, viewer, at, std::mem::take(news.get_mut(at.index())?));
            Some(Self { turn, action: open.then(|| action.action.clone()), told, later: seated.later(at) })
        };
        Ok(table.log.counted_entries().into_iter().zip(turns).filter_map(listed).collect())
    }
}

fn news_since(table: &Table, from: EntryNo) -> Result<Vec<Vec<News>>, Failure> {
    let span = table.replay(from..table.log.end()).map_err(|damage| StoreError::damaged(table.id, &damage))?;
    Ok(span.news)
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{
        Command, LobbyCommand, Occupant, Opening, Place, PlayCommand, Player, PlayerId, Secret, TableId, Terms, decide,
    };

    const LIVIA: PlayerId = PlayerId(1);

    fn does(table: &Table, command: &Command) -> Table {
        decide(table, command, 2_000).expect("the command is legal").table
    }

    #[test]
    fn the_last_move_of_a_seat_is_nobodys_own_who_came_later() {
        let person = |id| Occupant::Player(Player { id, name: "Livia".into() });
        let opening = Opening {
            id: TableId(1),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: vec![person(LIVIA), person(PlayerId(2))],
            opener: LIVIA,
            terms: Terms::of_pace(86_400),
            secret: Secret::new([7; 32]),
            place: Place::default(),
        };
        let start = Command::Lobby(LobbyCommand::Start(LIVIA));
        let mut table = does(&opening.open(1_000).expect("it fits"), &start);
        let since = |table: &Table, last: u32| {
            let seated = SeatedSince::of(table, &[EntryNo(last), EntryNo(0)]);
            SinceOwnMove::of(table, Viewer::Seat(Seat(0)), &seated).expect("it replays").since
        };
        assert_eq!(since(&table, 0), LastOwnMove::Never);
        let act = PlayCommand::Act { player: LIVIA, action: "h9".to_owned(), seen: None };
        table = does(&table, &Command::Play(act));
        table.life.former = vec![(Seat(1), PlayerId(3)), (Seat(0), LIVIA)];
        assert_eq!(since(&table, 1), LastOwnMove::Own, "her seat was given back to her");
        table.life.former.push((Seat(0), PlayerId(3)));
        assert_eq!([0, 1].map(|last| since(&table, last)), [LastOwnMove::Own, LastOwnMove::OfSeat]);
        table.life.former.clear();
        assert_eq!(since(&table, 1), LastOwnMove::OfSeat, "when the game is over, too");
    }
}
