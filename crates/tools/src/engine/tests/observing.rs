//! A seat's knowledge of a game of `StraToGo` with one thing changed: it is refused, unless the rules make it of the game.

use std::borrow::Cow;

use super::super::seat_views::is_same;
use super::{STRATOGO, code, last};
use game::{SplitMix64, pick};
use record::Json;

const SETUPS: [&str; 2] =
    ["setup 4r 5r 2r 2y Nr 5y / 4y 3r Pr 3y Ay Py", "setup Pb 3b Nb 4b 5k 2b / 5b Ak Pk 4k 2k 3k"];

/// A game with six fights, three of them equal. At its end each suit of both has hidden coins, so that no other fallen piece
/// would leave the view as it is.
const MOVES: &str = "b2-b3 a5-a2 f2-f3 e5-e4 f3-f4 e4-f4 b1-b2 a6-a5 f1-f2 a5-a6 e1-f1 a6-a5 f2-f5 a5-a4 a2-a3 a4-b4 b3-b4 b5-b4 \
                     a1-a2 b4-b3 f1-e1 b6-b5 e1-f1 b3-b2 a3-a4 b5-b4 a4-b4 b4-b5 f1-e1 b5-b4 e1-f1 d5-e5";

/// An entry of a record; without an action it is hidden.
fn entry(by: u8, action: Option<&str>) -> Json {
    Json::map([("by", by.into()), action.map_or(("hidden", true.into()), |action| ("action", action.into()))])
}

/// A value's field of this name.
fn field<'a>(of: &'a Json, name: &str) -> Option<&'a Json> {
    match of {
        Json::Map(fields) => fields.iter().find(|(field, _)| field == name).map(|(_, value)| value),
        _ => None,
    }
}

fn view_of(seat: u8, lines: &[&str]) -> Option<Json> {
    let view = format!(r#"{{"cmd":"view","viewer":{seat}}}"#);
    let answer = last(&[lines, &[view.as_str()]].concat());
    field(&Json::read(answer.as_bytes()).unwrap(), "view").cloned()
}

/// A seat's record and view after so many actions, as a program is told them.
fn knowledge(seat: u8, actions: usize) -> Json {
    let all = SETUPS.into_iter().chain(MOVES.split_whitespace()).take(actions);
    let all: Vec<(u8, &str)> = [0, 1].into_iter().cycle().zip(all).collect();
    let play = |(by, action): &(u8, &str)| format!(r#"{{"cmd":"play","seat":{by},"action":"{action}"}}"#);
    let plays: Vec<_> = all.iter().map(play).collect();
    let lines: Vec<_> = [STRATOGO].into_iter().chain(plays.iter().map(String::as_str)).collect();
    let open = |by: u8, action: &str| by == seat || !action.starts_with("setup");
    let record = all.iter().map(|(by, action)| entry(*by, Some(*action).filter(|action| open(*by, action))));
    Json::map([("record", Json::List(record.collect())), ("view", view_of(seat, &lines).unwrap())])
}

fn is_accepted(seat: u8, told: &Json) -> bool {
    let Json::Map(told) = told else { return false };
    let head: [(&'static str, Json); 4] =
        [("cmd", "observe".into()), ("game", "stratogo".into()), ("seats", 2_u8.into()), ("seat", seat.into())];
    let head = head.into_iter().map(|(name, value)| (Cow::Borrowed(name), value));
    code(&last(&[&Json::Map(head.chain(told.iter().cloned()).collect()).to_string()])) == "ok"
}

/// Whether the game with the other seat's true set-up has this record, and then this view.
fn is_true(seat: u8, told: &Json) -> bool {
    let (Some(Json::List(record)), Some(view)) = (field(told, "record"), field(told, "view")) else { return false };
    let other = 1 - seat;
    let set_up = entry(other, Some(SETUPS[usize::from(other)]));
    let open = |told: &Json| if is_same(told, &entry(other, None)) { set_up.clone() } else { told.clone() };
    let record = Json::map([
        ("format", "subrosa-record-1".into()),
        ("game", "stratogo".into()),
        ("seats", 2_u8.into()),
        ("actions", Json::List(record.iter().map(open).collect())),
    ]);
    let load = Json::map([("cmd", "load".into()), ("record", record)]).to_string();
    view_of(seat, &[&load]).is_some_and(|loaded| is_same(&loaded, view))
}

/// The value with one thing changed, in each way: another value, or an item or field that is missing, doubled or in another place.
fn changes(of: &Json, draw: &mut dyn FnMut() -> String) -> Vec<Json> {
    match of {
        Json::Null => vec![Json::Int(0)],
        Json::Bool(truth) => vec![Json::Bool(!truth)],
        Json::Int(number) => vec![Json::Int(number + 1), Json::Int(number - 1)],
        Json::Real(number) => vec![Json::Real(number + 1.0)],
        Json::Text(text) => [draw(), draw(), text.to_uppercase()].map(Json::Text).into(),
        Json::List(items) => (0..items.len()).flat_map(|at| item_changes(items, at, draw)).collect(),
        Json::Map(fields) => (0..fields.len()).flat_map(|at| field_changes(fields, at, draw)).collect(),
    }
}

fn item_changes(items: &[Json], at: usize, draw: &mut dyn FnMut() -> String) -> Vec<Json> {
    let item = &items[at];
    let mut instead: Vec<_> = changes(item, draw).into_iter().map(|changed| vec![changed]).collect();
    instead.extend([Vec::new(), vec![item.clone(), item.clone()]]);
    let mut lists: Vec<_> =
        instead.into_iter().map(|instead| [&items[..at], &instead, &items[at + 1..]].concat()).collect();
    if at > 0 {
        let mut swapped = items.to_vec();
        swapped.swap(at - 1, at);
        lists.push(swapped);
    }
    lists.into_iter().map(Json::List).collect()
}

fn field_changes(fields: &[(Cow<'static, str>, Json)], at: usize, draw: &mut dyn FnMut() -> String) -> Vec<Json> {
    let (name, value) = &fields[at];
    let changed = changes(value, draw).into_iter().map(|changed| vec![(name.clone(), changed)]);
    let instead: Vec<_> = changed.chain([Vec::new()]).collect();
    instead.into_iter().map(|instead| Json::Map([&fields[..at], &instead, &fields[at + 1..]].concat())).collect()
}

fn texts(of: &Json) -> Vec<String> {
    match of {
        Json::Text(text) => vec![text.clone()],
        Json::List(items) => items.iter().flat_map(texts).collect(),
        Json::Map(fields) => fields.iter().flat_map(|(_, value)| texts(value)).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn a_seats_knowledge_with_one_thing_changed_is_accepted_only_if_the_game_has_it() {
    let mut dice = SplitMix64::new(1);
    let mut answers = [0, 0];
    for (seat, actions) in [(0, 1), (1, 1), (0, 2), (1, 2), (0, 17), (1, 18), (0, 34), (1, 34)] {
        let known = knowledge(seat, actions);
        assert!(is_true(seat, &known) && is_accepted(seat, &known), "seat {seat} after {actions}");
        let texts = texts(&known);
        let mut draw = || pick(&texts, &mut dice).cloned().unwrap();
        for changed in changes(&known, &mut draw).into_iter().filter(|changed| !is_same(changed, &known)) {
            let wanted = is_true(seat, &changed);
            assert_eq!(is_accepted(seat, &changed), wanted, "seat {seat}: {changed}");
            answers[usize::from(wanted)] += 1;
        }
    }
    let [refused, accepted] = answers;
    assert!(refused > 2_000 && accepted > 50, "{refused} refused, {accepted} accepted");
}
