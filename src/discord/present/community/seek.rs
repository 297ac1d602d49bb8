//! Looking for somebody to play with: the way by buttons, what was found, the post that others answer, and the tables with a
//! free seat.

use serenity::builder::CreateButton;
use serenity::model::application::ButtonStyle;

use crate::app::{RoleId, Seek, SeekResult, SeekState, SeekTerms, TableSummary};
use crate::discord::controls::{CustomId, SeekButton};
use crate::discord::message::{OutgoingMessage, ROW, button_rows, game_face};
use crate::discord::present::button::rules_button;
use crate::discord::present::words::{clock, duration, seat_name};
use game::{About, Seat};
use games::GAMES;
use table::Occupant;

/// So many of a table's people are named in a list.
const MAX_NAMES: usize = 3;
/// The times for a move to choose from, in hours.
const QUICK_PACES_HOURS: [u32; 3] = [24, 72, 168];

fn button(button: SeekButton, label: &str, style: ButtonStyle) -> CreateButton {
    CustomId::Seek(button).button(label, style)
}

fn message(content: String, groups: Vec<Vec<CreateButton>>) -> OutgoingMessage {
    let rows = groups.into_iter().flat_map(button_rows).collect();
    OutgoingMessage { rows, ..OutgoingMessage::text(content) }
}

fn game_name(id: &str) -> &str {
    games::find(id).map_or(id, |game| game.about().name)
}

/// Largest differences in rating to choose from.
const REACHES: [u16; 2] = [300, 150];

/// `Praetorian, 3 days a move`; how many play where that can differ.
fn wanted(seek: &Seek) -> String {
    let fixed = games::find(&seek.game).is_some_and(|game| game.about().seats.0 == game.about().seats.1);
    let seats = if fixed { String::new() } else { format!("{} players, ", seek.seats) };
    let rated = if seek.terms.rated { "rated, " } else { "" };
    let near = seek.terms.reach.map(|reach| format!(", near in rating (±{reach})")).unwrap_or_default();
    format!("**{}**, {rated}{seats}{} a move{near}", game_name(&seek.game), duration(seek.pace_secs))
}

fn until(seek: &Seek) -> String {
    format!("until <t:{}:f>", seek.expires_ms / 1_000)
}

/// The first page of `/play seek`: games to look for, the reader's own seeks, and those of others.
#[must_use]
pub fn seeking(mine: &[Seek], others: &[Seek]) -> OutgoingMessage {
    let mut lines = vec!["**Find an opponent:** pick a game.".to_owned()];
    lines.extend(
        mine.iter()
            .map(|seek| format!("• You are looking for {} in <#{}>, {}.", wanted(seek), seek.channel, until(seek))),
    );
    let shown: Vec<_> = others.iter().take(ROW).collect();
    lines.extend(shown.iter().map(|seek| format!("• Somebody is waiting for {}.", wanted(seek))));
    let games = GAMES.iter().map(|game| game.about());
    let games = games.map(|about: &About| {
        let button = button(SeekButton::Game(about.id.to_owned()), about.name, ButtonStyle::Primary);
        button.emoji(game_face(about.id))
    });
    let answers = shown.iter().map(|seek| {
        let label = format!("Play {} ({})", game_name(&seek.game), duration(seek.pace_secs));
        button(SeekButton::Answer(seek.asked), &label, ButtonStyle::Success)
    });
    let stop = mine.iter().take(ROW).map(|seek| stop_button(&seek.game));
    let seats = vec![CustomId::OpenSeats.button("Tables with a free seat", ButtonStyle::Secondary)];
    message(lines.join("\n"), vec![games.collect(), answers.collect(), stop.collect(), seats])
}

fn stop_button(game: &str) -> CreateButton {
    let label = format!("Stop looking: {}", game_name(game));
    button(SeekButton::Stop(game.to_owned()), &label, ButtonStyle::Danger)
}

fn back() -> CreateButton {
    button(SeekButton::Begin, "Back", ButtonStyle::Secondary)
}

/// The question for the number of players.
#[must_use]
pub fn how_many_seek(about: &About) -> OutgoingMessage {
    let (least, most) = about.seats;
    let seats = (least..=most)
        .map(|count| button(SeekButton::Seats(about.id.to_owned(), count), &count.to_string(), ButtonStyle::Primary));
    let buttons = seats.chain([back()]).collect();
    message(format!("**{}: how many players?** You count as one.", about.name), vec![buttons])
}

/// The question for the time per move, the server's usual time first, with buttons below it for strength and rating.
#[must_use]
pub fn how_fast((about, seats): (&About, u8), usual_secs: u32, terms: SeekTerms) -> OutgoingMessage {
    let usual = usual_secs / 3_600;
    let others = QUICK_PACES_HOURS.into_iter().filter(|hours| *hours != usual);
    let paces = std::iter::once(usual).chain(others).map(|hours| {
        let label = duration(hours * 3_600);
        let style = if hours == usual { ButtonStyle::Primary } else { ButtonStyle::Secondary };
        button(SeekButton::Look(about.id.to_owned(), seats, hours, terms), &label, style)
    });
    let with = match terms.reach {
        None => "With anybody".to_owned(),
        Some(reach) => {
            format!(
                "With somebody whose rating is within {reach} of yours, or within twice that while one of the ratings is not settled"
            )
        }
    };
    let counts = if terms.rated { "the game is rated" } else { "the game is not rated" };
    let content = format!("**{}: how long may a move take?**\n{with}; {counts}.", about.name);
    message(content, vec![paces.chain([back()]).collect(), terms_buttons(about, seats, terms)])
}

