//! The log, played again by the rules of its time.

use super::draws;
use super::step::Step;
use crate::table_record::{AGREED, TableRecord, Who};
use game::{Actor, Outcome, Position, RESIGN, Seat, VisibleAction};
use table::{Ply, Secret};

/// The findings of the replay.
#[derive(Debug, Default)]
pub(super) struct Replay {
    /// The actions that were played in secret: ply, seat and action.
    pub sealed: Vec<(Ply, Seat, String)>,
    /// Where and why it stopped.
    stopped: Option<Stop>,
    /// How many actions were played.
    played: Ply,
    /// How the game ended by its rules.
    outcome: Option<Outcome>,
    /// How it ends if the players agree on a draw then.
    agreed: Option<Outcome>,
    chance: DrawTally,
    computers: DrawTally,
}

#[derive(Debug)]
enum Stop {
    /// At an action that the record hides.
    Hidden(Ply),
    /// At a fault, in one sentence.
    Fault(String),
}

/// Draws that were compared.
#[derive(Debug, Default)]
struct DrawTally {
    same: usize,
    unknown: usize,
    wrong: Option<String>,
}

impl Replay {
    /// Plays a record as far as it goes.
    pub(super) fn of(record: &TableRecord, secret: Option<&Secret>) -> Self {
        let mut replay = Self::default();
        let game = &record.record;
        let started = games::under(&game.game, record.rules_version).map_err(|unknown| unknown.to_string());
        let started = started.and_then(|rules| rules.start(game.seats, &game.options).map_err(|refusal| refusal.text));
        match started {
            Err(why) => replay.stopped = Some(Stop::Fault(why)),
            Ok(mut position) => {
                replay.stopped =
                    game.actions.iter().find_map(|entry| replay.step(record, secret, &mut *position, entry));
                replay.outcome = position.outcome();
                position.agree();
                replay.agreed = position.outcome();
            }
        }
        replay
    }

    fn step(
        &mut self,
        record: &TableRecord,
        secret: Option<&Secret>,
        position: &mut dyn Position,
        entry: &VisibleAction,
    ) -> Option<Stop> {
        let ply = self.played;
        let VisibleAction { by, action: Some(action) } = entry else { return Some(Stop::Hidden(ply)) };
        if position.turn().includes(*by) && action != RESIGN {
            self.compare(record, secret, position, *by, action);
        }
        let played = match position.play(*by, action) {
            Ok(played) => played,
            Err(refusal) => return Some(Stop::Fault(format!("at ply {ply}, “{action}”: {}", refusal.text))),
        };
        if played.action != *action {
            return Some(Stop::Fault(format!("at ply {ply}, “{action}” should be written “{}”.", played.action)));
        }
        if let (true, Actor::Seat(seat)) = (played.sealed, *by) {
            self.sealed.push((ply, seat, played.action));
        }
        self.played = Ply(ply.0 + 1);
        None
    }

    fn compare(
        &mut self,
        record: &TableRecord,
        secret: Option<&Secret>,
        position: &dyn Position,
        by: Actor,
        action: &str,
    ) {
        let is_computer = |seat| matches!(record.occupant(seat, Ply(position.ply())), Some(Who::Computer(_)));
        let drawn = match by {
            Actor::Chance => &mut self.chance,
            Actor::Seat(seat) if is_computer(seat) => &mut self.computers,
            Actor::Seat(_) => return,
        };
        match secret.and_then(|secret| draws::drawn(record, secret, position, by)) {
            None => drawn.unknown += 1,
            Some(again) if again == *action => drawn.same += 1,
            Some(again) => {
                let told = format!("at ply {} the record has “{action}”, the secret gives “{again}”.", position.ply());
                drawn.wrong.get_or_insert(told);
            }
        }
    }

    /// The steps that the replay answers.
    pub(super) fn steps(&self, record: &TableRecord) -> [Step; 3] {
        let rules = match &self.stopped {
            None => {
                let (name, version) = (&record.record.game, record.rules_version);
                Step::holds(
                    "Rules",
                    format!("all {} actions follow the rules ({name}, version {version}).", self.played),
                )
            }
            Some(Stop::Hidden(ply)) if record.is_closed_for_good() => {
                Step::skipped("Rules", format!("from ply {ply} on they hang on what stays secret."))
            }
            Some(Stop::Hidden(ply)) => {
                Step::skipped("Rules", format!("from ply {ply} on they wait for what is hidden now."))
            }
            Some(Stop::Fault(why)) => Step::fails("Rules", why.clone()),
        };
        let waits =
            if record.is_closed_for_good() { "can't be checked without the secret" } else { "wait for the secret" };
        let computers = if record.secret.is_some() { "are not drawn from the secret alone" } else { waits };
        [rules, self.chance.step("Dice", waits), self.computers.step("Computer players", computers)]
    }

    /// The outcome against the record's.
    pub(super) fn outcome(&self, record: &TableRecord) -> Step {
        const WHAT: &str = "Outcome";
        match &self.stopped {
            Some(Stop::Hidden(_)) if record.is_closed_for_good() => {
                return Step::skipped(WHAT, "the table was called off (called-off).");
            }
            Some(Stop::Hidden(_)) => return Step::skipped(WHAT, "it waits for what is hidden now."),
            Some(Stop::Fault(_)) => return Step::skipped(WHAT, "the game could not be played to its end."),
            None => {}
        }
        let otherwise =
            record.ended.as_ref().and_then(|ended| ended.outcome.as_ref()).filter(|_| self.outcome.is_none());
        if otherwise.or(self.outcome.as_ref()) != record.record.outcome.as_ref() {
            return Step::fails(WHAT, format!("by the rules it is another: {}", words(self.outcome.as_ref())));
        }
        let is_agreed = record.ended.as_ref().is_some_and(|ended| ended.how == AGREED);
        if !record.complete && (self.outcome.is_some() || is_agreed) {
            return Step::fails(WHAT, "the game is over, but the record says that it is not.");
        }
        match (&self.outcome, &record.ended) {
            (None, Some(ended)) if ended.how == AGREED && self.agreed != ended.outcome => {
                Step::fails(WHAT, "an agreed draw has another outcome.")
            }
            (Some(_), Some(_)) => {
                Step::fails(WHAT, "the game had ended by its rules before the table ended otherwise.")
            }
            (Some(outcome), None) => Step::holds(WHAT, words(Some(outcome))),
            (None, Some(ended)) => Step::holds(WHAT, format!("the table ended otherwise ({}).", ended.how)),
            (None, None) if record.complete => Step::fails(WHAT, "the record ends before the game does."),
            (None, None) => Step::skipped(WHAT, "the game goes on."),
        }
    }
}

impl DrawTally {
    fn step(&self, what: &'static str, unknown: &str) -> Step {
        match (&self.wrong, self.same, self.unknown) {
            (Some(wrong), ..) => Step::fails(what, wrong.clone()),
            (None, 0, 0) => Step::skipped(what, "none."),
            (None, 0, count) => Step::skipped(what, format!("{count} {unknown}.")),
            (None, same, 0) => Step::holds(what, format!("{same} recomputed.")),
            (None, same, count) => Step::holds(what, format!("{same} recomputed; {count} {unknown}.")),
        }
    }
}

fn words(outcome: Option<&Outcome>) -> String {
    let Some(Outcome { ranks, reason }) = outcome else { return "the game is not over.".to_owned() };
    let places: Vec<_> = ranks.iter().map(u8::to_string).collect();
    format!("{} Places, in seat order: {}.", reason.whole(), places.join(", "))
}
