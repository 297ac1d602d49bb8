//! A table's life as the column `life`: read whole, written whole. The fields of a seat's clock that say nothing are left
//! out, for most clocks are empty most of the time; all others must be there, and no others may be.

use serde::{Deserialize, Serialize};

use crate::database::json::{self, HoldWord, IdText, LobbyEndWord, MatterWord, ModerationWord, ProposalWord, required};
use crate::seal::{SealedText, TableSeal};
use crate::tables::calendar::CalendarJson;
use game::Seat;
use table::{
    AskedBefore, Challenge, ConditionalMoves, EntryNo, Hold, Life, Offer, Player, Reminded, SeatClock, TableEvent,
    Vacancy,
};

/// The life that a table's column holds.
///
/// # Errors
/// A text that names the field that is missing, unknown or wrong.
pub(crate) fn read(column: &str, seats: usize, seal: impl FnOnce() -> TableSeal) -> Result<Life, String> {
    let life = json::read::<LifeJson>("tables.life", column)?.opened(seal)?;
    if life.chairs.len() == seats {
        Ok(life.into())
    } else {
        Err(format!("tables.life.chairs: there are {} for {seats} seats", life.chairs.len()))
    }
}

/// A life as it is stored.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct LifeJson {
    chairs: Vec<SeatClockJson>,
    #[serde(deserialize_with = "required")]
    paused: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hold: Option<HoldJson>,
    #[serde(deserialize_with = "required")]
    offer: Option<OfferJson>,
    #[serde(deserialize_with = "required")]
    said: Option<EventJson>,
    stirred: i64,
    #[serde(deserialize_with = "required")]
    rematch: Option<IdText>,
    /// 0.1 did not know this field and the next two.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    challenge: bool,
    /// Seats, and people who have had them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    former: Vec<(u8, IdText)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    departed: Vec<(u8, IdText)>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    asked: Vec<AskedJson>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedJson {
    by: u8,
    what: MatterWord,
    at: u32,
    refusals: u8,
    again: i64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SeatClockJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    since: Option<i64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    budget: i64,
    #[serde(default, skip_serializing_if = "is_zero")]
    used: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    due: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    calendar: Option<CalendarJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    reminded: Option<ReminderNumber>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    prompted: Option<i64>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    late: Option<i64>,
    #[serde(default, skip_serializing_if = "is_zero")]
    bank: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    nudged: Option<i64>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    taken: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vacancy: Option<VacancyJson>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plan: Option<PlanJson>,
    /// The same sealed, as it is written unless a version that can't read it shares the database.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sealed_plan: Option<String>,
}

impl LifeJson {
    /// The same with the conditional moves sealed, if there is a seal: they tell what somebody will do.
    pub(crate) fn sealed(mut self, seal: Option<&TableSeal>) -> Self {
        let Some(seal) = seal else { return self };
        for (seat, clock) in self.chairs.iter_mut().enumerate() {
            if let Some(plan) = clock.plan.take() {
                let text = serde_json::to_string(&plan).expect("lists of texts are JSON");
                clock.sealed_plan = Some(seal.seal(SealedText::Plan(seat), &text));
            }
        }
        self
    }

    /// The same with what is sealed opened.
    fn opened(mut self, seal: impl FnOnce() -> TableSeal) -> Result<Self, String> {
        if self.chairs.iter().any(|clock| clock.sealed_plan.is_some()) {
            let seal = seal();
            for (seat, clock) in self.chairs.iter_mut().enumerate() {
                clock.plan = clock.sealed_plan.take().map(|sealed| open_plan(&seal, seat, sealed)).transpose()?;
            }
        }
        Ok(self)
    }
}

