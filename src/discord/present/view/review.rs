//! A review as it is read: where the game turned, in a sentence each, and the chances as a picture; and the board at a turning
//! point, with what was better marked.

use serenity::builder::{CreateActionRow, CreateButton};
use serenity::model::application::ButtonStyle;

use super::continuation::goes_on;
use super::replay::step_message;
use crate::app::{GameReview, PictureStyle, PointPlayer, TableSummary, TurningBoard, TurningPoint};
use crate::discord::controls::{BoardWords, CustomId, MAX_CUSTOM_ID};
use crate::discord::message::{MAX_ALT, OutgoingMessage, OutgoingPicture};
use crate::discord::present::picture::{CaptionedPicture, with_names};
use crate::discord::present::words::{listing, the_seat};
use computer::ChanceLine;
use game::{Focus, Seat, Staging};
use name::clip;
use picture::{ChanceChart, ChartMoment, SeatLine};

/// About how many chances the picture's words tell, over all lines.
const TOLD_CHANCES: usize = 24;

/// The message while a review is computed.
#[must_use]
pub fn pending_review(summary: &TableSummary) -> OutgoingMessage {
    OutgoingMessage::text(format!("Thinking about **{}**… A long game takes a minute.", summary.game_name))
}

/// A review, with the picture of the chances where any were found.
#[must_use]
pub fn review_post(summary: &TableSummary, review: &GameReview) -> (OutgoingMessage, Option<OutgoingPicture>) {
    let mut lines = vec![format!("**{}**: {}", summary.game_name, heading(review))];
    lines.extend((1..).zip(&review.points).map(|(number, point)| sentence(summary, number, point)));
    lines.push(judged_by(review).to_owned());
    let buttons: Vec<_> =
        (1..).zip(&review.points).filter_map(|(number, point)| button(summary, number, point)).collect();
    let rows = if buttons.is_empty() { Vec::new() } else { vec![CreateActionRow::Buttons(buttons)] };
    let message = OutgoingMessage { rows, ..OutgoingMessage::text(lines.join("\n")) };
    (message, picture(summary, review))
}

fn heading(review: &GameReview) -> &'static str {
    match review.points.len() {
        0 => "no single move cost much.",
        1 => "where it turned.",
        2 => "where it turned, twice.",
        3 => "three turning points.",
        _ => "four turning points.",
    }
}

/// `1. Turn 14: you played e4-e6. d3-f5 would have kept your chances of winning at 60 %; this left 35 %. It captures.`
fn sentence(summary: &TableSummary, number: usize, point: &TurningPoint) -> String {
    let TurningPoint { turn, played, better, .. } = point;
    let who = player(summary, point);
    let whose = if point.player == PointPlayer::Reader { "your" } else { "their" };
    let (best, own) = (percent(point.chances.0), percent(point.chances.1));
    // No sentence about the game before names somebody who has come since.
    let named = |reason: &str| if point.same_people { with_names(summary, reason) } else { reason.to_owned() };
    let why = match (&point.reason, point.said_to) {
        (Some(reason), None) => format!(" {}", named(reason)),
        (Some(reason), Some(_)) => format!(" To {who}: {}", named(reason)),
        (None, _) => String::new(),
    };
    let goes_on = goes_on(&point.continuation);
    format!(
        "**{number}.** Turn {turn}: {who} played `{played}`. `{better}` would have kept {whose} chances of winning at {best} %; this left {own} %.{why}{goes_on}"
    )
}

/// The person whose action it was: `you`, `Ada`, `an earlier player of Purple`.
fn player(summary: &TableSummary, point: &TurningPoint) -> String {
    match point.player {
        PointPlayer::Reader => "you".to_owned(),
        PointPlayer::Present => summary.name_in_message(point.seat),
        PointPlayer::Former => format!("an earlier player of {}", the_seat(summary, point.seat)),
    }
}

fn judged_by(review: &GameReview) -> &'static str {
    match (review.points.is_empty(), review.is_open) {
        (true, _) => "-# Judged by a strong computer player.",
        (false, true) => {
            "-# Judged by a strong computer player. Each number shows its board, with the better move marked."
        }
        (false, false) => {
            "-# Judged by a strong computer player, from what each could know then. The numbers show the board, with what was \
             better marked."
        }
    }
}

