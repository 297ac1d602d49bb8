//! The content of a turn's post: the public's view, the news since the last post, and who is called. It hands out
//! no position.

use super::game_card::GameCard;
use super::seated_since::SeatedSince;
use super::summary::TableSummary;
use super::told::{ToldPart, in_parts, words_for};
use crate::app::failure::Failure;
use game::{AnyView, Seat, Turn, Viewer};
use store::{StoreError, TableResult};
use table::{EntryNo, LogEntry, Table, TableEvent};

/// The content of a post for one audience: the view, the news since the last post, and the people to call.
#[derive(Debug)]
pub struct PostContext {
    /// The facts of the table.
    pub summary: TableSummary,
    /// The audience's view of the position that is told.
    pub view: Box<dyn AnyView>,
    /// The public sentences about everything since the last post, in parts: the post may come after a seat has changed hands.
    pub news: Vec<ToldPart>,
    /// The seats that owe an action and were not called for it before.
    pub call: Vec<Seat>,
    /// Whether this is the first post.
    pub first: bool,
    /// Whether it is the first post in a place that was given to the game after it had lost its own.
    pub is_new_here: bool,
    /// How many hints each seat took, of those that took any; told at the end.
    pub hints: Vec<(Seat, i64)>,
    /// The changes of ratings; told at the end of a rated game.
    pub results: Vec<TableResult>,
    /// The story of a game that is over.
    pub card: Option<GameCard>,
}

impl PostContext {
    /// The content of a step's post for everybody about the log up to an entry, given the news told before, and since when
    /// each seat is its player's. After the game has lost its place all are called who are to act.
    ///
    /// # Errors
    /// If the log is damaged.
    pub fn of(table: &Table, until: EntryNo, step: i64, seated: &SeatedSince) -> Result<Self, Failure> {
        let until = until.min(table.log.end());
        let told = table.place.told;
        let from = told.unwrap_or_default().min(until);
        let span = table.replay(from..until).map_err(|damage| StoreError::damaged(table.id, &damage))?;
        let before = if told.is_some() { span.before } else { Turn::Nobody };
        let entries = &table.log.entries()[from.index()..until.index()];
        let acted = |seat: Seat| {
            let undone = |entry: &LogEntry| matches!(entry, LogEntry::Undo { .. });
            entries.iter().any(|entry| entry.by().seat() == Some(seat) || undone(entry))
        };
        let is_new_here = told.is_some() && table.place.post_message.is_none();
        let all = is_new_here || table.life.last_event == i32::try_from(step).ok().map(TableEvent::Returned);
        let fresh = |seat: &Seat| all || !before.seats().contains(seat) || acted(*seat);
        let words = |(at, news)| (seated.later(at), words_for(table, Viewer::Public, at, news));
        Ok(Self {
            summary: TableSummary { entries: until, ..TableSummary::from(table) },
            view: span.position.view(Viewer::Public),
            news: in_parts((from.0..).map(EntryNo).zip(span.news).map(words)),
            call: span.position.turn().seats().iter().copied().filter(fresh).collect(),
            first: told.is_none(),
            is_new_here,
            hints: Vec::new(),
            results: Vec::new(),
            card: None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{
        Command, LobbyCommand, Occupant, Opening, Place, PlayCommand, Player, PlayerId, Secret, TableId, Terms, decide,
    };

    const LIVIA: PlayerId = PlayerId(1);
    const CASSIUS: PlayerId = PlayerId(2);

    fn does(table: &Table, command: &Command) -> Table {
        decide(table, command, 2_000).expect("the command is legal").table
    }

    /// A table of two, each of whom has dropped a man.
    fn after_two_moves() -> Table {
        let person = |id, name: &str| Occupant::Player(Player { id, name: name.into() });
        let opening = Opening {
            id: TableId(1),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: vec![person(LIVIA, "Livia"), person(CASSIUS, "Cassius")],
            opener: LIVIA,
            terms: Terms::of_pace(86_400),
            secret: Secret::new([7; 32]),
            place: Place::default(),
        };
        let start = Command::Lobby(LobbyCommand::Start(LIVIA));
        let acts =
            |player, action: &str| Command::Play(PlayCommand::Act { player, action: action.to_owned(), seen: None });
        let table = does(&opening.open(1_000).expect("it fits"), &start);
        does(&does(&table, &acts(LIVIA, "h9")), &acts(CASSIUS, "i9"))
    }

    #[test]
    fn news_of_moves_before_a_seat_changed_hands_is_told_of_the_seat_alone() {
        let table = after_two_moves();
        let seated = SeatedSince::of(&table, &[EntryNo(1), EntryNo(0)]);
        let told = PostContext::of(&table, EntryNo(2), 0, &seated).expect("it replays");
        let parts: Vec<_> = told.news.iter().map(|part| (part.later.clone(), part.told.join(" "))).collect();
        let first = (vec![Seat(0)], "Red drops a man on h9.".to_owned());
        assert_eq!(parts, [first, (Vec::new(), "Blue drops a man on i9.".to_owned())]);
    }
}
