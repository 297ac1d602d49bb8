//! Perft: how many ways there are to play on for some plies from some positions of every game, chance treated as an actor.
//! A change of the rules that changes any legal list nearby changes a count.
//!
//! `SUBROSA_BLESS=1 cargo test -p subrosa-games --test rules perft` rewrites the counts.

use std::fmt::Write;

use game::{Choices, Position};
use games::testing::{actors, eyes};

use super::script::{GameScript, action_line, check};

/// Counting goes as deep as this many ways, about a second in all.
const MAX_WAYS: u64 = 1_500;
/// The greatest depth that is counted, in plies.
const MAX_DEPTH: u32 = 6;

#[test]
fn every_count_is_as_it_was() {
    check("perft", counts);
}

fn counts(script: &GameScript) -> String {
    let mut position = script.setting.start();
    let mut text = script.heading();
    for (by, action) in &script.actions {
        position.play(*by, action).unwrap_or_else(|refusal| panic!("{}: {action}: {refusal}", script.about));
        text += &action_line(*by, action);
    }
    for depth in 1..=MAX_DEPTH {
        let Some(ways) = perft(&*position, depth) else { break };
        writeln!(text, "{depth} {ways}").expect("a text takes all");
        if ways > MAX_WAYS {
            break;
        }
    }
    text
}

/// The number of sequences of `depth` actions; those of a game that ends before count for nothing. `None` if somebody
/// has too many to list on the way.
fn perft(position: &dyn Position, depth: u32) -> Option<u64> {
    let mut ways = 0;
    for actor in actors(&position.turn()) {
        let Choices::Listed(actions) = eyes(position, actor).choices(actor) else { return None };
        if depth == 1 {
            ways += actions.len() as u64;
            continue;
        }
        for action in actions {
            let mut next = position.boxed();
            next.play(actor, &action).expect("what is listed is legal");
            ways += perft(&*next, depth - 1)?;
        }
    }
    Some(ways)
}
