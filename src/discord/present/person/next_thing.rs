//! The next thing that a person can do, which `/help` begins with.

use serenity::model::application::ButtonStyle;

use crate::app::{LobbySeats, TableListEntry, TableSummary};
use crate::discord::controls::{CustomId, LearnButton, PlayButton, TableButton};
use crate::discord::present::words::{hold_words, listing, seat_name};
use table::{EntryNo, HoldReason, Occupant, Phase, PlayerId};

/// A button: its action, its label and its style.
pub type NextButton = (CustomId, &'static str, ButtonStyle);

/// A sentence or two on the next thing to do, and its buttons.
#[derive(Clone, Debug)]
pub struct NextThing {
    /// One or two sentences, the first without a capital where a table's name comes before it.
    pub words: String,
    /// Buttons that do it; none where there is nothing to press.
    pub buttons: Vec<NextButton>,
}

impl NextThing {
    /// Of this person at the table of this thread, if it is one; else at the one elsewhere that needs them first, if they have any.
    #[must_use]
    pub fn new(me: PlayerId, here: Option<&TableListEntry>, elsewhere: Option<&TableListEntry>) -> Self {
        match (here, elsewhere) {
            (Some(entry), _) => at_table(entry, me),
            (None, Some(entry)) => {
                let place = entry.summary.place;
                let (there, name) = (at_table(entry, me), entry.summary.game_name);
                let words = format!("{name} in <#{}>: {}", place.thread.unwrap_or(place.channel), there.words);
                Self { words, ..there }
            }
            (None, None) => at_no_table(),
        }
    }
}

fn at_no_table() -> NextThing {
    let play = (CustomId::Play(PlayButton::Begin), "Play", ButtonStyle::Success);
    let lesson = (CustomId::Learn(LearnButton::GoOn), "A lesson", ButtonStyle::Primary);
    let words = "You have no table yet. Press **Play** to open one (or type `/play now`), or take **a lesson**: a minute each, \
                 and only you see it.";
    NextThing { words: words.to_owned(), buttons: vec![play, lesson] }
}

fn at_table(entry: &TableListEntry, me: PlayerId) -> NextThing {
    let summary = &entry.summary;
    let (words, buttons) = match (summary.phase, summary.hold) {
        (Phase::Lobby | Phase::Playing, Some(reason)) => at_standstill(entry, reason),
        (Phase::Lobby, None) => in_lobby(entry, me),
        (Phase::Playing, None) => in_play(entry),
        (Phase::Over | Phase::Closed, _) => afterwards(entry),
    };
    NextThing { words, buttons }
}

fn in_play(entry: &TableListEntry) -> (String, Vec<NextButton>) {
    let table = entry.summary.id;
    let play = (CustomId::Play(PlayButton::Begin), "Play", ButtonStyle::Primary);
    let (words, button) = match () {
        () if entry.has_left() => (
            "you have left this game. `/board` shows the board, `/review replay` the game so far; `/play now` opens another table."
                .to_owned(),
            play,
        ),
        () if entry.mine.is_empty() => (
            "you are watching. `/board` shows the board, `/review replay` the game so far; `/play now` opens a table of your own."
                .to_owned(),
            play,
        ),
        () if entry.summary.paused => (
            "its clocks are stopped by agreement, and nobody moves. **Resume** lets the game go on.".to_owned(),
            (CustomId::Table(TableButton::Resume, table), "Resume", ButtonStyle::Success),
        ),
        () if entry.waits_for_me() => (
            "it is **your turn**. Press **Move**: choose a piece and a square, look, confirm.".to_owned(),
            (CustomId::Move(table), "Move", ButtonStyle::Success),
        ),
        () => (not_yet(entry), (CustomId::View(table), "My view", ButtonStyle::Secondary)),
    };
    (words, vec![button])
}

/// The ways on from a game that is over or was closed.
fn afterwards(entry: &TableListEntry) -> (String, Vec<NextButton>) {
    let summary = &entry.summary;
    let (words, label) = match () {
        () if summary.phase == Phase::Closed && summary.entries == EntryNo(0) => {
            ("this table was closed before its first move. `/play now` opens another.", "Play another")
        }
        () if entry.mine.is_empty() => {
            ("this game is over. `/review replay` shows it again; `/play now` opens a table of your own.", "Play")
        }
        () => ("this game is over. `/review replay` shows it again, `/table rematch` plays it again.", "Play another"),
    };
    (words.to_owned(), vec![(CustomId::Play(PlayButton::Begin), label, ButtonStyle::Primary)])
}

/// The people whose turn it is. Moves are planned ahead at tables of two.
fn not_yet(entry: &TableListEntry) -> String {
    let summary = &entry.summary;
    let people: Vec<_> = entry.to_act.iter().map(|seat| seat_name(summary, *seat)).collect();
    let plan = if summary.seats.len() == 2 { " `/table if` plans your reply ahead." } else { "" };
    format!("it is not your turn yet. You are waiting for {}.{plan}", listing(&people))
}

/// The reason why the table stands still, and the people who can let it go on.
fn at_standstill(entry: &TableListEntry, reason: HoldReason) -> (String, Vec<NextButton>) {
    let why = hold_words(reason);
    if !reason.needs_place() {
        return (format!("{why}; only a moderator can let it go on."), Vec::new());
    }
    let way = if entry.mine.is_empty() {
        "Its players let it go on by `/board`."
    } else {
        "Type `/board` in a channel of its server to let it go on."
    };
    let view = (CustomId::View(entry.summary.id), "My view", ButtonStyle::Secondary);
    (format!("it stands still, because {why}. {way}"), vec![view])
}

fn in_lobby(entry: &TableListEntry, me: PlayerId) -> (String, Vec<NextButton>) {
    let summary = &entry.summary;
    let may_join = summary.seats.iter().any(|seat| seat.is_free_for(me));
    let play = || vec![(CustomId::Play(PlayButton::Begin), "Play", ButtonStyle::Primary)];
    let start = || vec![(CustomId::Start(summary.id, summary.mark), "Start", ButtonStyle::Success)];
    match (entry.mine.is_empty(), summary.lobby_seats()) {
        (false, LobbySeats::Full) => ("everybody is here. Press **Start**.".to_owned(), start()),
        (false, LobbySeats::Enough) => {
            ("enough players are here. Press **Start**, or wait for more to join.".to_owned(), start())
        }
        (false, LobbySeats::TooFew) => {
            let lesson = (CustomId::Learn(LearnButton::GoOn), "A lesson meanwhile", ButtonStyle::Primary);
            (missing(summary), vec![lesson])
        }
        (true, LobbySeats::Full) => {
            let words = "this table is full; its game begins when a player presses **Start**. `/play now` opens a table of your own.";
            (words.to_owned(), play())
        }
        (true, LobbySeats::Enough | LobbySeats::TooFew) if !may_join => {
            let words = "the seats that are left are kept for invited players. `/play now` opens a table of your own.";
            (words.to_owned(), play())
        }
        (true, LobbySeats::Enough | LobbySeats::TooFew) => {
            ("a table is open. Press **Join** under its lobby to sit down.".to_owned(), Vec::new())
        }
    }
}

/// The free seats of a lobby, and the people it waits for.
fn missing(summary: &TableSummary) -> String {
    let seats = &summary.seats;
    let is_named = seats.iter().any(|seat| matches!(seat, Occupant::Invited(_)));
    let free = seats.iter().filter(|occupant| !occupant.is_taken()).count();
    let (taken, least) = (seats.len() - free, usize::from(summary.terms.least));
    let needed = if least == 0 { seats.len() } else { least };
    let when = match (needed.saturating_sub(taken), is_named) {
        (..=1, true) => "when the invited player presses **Join**".to_owned(),
        (..=1, false) => "when somebody presses **Join**".to_owned(),
        _ if least == 0 => "when every seat is taken".to_owned(),
        _ => format!("with {least} players or more"),
    };
    let seats = if free == 1 { "one seat is".to_owned() } else { format!("{free} seats are") };
    format!("{seats} still free; the game can start {when}.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Seat;
    use table::{
        ChannelId, Command, Hold, LobbyCommand, Opening, Place, PlayCommand, Player, Secret, Table, TableId, Terms,
        decide, lock_place, lose_place,
    };

    const ADA: PlayerId = PlayerId(1);

    /// A lobby with these people, in a game of as many seats as they and the free ones are.
    fn lobby(game: &str, people: &[&str], free: usize, least: u8) -> Table {
        let sits = |(id, name): (i64, &&str)| Occupant::Player(Player { id: PlayerId(id), name: (*name).into() });
        let seats = (1..).zip(people).map(sits).chain(std::iter::repeat_n(Occupant::Open, free));
        let opening = Opening {
            id: TableId(7),
            game: games::find(game).expect("registered"),
            options: Vec::new(),
            seats: seats.collect(),
            opener: ADA,
            terms: Terms { least, ..Terms::of_pace(86_400) },
            secret: Secret::new([1; 32]),
            place: Place { channel: ChannelId(5), thread: Some(ChannelId(6)), ..Place::default() },
        };
        opening.open(0).expect("it fits")
    }

    fn in_play() -> Table {
        let start = Command::Lobby(LobbyCommand::Start(ADA));
        decide(&lobby("conspirateurs", &["Ada", "Brutus"], 0, 0), &start, 0).expect("it may be").table
    }

    /// The next thing here, as somebody reads it: its words, and the labels of its buttons.
    fn read(table: &Table, player: PlayerId) -> (String, Vec<&'static str>) {
        let entry =
            TableListEntry { summary: TableSummary::from(table), to_act: vec![Seat(0)], mine: table.seats_of(player) };
        let next = NextThing::new(player, Some(&entry), None);
        (next.words, next.buttons.into_iter().map(|(_, label, _)| label).collect())
    }

    #[test]
    fn a_game_that_has_lost_its_place_is_let_go_on_by_its_players() {
        let lost = lose_place(&in_play(), 1).expect("it stands still").table;
        let locked = lock_place(&in_play(), 1).expect("it stands still").table;
        for (table, cause) in [(&lost, "its thread was deleted"), (&locked, "its thread was locked")] {
            for (player, way) in [(ADA, "Type `/board`"), (PlayerId(99), "Its players let it go on")] {
                let (words, buttons) = read(table, player);
                assert!(words.contains(cause) && words.contains(way) && !words.contains("moderator"), "{words}");
                assert_eq!(buttons, ["My view"]);
            }
        }
    }

    #[test]
    fn a_game_that_a_moderator_stopped_only_a_moderator_lets_go_on() {
        let mut table = in_play();
        table.life.hold = Some(Hold { reason: HoldReason::Paused, since_ms: 1 });
        let (words, buttons) = read(&table, ADA);
        assert_eq!(words, "a moderator has paused this game; only a moderator can let it go on.");
        assert!(buttons.is_empty());
    }

    #[test]
    fn somebody_who_has_left_a_game_is_not_sent_to_resume_it() {
        let lobby = lobby("tmag", &["Ada", "Brutus", "Cleo", "Drusus"], 0, 0);
        let begun = decide(&lobby, &Command::Lobby(LobbyCommand::Start(ADA)), 0).expect("it may be").table;
        let mut table = decide(&begun, &Command::Play(PlayCommand::Resign(ADA)), 1).expect("it may be").table;
        assert_eq!((table.phase(), table.left()), (Phase::Playing, vec![Seat(0)]), "three play on");
        for paused_ms in [None, Some(2)] {
            table.life.paused_ms = paused_ms;
            let (words, buttons) = read(&table, ADA);
            assert!(words.starts_with("you have left this game."), "{words}");
            assert_eq!(buttons, ["Play"]);
        }
        let (words, buttons) = read(&table, PlayerId(2));
        assert!(words.contains("**Resume** lets the game go on"), "{words}");
        assert_eq!(buttons, ["Resume"], "those who play on can");
    }

    #[test]
    fn a_lobby_says_whether_all_are_there_or_enough_and_an_onlooker_is_not_sent_to_a_button_that_is_not_there() {
        let full = lobby("conspirateurs", &["Ada", "Brutus"], 0, 0);
        let enough = lobby("tmag", &["Ada", "Brutus", "Drusus"], 1, 3);
        let few = lobby("conspirateurs", &["Ada"], 1, 0);
        let (four, three) = (lobby("conspirateurs", &["Ada"], 3, 0), lobby("tmag", &["Ada"], 3, 3));
        let (brutus, stranger) = (PlayerId(2), PlayerId(99));
        let mut kept = few.clone();
        kept.seats[1] = Occupant::Invited(Player { id: brutus, name: "Brutus".into() });
        for (table, player, expected, labels) in [
            (&full, ADA, "everybody is here", "Start"),
            (&enough, ADA, "enough players are here", "Start"),
            (&few, ADA, "one seat is still free; the game can start when somebody", "A lesson meanwhile"),
            (&four, ADA, "3 seats are still free; the game can start when every seat is taken", "A lesson meanwhile"),
            (&three, ADA, "3 seats are still free; the game can start with 3 players or more", "A lesson meanwhile"),
            (&full, stranger, "this table is full", "Play"),
            (&enough, stranger, "Press **Join**", ""),
            (&few, stranger, "Press **Join**", ""),
            (&kept, brutus, "Press **Join**", ""),
            (&kept, stranger, "kept for invited players", "Play"),
        ] {
            let (words, buttons) = read(table, player);
            assert!(words.contains(expected), "{words}");
            assert_eq!(buttons.join(", "), labels, "{words}");
        }
    }

    #[test]
    fn a_table_that_was_closed_before_its_first_move_has_nothing_to_look_back_at() {
        let close = Command::Lobby(LobbyCommand::Close(ADA));
        let closed = decide(&lobby("conspirateurs", &["Ada"], 1, 0), &close, 0).expect("it may be").table;
        let (words, buttons) = read(&closed, ADA);
        assert_eq!(words, "this table was closed before its first move. `/play now` opens another.");
        assert_eq!(buttons, ["Play another"]);
    }

    #[test]
    fn a_reply_is_planned_ahead_at_a_table_of_two_alone() {
        let start = Command::Lobby(LobbyCommand::Start(ADA));
        let of_three = decide(&lobby("tmag", &["Ada", "Brutus", "Drusus"], 0, 0), &start, 0).expect("it may be").table;
        for (table, planned) in [(in_play(), true), (of_three, false)] {
            let (words, _) = read(&table, PlayerId(2));
            assert!(words.contains("it is not your turn yet"), "{words}");
            assert_eq!(words.contains("`/table if`"), planned, "{words}");
        }
    }
}
