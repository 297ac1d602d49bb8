//! A table's lobby: its post with seats, terms and buttons. It knows no running game.

use serenity::builder::{CreateActionRow, CreateEmbed, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption};
use serenity::model::application::ButtonStyle;

use crate::app::{LobbySeats, RoleId, TableSummary};
use crate::discord::controls::{CustomId, TableButton};
use crate::discord::message::{OutgoingMessage, seat_face};
use crate::discord::present::button::rules_button;
use crate::discord::present::meeting::{round_words, standings_button};
use crate::discord::present::words::{clock, late_words, mention, seat_line};
use game::{OptionSpec, Seat};
use name::DisplayName;
use table::{Challenge, HoldReason, Occupant, Phase, TableEvent};

/// The lobby's post, at any time of the table's life.
#[must_use]
pub fn lobby(summary: &TableSummary, specs: &[OptionSpec]) -> OutgoingMessage {
    let embed = CreateEmbed::new()
        .title(format!("{} — {}", summary.game_name, headline(summary)))
        .description(description(summary, specs))
        .colour(0x00C9_A227);
    let invited: Vec<_> = summary.seats.iter().filter_map(invited).collect();
    let content = match (summary.phase, invited.is_empty()) {
        (Phase::Lobby, false) if summary.hold.is_none() => {
            let names: Vec<_> = invited.iter().map(|player| mention(*player)).collect();
            format!("{}: you are invited to a game.", names.join(" "))
        }
        _ => String::new(),
    };
    OutgoingMessage {
        content,
        embeds: vec![embed],
        rows: rows(summary),
        mentions: invited,
        ..OutgoingMessage::default()
    }
}

/// The lobby's post when it is new, in a server that has a role called for open seats.
#[must_use]
pub fn calling(mut message: OutgoingMessage, summary: &TableSummary, role: RoleId) -> OutgoingMessage {
    if summary.phase == Phase::Lobby && summary.seats.contains(&Occupant::Open) {
        let call = format!("<@&{}>: there is a free seat.", role.0);
        let content = format!("{call}\n{}", message.content);
        content.trim_end().clone_into(&mut message.content);
        message.roles = vec![role];
    }
    message
}

fn invited(occupant: &Occupant) -> Option<table::PlayerId> {
    match occupant {
        Occupant::Invited(player) => Some(player.id),
        _ => None,
    }
}

fn headline(summary: &TableSummary) -> &'static str {
    match summary.phase {
        Phase::Lobby | Phase::Playing if summary.hold == Some(HoldReason::Closed) => "closed by a moderator",
        Phase::Playing if summary.hold.is_some() => "the game stands still",
        Phase::Closed if summary.has_begun() => "called off",
        Phase::Lobby => "a table is open",
        Phase::Playing => "the game is on",
        Phase::Over => "the game is over",
        Phase::Closed if matches!(summary.said, Some(TableEvent::Refused(_))) => "the challenge is declined",
        Phase::Closed => "closed before it began",
    }
}

fn description(summary: &TableSummary, specs: &[OptionSpec]) -> String {
    let count = u8::try_from(summary.seats.len()).unwrap_or(u8::MAX);
    let mut lines = Vec::new();
    if summary.phase == Phase::Lobby {
        lines.extend([summary.tagline.to_owned(), String::new()]);
    }
    lines.extend(Seat::all(count).map(|seat| seat_line(summary, seat)));
    lines.push(String::new());
    lines.extend(summary.meeting.map(|meeting| format!("**Tournament**, {}.", round_words(&meeting))));
    lines.extend(terms(summary));
    let value = |spec: &OptionSpec| summary.options.iter().find(|(name, _)| name == spec.name).map(|(_, value)| value);
    let chosen = specs.iter().filter_map(|spec| Some((spec, value(spec).filter(|value| *value != spec.default)?)));
    lines.extend(chosen.map(|(spec, value)| option(spec, value)));
    if summary.phase == Phase::Lobby && summary.hold.is_none() {
        lines.extend([String::new(), next(summary)]);
    }
    if let Some(thread) = summary.place.thread.filter(|_| summary.has_begun()) {
        lines.extend([String::new(), format!("Played in <#{thread}>.")]);
    }
    lines.extend(dice_words(summary));
    lines.join("\n")
}

