//! Ratings in words: what a game changed, and a server's leaderboard.

use serenity::builder::CreateActionRow;
use serenity::model::application::ButtonStyle;

use crate::app::{Leaderboard, OwnPlace, TableResult, TableSummary};
use crate::discord::controls::{CustomId, LeaderboardButton};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::words::listing;
use rating::Method;

/// Rating changes at the end of a rated game: `Ada 1512 (+12), Brutus 1488 (−12)`.
#[must_use]
pub fn ratings_line(summary: &TableSummary, results: &[TableResult]) -> Option<String> {
    if !summary.terms.rated {
        return None;
    }
    let changes: Vec<_> = results.iter().filter_map(|result| change(summary, result)).collect();
    Some(match (results.is_empty(), changes.is_empty()) {
        (true, _) => {
            "-# No rating changes: a game counts when two or more players, as many on each side, have made a move."
                .to_owned()
        }
        (false, true) => {
            "-# No rating changes: two of you already have three rated results in this game within a day.".to_owned()
        }
        (false, false) => format!("📈 {}", listing(&changes)),
    })
}

fn change(summary: &TableSummary, result: &TableResult) -> Option<String> {
    let (before, after, provisional) = result.change?;
    let name = summary.name_in_message(result.seat);
    let difference = whole(after) - whole(before);
    let sign = if difference < 0 { "−" } else { "+" };
    let shown = if provisional { provisional_words(whole(after).into()) } else { whole(after).to_string() };
    Some(format!("{name} {shown} ({sign}{})", difference.abs()))
}

/// A rating after few games, or long ago, as it is written everywhere: `1512?`. A settled one is the number alone.
#[must_use]
pub fn provisional_words(shown: i64) -> String {
    format!("{shown}?")
}

/// A rating to the nearest whole number, as it is written everywhere.
pub(super) fn whole(value: f64) -> i32 {
    #[expect(clippy::cast_possible_truncation, reason = "ratings are a few thousands; `as` saturates")]
    let whole = value.round() as i32;
    whole
}

/// The name of a rating scale: the game, and the number of players where the game has two scales.
#[must_use]
pub fn scale_name(game: &str, method: Method) -> String {
    let Some(known) = games::find(game) else { return game.to_owned() };
    let (least, most) = known.about().seats;
    match (least == 2 && most > 2, method) {
        (false, _) => known.about().name.to_owned(),
        (true, Method::Duel) => format!("{} for two", known.about().name),
        (true, Method::Party) => format!("{} for three and more", known.about().name),
    }
}

/// A page of a leaderboard.
#[must_use]
pub fn leaderboard(board: &Leaderboard) -> OutgoingMessage {
    let name = scale_name(&board.scale.game, board.scale.method);
    let mut lines = vec![format!("**{name}** in this server")];
    if !board.has_places {
        let game = &board.scale.game;
        lines.push(format!("Nobody has enough rated games here yet. `/play {game} rated:yes` opens one."));
    }
    lines.extend(board.lines.iter().map(|line| {
        let name = line.name.in_message();
        let name = if line.is_me { format!("**{name}**") } else { name };
        match line.place {
            Some(place) => format!("{place}. {name} · {} · {}", line.shown, games_words(line.games)),
            None => format!("-# {name} · {} · {}", provisional_words(line.shown), games_words(line.games)),
        }
    }));
    lines.push(own(board.own));
    let turn = |label, page: u16, off| {
        let (game, method) = (board.scale.game.clone(), board.scale.method);
        let id = CustomId::Leaderboard(LeaderboardButton { game, method, page });
        id.button(label, ButtonStyle::Secondary).disabled(off)
    };
    let Leaderboard { page, pages, .. } = *board;
    let rows = if pages > 1 {
        let back = turn("Back", page.saturating_sub(1), page == 0);
        // Ids within a message are distinct: at the last page the disabled button points beyond it.
        let next = page.saturating_add(1);
        vec![CreateActionRow::Buttons(vec![back, turn("More", next, next >= pages)])]
    } else {
        Vec::new()
    };
    OutgoingMessage { content: lines.join("\n"), rows, ..OutgoingMessage::default() }
}

fn games_words(games: u32) -> String {
    if games == 1 { "1 game".to_owned() } else { format!("{games} games") }
}

fn own(own: OwnPlace) -> String {
    match own {
        OwnPlace::Listed { place, shown } => format!("-# You are number {place} with {shown}."),
        OwnPlace::Provisional { shown } => {
            format!("-# You have {}: a few more rated games give you a place.", provisional_words(shown))
        }
        OwnPlace::Elsewhere { shown } => {
            format!("-# You have {shown}. A rated game in this server puts you on its list.")
        }
        OwnPlace::Hidden => "-# You are hidden: `/settings ratings:shown` puts you on the list.".to_owned(),
        OwnPlace::Unrated => "-# You have played no rated game of this kind yet.".to_owned(),
    }
}