fn button(summary: &TableSummary, number: usize, point: &TurningPoint) -> Option<CreateButton> {
    let step = u32::try_from(point.step).ok()?;
    let id =
        CustomId::TurningPoint { table: summary.id, step, seat: point.seat.0, better: point.better.clone() }.text();
    let fits = id.chars().count() <= MAX_CUSTOM_ID;
    fits.then(|| CreateButton::new(id).label(number.to_string()).style(ButtonStyle::Secondary))
}

/// The chances, drawn; none where no line is known.
fn picture(summary: &TableSummary, review: &GameReview) -> Option<OutgoingPicture> {
    let art = games::find(summary.game)?.about().art;
    if review.lines.is_empty() {
        return None;
    }
    let all = review.turns.len().saturating_sub(1).max(1);
    let line = |line: &ChanceLine| SeatLine {
        seat: line.seat,
        name: name(summary, review, line.seat),
        points: line.points.iter().map(|(step, chance)| (share(*step, all), narrow(*chance))).collect(),
    };
    let moment = |point: &TurningPoint| {
        let chance = chance_at(review, point);
        ChartMoment { at: share(point.step, all), chance: chance.map(narrow) }
    };
    let turn = |turn: Option<&u32>| format!("Turn {}", turn.copied().unwrap_or_default().max(1));
    let title = if review.is_open { "Chances of winning" } else { "Chances of winning, as each could judge" };
    let chart = ChanceChart {
        art,
        title: title.to_owned(),
        lines: review.lines.iter().map(line).collect(),
        moments: review.points.iter().map(moment).collect(),
        // After the last action stands the number of a turn that nobody had.
        ends: (turn(review.turns.first()), turn(review.turns.iter().rev().nth(1))),
        alt: clip(&alt(summary, review, title), MAX_ALT),
    };
    Some(OutgoingPicture::new(chart, format!("{}-{}-review.png", summary.game, summary.id)))
}

/// The chance that a line shows at a turning point: the line of whose turn it was, or the only one.
fn chance_at(review: &GameReview, point: &TurningPoint) -> Option<f64> {
    let own = review.lines.iter().find(|line| line.seat == point.seat);
    own.or(review.lines.first().filter(|_| review.lines.len() == 1))?.chance_at(point.step)
}

/// `Chances of winning. Ada: turn 1 50 %, turn 9 63 %, the end 100 %.`
fn alt(summary: &TableSummary, review: &GameReview, title: &str) -> String {
    let most = (TOLD_CHANCES / review.lines.len().max(1)).max(3);
    let told = |line: &ChanceLine| {
        let Some(((_, end), course)) = line.points.split_last() else { return String::new() };
        let every = course.len().div_ceil(most).max(1);
        // Actions before the first turn stand under it, as on the axis.
        let turn = |step: usize| review.turns.get(step).copied().unwrap_or_default().max(1);
        let point = |(step, chance): &(usize, f64)| format!("turn {} {} %", turn(*step), percent(*chance));
        let points: Vec<_> = course.iter().step_by(every).map(point).collect();
        format!(" {}: {}, the end {} %.", name(summary, review, line.seat), points.join(", "), percent(*end))
    };
    let lines: String = review.lines.iter().map(told).collect();
    let turns: Vec<_> = review.points.iter().map(|point| point.turn.to_string()).collect();
    let noun = if turns.len() == 1 { "turn" } else { "turns" };
    let points = if turns.is_empty() { String::new() } else { format!(" It turned in {noun} {}.", listing(&turns)) };
    format!("{title}.{lines}{points}")
}

/// The name of a line: its player's, or the seat's where several have had it.
fn name(summary: &TableSummary, review: &GameReview, seat: Seat) -> String {
    if review.taken.contains(&seat) {
        return summary.side(seat).to_owned();
    }
    summary.names().into_iter().nth(seat.index()).unwrap_or_default()
}

