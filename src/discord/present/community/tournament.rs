//! A tournament in words and pictures: its sign-up, its rounds, its standings.

use std::fmt::Write as _;

use serenity::builder::{CreateActionRow, CreateButton, CreateEmbed};
use serenity::model::application::ButtonStyle;

use super::bracket::bracket;
use crate::app::{MeetingTable, StoredTournament, TournamentPhase};
use crate::discord::controls::{CustomId, TournamentButton};
use crate::discord::message::{MAX_ALT, OutgoingMessage, OutgoingPicture};
use crate::discord::present::button::rules_button;
use crate::discord::present::words::{duration, fitting, listing, mention, quarters};
use game::capital;
use name::clip;
use picture::{ListPicture, ListRow, MAX_LIST_ROWS};
use table::{Player, PlayerId};
use tournament::{EntrantNo, Meeting, Placing, TieBreak, Tournament, TournamentFormat};

/// The colour of a frame.
const GOLD: u32 = 0x00C9_A227;
/// Discord's limit for the text of a frame, in characters.
const MAX_DESCRIPTION: usize = 4_096;
/// Undecided games that a word to the organiser names.
const MAX_UNDECIDED: usize = 5;
/// Characters for them: a name may be twice as long in a message, and the rest of the word needs room.
const MAX_UNDECIDED_CHARS: usize = 1_600;
/// Placings that the post about the end names; their picture has more.
const MAX_PLACINGS: usize = 10;
/// Characters for placings in the words of a picture, of [`MAX_ALT`]: the heading needs room, too.
const MAX_PLACINGS_CHARS: usize = 850;
/// Tie-breaks that a picture has room for.
const SHOWN_TIE_BREAKS: usize = 2;

/// A format's name, in the middle of a sentence.
fn format_name(format: TournamentFormat) -> &'static str {
    match format {
        TournamentFormat::Swiss => "Swiss",
        TournamentFormat::RoundRobin => "round robin",
        TournamentFormat::KnockOut => "knock-out",
        TournamentFormat::PointsTables(_) => "points tables",
    }
}

fn game_name(tournament: &StoredTournament) -> &'static str {
    games::find(&tournament.game).map_or("a game", |game| game.about().name)
}

pub(super) fn person(tournament: &StoredTournament, no: EntrantNo) -> Option<&Player> {
    tournament.people.get(no.index())?.as_ref()
}

/// A name in the text of a message.
fn name(tournament: &StoredTournament, no: EntrantNo) -> String {
    person(tournament, no).map_or_else(|| "a former player".to_owned(), |person| person.name.in_message())
}

/// A name in a line that knows no markup.
fn plain_name(tournament: &StoredTournament, no: EntrantNo) -> String {
    person(tournament, no).map_or_else(|| "a former player".to_owned(), |person| person.name.in_line())
}

pub(super) fn points(halves: u16) -> String {
    quarters(u32::from(halves) * 2)
}

fn button(button: TournamentButton, label: &str, style: ButtonStyle) -> CreateButton {
    CustomId::Tournament(button).button(label, style)
}

/// The sign-up post, at any time of the tournament's life.
#[must_use]
pub fn sign_up(tournament: &StoredTournament) -> OutgoingMessage {
    let state = match tournament.phase {
        TournamentPhase::SignUp => "sign-up is open",
        TournamentPhase::Running => "under way",
        TournamentPhase::Over => "over",
        TournamentPhase::Cancelled => "called off",
    };
    let title = format!("Tournament of {}: {state}", game_name(tournament));
    let embed =
        CreateEmbed::new().title(title).description(clip(&sign_up_text(tournament), MAX_DESCRIPTION)).colour(GOLD);
    OutgoingMessage { embeds: vec![embed], rows: sign_up_rows(tournament), ..OutgoingMessage::default() }
}

/// The sign-up post in a channel that the tournament has left.
#[must_use]
pub fn moved_sign_up(tournament: &StoredTournament) -> OutgoingMessage {
    let title = format!("Tournament of {}: moved", game_name(tournament));
    let text = format!("It is in <#{}> now.", tournament.channel.0);
    let embed = CreateEmbed::new().title(title).description(text).colour(GOLD);
    OutgoingMessage { embeds: vec![embed], ..OutgoingMessage::default() }
}

