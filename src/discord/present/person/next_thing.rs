//! The next thing that a person can do, which `/help` begins with.

use serenity::model::application::ButtonStyle;

use crate::app::{TableList, TableListEntry};
use crate::discord::controls::{CustomId, LearnButton, PlayButton};
use crate::discord::present::words::{listing, seat_name};
use table::{Occupant, Phase};

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
    /// At the table of this thread, if it is one; else by all tables of the person.
    #[must_use]
    pub fn new(here: Option<&TableListEntry>, mine: &TableList) -> Self {
        let words_at = |entry: &TableListEntry| entry.summary.place.thread.unwrap_or(entry.summary.place.channel);
        match here {
            Some(entry) => at_table(entry),
            None => match first(mine) {
                Some(entry) => {
                    let there = at_table(entry);
                    let name = entry.summary.game_name;
                    Self { words: format!("{name} in <#{}>: {}", words_at(entry), there.words), ..there }
                }
                None => at_no_table(),
            },
        }
    }
}

/// The table that needs its player first.
fn first(mine: &TableList) -> Option<&TableListEntry> {
    let rank = |entry: &&TableListEntry| match (entry.waits_for_me(), entry.summary.phase) {
        (true, _) => 0,
        (false, Phase::Lobby) => 1,
        (false, _) => 2,
    };
    mine.lines.iter().filter(|entry| matches!(entry.summary.phase, Phase::Lobby | Phase::Playing)).min_by_key(rank)
}

fn at_no_table() -> NextThing {
    let play = (CustomId::Play(PlayButton::Begin), "Play", ButtonStyle::Success);
    let lesson = (CustomId::Learn(LearnButton::GoOn), "A lesson", ButtonStyle::Primary);
    let words = "You have no table yet. Press **Play** to open one (or type `/play now`), or take **a lesson**: a minute each, \
                 and only you see it.";
    NextThing { words: words.to_owned(), buttons: vec![play, lesson] }
}

fn at_table(entry: &TableListEntry) -> NextThing {
    let summary = &entry.summary;
    let sits = !entry.mine.is_empty();
    let button = |id: CustomId, label, style| vec![(id, label, style)];
    let plain = |words: &str| (words.to_owned(), Vec::new());
    let (words, buttons) = match summary.phase {
        Phase::Lobby => in_lobby(entry),
        _ if summary.hold.is_some() => plain("a moderator has stopped this game; only a moderator can let it go on."),
        Phase::Playing if entry.waits_for_me() => (
            "it is **your turn**. Press **Move**: choose a piece and a square, look, confirm.".to_owned(),
            button(CustomId::Move(summary.id), "Move", ButtonStyle::Success),
        ),
        Phase::Playing if sits => (
            format!(
                "it is not your turn yet. You are waiting for {}; I call you when it is your move. `/table if` plans your reply ahead.",
                listing(&entry.to_act.iter().map(|seat| seat_name(summary, *seat)).collect::<Vec<_>>())
            ),
            button(CustomId::View(summary.id), "My view", ButtonStyle::Secondary),
        ),
        Phase::Playing => (
            "you are watching. `/board` shows the board, `/review replay` the game so far; `/play now` opens a table of your own."
                .to_owned(),
            button(CustomId::Play(PlayButton::Begin), "Play", ButtonStyle::Primary),
        ),
        Phase::Over | Phase::Closed => (
            "this game is over. `/review replay` shows it again, `/table rematch` plays it again.".to_owned(),
            button(CustomId::Play(PlayButton::Begin), "Play another", ButtonStyle::Primary),
        ),
    };
    NextThing { words, buttons }
}

fn in_lobby(entry: &TableListEntry) -> (String, Vec<NextButton>) {
    let summary = &entry.summary;
    let taken = summary.seats.iter().filter(|occupant| occupant.is_taken()).count();
    let least = usize::from(summary.terms.least);
    let is_ready = taken == summary.seats.len() || least > 0 && taken >= least;
    let free = summary.seats.iter().filter(|occupant| !occupant.is_taken()).count();
    let lesson = (CustomId::Learn(LearnButton::GoOn), "A lesson meanwhile", ButtonStyle::Primary);
    match entry.mine.is_empty() {
        false if is_ready => {
            let start = (CustomId::Start(summary.id, summary.mark), "Start", ButtonStyle::Success);
            ("everybody is here. Press **Start**.".to_owned(), vec![start])
        }
        false => {
            let named: Vec<_> = summary.seats.iter().filter(|seat| matches!(seat, Occupant::Invited(_))).collect();
            let for_whom =
                if named.is_empty() { "somebody presses **Join**" } else { "the invited player presses **Join**" };
            let seats = if free == 1 { "one seat is".to_owned() } else { format!("{free} seats are") };
            let words = format!("{seats} still free; the game can start when {for_whom}.");
            (words, vec![lesson])
        }
        true => ("a table is open. Press **Join** under its lobby to sit down.".to_owned(), Vec::new()),
    }
}
