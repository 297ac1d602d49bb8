//! A table's lobby.

use serenity::builder::{CreateActionRow, CreateButton, CreateEmbed};
use serenity::model::application::ButtonStyle;

use super::words::{duration, mention, seat_line};
use crate::app::Seating;
use crate::discord::ids::Id;
use crate::discord::outgoing::Message;
use crate::game::{OptionSpec, Seat};
use crate::table::{Phase, Sitter};

/// The lobby's post, at any time of the table's life.
#[must_use]
pub fn lobby(seating: &Seating, specs: &[OptionSpec]) -> Message {
    let embed = CreateEmbed::new()
        .title(format!("{} — {}", seating.game_name, headline(seating.phase)))
        .description(description(seating, specs))
        .colour(0x00C9_A227);
    let invited: Vec<_> = seating.seats.iter().filter_map(invited).collect();
    let content = match (seating.phase, invited.is_empty()) {
        (Phase::Lobby, false) => {
            let names: Vec<_> = invited.iter().map(|player| mention(*player)).collect();
            format!("{}: you are invited to a game.", names.join(" "))
        }
        _ => String::new(),
    };
    Message { content, embeds: vec![embed], rows: rows(seating), mentions: invited }
}

fn invited(sitter: &Sitter) -> Option<crate::table::PlayerId> {
    match sitter {
        Sitter::Invited(player) => Some(player.id),
        _ => None,
    }
}

fn headline(phase: Phase) -> &'static str {
    match phase {
        Phase::Lobby => "a table is open",
        Phase::Playing => "the game is on",
        Phase::Over => "the game is over",
        Phase::Closed => "closed before it began",
    }
}

fn description(seating: &Seating, specs: &[OptionSpec]) -> String {
    let count = u8::try_from(seating.seats.len()).unwrap_or(u8::MAX);
    let mut lines: Vec<_> = Seat::all(count).map(|seat| seat_line(seating, seat)).collect();
    lines.push(String::new());
    lines.push(format!("Time for a move: {}", duration(seating.pace_secs)));
    let chosen = seating
        .options
        .iter()
        .filter(|(name, value)| specs.iter().any(|spec| spec.name == name && spec.default != value));
    lines.extend(chosen.map(|(name, value)| format!("{name}: {value}")));
    if seating.phase == Phase::Lobby {
        let all = seating.seats.iter().all(Sitter::is_taken);
        let next = if all { "Everybody is here: press **Start**." } else { "Press **Join** to take a seat." };
        lines.extend([String::new(), next.to_owned()]);
    }
    if let Some(thread) = seating.place.thread {
        lines.extend([String::new(), format!("Played in <#{thread}>.")]);
    }
    lines.push(format!("-# Dice are sealed: SHA-256 of this table's secret is `{}`.", seating.fingerprint));
    lines.join("\n")
}

fn rows(seating: &Seating) -> Vec<CreateActionRow> {
    let table = seating.id;
    let rules =
        CreateButton::new(Id::Rules(seating.game.to_owned()).text()).label("Rules").style(ButtonStyle::Secondary);
    if seating.phase != Phase::Lobby {
        return vec![CreateActionRow::Buttons(vec![rules])];
    }
    let full = seating.seats.iter().all(Sitter::is_taken);
    let button = |id: &Id, label: &str, style| CreateButton::new(id.text()).label(label).style(style);
    vec![CreateActionRow::Buttons(vec![
        button(&Id::Join(table), "Join", ButtonStyle::Primary).disabled(full),
        button(&Id::Start(table), "Start", ButtonStyle::Success).disabled(!full),
        button(&Id::Leave(table), "Leave", ButtonStyle::Secondary),
        button(&Id::Close(table), "Close", ButtonStyle::Danger),
        rules,
    ])]
}