/// The title of the sign-up's post in a forum, without markup.
#[must_use]
pub fn tournament_post_name(tournament: &StoredTournament) -> String {
    format!("Tournament of {}, {}", game_name(tournament), format_name(tournament.state.format))
}

fn sign_up_text(tournament: &StoredTournament) -> String {
    let mut lines = vec![terms(tournament)];
    if !tournament.options.is_empty() {
        let options: Vec<_> = tournament.options.iter().map(|(name, value)| format!("{name}: {value}")).collect();
        lines.push(format!("Options: {}.", options.join(", ")));
    }
    if tournament.organiser.0 != 0 {
        lines.push(format!("Organised by {}.", mention(tournament.organiser)));
    }
    let people: Vec<_> = tournament.people.iter().flatten().map(|person| person.name.in_message()).collect();
    let who = if people.is_empty() { "Nobody has signed up yet.".to_owned() } else { people.join(", ") };
    lines.extend([String::new(), format!("**{} signed up:** {who}", people.len())]);
    if tournament.phase == TournamentPhase::SignUp {
        lines.extend([String::new(), "Press **Join** to take part. The organiser starts the first round.".to_owned()]);
    }
    lines.push(format!("-# `{}`", tournament.id));
    lines.join("\n")
}

/// One line with the format, the number of rounds and the time per move.
fn terms(tournament: &StoredTournament) -> String {
    let rounds = match (tournament.state.planned_rounds, tournament.state.format) {
        (0, _) => "the number of rounds is set at the start".to_owned(),
        (_, TournamentFormat::KnockOut) => "until one is left".to_owned(),
        (1, _) => "1 round".to_owned(),
        (count, _) => format!("{count} rounds"),
    };
    format!(
        "**{}**, {}{rounds}; {} a move. A player who runs out of time leaves that game after a grace time.",
        capital(format_name(tournament.state.format)),
        if tournament.rated { "**rated**, " } else { "" },
        duration(tournament.pace_secs)
    )
}

fn sign_up_rows(tournament: &StoredTournament) -> Vec<CreateActionRow> {
    let id = tournament.id;
    let rules = rules_button(&tournament.game);
    let buttons = if tournament.phase == TournamentPhase::SignUp {
        vec![
            button(TournamentButton::Join(id), "Join", ButtonStyle::Primary),
            button(TournamentButton::Leave(id), "Leave", ButtonStyle::Secondary),
            button(TournamentButton::Start(id), "Start", ButtonStyle::Success),
            rules,
        ]
    } else {
        vec![button(TournamentButton::SignUpStandings(id), "Standings", ButtonStyle::Secondary), rules]
    };
    vec![CreateActionRow::Buttons(buttons)]
}

/// Rounds that were over when a post about `rounds` rounds was due.
fn over_by(tournament: &StoredTournament, rounds: usize) -> usize {
    let is_end = tournament.phase == TournamentPhase::Over && rounds == tournament.state.rounds.len();
    if is_end { rounds } else { rounds.saturating_sub(1) }
}

/// A round begins, or the last is over.
#[must_use]
pub fn round_post(tournament: &StoredTournament, rounds: usize) -> OutgoingMessage {
    if over_by(tournament, rounds) != rounds {
        return pairings_post(tournament, rounds);
    }
    let title = format!("Tournament of {}: the end", game_name(tournament));
    let (content, mentions) = called_winners(tournament);
    OutgoingMessage { content, mentions, ..framed(tournament, rounds, title, &end_text(tournament)) }
}

/// The pairings of a round, whatever has become of it since.
#[must_use]
pub fn pairings_post(tournament: &StoredTournament, rounds: usize) -> OutgoingMessage {
    framed(tournament, rounds, round_title(tournament, rounds), &pairs_text(tournament, rounds.saturating_sub(1)))
}