/// The buttons that change with whom, and whether it counts.
fn terms_buttons(about: &About, seats: u8, terms: SeekTerms) -> Vec<CreateButton> {
    let to = |terms: SeekTerms, label: &str| {
        button(SeekButton::Terms(about.id.to_owned(), seats, terms), label, ButtonStyle::Secondary)
    };
    let near = REACHES.into_iter().map(|reach| (Some(reach), format!("About my strength (±{reach})")));
    let reaches = std::iter::once((None, "Anybody".to_owned())).chain(near).filter(|(reach, _)| *reach != terms.reach);
    let rated = SeekTerms { rated: !terms.rated, ..terms };
    let rated = to(rated, if terms.rated { "Not rated" } else { "Rated" });
    reaches.map(|(reach, label)| to(SeekTerms { reach, ..terms }, &label)).chain([rated]).collect()
}

/// The answer to a new seek: waiting, a game that begins, or the own one that waits otherwise.
#[must_use]
pub fn sought(result: &SeekResult, game: &str) -> OutgoingMessage {
    match result {
        SeekResult::Waiting(seek) => {
            let come = if seek.seats > 2 { "enough people have answered" } else { "somebody answers" };
            let (wanted, until, channel) = (wanted(seek), until(seek), seek.channel);
            let content =
                format!("You are looking for {wanted}, {until}. When {come} in <#{channel}>, the game begins.");
            message(content, vec![vec![stop_button(&seek.game)]])
        }
        SeekResult::Otherwise(own) => {
            let content = format!(
                "You are looking for that game on other terms or in another channel already: {} in <#{}>, {}. Press *Stop \
                 looking*, then ask again.",
                wanted(own),
                own.channel,
                until(own)
            );
            message(content, vec![vec![stop_button(&own.game)]])
        }
        SeekResult::Seated(table, channel) => OutgoingMessage::text(format!(
            "Everybody is found: your game of {} begins. Its thread opens in <#{channel}>. (`{table}`)",
            game_name(game)
        )),
    }
}

/// A seek's post, for everybody, as long as it waits; the role that the server names for open seats is called.
#[must_use]
pub fn seek_post(seek: &Seek, role: Option<RoleId>) -> OutgoingMessage {
    let call = role.map(|role| format!("<@&{}>: ", role.0)).unwrap_or_default();
    let content = format!("{call}{} is looking for a game: {}.", seek.player.name.in_message(), wanted(seek));
    let rules = rules_button(&seek.game);
    let answer = button(SeekButton::Answer(seek.asked), "I'll play", ButtonStyle::Success);
    OutgoingMessage { roles: role.into_iter().collect(), ..message(content, vec![vec![answer, rules]]) }
}

/// The same when it waits no longer: it names nobody.
#[must_use]
pub fn seek_over(seek: Option<&Seek>) -> OutgoingMessage {
    let game = seek.map_or("A game", |seek| game_name(&seek.game));
    let what = match seek.map(|seek| seek.state) {
        Some(SeekState::Seated(_)) => "the players are found, and the game is on.",
        Some(SeekState::Expired) => "nobody came in time.",
        _ => "nobody is looking for it any more.",
    };
    OutgoingMessage::text(format!("**{game}**: {what} `/play seek` looks for another."))
}

/// Tables of a channel with a free seat.
#[must_use]
pub fn open_seats(tables: &[TableSummary]) -> OutgoingMessage {
    if tables.is_empty() {
        let content =
            "No table in this channel has a free seat. `/play seek` finds an opponent, and `/play now` opens a table.";
        return OutgoingMessage::text(content);
    }
    let mut lines = vec!["**Tables in this channel with a free seat**, the newest first:".to_owned()];
    let shown: Vec<_> = tables.iter().take(ROW).collect();
    lines.extend((1..).zip(&shown).map(|(number, table)| line(number, table)));
    if tables.len() > ROW {
        lines.push(format!("-# And {} more, further up in this channel.", tables.len() - ROW));
    }
    let join = |(number, table): (usize, &&TableSummary)| {
        CustomId::Join(table.id).button(&format!("Join {number}: {}", table.game_name), ButtonStyle::Primary)
    };
    message(lines.join("\n"), vec![(1..).zip(&shown).map(join).collect()])
}

fn line(number: usize, table: &TableSummary) -> String {
    let count = u8::try_from(table.seats.len()).unwrap_or(u8::MAX);
    let taken = Seat::all(count).filter(|seat| table.seats[seat.index()].is_taken());
    let names: Vec<_> = taken.map(|seat| seat_name(table, seat)).collect();
    let more = names.len().saturating_sub(MAX_NAMES);
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let names = &names[..names.len().min(MAX_NAMES)];
    let free = table.seats.iter().filter(|occupant| **occupant == Occupant::Open).count();
    let with = if names.is_empty() { String::new() } else { format!(" with {}{more}", names.join(", ")) };
    format!("{number}. **{}**{with}: {free} free, {} · `{}`", table.game_name, clock(&table.terms), table.id)
}
