//! Sessions with the engine, line by line: exact answers, the order of checks, and lines that nobody should send.

mod observing;

use super::request::Request;
use super::serve::{MAX_LINE, serve};
use record::Json;

/// The answers to some lines.
fn answers(input: &[u8]) -> Vec<String> {
    let draw = |scene: &game::Scene| Ok((scene.game.as_bytes().to_vec(), 640, 480));
    let mut output = Vec::new();
    serve(input, &mut output, &draw).unwrap();
    String::from_utf8(output).unwrap().lines().map(str::to_owned).collect()
}

/// The last answer of a session.
fn last(lines: &[&str]) -> String {
    let answers = answers(lines.join("\n").as_bytes());
    assert_eq!(answers.len(), lines.len(), "one answer a line");
    answers.last().unwrap().clone()
}

fn code(answer: &str) -> String {
    let rest = answer.strip_prefix(r#"{"ok":false,"error":{"code":""#).unwrap_or(r#"ok""#);
    rest.split('"').next().unwrap().to_owned()
}

/// The error code, or `ok`, of the last line of a session.
fn check(wanted: &str, lines: &[&str]) {
    let answer = last(lines);
    assert_eq!(code(&answer), wanted, "{lines:?}: {answer}");
}

const TMAG: &str = r#"{"cmd":"new","game":"tmag","seats":3}"#;
const ROMANS: &str = r#"{"cmd":"new","game":"roman-checkers","seats":2,"options":{"chase":60}}"#;
const STRATOGO: &str = r#"{"cmd":"new","game":"stratogo","seats":2}"#;
const RESIGN: &str = r#"{"cmd":"play","seat":1,"action":"resign"}"#;
const STATE: &str = r#"{"cmd":"state"}"#;

#[test]
fn answers_have_their_fields_in_the_order_of_the_page() {
    assert_eq!(
        last(&[ROMANS]),
        r#"{"ok":true,"state":{"game":"roman-checkers","seats":2,"options":{"chase":"60","prisoners":"off","squad0":"legionaries","squad1":"legionaries"},"ply":0,"to_act":[0],"over":false,"outcome":null}}"#
    );
    let played = last(&[TMAG, r#"{"cmd":"play","seat":"chance","action":" VICTIM  2 "}"#]);
    assert!(played.starts_with(r#"{"ok":true,"action":"victim 2","events":[""#), "{played}");
    assert!(played.ends_with(
        r#""],"state":{"game":"tmag","seats":3,"options":{"board":"5x5","first":"chance","keep-markers":"no"},"ply":1,"to_act":"chance","over":false,"outcome":null}}"#
    ));
    assert_eq!(
        last(&[TMAG, r#"{"cmd":"legal","seat":"chance"}"#]),
        r#"{"ok":true,"actions":["victim 0","victim 1","victim 2"]}"#
    );
    assert_eq!(last(&[TMAG, r#"{"seat":0,"cmd":"legal"}"#]), r#"{"ok":true,"actions":[]}"#);
    let form = last(&[STRATOGO, r#"{"cmd":"legal","seat":1}"#]);
    assert!(form.starts_with(r#"{"ok":true,"actions":null,"form":""#), "{form}");
    let view = last(&[ROMANS, r#"{"cmd":"view","viewer":"public"}"#]);
    let start = r#"{"ok":true,"view":{"game":"roman-checkers","viewer":"public","to_act":[0],"over":false,"outcome":null,"last":null,"board":{"files":7,"ranks":10,"pieces":[{"at":"a10","id":"regular","owner":1}"#;
    assert!(view.starts_with(start), "{view}");
}

#[test]
fn games_are_listed_with_their_options() {
    let games = last(&[r#"{"cmd":"games"}"#]);
    let tmag = r#"{"id":"tmag","name":"TMAG","seats":[3,9],"options":[{"name":"board","values":["5x5","6x6"],"default":"5x5"},"#;
    let quiet = r#"[{"name":"quiet","min":60,"max":400,"default":100}]"#;
    assert!(games.contains(tmag) && games.contains(quiet), "{games}");
}

#[test]
fn checks_come_in_their_order() {
    for (wanted, lines) in [
        ("bad-request", &["{\"cmd\":\"legal\"}"][..]),
        ("no-game", &[STATE]),
        ("no-game", &[RESIGN]),
        ("no-game", &[r#"{"cmd":"view","viewer":99}"#]),
        ("bad-request", &[r#"{"cmd":"view","viewer":-1}"#]),
        ("bad-request", &[TMAG, r#"{"cmd":"view","viewer":3}"#]),
        ("bad-request", &[TMAG, r#"{"cmd":"play","seat":3,"action":"%%"}"#]),
        ("bad-request", &[ROMANS, RESIGN, r#"{"cmd":"play","seat":2,"action":"%%"}"#]),
        ("game-over", &[ROMANS, RESIGN, r#"{"cmd":"play","seat":0,"action":"%%"}"#]),
        ("game-over", &[ROMANS, RESIGN, r#"{"cmd":"choose","seat":0,"level":0,"seed":1}"#]),
        ("not-your-turn", &[ROMANS, r#"{"cmd":"play","seat":1,"action":"%%"}"#]),
        ("not-your-turn", &[ROMANS, r#"{"cmd":"play","seat":"chance","action":"resign"}"#]),
        ("not-your-turn", &[ROMANS, r#"{"cmd":"choose","seat":1,"level":4,"seed":1}"#]),
        ("syntax", &[ROMANS, r#"{"cmd":"play","seat":0,"action":"z99-q"}"#]),
        ("illegal", &[ROMANS, r#"{"cmd":"play","seat":0,"action":"a1-a2"}"#]),
        ("illegal", &[TMAG, r#"{"cmd":"play","seat":"chance","action":"resign"}"#]),
        ("ok", &[ROMANS, RESIGN, STATE]),
        ("ok", &[ROMANS, RESIGN, r#"{"cmd":"legal","seat":0}"#]),
        ("unknown-game", &[r#"{"cmd":"new","game":"chess","seats":2}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"tmag","seats":2}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"tmag","seats":-1}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"tmag","seats":1000000000000000000000000000000}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"tmag","seats":259}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"tmag","seats":3,"options":{"x":1}}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"tmag","seats":3,"options":{"board":"6x6"}}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"stratogo","seats":2,"options":{"quiet":100.0}}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"stratogo","seats":2,"options":{"quiet":"0100"}}"#]),
        ("bad-options", &[r#"{"cmd":"new","game":"stratogo","seats":2,"options":{"quiet":-100}}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"stratogo","seats":2,"options":{"quiet":true}}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"stratogo","seats":2,"options":null}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"stratogo","seats":"2"}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"stratogo","seats":2.0}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"stratogo","seats":2e0}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"tmag","seats":1e2}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"tmag","seats":1e30}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"tmag","seats":-0}"#]),
        ("bad-request", &[r#"{"cmd":"new","game":"stratogo"}"#]),
        ("bad-request", &[ROMANS, r#"{"cmd":"choose","seat":0,"level":5,"seed":1}"#]),
        ("bad-request", &[ROMANS, r#"{"cmd":"choose","seat":"chance","level":1,"seed":1}"#]),
    ] {
        check(wanted, lines);
    }
}

#[test]
fn after_a_fault_the_game_is_as_it_was() {
    for wrong in [
        r#"{"cmd":"new","game":"chess","seats":2}"#,
        r#"{"cmd":"new","game":"tmag","seats":2}"#,
        r#"{"cmd":"play","seat":0,"action":"a1-a2"}"#,
        r#"{"cmd":"load","record":{"format":"subrosa-record-1","game":"tmag","seats":3,"actions":[{"by":"chance","action":"victim 0"},{"by":0,"action":"a1"}]}}"#,
        r#"{"cmd":"render","viewer":0,"path":"/nowhere/at/all/x.png"}"#,
        "garbage",
    ] {
        let before = last(&[ROMANS, r#"{"cmd":"play","seat":0,"action":"a3-b4"}"#, STATE]);
        let after = last(&[ROMANS, r#"{"cmd":"play","seat":0,"action":"a3-b4"}"#, wrong, STATE]);
        assert!(after == before && before.contains(r#""ply":1,"#), "{wrong}: {before}, {after}");
        assert_ne!(code(&last(&[ROMANS, wrong])), "ok", "{wrong}");
    }
}

#[test]
fn lines_that_are_no_requests_are_answered_and_the_next_one_is_served() {
    let deep = "[".repeat(100_000);
    let nested = format!("{}1{}", r#"{"a":"#.repeat(5_000), "}".repeat(5_000));
    let digits = format!(r#"{{"cmd":"legal","seat":{}}}"#, "9".repeat(400));
    let mut hostile: Vec<&[u8]> = vec![
        b"",
        b" ",
        b"\r",
        b"null",
        b"3",
        b"\"state\"",
        b"[]",
        b"{}",
        b"{",
        b"{\"cmd\"}",
        b"{'cmd':'state'}",
        b"state",
        b"{\"cmd\":\"state\",}",
        b"{\"cmd\":\"state\"} {\"cmd\":\"state\"}",
        b"{\"cmd\":\"state\"}x",
        b"\xff\xfe\x00",
        b"{\"cmd\":\"st\xffate\"}",
        b"\xef\xbb\xbf{\"cmd\":\"state\"}",
        b"\x00",
        b"{\"cmd\":NaN}",
        b"{\"cmd\":1e999}",
        br#"{"cmd":"play","seat":0,"action":"\ud800"}"#,
        br#"{"cmd":"play","seat":0,"action":"\udc00\ud800"}"#,
        br#"{"cmd":"state","x":1}"#,
        br#"{"cmd":"State"}"#,
        br#"{"cmd":null}"#,
        br#"{"cmd":["state"]}"#,
        br#"{"seat":0}"#,
        br#"{"cmd":"play","seat":0,"action":3}"#,
        br#"{"cmd":"play","seat":true,"action":"a1"}"#,
        br#"{"cmd":"play","seat":"0","action":"a1"}"#,
        br#"{"cmd":"play","seat":0.5,"action":"a1"}"#,
        br#"{"cmd":"play","seat":1e30,"action":"a1"}"#,
        br#"{"cmd":"view","viewer":"chance"}"#,
        br#"{"cmd":"load","record":[]}"#,
        br#"{"cmd":"load","record":{"format":"subrosa-record-2"}}"#,
    ];
    hostile.extend([deep.as_bytes(), nested.as_bytes(), digits.as_bytes()]);
    for line in hostile {
        let session = [TMAG.as_bytes(), line, STATE.as_bytes()].join(&b'\n');
        let [_, fault, state] = &answers(&session)[..] else { panic!("three answers: {line:?}") };
        assert_eq!(code(fault), "bad-request", "{}", String::from_utf8_lossy(&line[..line.len().min(200)]));
        assert_eq!(code(state), "ok");
    }
}

#[test]
fn a_line_that_is_too_long_is_skipped() {
    let mut session = vec![b'x'; MAX_LINE + 10];
    session.extend_from_slice(b"\n{\"cmd\":\"games\"}");
    let answers = answers(&session);
    assert_eq!(answers.iter().map(|answer| code(answer)).collect::<Vec<_>>(), ["bad-request", "ok"]);
}

#[test]
fn the_last_line_needs_no_end_and_an_empty_input_no_answer() {
    assert!(answers(b"").is_empty());
    assert_eq!(answers(b"{\"cmd\":\"games\"}\r\n{\"cmd\":\"state\"}").len(), 2);
}

#[test]
fn a_record_loads_what_was_played() {
    let moves = [r#"{"cmd":"play","seat":0,"action":"A3 - B4"}"#, r#"{"cmd":"play","seat":1,"action":"g8-f7"}"#];
    let record = last(&[&[ROMANS], &moves[..], &[r#"{"cmd":"record"}"#]].concat());
    let record = record.strip_prefix(r#"{"ok":true,"record":"#).unwrap().strip_suffix('}').unwrap();
    assert_eq!(
        record,
        r#"{"format":"subrosa-record-1","game":"roman-checkers","seats":2,"options":{"chase":"60","prisoners":"off","squad0":"legionaries","squad1":"legionaries"},"actions":[{"by":0,"action":"a3-b4"},{"by":1,"action":"g8-f7"}],"outcome":null}"#
    );
    let load = format!(r#"{{"cmd":"load","record":{record}}}"#);
    let view = r#"{"cmd":"view","viewer":1}"#;
    assert_eq!(last(&[&load, view]), last(&[&[ROMANS], &moves[..], &[view]].concat()));
    assert_eq!(last(&[&load, r#"{"cmd":"record"}"#]), format!(r#"{{"ok":true,"record":{record}}}"#));
}

#[test]
fn records_that_do_not_replay_are_refused_with_the_code_of_their_fault() {
    let with = |actions: &str| {
        let head = r#"{"cmd":"load","record":{"format":"subrosa-record-1","game":"tmag","seats":3,"actions":["#;
        format!(r#"{head}{actions}],"outcome":{{"ranks":[1,1,1],"reason":"agreed"}}}}}}"#)
    };
    for (wanted, actions) in [
        ("ok", r#"{"by":"chance","action":"Victim 1"}"#),
        ("bad-request", r#"{"by":"chance","hidden":true}"#),
        ("bad-request", r#"{"by":"chance","hidden":false}"#),
        ("bad-request", r#"{"by":"chance","action":"victim 1","hidden":true}"#),
        ("bad-request", r#"{"by":3,"action":"resign"}"#),
        ("bad-request", r#"{"by":"chance","action":"victim 1","x":1}"#),
        ("bad-request", r#""victim 1""#),
        ("illegal", r#"{"by":"chance","action":"roll 1"}"#),
        ("syntax", r#"{"by":"chance","action":"%%"}"#),
        ("not-your-turn", r#"{"by":0,"action":"a1"}"#),
        ("game-over", r#"{"by":0,"action":"resign"},{"by":1,"action":"resign"}"#),
    ] {
        check(wanted, &[&with(actions)]);
    }
}

#[test]
fn a_record_of_more_actions_than_a_game_has_is_not_replayed() {
    for (wanted, length) in [("syntax", 100_000), ("bad-request", 100_001)] {
        let actions = vec![r#"{"by":0,"action":"%%"}"#; length].join(",");
        let record =
            format!(r#"{{"format":"subrosa-record-1","game":"roman-checkers","seats":2,"actions":[{actions}]}}"#);
        assert_eq!(code(&last(&[&format!(r#"{{"cmd":"load","record":{record}}}"#)])), wanted, "{length} actions");
    }
    let sealed = vec![r#"{"by":1,"hidden":true}"#; 100_001].join(",");
    let observe = r#"{"cmd":"observe","game":"stratogo","seats":2,"seat":0,"view":{},"record":["#;
    let answer = last(&[&format!("{observe}{sealed}]}}")]);
    assert!(answer.contains("A record may have at most 100000 actions."), "{answer}");
}

#[test]
fn a_computer_player_chooses_by_its_seed_from_what_is_legal() {
    let choose = |seed: &str| last(&[ROMANS, &format!(r#"{{"cmd":"choose","seat":0,"level":3,"seed":{seed}}}"#)]);
    assert_eq!(choose("7"), choose("7"));
    let legal = last(&[ROMANS, r#"{"cmd":"legal","seat":0}"#]);
    let seeds = ["0", "1", "2", "3", "4", "-1", "18446744073709551615", "99999999999999999999999"];
    let chosen: Vec<_> = seeds.iter().map(|seed| choose(seed)).collect();
    assert!(chosen.iter().any(|answer| *answer != chosen[0]));
    for answer in chosen {
        let action = answer.strip_prefix(r#"{"ok":true,"action":"#).unwrap().strip_suffix('}').unwrap();
        assert!(legal.contains(action), "{action}");
    }
}

const SETUPS: [&str; 2] =
    ["setup Pr 5y 4r Ay 3r Py / 2y 5r Nr 4y 3y 2r", "setup Pb 5k 4b Ak 3b Pk / 2k 5b Nb 4k 3k 2b"];
const MOVES: [&str; 3] = ["a2-a3", "a5-a4", "a3-a4"];

/// Seat 0's knowledge of a game of `StraToGo` after so many moves, as a request.
fn observed(moves: usize) -> String {
    let all: Vec<_> = SETUPS.iter().chain(&MOVES[..moves]).enumerate().map(|(at, action)| (at % 2, *action)).collect();
    let play = |(by, action): &(usize, &str)| format!(r#"{{"cmd":"play","seat":{by},"action":"{action}"}}"#);
    let mut lines = vec![STRATOGO.to_owned()];
    lines.extend(all.iter().map(play));
    lines.push(r#"{"cmd":"view","viewer":0}"#.to_owned());
    let view = last(&lines.iter().map(String::as_str).collect::<Vec<_>>());
    let view = view.strip_prefix(r#"{"ok":true,"view":"#).and_then(|rest| rest.strip_suffix('}')).expect("a view");
    let entry = |(at, (by, action)): (usize, &(usize, &str))| match at {
        1 => format!(r#"{{"by":{by},"hidden":true}}"#),
        _ => format!(r#"{{"by":{by},"action":"{action}"}}"#),
    };
    let record: Vec<_> = all.iter().enumerate().map(entry).collect();
    format!(r#"{{"cmd":"observe","game":"stratogo","seats":2,"seat":0,"record":[{}],"view":{view}}}"#, record.join(","))
}

#[test]
fn what_is_observed_follows_from_the_record() {
    for moves in 0..=MOVES.len() {
        check("ok", &[&observed(moves)]);
    }
    let two = observed(2);
    for (wrong, before, after) in [
        ("more quiet plies than moves", r#""quiet":2"#, r#""quiet":3"#),
        ("the other is to move", r#""to_act":[0]"#, r#""to_act":[1]"#),
        ("a move out of turn", r#"{"by":1,"action":"a5-a4"}"#, r#"{"by":0,"action":"a5-a4"}"#),
        ("no move at all", r#""action":"a2-a3""#, r#""action":"zzz""#),
        ("another set-up", "setup Pr 5y 4r Ay", "setup Pr 4r 5y Ay"),
        ("a coin where none has gone", r#"{"at":"b1""#, r#"{"at":"b3""#),
        (
            "the enemy's choice in the open",
            r#"{"by":1,"hidden":true}"#,
            &format!(r#"{{"by":1,"action":"{}"}}"#, SETUPS[1]),
        ),
    ] {
        assert!(two.contains(before), "{before} in {two}");
        assert_eq!(code(&last(&[&two.replace(before, after)])), "bad-request", "{wrong}");
    }
}

#[test]
fn the_record_of_a_game_that_is_over_has_nothing_sealed() {
    let choice = "assassin=1 targets=2,3";
    let new = r#"{"cmd":"new","game":"praetorian","seats":2}"#;
    let play = format!(r#"{{"cmd":"play","seat":0,"action":"{choice}"}}"#);
    let view = last(&[new, &play, RESIGN, r#"{"cmd":"view","viewer":1}"#]);
    let view = view.strip_prefix(r#"{"ok":true,"view":"#).and_then(|rest| rest.strip_suffix('}')).expect("a view");
    let observe = |first: &str, view: &str| {
        let record = format!(r#"[{{"by":0,{first}}},{{"by":1,"action":"resign"}}]"#);
        last(&[&format!(
            r#"{{"cmd":"observe","game":"praetorian","seats":2,"seat":1,"record":{record},"view":{view}}}"#
        )])
    };
    let (open, sealed) = (format!(r#""action":"{choice}""#), r#""hidden":true"#);
    assert_eq!(observe(&open, view), r#"{"ok":true}"#);
    let refused = observe(sealed, view);
    assert!(code(&refused) == "bad-request" && refused.contains("has no sealed actions"), "{refused}");
    assert_eq!(code(&observe(sealed, &view.replace(r#""over":true"#, r#""over":false"#))), "bad-request");
}

#[test]
fn of_a_seed_of_any_length_the_low_64_bits_count() {
    let read = |seed: &str| {
        let line = format!(r#"{{"cmd":"choose","seat":0,"level":3,"seed":{seed}}}"#);
        match Request::read(line.as_bytes()) {
            Ok(Request::Choose { seed, .. }) => Some(seed),
            _ => None,
        }
    };
    for (seed, bits) in [
        ("1", 1),
        ("-1", u64::MAX),
        ("18446744073709551617", 1),
        ("-18446744073709551615", 1),
        ("-9223372036854775809", (1 << 63) - 1),
        ("340282366920938463463374607431768211463", 7),
    ] {
        assert_eq!(read(seed), Some(bits), "{seed}");
    }
    let long = format!("1{}7", "0".repeat(400));
    assert_eq!((read(&long), read(&format!("-{long}"))), (Some(7), Some(7_u64.wrapping_neg())));
    for no_whole_number in ["1.0", "1e30", "1e400", "\"1\"", "null"] {
        assert_eq!(read(no_whole_number), None, "{no_whole_number}");
    }
}

/// JSON has one kind of number, the page two: a whole number is digits alone, with a minus before them where it is below 0.
#[test]
fn a_number_with_a_fraction_an_exponent_or_a_minus_before_0_is_no_whole_number_anywhere() {
    for line in [
        r#"{"cmd":"legal","seat":NO}"#,
        r#"{"cmd":"view","viewer":NO}"#,
        r#"{"cmd":"play","seat":NO,"action":"a3-b4"}"#,
        r#"{"cmd":"choose","seat":NO,"level":0,"seed":1}"#,
        r#"{"cmd":"choose","seat":0,"level":NO,"seed":1}"#,
        r#"{"cmd":"choose","seat":0,"level":0,"seed":1,"nodes":NO}"#,
        r#"{"cmd":"load","record":{"format":"subrosa-record-1","game":"tmag","seats":NO,"actions":[]}}"#,
        r#"{"cmd":"load","record":{"format":"subrosa-record-1","game":"tmag","seats":3,"actions":[{"by":NO,"action":"a1"}]}}"#,
        r#"{"cmd":"observe","game":"roman-checkers","seats":2,"seat":NO,"record":[],"view":{}}"#,
    ] {
        for no in ["-0", "0.0", "-0.0", "0e0", "1e0", "1E0", "1e2", "1e19", "1e30", "18446744073709551617.0", "-1e30"] {
            let answer = last(&[ROMANS, &line.replace("NO", no)]);
            assert!(code(&answer) == "bad-request" && answer.contains("must be"), "{line} with {no}: {answer}");
        }
    }
}

#[test]
fn a_number_beyond_floats_is_judged_by_its_field() {
    let digits = "9".repeat(400);
    for (wanted, words, line) in [
        ("bad-options", "TMAG is played by 3 to 9", r#"{"cmd":"new","game":"tmag","seats":FAR}"#),
        ("bad-options", "“quiet”", r#"{"cmd":"new","game":"stratogo","seats":2,"options":{"quiet":FAR}}"#),
        ("bad-request", "“viewer”", r#"{"cmd":"view","viewer":-FAR}"#),
        ("bad-request", "“level”", r#"{"cmd":"choose","seat":0,"level":FAR,"seed":1}"#),
        ("bad-request", "“nodes”", r#"{"cmd":"choose","seat":0,"level":0,"seed":1,"nodes":-FAR}"#),
        ("bad-request", "“now”", r#"{"cmd":"state","now":FAR}"#),
    ] {
        let answer = last(&[ROMANS, &line.replace("FAR", &digits)]);
        assert!(code(&answer) == wanted && answer.contains(words), "{line}: {answer}");
    }
    let broken = last(&[r#"{"cmd":"new","game":"tmag","seats":1e400}"#]);
    assert!(code(&broken) == "bad-request" && broken.contains("“seats”"), "no whole number at all: {broken}");
    let seed = last(&[ROMANS, r#"{"cmd":"choose","seat":0,"level":0,"seed":1e400}"#]);
    assert!(seed.contains("The field “seed” must be a whole number."), "{seed}");
}

#[test]
fn no_fault_names_a_number_that_was_not_sent() {
    for (words, line) in [
        ("There is no seat 99 in this game.", r#"{"cmd":"view","viewer":99}"#),
        ("No game has a seat of so high a number.", r#"{"cmd":"view","viewer":1000}"#),
        ("TMAG is played by 3 to 9.", r#"{"cmd":"new","game":"tmag","seats":1000}"#),
    ] {
        let answer = last(&[TMAG, line]);
        assert!(answer.contains(words), "{line}: {answer}");
    }
}

#[test]
fn pictures_are_written_where_the_request_says() {
    let path = std::env::temp_dir().join(format!("subrosa-engine-{}.png", std::process::id()));
    let render = Json::map([
        ("cmd", "render".into()),
        ("viewer", "public".into()),
        ("path", path.to_string_lossy().into_owned().into()),
    ]);
    assert_eq!(last(&[TMAG, &render.to_string()]), r#"{"ok":true,"width":640,"height":480}"#);
    assert_eq!(std::fs::read(&path).unwrap(), b"tmag");
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn of_a_field_given_twice_the_last_counts() {
    let twice = br#"{"cmd":"legal","cmd":"state"}"#;
    let session = [TMAG.as_bytes(), twice, STATE.as_bytes()].join(&b'\n');
    let [_, doubled, state] = &answers(&session)[..] else { panic!("three answers") };
    assert_eq!(doubled, state);
}