fn framed(tournament: &StoredTournament, rounds: usize, title: String, text: &str) -> OutgoingMessage {
    let embed = CreateEmbed::new().title(title).description(clip(text, MAX_DESCRIPTION)).colour(GOLD);
    let shown = u16::try_from(rounds).unwrap_or(u16::MAX);
    let standings = button(TournamentButton::Standings(tournament.id, shown), "Standings", ButtonStyle::Secondary);
    let rows = vec![CreateActionRow::Buttons(vec![standings])];
    OutgoingMessage { embeds: vec![embed], rows, ..OutgoingMessage::default() }
}

/// The word to the organiser that games of the present round ended without a result; `None` where none waits for them. Its button tells it
/// from every other message (`number`): by it an earlier try is found.
#[must_use]
pub fn undecided_post(tournament: &StoredTournament, rounds: usize, number: i64) -> Option<OutgoingMessage> {
    if tournament.phase != TournamentPhase::Running || tournament.state.rounds.len() != rounds {
        return None;
    }
    let (round, tables) = (tournament.state.rounds.last()?, tournament.tables.last()?);
    let waits =
        round.meetings.iter().zip(tables).filter(|(meeting, table)| table.called_off && meeting.result.is_none());
    let games: Vec<_> = waits.map(|(meeting, table)| game_line(tournament, meeting, table)).collect();
    if games.is_empty() {
        return None;
    }
    let mentions: Vec<_> = Some(tournament.organiser).filter(|organiser| organiser.is_account()).into_iter().collect();
    let who = mentions.first().map_or_else(|| "Those who manage this server".to_owned(), |who| mention(*who));
    let content = format!(
        "{who}: in round {rounds} {} ended without a result. The tournament waits until you decide with `/tournament result`.",
        first_games(games)
    );
    let standings =
        button(TournamentButton::NoticeStandings(tournament.id, number), "Standings", ButtonStyle::Secondary);
    let rows = vec![CreateActionRow::Buttons(vec![standings])];
    Some(OutgoingMessage { content, rows, mentions, ..OutgoingMessage::default() })
}

/// As many of these games as a word to the organiser has room for, and how many more there are.
fn first_games(mut games: Vec<String>) -> String {
    let named = fitting(&games, MAX_UNDECIDED_CHARS).min(MAX_UNDECIDED);
    let past = games.len() - named;
    games.truncate(named);
    if past > 0 {
        games.push(format!("{past} more (see `/tournament standings`)"));
    }
    listing(&games)
}

/// The line above the last post that calls who has won, and whom it calls.
fn called_winners(tournament: &StoredTournament) -> (String, Vec<PlayerId>) {
    let standings = tournament.state.standings();
    let first = standings.iter().filter(|placing| placing.rank == 1);
    let people: Vec<_> = first.filter_map(|placing| person(tournament, placing.entrant)).map(|who| who.id).collect();
    let called: Vec<_> = people.iter().map(|player| mention(*player)).collect();
    if called.is_empty() {
        return (String::new(), people);
    }
    (format!("🏆 {}: congratulations!", listing(&called)), people)
}

fn round_title(tournament: &StoredTournament, rounds: usize) -> String {
    let planned = usize::from(tournament.state.planned_rounds).max(rounds);
    format!("Tournament of {}: round {rounds} of {planned}", game_name(tournament))
}

fn end_text(tournament: &StoredTournament) -> String {
    let standings = tournament.state.standings();
    let first: Vec<_> = standings.iter().filter(|placing| placing.rank == 1).collect();
    let names: Vec<_> = first.iter().map(|placing| format!("**{}**", name(tournament, placing.entrant))).collect();
    let won = if names.len() == 1 { "has won" } else { "share the first place" };
    let mut text = format!("🏆 {} {won}. Thank you all for playing.", listing(&names));
    for placing in standings.iter().take(MAX_PLACINGS) {
        let _ = write!(text, "\n{}. {}: {}", placing.rank, name(tournament, placing.entrant), points(placing.halves));
    }
    let past = standings.len().saturating_sub(MAX_PLACINGS);
    if past > 0 {
        let _ = write!(text, "\n… and {past} more");
    }
    text
}