/// The players' words for the dice, in one line; `None` without any.
fn dice_words(summary: &TableSummary) -> Option<String> {
    let said: Vec<_> = summary.words.iter().map(|(_, word)| DisplayName::from(word).in_message()).collect();
    (!said.is_empty()).then(|| format!("-# Words in the dice: {}", said.join(" · ")))
}

fn terms(summary: &TableSummary) -> Vec<String> {
    let terms = &summary.terms;
    let mut lines = vec![format!("**Clock**: {}. If you run out of time, {}.", clock(terms), late_words(terms.late))];
    if !terms.rests {
        lines.push("The clock runs through nights, weekends and vacations.".to_owned());
    }
    if terms.rated {
        lines.push("**Rated**: the result counts.".to_owned());
    }
    lines
}

/// An option that is not the default: `**Board**: 6x6`.
fn option(spec: &OptionSpec, value: &str) -> String {
    format!("**{}**: {value}", spec.label)
}

/// The sentence for invited people where fewer are enough.
const LEFT_OUT: &str = " The game begins without invited players who have not joined by then.";

/// The next step in the lobby, as a sentence to its people.
fn next(summary: &TableSummary) -> String {
    let least = summary.terms.least;
    let left_out = if summary.seats.iter().any(|seat| invited(seat).is_some()) { LEFT_OUT } else { "" };
    match (summary.lobby_seats(), summary.challenge) {
        (LobbySeats::Full, _) => "Everybody is here: press **Start**.".to_owned(),
        (LobbySeats::Enough, _) => {
            format!("Enough players are here: press **Start**, or wait for more to join.{left_out}")
        }
        (LobbySeats::TooFew, Challenge::Yes) => {
            "A challenge: press **Join** to accept or **Decline** to refuse. The game begins when everybody has accepted.".to_owned()
        }
        (LobbySeats::TooFew, Challenge::No) if least > 0 => {
            format!("Press **Join** to take a seat. {least} players are enough to start.{left_out}")
        }
        (LobbySeats::TooFew, Challenge::No) => "Press **Join** to take a seat.".to_owned(),
    }
}

fn rows(summary: &TableSummary) -> Vec<CreateActionRow> {
    let table = summary.id;
    let rules = rules_button(summary.game);
    if summary.phase != Phase::Lobby || summary.hold.is_some() {
        let standings = summary.meeting.map(|meeting| standings_button(&meeting));
        return vec![CreateActionRow::Buttons(standings.into_iter().chain([rules]).collect())];
    }
    let seats = summary.lobby_seats();
    // A button that nobody can press now is left out.
    let join = (seats != LobbySeats::Full).then(|| CustomId::Join(table).button("Join", ButtonStyle::Primary));
    let start = (seats != LobbySeats::TooFew)
        .then(|| CustomId::Start(table, summary.mark).button("Start", ButtonStyle::Success));
    let leave = match summary.challenge {
        Challenge::Yes => "Decline",
        Challenge::No => "Leave",
    };
    let leave = CustomId::Leave(table).button(leave, ButtonStyle::Secondary);
    let close = CustomId::Close(table).button("Close", ButtonStyle::Danger);
    let buttons = join.into_iter().chain(start).chain([leave, close, rules]).collect();
    let word = CustomId::Table(TableButton::DiceWord, table).button("Add a word to the dice", ButtonStyle::Secondary);
    let fair = CustomId::Table(TableButton::Verify, table).button("Fair play", ButtonStyle::Secondary);
    let words = summary.has_chance.then(|| CreateActionRow::Buttons(vec![word, fair]));
    free_seats(summary).into_iter().chain([CreateActionRow::Buttons(buttons)]).chain(words).collect()
}

