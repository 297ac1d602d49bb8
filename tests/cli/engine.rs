//! The engine's protocol reads what the bot exports.

use games::GAMES;
use record::Json;
use test_support::played::{finished, record};
use tools::engine;

#[test]
fn the_engine_loads_the_record_within() {
    for (round, game) in (0..).zip(GAMES) {
        let made = record(&finished(*game, round));
        let Json::Map(fields) = Json::read(made.to_text().as_bytes()).expect("JSON") else { panic!("an object") };
        let (_, inner) = fields.iter().find(|(name, _)| name == "record").expect("the game's record");
        let line = format!("{{\"cmd\":\"load\",\"record\":{inner}}}\n");
        let draw = |_: &game::Scene| Err("no pictures".to_owned());
        let mut answer = Vec::new();
        engine::serve(line.as_bytes(), &mut answer, &draw).expect("memory can be written");
        let answer = String::from_utf8(answer).expect("UTF-8");
        assert!(answer.starts_with("{\"ok\":true") && answer.contains("\"over\":true"), "{answer}");
    }
}
