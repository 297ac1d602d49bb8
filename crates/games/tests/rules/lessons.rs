//! Lessons solve as they are written: every right answer passes, every wrong one that is named fails with its explanation,
//! and both are legal under the rules.

use std::collections::BTreeMap;

use game::{Actor, AnswerPattern, AnyGame, Choices, Lesson};
use games::GAMES;

/// A game is learnt in so many.
const LESSONS: std::ops::RangeInclusive<usize> = 6..=10;
/// The longest title, in characters.
const MAX_TITLE: usize = 40;
/// The longest that a lesson tells before it asks, in characters.
const MAX_TELLS: usize = 330;
/// The longest sentence beside it, in characters.
const MAX_WORDS: usize = 200;

/// Every legal action of a lesson's position, with what is said to it and whether it is right.
fn answers(game: &dyn AnyGame, lesson: &Lesson) -> BTreeMap<String, (bool, String)> {
    let name = format!("{} {}", game.about().id, lesson.key);
    let position = lesson.begin(game).unwrap_or_else(|refusal| panic!("{name}: {refusal}"));
    let learner = Lesson::learner(&*position).unwrap_or_else(|| panic!("{name}: nobody is to act"));
    let view = position.view(Actor::Seat(learner).viewer());
    let Choices::Listed(legal) = view.choices(Actor::Seat(learner)) else { panic!("{name}: too many actions") };
    let judged = legal.into_iter().map(|action| {
        let attempt = lesson.attempt(game, &action).unwrap_or_else(|refusal| panic!("{name}: {action}: {refusal}"));
        assert_eq!((attempt.action.as_str(), attempt.seat), (action.as_str(), learner), "{name}");
        (action, (attempt.is_right, attempt.says))
    });
    judged.collect()
}

fn check(game: &dyn AnyGame, lesson: &Lesson) {
    let name = format!("{} {}", game.about().id, lesson.key);
    let answers = answers(game, lesson);
    let right = answers.values().filter(|(is_right, _)| *is_right).count();
    assert!(right > 0 && right < answers.len(), "{name}: {right} of {} answers are right", answers.len());
    assert!(answers.values().all(|(_, says)| !says.is_empty()), "{name}: nothing is said to some answer");
    let named = lesson.wrong.len() - 1;
    for (is_right, answer) in lesson
        .right
        .iter()
        .map(|answer| (true, answer))
        .chain(lesson.wrong[..named].iter().map(|answer| (false, answer)))
    {
        let said = (is_right, answer.says.clone());
        let known = answers.values().filter(|known| **known == said).count();
        assert!(known > 0, "{name}: no legal action is answered: {}", answer.says);
        for pattern in &answer.fits {
            if let AnswerPattern::Notation(text) = pattern
                && !text.contains('*')
            {
                assert_eq!(answers.get(text), Some(&said), "{name}: {text} as it is written");
            }
        }
    }
    let solution = lesson.solution(game).unwrap_or_else(|| panic!("{name}: no solution is found"));
    assert!(answers[&solution].0, "{name}: {solution}");
}

#[test]
fn every_lesson_solves_as_it_is_written() {
    for game in GAMES {
        game.about().all_lessons().iter().for_each(|lesson| check(*game, lesson));
    }
}

/// Short enough for a telephone; nothing twice, so that one can tell what was said to what.
#[test]
fn every_game_has_some_lessons_in_few_words() {
    for game in GAMES {
        let lessons = game.about().all_lessons();
        let id = game.about().id;
        assert!(LESSONS.contains(&lessons.len()), "{id} has {} lessons", lessons.len());
        for (at, lesson) in lessons.iter().enumerate() {
            let name = format!("{id} {}", lesson.key);
            assert!(lessons[..at].iter().all(|other| other.key != lesson.key), "{name} comes twice");
            let is_short = |text: &str, most: usize| {
                assert!(text.chars().count() <= most, "{name}: longer than {most}: {text}");
                let ends = text.ends_with(['.', '!', '?', ')', ':']);
                assert!(ends || most == MAX_TITLE, "{name}: no sentence: {text}");
            };
            is_short(&lesson.title, MAX_TITLE);
            is_short(&lesson.tells, MAX_TELLS);
            let says: Vec<_> = lesson.right.iter().chain(&lesson.wrong).map(|answer| answer.says.as_str()).collect();
            for (at, text) in says.iter().enumerate() {
                is_short(text, MAX_WORDS);
                assert!(!says[..at].contains(text), "{name}: said twice: {text}");
            }
            is_short(&lesson.task, MAX_WORDS);
        }
    }
}
