//! A server's games over some days, in words.

use crate::app::ServerSummary;
use crate::discord::present::words::{listing, rough_duration};
use table::Player;

/// The games of the last `days` days.
#[must_use]
pub fn server_summary(summary: &ServerSummary, days: i64) -> String {
    let all: i64 = summary.games.iter().map(|(_, count)| count).sum();
    if all == 0 {
        return format!("In the last {days} days no game has ended here. `/play now` opens a table.");
    }
    let mut lines = vec![format!("**What was played here in the last {days} days**")];
    let each: Vec<_> = summary.games.iter().map(|(game, count)| format!("{} {count}", name(game))).collect();
    lines.push(format!("{} by {}: {}.", count(all, "game"), count_people(summary.people), listing(&each)));
    lines.extend(people("At the table most", &summary.busiest));
    lines.extend(people("Won most", &summary.winners));
    if let Some((table, game, entries)) = &summary.most_entries {
        lines.push(format!("Most steps: {}, {} · `{table}`", name(game), count(*entries, "step")));
    }
    if let Some((table, game, span_ms)) = &summary.longest {
        lines.push(format!("Longest: {}, about {} · `{table}`", name(game), rough_duration(*span_ms)));
    }
    lines.join("\n")
}

fn name(game: &str) -> &str {
    games::find(game).map_or(game, |game| game.about().name)
}

fn count(number: i64, what: &str) -> String {
    if number == 1 { format!("1 {what}") } else { format!("{number} {what}s") }
}

fn count_people(number: i64) -> String {
    if number == 1 { "1 person".to_owned() } else { format!("{number} people") }
}

fn people(what: &str, people: &[(Player, i64)]) -> Option<String> {
    let each: Vec<_> = people.iter().map(|(player, count)| format!("{} {count}", player.name.in_message())).collect();
    (!each.is_empty()).then(|| format!("{what}: {}.", listing(&each)))
}
