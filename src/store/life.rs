//! A table's life as the column `life`: read whole, written whole. Fields that are missing have their defaults, so that a
//! row of an older version can be read.

use serde_json::{Map, Value, json};

use game::Seat;
use table::{Chair, Life, Offer, Plan, Player, PlayerId, Proposal, Reminded, Said, TableId, Vacancy};

pub(super) fn to_json(life: &Life) -> Value {
    json!({
        "chairs": life.chairs.iter().map(chair_json).collect::<Vec<_>>(),
        "paused": life.paused_ms,
        "offer": life.offer.as_ref().map(offer_json),
        "said": life.said.as_ref().map(said_json),
        "stirred": life.stirred_ms,
        "rematch": life.rematch.map(|table| table.0.to_string()),
    })
}

pub(super) fn of_json(value: &Value, seats: usize) -> Life {
    let chairs = value["chairs"].as_array().map(Vec::as_slice).unwrap_or_default();
    let mut chairs: Vec<_> = chairs.iter().map(chair).collect();
    chairs.resize(seats, Chair::default());
    Life {
        chairs,
        paused_ms: value["paused"].as_i64(),
        offer: offer(&value["offer"]),
        said: said(&value["said"]),
        stirred_ms: value["stirred"].as_i64().unwrap_or_default(),
        rematch: value["rematch"].as_str().and_then(|id| id.parse().ok()).map(TableId),
    }
}

/// Fields that say nothing are left out: most chairs are empty most of the time.
fn chair_json(chair: &Chair) -> Value {
    let reminded = match chair.reminded {
        Reminded::Not => None,
        Reminded::Half => Some(1),
        Reminded::Nearly => Some(2),
    };
    let number = |number: i64| (number != 0).then_some(number);
    let fields = [
        ("since", chair.since_ms.map(Value::from)),
        ("budget", number(chair.budget_ms).map(Value::from)),
        ("used", number(chair.used_ms).map(Value::from)),
        ("due", chair.due_ms.map(Value::from)),
        ("reminded", reminded.map(Value::from)),
        ("prompted", chair.prompted_ms.map(Value::from)),
        ("late", chair.late_ms.map(Value::from)),
        ("bank", number(chair.bank_ms).map(Value::from)),
        ("nudged", chair.nudged_ms.map(Value::from)),
        ("vacancy", chair.vacancy.as_ref().map(vacancy_json)),
        ("plan", chair.plan.as_ref().map(|plan| json!({ "lines": plan.lines, "confirmed": plan.confirmed }))),
    ];
    Value::Object(fields.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?))).collect::<Map<_, _>>())
}

fn chair(value: &Value) -> Chair {
    let number = |name: &str| value[name].as_i64();
    Chair {
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

fn said_json(said: &Said) -> Value {
    let of = |word: &str, seat: &Seat| json!({ "word": word, "seat": seat.0 });
    match said {
        Said::Declined(what, seat) => json!({ "word": "declined", "seat": seat.0, "what": what.word() }),
        Said::Withdrawn(what, seat) => json!({ "word": "withdrawn", "seat": seat.0, "what": what.word() }),
        Said::Paused => json!({ "word": "paused", "seat": 0 }),
        Said::Resumed(seat) => of("resumed", seat),
        Said::Granted(seat) => of("granted", seat),
        Said::Late(seat) => of("late", seat),
        Said::Vacant(seat) => of("vacant", seat),
        Said::Taken(seat) => of("taken", seat),
        Said::Kept(seat) => of("kept", seat),
        Said::Automatic(seat) => of("automatic", seat),
        Said::Aborted(seat) => of("aborted", seat),
    }
}

fn said(value: &Value) -> Option<Said> {
    let seat = seat(&value["seat"])?;
    Some(match value["word"].as_str()? {
        "declined" => Said::Declined(Proposal::of_word(value["what"].as_str()?)?, seat),
        "withdrawn" => Said::Withdrawn(Proposal::of_word(value["what"].as_str()?)?, seat),
        "paused" => Said::Paused,
        "resumed" => Said::Resumed(seat),
        "granted" => Said::Granted(seat),
        "late" => Said::Late(seat),
        "vacant" => Said::Vacant(seat),
        "taken" => Said::Taken(seat),
        "kept" => Said::Kept(seat),
        "automatic" => Said::Automatic(seat),
        "aborted" => Said::Aborted(seat),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_life_reads_back_as_it_was_written() {
        let guest = Player { id: PlayerId(i64::MAX), name: "Livia \"the elder\"".to_owned() };
        let full = Chair {
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
        let chair = |vacancy| Chair { vacancy: Some(vacancy), ..Chair::default() };
        let chairs = vec![full, chair(Vacancy::Anyone), chair(Vacancy::Lost), Chair::default()];
        let seat = Seat(2);
        for said in [
            Said::Declined(Proposal::Undo, seat),
            Said::Withdrawn(Proposal::Pause, seat),
            Said::Paused,
            Said::Resumed(seat),
            Said::Granted(seat),
            Said::Late(seat),
            Said::Vacant(seat),
            Said::Taken(seat),
            Said::Kept(seat),
            Said::Automatic(seat),
            Said::Aborted(seat),
        ] {
            let offer = Offer { what: Proposal::Draw, by: Seat(1), agreed: vec![Seat(0), Seat(3)] };
            let chairs = chairs.clone();
            let rematch = Some(TableId(11));
            let life =
                Life { chairs, paused_ms: Some(9), offer: Some(offer), said: Some(said), stirred_ms: 10, rematch };
            assert_eq!(of_json(&to_json(&life), 4), life);
        }
    }

    #[test]
    fn an_older_row_has_an_empty_life() {
        assert_eq!(of_json(&json!({}), 2), Life { chairs: vec![Chair::default(); 2], ..Life::default() });
    }
}
