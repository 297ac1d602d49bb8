//! A life reads back as it was written, one of 0.1 is read, and whatever is missing, unknown or wrong is named.

use serde_json::{Value, json};

use super::*;
use table::{
    Calendar, ConditionalMoves, Hold, HoldReason, LobbyEnd, Matter, ModerationAction, PlayerId, Proposal, TableId,
    Waking, Zone,
};

/// A life that has nothing sealed.
fn read(column: &str, seats: usize) -> Result<Life, String> {
    super::read(column, seats, || panic!("nothing is sealed"))
}

/// A row of 0.1, as its program wrote it.
const OF_0_1: &str = r#"{"said": {"seat": 1, "what": "undo", "word": "declined"}, "offer": {"by": 0, "what": "pause",
    "agreed": [1]}, "chairs": [{"due": 1767311999000, "bank": 3600000, "since": 1767225600000, "budget": 86400000,
    "reminded": 1, "plan": {"lines": [["h9", "i9"]], "confirmed": true}}, {"vacancy": ["987654321000011", "Livia"]},
    {"vacancy": "anyone"}, {}], "paused": null, "rematch": "12", "stirred": 1767225600000}"#;

fn events() -> [TableEvent; 19] {
    let seat = Seat(2);
    [
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
        TableEvent::CalledOff(seat),
        TableEvent::Deserted,
        TableEvent::Returned(12),
        TableEvent::Refused(seat),
        TableEvent::Moderated(ModerationAction::Unseat, Some(seat)),
        TableEvent::Shut(LobbyEnd::Left),
        TableEvent::Shut(LobbyEnd::Quiet),
        TableEvent::Shut(LobbyEnd::NoPost),
    ]
}

fn full() -> Life {
    let guest = Player { id: PlayerId(i64::MAX), name: "Livia \"the elder\"".into() };
    let calendar = Calendar {
        zone: Zone::of_name("Europe/Rome"),
        waking: Waking::new(480, 1_320),
        free_weekends: true,
        vacation: Some(12..13),
    };
    let clock = SeatClock {
        since_ms: Some(1),
        budget_ms: 2,
        used_ms: 3,
        due_ms: Some(4),
        calendar: Some(calendar),
        reminded: Reminded::Nearly,
        prompted_ms: Some(5),
        late_ms: Some(6),
        bank_ms: 7,
        nudged_ms: Some(8),
        taken: true,
        vacancy: Some(Vacancy::For(guest)),
        plan: Some(ConditionalMoves { lines: vec![vec!["7-c4".to_owned(), "x12".to_owned()]], confirmed: true }),
    };
    let offered =
        |vacancy| SeatClock { vacancy: Some(vacancy), calendar: Some(Calendar::default()), ..SeatClock::default() };
    let asked = [Matter::Substitute, Matter::Proposal(Proposal::Abort)].map(|what| AskedBefore {
        by: Seat(1),
        what,
        at: EntryNo(14),
        refusals: 2,
        again_ms: 15,
    });
    Life {
        seat_clocks: vec![clock, offered(Vacancy::Anyone), offered(Vacancy::Lost), SeatClock::default()],
        paused_ms: Some(9),
        offer: Some(Offer { what: Proposal::Draw, by: Seat(1), agreed: vec![Seat(0), Seat(3)] }),
        last_event: None,
        last_activity_ms: 10,
        rematch: Some(TableId(11)),
        challenge: Challenge::Yes,
        former: vec![(Seat(2), PlayerId(i64::MAX))],
        departed: vec![(Seat(1), PlayerId(i64::MIN))],
        asked: asked.to_vec(),
        hold: Some(Hold { reason: HoldReason::Paused, since_ms: 16 }),
        by_lot: Vec::new(),
    }
}

fn stored(life: &Life) -> Value {
    serde_json::to_value(LifeJson::from(life)).expect("it is plain data")
}

#[test]
fn a_life_reads_back_as_it_was_written() {
    for event in events().map(Some).into_iter().chain([None]) {
        let life = Life { last_event: event, ..full() };
        assert_eq!(read(&stored(&life).to_string(), 4), Ok(life));
    }
}

#[test]
fn a_row_of_0_1_is_read_and_written_in_the_same_words() {
    let life = read(OF_0_1, 4).expect("0.1 wrote it");
    assert_eq!(life.last_event, Some(TableEvent::Declined(Proposal::Undo, Seat(1))));
    assert_eq!((life.seat_clocks[0].bank_ms, life.seat_clocks[0].used_ms), (3_600_000, 0));
    assert_eq!(life.seat_clocks[3], SeatClock::default());
    assert_eq!(stored(&life), serde_json::from_str::<Value>(OF_0_1).expect("it is JSON"));
}