fn open_plan(seal: &TableSeal, seat: usize, sealed: String) -> Result<PlanJson, String> {
    let text = seal
        .open(SealedText::Plan(seat), sealed)
        .map_err(|what| format!("tables.life.chairs[{seat}].sealed_plan: it {what}"))?;
    json::read("tables.life.chairs.plan", &text)
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands fields out by reference")]
fn is_zero(number: &i64) -> bool {
    *number == 0
}

/// How many of the usual reminders of a turn were sent: 1 or 2; none leaves the field out.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
enum ReminderNumber {
    Half,
    Nearly,
}

impl TryFrom<u8> for ReminderNumber {
    type Error = &'static str;

    fn try_from(number: u8) -> Result<Self, Self::Error> {
        match number {
            1 => Ok(Self::Half),
            2 => Ok(Self::Nearly),
            _ => Err("there is no such reminder"),
        }
    }
}

impl From<ReminderNumber> for u8 {
    fn from(reminder: ReminderNumber) -> Self {
        match reminder {
            ReminderNumber::Half => 1,
            ReminderNumber::Nearly => 2,
        }
    }
}

/// A word, or a person's id and name.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
enum VacancyJson {
    Open(OpenVacancy),
    For(IdText, String),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum OpenVacancy {
    Anyone,
    Lost,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PlanJson {
    lines: Vec<Vec<String>>,
    confirmed: bool,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OfferJson {
    what: ProposalWord,
    by: u8,
    agreed: Vec<u8>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "word", rename_all = "lowercase", deny_unknown_fields)]
enum EventJson {
    Declined {
        what: ProposalWord,
        seat: u8,
    },
    Withdrawn {
        what: ProposalWord,
        seat: u8,
    },
    /// Its seat says nothing, and is 0.
    Paused {
        seat: u8,
    },
    Resumed {
        seat: u8,
    },
    Granted {
        seat: u8,
    },
    Late {
        seat: u8,
    },
    Vacant {
        seat: u8,
    },
    Taken {
        seat: u8,
    },
    Kept {
        seat: u8,
    },
    Automatic {
        seat: u8,
    },
    Aborted {
        seat: u8,
    },
    CalledOff {
        seat: u8,
    },
    Deserted {},
    Returned {
        step: i32,
    },
    Refused {
        seat: u8,
    },
    Moderated {
        deed: ModerationWord,
        #[serde(deserialize_with = "required")]
        seat: Option<u8>,
    },
    Shut {
        why: LobbyEndWord,
    },
}

/// The reason why a table stands still, and since when.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct HoldJson {
    why: HoldWord,
    since: i64,
}

impl From<Hold> for HoldJson {
    fn from(hold: Hold) -> Self {
        Self { why: HoldWord(hold.reason), since: hold.since_ms }
    }
}

impl From<HoldJson> for Hold {
    fn from(hold: HoldJson) -> Self {
        Self { reason: hold.why.0, since_ms: hold.since }
    }
}

impl From<&Life> for LifeJson {
    fn from(life: &Life) -> Self {
        Self {
            chairs: life.seat_clocks.iter().map(SeatClockJson::from).collect(),
            paused: life.paused_ms,
            hold: life.hold.map(HoldJson::from),
            offer: life.offer.as_ref().map(OfferJson::from),
            said: life.last_event.as_ref().map(EventJson::from),
            stirred: life.last_activity_ms,
            rematch: life.rematch.map(|table| IdText(table.0)),
            challenge: life.challenge == Challenge::Yes,
            former: life.former.iter().map(|(seat, player)| (seat.0, IdText(player.0))).collect(),
            departed: life.departed.iter().map(|(seat, player)| (seat.0, IdText(player.0))).collect(),
            asked: life.asked.iter().map(AskedJson::from).collect(),
        }
    }
}

impl From<LifeJson> for Life {
    fn from(life: LifeJson) -> Self {
        Self {
            seat_clocks: life.chairs.into_iter().map(SeatClock::from).collect(),
            paused_ms: life.paused,
            hold: life.hold.map(Hold::from),
            offer: life.offer.map(Offer::from),
            last_event: life.said.map(TableEvent::from),
            last_activity_ms: life.stirred,
            rematch: life.rematch.map(Into::into),
            challenge: if life.challenge { Challenge::Yes } else { Challenge::No },
            former: life.former.into_iter().map(|(seat, player)| (Seat(seat), player.into())).collect(),
            departed: life.departed.into_iter().map(|(seat, player)| (Seat(seat), player.into())).collect(),
            asked: life.asked.into_iter().map(AskedBefore::from).collect(),
            // It has a column of its own.
            by_lot: Vec::new(),
        }
    }
}

impl From<&AskedBefore> for AskedJson {
    fn from(asked: &AskedBefore) -> Self {
        let AskedBefore { by, what, at, refusals, again_ms } = *asked;
        Self { by: by.0, what: MatterWord(what), at: at.0, refusals, again: again_ms }
    }
}

impl From<AskedJson> for AskedBefore {
    fn from(asked: AskedJson) -> Self {
        let AskedJson { by, what, at, refusals, again } = asked;
        Self { by: Seat(by), what: what.0, at: EntryNo(at), refusals, again_ms: again }
    }
}

impl From<&SeatClock> for SeatClockJson {
    fn from(clock: &SeatClock) -> Self {
        Self {
            since: clock.since_ms,
            budget: clock.budget_ms,
            used: clock.used_ms,
            due: clock.due_ms,
            calendar: clock.calendar.as_ref().map(CalendarJson::from),
            reminded: match clock.reminded {
                Reminded::Not => None,
                Reminded::Half => Some(ReminderNumber::Half),
                Reminded::Nearly => Some(ReminderNumber::Nearly),
            },
            prompted: clock.prompted_ms,
            late: clock.late_ms,
            bank: clock.bank_ms,
            nudged: clock.nudged_ms,
            taken: clock.taken,
            vacancy: clock.vacancy.as_ref().map(VacancyJson::from),
            plan: clock.plan.as_ref().map(|plan| PlanJson { lines: plan.lines.clone(), confirmed: plan.confirmed }),
            sealed_plan: None,
        }
    }
}

impl From<SeatClockJson> for SeatClock {
    fn from(clock: SeatClockJson) -> Self {
        Self {
            since_ms: clock.since,
            budget_ms: clock.budget,
            used_ms: clock.used,
            due_ms: clock.due,
            calendar: clock.calendar.map(CalendarJson::calendar),
            reminded: match clock.reminded {
                None => Reminded::Not,
                Some(ReminderNumber::Half) => Reminded::Half,
                Some(ReminderNumber::Nearly) => Reminded::Nearly,
            },
            prompted_ms: clock.prompted,
            late_ms: clock.late,
            bank_ms: clock.bank,
            nudged_ms: clock.nudged,
            taken: clock.taken,
            vacancy: clock.vacancy.map(Vacancy::from),
            plan: clock.plan.map(|plan| ConditionalMoves { lines: plan.lines, confirmed: plan.confirmed }),
        }
    }
}

impl From<&Vacancy> for VacancyJson {
    fn from(vacancy: &Vacancy) -> Self {
        match vacancy {
            Vacancy::Anyone => Self::Open(OpenVacancy::Anyone),
            Vacancy::Lost => Self::Open(OpenVacancy::Lost),
            Vacancy::For(player) => Self::For(IdText(player.id.0), player.name.as_str().to_owned()),
        }
    }
}

impl From<VacancyJson> for Vacancy {
    fn from(vacancy: VacancyJson) -> Self {
        match vacancy {
            VacancyJson::Open(OpenVacancy::Anyone) => Self::Anyone,
            VacancyJson::Open(OpenVacancy::Lost) => Self::Lost,
            VacancyJson::For(id, name) => Self::For(Player::named(id.into(), [name.as_str()])),
        }
    }
}

impl From<&Offer> for OfferJson {
    fn from(offer: &Offer) -> Self {
        Self {
            what: ProposalWord(offer.what),
            by: offer.by.0,
            agreed: offer.agreed.iter().map(|seat| seat.0).collect(),
        }
    }
}

impl From<OfferJson> for Offer {
    fn from(offer: OfferJson) -> Self {
        Self { what: offer.what.0, by: Seat(offer.by), agreed: offer.agreed.into_iter().map(Seat).collect() }
    }
}

impl From<&TableEvent> for EventJson {
    fn from(event: &TableEvent) -> Self {
        match *event {
            TableEvent::Declined(what, Seat(seat)) => Self::Declined { what: ProposalWord(what), seat },
            TableEvent::Withdrawn(what, Seat(seat)) => Self::Withdrawn { what: ProposalWord(what), seat },
            TableEvent::Paused => Self::Paused { seat: 0 },
            TableEvent::Resumed(Seat(seat)) => Self::Resumed { seat },
            TableEvent::Granted(Seat(seat)) => Self::Granted { seat },
            TableEvent::Late(Seat(seat)) => Self::Late { seat },
            TableEvent::Vacant(Seat(seat)) => Self::Vacant { seat },
            TableEvent::Taken(Seat(seat)) => Self::Taken { seat },
            TableEvent::Kept(Seat(seat)) => Self::Kept { seat },
            TableEvent::Automatic(Seat(seat)) => Self::Automatic { seat },
            TableEvent::Aborted(Seat(seat)) => Self::Aborted { seat },
            TableEvent::CalledOff(Seat(seat)) => Self::CalledOff { seat },
            TableEvent::Deserted => Self::Deserted {},
            TableEvent::Returned(step) => Self::Returned { step },
            TableEvent::Refused(Seat(seat)) => Self::Refused { seat },
            TableEvent::Moderated(deed, seat) => {
                Self::Moderated { deed: ModerationWord(deed), seat: seat.map(|seat| seat.0) }
            }
            TableEvent::Shut(why) => Self::Shut { why: LobbyEndWord(why) },
        }
    }
}

impl From<EventJson> for TableEvent {
    fn from(event: EventJson) -> Self {
        match event {
            EventJson::Declined { what, seat } => Self::Declined(what.0, Seat(seat)),
            EventJson::Withdrawn { what, seat } => Self::Withdrawn(what.0, Seat(seat)),
            EventJson::Paused { .. } => Self::Paused,
            EventJson::Resumed { seat } => Self::Resumed(Seat(seat)),
            EventJson::Granted { seat } => Self::Granted(Seat(seat)),
            EventJson::Late { seat } => Self::Late(Seat(seat)),
            EventJson::Vacant { seat } => Self::Vacant(Seat(seat)),
            EventJson::Taken { seat } => Self::Taken(Seat(seat)),
            EventJson::Kept { seat } => Self::Kept(Seat(seat)),
            EventJson::Automatic { seat } => Self::Automatic(Seat(seat)),
            EventJson::Aborted { seat } => Self::Aborted(Seat(seat)),
            EventJson::CalledOff { seat } => Self::CalledOff(Seat(seat)),
            EventJson::Deserted {} => Self::Deserted,
            EventJson::Returned { step } => Self::Returned(step),
            EventJson::Refused { seat } => Self::Refused(Seat(seat)),
            EventJson::Moderated { deed, seat } => Self::Moderated(deed.0, seat.map(Seat)),
            EventJson::Shut { why } => Self::Shut(why.0),
        }
    }
}

#[cfg(test)]
#[path = "../tests/life.rs"]
mod tests;