/// The board at a turning point, through the eyes of whose turn it was, with what was better marked.
#[must_use]
pub fn turning_point_board(
    summary: &TableSummary,
    turning: &TurningBoard,
    better: &str,
    words: BoardWords,
) -> (OutgoingMessage, OutgoingPicture) {
    let TurningBoard { view, played, step } = turning;
    let (mut message, mut picture) = step_message(summary, &**view, *step, PictureStyle::default(), words);
    if let Some(better_words) = view.action_words(better) {
        let before = picture.scene().map(|scene| scene.alt.clone()).unwrap_or_default();
        let staging = Staging { names: summary.names(), focus: Focus::Candidate(better.to_owned()) };
        let file = format!("{}-{}-point-{}.png", summary.game, summary.id, step.0);
        let mut scene = view.scene(&staging);
        // Nobody is about to play it: the game is over, and it was not played.
        scene.alt = format!("`{played}` was played. Better was `{better}`: {better_words}. Before that: {before}");
        picture = CaptionedPicture::new(scene, file, str::to_owned).picture;
        message.content = format!("{}\n`{played}` was played; the marked `{better}` was better.", message.content);
    }
    (message, picture)
}

fn percent(chance: f64) -> u8 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to 0..=100")]
    let percent = (chance.clamp(0.0, 1.0) * 100.0).round() as u8;
    percent
}

fn narrow(chance: f64) -> f32 {
    #[expect(clippy::cast_possible_truncation, reason = "a share, for a picture")]
    let narrow = chance as f32;
    narrow
}

fn share(step: usize, all: usize) -> f32 {
    #[expect(clippy::cast_precision_loss, reason = "steps of a game, far below 2^23")]
    let share = step as f32 / all as f32;
    share
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::Continuation;
    use table::{Occupant, Opening, Place, Player, PlayerId, Secret, TableId, Terms};

    fn summary(game: &str) -> TableSummary {
        let person = |(id, name): (i64, &str)| Occupant::Player(Player { id: PlayerId(id), name: name.into() });
        let opening = Opening {
            id: TableId(7),
            game: games::find(game).expect("registered"),
            options: Vec::new(),
            seats: [(1, "Ada"), (2, "Brutus")].map(person).into(),
            opener: PlayerId(1),
            terms: Terms::of_pace(86_400),
            secret: Secret::new([1; 32]),
            place: Place::default(),
        };
        TableSummary::from(&opening.open(0).expect("it fits"))
    }

    /// A turning point of the first seat's.
    fn point(player: PointPlayer, same_people: bool) -> TurningPoint {
        TurningPoint {
            step: 4,
            turn: 3,
            seat: Seat(0),
            player,
            same_people,
            played: "a".to_owned(),
            better: "b".to_owned(),
            reason: Some("Leaves Gold 2 answers.".to_owned()),
            said_to: Some(Seat(0)).filter(|_| player != PointPlayer::Reader),
            continuation: Continuation::default(),
            chances: (0.6, 0.35),
        }
    }

    #[test]
    fn the_chances_of_a_seat_that_changed_hands_are_called_by_the_seat() {
        let line = |seat| ChanceLine { seat: Seat(seat), points: vec![(0, 0.5), (4, 1.0)] };
        let lines = vec![line(0), line(1)];
        let review = GameReview { points: Vec::new(), lines, turns: vec![1; 5], is_open: true, taken: vec![Seat(0)] };
        let told = alt(&summary("roman-checkers"), &review, "Chances of winning");
        let wanted = " Purple: turn 1 50 %, the end 100 %. Brutus: turn 1 50 %, the end 100 %.";
        assert_eq!(told, format!("Chances of winning.{wanted}"));
    }

    #[test]
    fn a_turning_point_names_whose_it_was_and_nobody_who_came_later() {
        let summary = summary("roman-checkers");
        for (point, who, whose, why) in [
            (point(PointPlayer::Reader, true), "you", "your", "Leaves Brutus 2 answers."),
            (point(PointPlayer::Present, true), "Ada", "their", "To Ada: Leaves Brutus 2 answers."),
            (
                point(PointPlayer::Former, false),
                "an earlier player of Purple",
                "their",
                "To an earlier player of Purple: Leaves Gold 2 answers.",
            ),
        ] {
            let told = sentence(&summary, 1, &point);
            let wanted = format!(
                "**1.** Turn 3: {who} played `a`. `b` would have kept {whose} chances of winning at 60 %; this left 35 %. {why}"
            );
            assert_eq!(told, wanted);
        }
    }
}
