//! A table's life as the column `life`: read whole, written whole. Fields that are missing have their defaults, so that a
//! row of an older version can be read.

use serde_json::{Map, Value, json};

use game::Seat;
use table::{Life, Offer, Plan, Player, PlayerId, Proposal, Reminded, SeatClock, TableEvent, TableId, Vacancy};

pub(super) fn to_json(life: &Life) -> Value {
    json!({
        "chairs": life.seat_clocks.iter().map(seat_clock_json).collect::<Vec<_>>(),
        "paused": life.paused_ms,
        "offer": life.offer.as_ref().map(offer_json),
        "said": life.last_event.as_ref().map(event_json),
        "stirred": life.last_activity_ms,
        "rematch": life.rematch.map(|table| table.0.to_string()),
    })
}

pub(super) fn of_json(value: &Value, seats: usize) -> Life {
    let clocks = value["chairs"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut seat_clocks: Vec<_> = clocks.iter().map(seat_clock).collect();
    seat_clocks.resize(seats, SeatClock::default());
    Life {
        seat_clocks,
        paused_ms: value["paused"].as_i64(),
        offer: offer(&value["offer"]),
        last_event: event(&value["said"]),
        last_activity_ms: value["stirred"].as_i64().unwrap_or_default(),
        rematch: value["rematch"].as_str().and_then(|id| id.parse().ok()).map(TableId),
    }
}

/// Fields that say nothing are left out: most clocks are empty most of the time.
fn seat_clock_json(clock: &SeatClock) -> Value {
    let reminded = match clock.reminded {
        Reminded::Not => None,
        Reminded::Half => Some(1),
        Reminded::Nearly => Some(2),
    };
    let number = |number: i64| (number != 0).then_some(number);
    let fields = [
        ("since", clock.since_ms.map(Value::from)),
        ("budget", number(clock.budget_ms).map(Value::from)),
        ("used", number(clock.used_ms).map(Value::from)),
        ("due", clock.due_ms.map(Value::from)),
        ("reminded", reminded.map(Value::from)),
        ("prompted", clock.prompted_ms.map(Value::from)),
        ("late", clock.late_ms.map(Value::from)),
        ("bank", number(clock.bank_ms).map(Value::from)),
        ("nudged", clock.nudged_ms.map(Value::from)),
        ("vacancy", clock.vacancy.as_ref().map(vacancy_json)),
        ("plan", clock.plan.as_ref().map(|plan| json!({ "lines": plan.lines, "confirmed": plan.confirmed }))),
    ];
    Value::Object(fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect::<Map<_, _>>())
}

fn seat_clock(value: &Value) -> SeatClock {
    let number = |name: &str| value[name].as_i64();
    SeatClock {
        since_ms: number("since"),
        budget_ms: number("budget").unwrap_or_default(),
        used_ms: number("used").unwrap_or_default(),
        due_ms: number("due"),
        reminded: match number("reminded") {
            Some(1) => Reminded::Half,
            Some(2) => Reminded::Nearly,
            _ => Reminded::Not,
        },
        prompted_ms: number("prompted"),
        late_ms: number("late"),
        bank_ms: number("bank").unwrap_or_default(),
        nudged_ms: number("nudged"),
        vacancy: vacancy(&value["vacancy"]),
        plan: plan(&value["plan"]),
    }
}

fn vacancy_json(vacancy: &Vacancy) -> Value {
    match vacancy {
        Vacancy::Anyone => json!("anyone"),
        Vacancy::Lost => json!("lost"),
        Vacancy::For(player) => json!([player.id.0.to_string(), player.name]),
    }
}

fn vacancy(value: &Value) -> Option<Vacancy> {
    match value {
        Value::String(word) if word == "lost" => Some(Vacancy::Lost),
        Value::String(_) => Some(Vacancy::Anyone),
        Value::Array(_) => {
            let id = PlayerId(value[0].as_str()?.parse().ok()?);
            Some(Vacancy::For(Player { id, name: value[1].as_str()?.to_owned() }))
        }
        _ => None,
    }
}

fn plan(value: &Value) -> Option<Plan> {
    let line = |line: &Value| line.as_array()?.iter().map(|action| action.as_str().map(str::to_owned)).collect();
    let lines = value["lines"].as_array()?.iter().map(line).collect::<Option<Vec<_>>>()?;
    Some(Plan { lines, confirmed: value["confirmed"].as_bool().unwrap_or_default() })
}

fn offer_json(offer: &Offer) -> Value {
    let agreed: Vec<_> = offer.agreed.iter().map(|seat| seat.0).collect();
    json!({ "what": offer.what.word(), "by": offer.by.0, "agreed": agreed })
}

fn offer(value: &Value) -> Option<Offer> {
    let agreed = value["agreed"].as_array().map(|seats| seats.iter().filter_map(seat).collect());
    let what = Proposal::of_word(value["what"].as_str()?)?;
    Some(Offer { what, by: seat(&value["by"])?, agreed: agreed.unwrap_or_default() })
}

fn seat(value: &Value) -> Option<Seat> {
    u8::try_from(value.as_u64()?).ok().map(Seat)
}

fn event_json(event: &TableEvent) -> Value {
    let of = |word: &str, seat: &Seat| json!({ "word": word, "seat": seat.0 });
    match event {
        TableEvent::Declined(what, seat) => json!({ "word": "declined", "seat": seat.0, "what": what.word() }),
        TableEvent::Withdrawn(what, seat) => json!({ "word": "withdrawn", "seat": seat.0, "what": what.word() }),
        TableEvent::Paused => json!({ "word": "paused", "seat": 0 }),
        TableEvent::Resumed(seat) => of("resumed", seat),
        TableEvent::Granted(seat) => of("granted", seat),
        TableEvent::Late(seat) => of("late", seat),
        TableEvent::Vacant(seat) => of("vacant", seat),
        TableEvent::Taken(seat) => of("taken", seat),
        TableEvent::Kept(seat) => of("kept", seat),
        TableEvent::Automatic(seat) => of("automatic", seat),
        TableEvent::Aborted(seat) => of("aborted", seat),
    }
}

fn event(value: &Value) -> Option<TableEvent> {
    let seat = seat(&value["seat"])?;
    Some(match value["word"].as_str()? {
        "declined" => TableEvent::Declined(Proposal::of_word(value["what"].as_str()?)?, seat),
        "withdrawn" => TableEvent::Withdrawn(Proposal::of_word(value["what"].as_str()?)?, seat),
        "paused" => TableEvent::Paused,
        "resumed" => TableEvent::Resumed(seat),
        "granted" => TableEvent::Granted(seat),
        "late" => TableEvent::Late(seat),
        "vacant" => TableEvent::Vacant(seat),
        "taken" => TableEvent::Taken(seat),
        "kept" => TableEvent::Kept(seat),
        "automatic" => TableEvent::Automatic(seat),
        "aborted" => TableEvent::Aborted(seat),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_life_reads_back_as_it_was_written() {
        let guest = Player { id: PlayerId(i64::MAX), name: "Livia \"the elder\"".to_owned() };
        let full = SeatClock {
            since_ms: Some(1),
            budget_ms: 2,
            used_ms: 3,
            due_ms: Some(4),
            reminded: Reminded::Nearly,
            prompted_ms: Some(5),
            late_ms: Some(6),
            bank_ms: 7,
            nudged_ms: Some(8),
            vacancy: Some(Vacancy::For(guest)),
            plan: Some(Plan { lines: vec![vec!["7-c4".to_owned(), "x12".to_owned()]], confirmed: true }),
        };
        let offered = |vacancy| SeatClock { vacancy: Some(vacancy), ..SeatClock::default() };
        let seat_clocks = vec![full, offered(Vacancy::Anyone), offered(Vacancy::Lost), SeatClock::default()];
        let seat = Seat(2);
        for event in [
            TableEvent::Declined(Proposal::Undo, seat),
            TableEvent::Withdrawn(Proposal::Pause, seat),
            TableEvent::Paused,
            TableEvent::Resumed(seat),
            TableEvent::Granted(seat),
            TableEvent::Late(seat),
            TableEvent::Vacant(seat),
            TableEvent::Taken(seat),
            TableEvent::Kept(seat),
            TableEvent::Automatic(seat),
            TableEvent::Aborted(seat),
        ] {
            let offer = Offer { what: Proposal::Draw, by: Seat(1), agreed: vec![Seat(0), Seat(3)] };
            let seat_clocks = seat_clocks.clone();
            let rematch = Some(TableId(11));
            let life = Life {
                seat_clocks,
                paused_ms: Some(9),
                offer: Some(offer),
                last_event: Some(event),
                last_activity_ms: 10,
                rematch,
            };
            assert_eq!(of_json(&to_json(&life), 4), life);
        }
    }

    #[test]
    fn an_older_row_has_an_empty_life() {
        assert_eq!(of_json(&json!({}), 2), Life { seat_clocks: vec![SeatClock::default(); 2], ..Life::default() });
    }
}