/// A menu of the free seats, where there is a choice.
fn free_seats(summary: &TableSummary) -> Option<CreateActionRow> {
    let free = (0u8..).map(Seat).zip(&summary.seats).filter(|(_, occupant)| **occupant == Occupant::Open);
    let option =
        |seat| CreateSelectMenuOption::new(summary.side(seat), seat.to_string()).emoji(seat_face(summary.game, seat));
    let options: Vec<_> = free.map(|(seat, _)| option(seat)).collect();
    if options.is_empty() {
        return None;
    }
    let kind = CreateSelectMenuKind::String { options };
    Some(CreateActionRow::SelectMenu(
        CreateSelectMenu::new(CustomId::Sit(summary.id).text(), kind).placeholder("Choose a free seat…"),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use table::{
        ChannelId, Command, LobbyCommand, Opening, Place, PlayCommand, Player, PlayerId, Secret, Table, TableId, Terms,
        decide,
    };

    #[test]
    fn in_a_forum_a_lobby_that_was_closed_was_not_played() {
        let [ada, brutus] =
            [(1, "Ada"), (2, "Brutus")].map(|(id, name)| Player { id: PlayerId(id), name: name.into() });
        let opener = ada.id;
        let post = Some(ChannelId(6));
        let opening = Opening {
            id: TableId(7),
            game: games::find("conspirateurs").expect("registered"),
            options: Vec::new(),
            seats: vec![Occupant::Player(ada), Occupant::Player(brutus)],
            opener,
            terms: Terms::of_pace(86_400),
            secret: Secret::new([1; 32]),
            place: Place { channel: ChannelId(5), lobby_channel: post, thread: post, ..Place::default() },
        };
        let open = opening.open(0).expect("it fits");
        let after = |table: &Table, command: Command| decide(table, &command, 0).expect("it may be").table;
        let closed = after(&open, Command::Lobby(LobbyCommand::Close(opener)));
        let begun = after(&open, Command::Lobby(LobbyCommand::Start(opener)));
        let called_off = after(&begun, Command::Play(PlayCommand::Abort(opener)));
        for (table, words, played) in [
            (&open, "a table is open", false),
            (&closed, "closed before it began", false),
            (&begun, "the game is on", true),
            (&called_off, "called off", true),
        ] {
            let summary = TableSummary::from(table);
            assert_eq!(headline(&summary), words);
            assert_eq!(description(&summary, &[]).contains("Played in <#6>."), played, "{words}");
        }
    }

    #[test]
    fn a_lobby_says_whether_it_waits_for_all_who_are_invited() {
        let person = |(id, name): (i64, &str)| Player { id: PlayerId(id), name: name.into() };
        let [ada, brutus, cleo, drusus] = [(1, "Ada"), (2, "Brutus"), (3, "Cleo"), (4, "Drusus")].map(person);
        let open = |seats: Vec<Occupant>, least| {
            let opening = Opening {
                id: TableId(7),
                game: games::find("tmag").expect("registered"),
                options: Vec::new(),
                seats,
                opener: PlayerId(1),
                terms: Terms { least, ..Terms::of_pace(86_400) },
                secret: Secret::new([1; 32]),
                place: Place { channel: ChannelId(5), ..Place::default() },
            };
            next(&TableSummary::from(&opening.open(0).expect("it fits")))
        };
        let sits = |player: &Player| Occupant::Player(player.clone());
        let kept = |player: &Player| Occupant::Invited(player.clone());
        for least in [0, 3] {
            let all = open(vec![sits(&ada), kept(&brutus), kept(&cleo)], least);
            assert!(all.starts_with("A challenge: ") && all.contains("when everybody has accepted"), "{least}: {all}");
        }
        let some = open(vec![sits(&ada), kept(&brutus), kept(&cleo), kept(&drusus)], 3);
        assert!(some.contains("3 players are enough to start.") && some.ends_with(LEFT_OUT), "{some}");
        let enough = open(vec![sits(&ada), sits(&brutus), sits(&cleo), kept(&drusus)], 3);
        assert!(enough.starts_with("Enough players are here") && enough.ends_with(LEFT_OUT), "{enough}");
        let free = open(vec![sits(&ada), sits(&brutus), Occupant::Open, Occupant::Open], 3);
        assert_eq!(free, "Press **Join** to take a seat. 3 players are enough to start.");
    }
}