/// Every object of a life, by the way to it.
fn objects(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            found.push(path.to_owned());
            fields.iter().for_each(|(name, value)| objects(value, &format!("{path}/{name}"), found));
        }
        Value::Array(values) => {
            values.iter().enumerate().for_each(|(at, value)| objects(value, &format!("{path}/{at}"), found));
        }
        _ => {}
    }
}

fn whole() -> Value {
    stored(&Life { last_event: Some(TableEvent::Declined(Proposal::Undo, Seat(1))), ..full() })
}

/// The complaint about a life of four seats that is not right.
fn refused(life: &Value) -> String {
    read(&life.to_string(), 4).expect_err("it is refused")
}

#[test]
fn an_unknown_field_is_named_wherever_it_is() {
    let mut paths = Vec::new();
    objects(&whole(), "", &mut paths);
    assert_eq!(paths.len(), 14, "{paths:?}");
    for path in paths {
        let mut life = whole();
        life.pointer_mut(&path).expect("it is there")["newer"] = json!(1);
        let said = refused(&life);
        assert!(said.starts_with("tables.life") && said.contains("unknown field `newer`"), "{path}: {said}");
    }
}

#[test]
fn a_field_that_must_be_there_is_named() {
    for (path, field) in [
        ("", "chairs"),
        ("", "paused"),
        ("", "offer"),
        ("", "said"),
        ("", "stirred"),
        ("", "rematch"),
        ("/offer", "what"),
        ("/offer", "by"),
        ("/offer", "agreed"),
        ("/said", "word"),
        ("/said", "what"),
        ("/said", "seat"),
        ("/chairs/0/plan", "lines"),
        ("/chairs/0/plan", "confirmed"),
        ("/asked/0", "again"),
    ] {
        let mut life = whole();
        life.pointer_mut(path).and_then(Value::as_object_mut).expect("an object").remove(field).expect("it is there");
        let said = refused(&life);
        assert!(said.contains(&format!("missing field `{field}`")), "{path}/{field}: {said}");
    }
}

#[test]
fn a_wrong_value_is_named_by_its_field_and_not_quoted() {
    for (path, value, expected) in [
        ("/chairs/0/since", json!("SECRET"), "tables.life.chairs[0].since:"),
        ("/chairs/0/reminded", json!(3), "tables.life.chairs[0].reminded:"),
        ("/chairs/1/vacancy", json!("SECRET"), "tables.life.chairs[1].vacancy:"),
        ("/chairs/0/vacancy/0", json!("SECRET"), "tables.life.chairs[0].vacancy:"),
        ("/chairs/0/plan/lines", json!(["SECRET"]), "tables.life.chairs[0].plan.lines[0]:"),
        ("/offer/what", json!("SECRET"), "tables.life.offer.what:"),
        ("/offer/by", json!(-1), "tables.life.offer.by:"),
        ("/said/word", json!("SECRET"), "tables.life.said"),
        ("/rematch", json!("SECRET"), "tables.life.rematch:"),
        ("/paused", json!("SECRET"), "tables.life.paused:"),
        ("/chairs/0/calendar/zone", json!("SECRET"), "tables.life.chairs[0].calendar.zone:"),
        ("/former/0/1", json!("SECRET"), "tables.life.former[0]"),
        ("/asked/1/what", json!("SECRET"), "tables.life.asked[1].what:"),
    ] {
        let mut life = whole();
        *life.pointer_mut(path).expect("it is there") = value;
        let said = refused(&life);
        assert!(said.starts_with(expected) && !said.contains("SECRET"), "{path}: {said}");
    }
    assert_eq!(read(&whole().to_string(), 3), Err("tables.life.chairs: there are 4 for 3 seats".to_owned()));
    assert!(read("[", 4).expect_err("it is no JSON").starts_with("tables.life"));
}

/// The fields that 0.1 knows. It takes any other for damage, and leaves such a table alone.
const KNOWN_TO_0_1: [&str; 6] = ["chairs", "paused", "offer", "said", "stirred", "rematch"];

#[test]
fn why_a_table_stands_still_is_nothing_that_0_1_could_read_past() {
    for &reason in HoldReason::ALL {
        let life = Life { hold: Some(Hold { reason, since_ms: 1 }), ..Life::default() };
        let written = serde_json::to_value(LifeJson::from(&life)).expect("JSON");
        let unknown = |field: &&String| !KNOWN_TO_0_1.contains(&field.as_str());
        let unknown: Vec<_> = written.as_object().expect("an object").keys().filter(unknown).collect();
        assert_eq!(unknown, ["hold"], "0.1 must refuse a table that stands still, not play on at it");
        assert_eq!(read(&written.to_string(), 0).expect("it reads back").hold, life.hold);
    }
    let running = serde_json::to_value(LifeJson::from(&Life::default())).expect("JSON");
    assert!(running.as_object().expect("an object").keys().all(|field| KNOWN_TO_0_1.contains(&field.as_str())));
}
