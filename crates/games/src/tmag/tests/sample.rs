//! The engine protocol's samples: the same moves, the same data, as many events.

use super::{at, legal, position, seen, start};
use crate::tmag::{Tmag, TmagState};
use game::{Actor, Data, Position, Seat, Tooling, Viewer};

fn text(data: &Data) -> String {
    match data {
        Data::Null => "null".to_owned(),
        Data::Bool(value) => value.to_string(),
        Data::Int(value) => value.to_string(),
        Data::Text(value) => format!("{value:?}"),
        Data::List(items) => format!("[{}]", items.iter().map(text).collect::<Vec<_>>().join(",")),
        Data::Map(fields) => map_text(fields),
    }
}

fn map_text<N: std::fmt::Display>(fields: &[(N, Data)]) -> String {
    let fields: Vec<String> = fields.iter().map(|(name, value)| format!("\"{name}\":{}", text(value))).collect();
    format!("{{{}}}", fields.join(","))
}

fn data(state: &TmagState) -> String {
    map_text(&Tmag::data(&seen(state)))
}

#[test]
fn the_sample_game_begins_as_the_sample_does() {
    let mut game = start(3, &[]);
    let plays = [
        (Actor::Chance, "victim 0", 1),
        (Actor::Chance, "roll 4", 1),
        (Actor::Seat(Seat(0)), "a6", 2),
        (Actor::Chance, "roll 3", 1),
        (Actor::Seat(Seat(1)), "b1", 1),
        (Actor::Chance, "roll 0", 1),
    ];
    for (actor, action, events) in plays {
        assert_eq!(game.play(actor, action).unwrap().news.len(), events, "{action}");
        if action == "a6" {
            let wanted = "{\"board\":{\"files\":10,\"ranks\":10,\"pieces\":[{\"at\":\"j10\",\"id\":\"assassin\",\
                \"owner\":2},{\"at\":\"a6\",\"id\":\"victim\",\"owner\":0},{\"at\":\"a1\",\"id\":\"assassin\",\
                \"owner\":1}],\"holes\":[\"e6\",\"f6\",\"e5\",\"f5\"]},\"bases\":[{\"at\":\"f10\",\
                \"visited\":false},{\"at\":\"a6\",\"visited\":true},{\"at\":\"j5\",\"visited\":false},\
                {\"at\":\"e1\",\"visited\":false}],\"roll\":null,\"captures\":[0,0,0],\"markers\":[[\"a6\"],[],\
                []]}";
            assert_eq!(data(&game.seen(Viewer::Public).view), wanted);
        }
    }
    assert_eq!(game.turn().seats(), [Seat(0)]);
}

#[test]
fn the_sample_positions_have_the_sample_moves() {
    assert_eq!(legal(&position(&[], "a9 e3 h10", 1, 1)), "d3 e2 e4 f3");
    let wanted = "d1 e2 f1 f3 g2 g4 h1 h3 h5 i2 i4 i6 j1 j3 j5";
    assert_eq!(legal(&position(&[], "i1 e4 g7", 0, 5)), wanted);
}

#[test]
fn the_sample_end_is_the_sample_end() {
    let mut state = position(&[], "i1 e4 g7", 0, 5);
    for (base, place) in state.board.bases().into_iter().enumerate() {
        if place != at("j5") {
            state.markers[0].add(base);
        }
    }
    state.captures[..2].copy_from_slice(&[1, 1]);
    let action = crate::tmag::TmagAction::Go { to: at("j5") };
    assert_eq!(crate::tmag::rules::apply(&mut state, action).len(), 2);
    assert_eq!(state.outcome.clone().unwrap().ranks, [1, 2, 3]);
    let wanted = "{\"board\":{\"files\":10,\"ranks\":10,\"pieces\":[{\"at\":\"g7\",\"id\":\"assassin\",\
        \"owner\":2},{\"at\":\"j5\",\"id\":\"victim\",\"owner\":0},{\"at\":\"e4\",\"id\":\"assassin\",\
        \"owner\":1}],\"holes\":[\"e6\",\"f6\",\"e5\",\"f5\"]},\"bases\":[{\"at\":\"f10\",\
        \"visited\":true},{\"at\":\"a6\",\"visited\":true},{\"at\":\"j5\",\"visited\":true},\
        {\"at\":\"e1\",\"visited\":true}],\"roll\":null,\"captures\":[1,1,0],\"markers\":[[\"f10\",\
        \"a6\",\"j5\",\"e1\"],[],[]]}";
    assert_eq!(data(&state), wanted);
}

#[test]
fn who_is_in_the_safe_house_comes_last() {
    let text = data(&position(&[], "- a1 j10", 1, 2));
    assert!(
        text.contains(r#"{"at":"a1","id":"assassin","owner":1},{"at":"safe-house","id":"victim","owner":0}]"#),
        "{text}"
    );
    assert!(text.contains("\"roll\":2"));
}
