//! Whole games at random: they end, they never panic, and their records replay.

use game::{Actor, AnyView, Outcome, Position, Record, Turn, Viewer, VisibleAction};
use games::{self, GAMES};
use record::{Json, game_record};

use games::testing::{Setting, play_any, rounds, settings, settings_of, shown, suite, viewers, walk};

fn is_rank_list(outcome: &Outcome, seats: u8) -> bool {
    let mut ranks = outcome.ranks.clone();
    ranks.sort_unstable();
    let steps = ranks.windows(2).all(|pair| pair[1] - pair[0] <= 1);
    outcome.ranks.len() == usize::from(seats) && ranks[0] == 1 && steps
}

#[test]
fn random_games_end_within_their_bound() {
    // One setting for every number of seats and every option value is enough at a time: each round takes another one.
    for game in GAMES {
        let all = settings_of(*game);
        let some = 12 * usize::try_from(rounds()).expect("few");
        let step = (all.len() / some).max(1);
        for (at, setting) in all.iter().enumerate().filter(|(at, _)| at % step == 0) {
            let position = play_out(setting, at as u64);
            let outcome = position.outcome().unwrap_or_else(|| panic!("{setting} goes on after {}", position.ply()));
            assert!(is_rank_list(&outcome, setting.seats), "{setting}: {outcome:?}");
            let reason = outcome.reason.whole();
            assert!(reason.ends_with('.') && reason.len() > 5, "{setting}: {reason}");
            all_is_public(&*position);
        }
    }
}

fn play_out(setting: &Setting, round: u64) -> Box<dyn Position> {
    let mut dice = setting.dice(round);
    let mut position = setting.start();
    while position.ply() < suite(setting.id()).bound && play_any(&mut *position, &mut dice).is_some() {}
    position
}

fn all_is_public(position: &dyn Position) {
    assert_eq!(position.turn(), Turn::Nobody);
    let public = position.view(Viewer::Public);
    for viewer in viewers(position.seats()) {
        let view = position.view(viewer);
        assert_eq!(view.data(), public.data(), "after the end everybody sees everything");
        assert!(view.choices(Actor::Chance).listed().is_empty());
        assert_eq!(view.frame().last, public.frame().last);
    }
}

#[test]
fn what_every_view_has_agrees_with_the_position() {
    for setting in settings() {
        walk(&setting, 1, 30, &mut |position, _| {
            assert_eq!(position.turn() == Turn::Nobody, position.outcome().is_some(), "{setting}");
            for viewer in viewers(setting.seats) {
                let view = position.view(viewer);
                let frame = view.frame();
                assert_eq!((frame.viewer, frame.seats, frame.ply), (viewer, setting.seats, position.ply()));
                assert_eq!((&frame.turn, &frame.outcome), (&position.turn(), &position.outcome()));
                assert_eq!((&frame.left, frame.game), (&position.left(), setting.id()));
                assert_eq!(frame.last.is_some(), frame.ply > 0, "{setting}");
                assert_eq!(view.data().first().map(|(name, _)| *name), Some("board"), "{setting}");
            }
        });
    }
}

#[test]
fn records_replay_to_equal_views_at_every_ply() {
    for setting in settings() {
        let mut dice = setting.dice(2);
        let mut position = setting.start();
        let mut seen = vec![looks(&*position)];
        let mut actions = Vec::new();
        while position.ply() < 24 {
            let Some((by, action)) = play_any(&mut *position, &mut dice) else { break };
            actions.push(VisibleAction { by, action: Some(action) });
            seen.push(looks(&*position));
        }
        let record = through_text(&Record {
            game: setting.id().to_owned(),
            seats: setting.seats,
            options: position.options().iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            actions,
            outcome: position.outcome(),
        });
        let again = replay(&record, &seen);
        assert!(again.same(&*position), "{setting}");
    }
}

fn looks(position: &dyn Position) -> Vec<Box<dyn AnyView>> {
    viewers(position.seats()).into_iter().map(|viewer| position.view(viewer)).collect()
}

fn through_text(record: &Record) -> Record {
    let text = game_record::to_json(record).to_string();
    let read = Json::read(text.as_bytes()).expect("a record is JSON");
    let read = game_record::from_json(read).expect("a record reads back");
    assert_eq!(&read, record);
    read
}

fn replay(record: &Record, seen: &[Vec<Box<dyn AnyView>>]) -> Box<dyn Position> {
    let game = games::find(&record.game).expect("a game");
    let mut position = game.start(record.seats, &record.options).expect("its options");
    for (ply, before) in seen.iter().enumerate() {
        for (now, then) in looks(&*position).iter().zip(before) {
            assert!(now.same(&**then), "{} at ply {ply}:\n{}\n{}", record.game, shown(&**now), shown(&**then));
        }
        if let Some(VisibleAction { by, action: Some(action) }) = record.actions.get(ply) {
            position.play(*by, action).expect("what was played plays again");
        }
    }
    position
}