/// A round's pairings, one line a table.
fn pairs_text(tournament: &StoredTournament, at: usize) -> String {
    let (Some(round), Some(tables)) = (tournament.state.rounds.get(at), tournament.tables.get(at)) else {
        return String::new();
    };
    let line = |(meeting, table)| game_line(tournament, meeting, table);
    let mut lines: Vec<_> = round.meetings.iter().zip(tables).map(line).collect();
    let bye = |no: &EntrantNo| {
        format!("{} has a bye ({}).", name(tournament, *no), points(tournament.state.bye_halves(*no, at)))
    };
    lines.extend(round.byes.iter().map(bye));
    if tables.iter().any(|table| table.thread.is_none() && !table.called_off) {
        lines.push("-# The tables open one after another; then this post links to them.".to_owned());
    }
    lines.join("\n")
}

/// A table's people, its result if there is one, and the link to its thread.
fn game_line(tournament: &StoredTournament, meeting: &Meeting, table: &MeetingTable) -> String {
    format!("{}{}", meeting_line(tournament, meeting), thread_link(table))
}

/// The link to a table's thread, behind its people; nothing before it has begun.
pub(super) fn thread_link(table: &MeetingTable) -> String {
    table.thread.map(|thread| format!(" · <#{thread}>")).unwrap_or_default()
}

pub(super) fn meeting_line(tournament: &StoredTournament, meeting: &Meeting) -> String {
    let names: Vec<_> = meeting.seats.iter().map(|no| name(tournament, *no)).collect();
    let result = meeting.result.as_ref().map(|result| {
        let halves: Vec<_> = result.halves().iter().map(|halves| points(*halves)).collect();
        format!(": {}", halves.join(" – "))
    });
    format!("{}{}", names.join(" – "), result.unwrap_or_default())
}

pub(super) fn finished(tournament: &StoredTournament) -> usize {
    tournament.state.rounds.iter().take_while(|round| round.is_over()).count()
}

pub(super) fn subtitle(tournament: &StoredTournament, over: usize) -> String {
    let planned = usize::from(tournament.state.planned_rounds).max(over);
    let format = capital(format_name(tournament.state.format));
    match (tournament.phase, over) {
        (TournamentPhase::SignUp, _) => format!("{format}, not begun yet"),
        (_, 0) => format!("{format}, before the end of the first round"),
        _ => format!("{format}, after round {over} of {planned}"),
    }
}

/// The standings after the rounds that are over, as a picture; of a knock-out its bracket.
#[must_use]
pub fn standings_picture(tournament: &StoredTournament) -> Option<OutgoingPicture> {
    if is_knock_out(tournament) {
        return bracket_picture(tournament, tournament.state.rounds.len());
    }
    picture_after(tournament, finished(tournament))
}

fn is_knock_out(tournament: &StoredTournament) -> bool {
    tournament.state.format == TournamentFormat::KnockOut && !tournament.state.rounds.is_empty()
}

/// The bracket as of so many rounds.
fn bracket_picture(tournament: &StoredTournament, rounds: usize) -> Option<OutgoingPicture> {
    let art = games::find(&tournament.game)?.about().art;
    let over = over_by(tournament, rounds);
    let until = tournament.state.rounds.iter().take(rounds).cloned().collect();
    let state = Tournament { rounds: until, ..tournament.state.clone() };
    let words = (format!("Tournament of {}", game_name(tournament)), subtitle(tournament, over));
    let picture = bracket(&state, art, words, &|no| plain_name(tournament, no))?;
    Some(OutgoingPicture::new(picture, format!("bracket-{}-{rounds}-{over}.png", tournament.id)))
}

/// The standings for a round's post: nothing before the first round is over. A knock-out has its bracket from the first one on.
#[must_use]
pub fn round_picture(tournament: &StoredTournament, rounds: usize) -> Option<OutgoingPicture> {
    if is_knock_out(tournament) {
        return bracket_picture(tournament, rounds);
    }
    Some(over_by(tournament, rounds)).filter(|over| *over > 0).and_then(|over| picture_after(tournament, over))
}

/// The standings after so many rounds.
pub(super) fn standings_after(tournament: &StoredTournament, over: usize) -> Vec<Placing> {
    let rounds = tournament.state.rounds.iter().take(over).cloned().collect();
    Tournament { rounds, ..tournament.state.clone() }.standings()
}

fn picture_after(tournament: &StoredTournament, over: usize) -> Option<OutgoingPicture> {
    let art = games::find(&tournament.game)?.about().art;
    let standings = standings_after(tournament, over);
    let shown =
        &TieBreak::of(tournament.state.format)[..SHOWN_TIE_BREAKS.min(TieBreak::of(tournament.state.format).len())];
    let row = |placing: &Placing| {
        let ties = placing.tie_breaks.iter().take(shown.len()).map(|value| quarters(*value));
        ListRow {
            rank: format!("{}.", placing.rank),
            name: plain_name(tournament, placing.entrant),
            values: std::iter::once(points(placing.halves)).chain(ties).collect(),
            stands_out: placing.rank == 1 && over > 0,
        }
    };
    let (title, subtitle) = (format!("{}: standings", game_name(tournament)), subtitle(tournament, over));
    let is_level = |placing: &Placing| {
        let is_as_far = |other: &Placing| other.entrant != placing.entrant && other.halves == placing.halves;
        placing.halves > 0 && standings.iter().any(is_as_far)
    };
    let said = |placing: &Placing| {
        let ties = shown.iter().zip(&placing.tie_breaks).filter(|_| is_level(placing));
        let ties: Vec<_> = ties.map(|(tie, value)| format!("{} {}", tie.name(), quarters(*value))).collect();
        let ties = if ties.is_empty() { String::new() } else { format!(" ({})", ties.join(", ")) };
        format!("{}. {} {}{ties}", placing.rank, plain_name(tournament, placing.entrant), points(placing.halves))
    };
    let lines: Vec<_> = standings.iter().map(said).collect();
    let past = standings.len().saturating_sub(MAX_LIST_ROWS);
    let note = if past > 0 { format!("… and {past} more") } else { String::new() };
    let list = ListPicture {
        art,
        alt: clip(&format!("{title}. {subtitle}: {}.", placings_in_words(lines)), MAX_ALT),
        title,
        subtitle,
        heads: std::iter::once("Points").chain(shown.iter().map(|tie| head(*tie))).map(str::to_owned).collect(),
        rows: standings.iter().map(row).collect(),
        note,
    };
    Some(OutgoingPicture::new(list, format!("standings-{}-{over}.png", tournament.id)))
}

/// As many placings as a picture's words have room for, and how many more there are.
fn placings_in_words(mut placings: Vec<String>) -> String {
    let told = fitting(&placings, MAX_PLACINGS_CHARS);
    let past = placings.len() - told;
    placings.truncate(told);
    if past > 0 {
        placings.push(format!("… and {past} more"));
    }
    placings.join(", ")
}

fn head(tie: TieBreak) -> &'static str {
    match tie {
        TieBreak::Buchholz => "Buchh.",
        TieBreak::SonnebornBerger => "S.-B.",
        TieBreak::DirectEncounter => "Direct",
        TieBreak::Wins => "Wins",
        TieBreak::RoundsWon => "Rounds",
    }
}

/// The tournaments of a server, a line each.
#[must_use]
pub fn tournament_list(tournaments: &[StoredTournament]) -> String {
    if tournaments.is_empty() {
        return "There is no tournament in this channel, and none of yours in this server. `/tournament new` opens one, for those \
                who manage the server; if it has a role for opening tables, for that role alone."
            .to_owned();
    }
    let line = |tournament: &StoredTournament| {
        let state = match tournament.phase {
            TournamentPhase::SignUp => "sign-up is open".to_owned(),
            TournamentPhase::Running => format!("round {}", tournament.state.rounds.len()),
            TournamentPhase::Over => "over".to_owned(),
            TournamentPhase::Cancelled => "called off".to_owned(),
        };
        format!(
            "**{}**, {}: {state}, {}, in <#{}> (`{}`)",
            game_name(tournament),
            format_name(tournament.state.format),
            people(tournament.people.iter().flatten().count()),
            tournament.home(),
            tournament.id
        )
    };
    tournaments.iter().map(line).collect::<Vec<_>>().join("\n")
}

fn people(count: usize) -> String {
    if count == 1 { "1 person".to_owned() } else { format!("{count} people") }
}

#[cfg(test)]
pub(super) mod tests;
