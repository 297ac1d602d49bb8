//! `/learn` as people meet it: every lesson of every game answered wrong and right, with menus and typed, and where one goes
//! on. A game that is added is tried here without a line of its own.

use game::{Actor, AnswerPattern, AnyGame, Compose, Lesson};
use games::GAMES;
use stand_in::{BotReply, InteractionOutcome, ShownMessage, Snowflake};

use test_support::{Person, Stage, eventually, post, text};

/// Types an answer into the lesson's form; what would be, to be confirmed.
async fn typed(stage: &Stage, ada: &Person, lesson: &ShownMessage, answer: &str) -> InteractionOutcome {
    let BotReply::Modal(modal) = ada.presses(lesson, "Type it").await.reply else { panic!("a form was expected") };
    stage.control.submit(ada.id, &modal, &[("notation", answer)]).await.expect("it can be sent")
}

/// The answer as it is told.
async fn answered(stage: &Stage, ada: &Person, lesson: &ShownMessage, answer: &str) -> ShownMessage {
    let candidate = post(&typed(stage, ada, lesson, answer).await);
    post(&ada.presses(&candidate, "Confirm").await)
}

/// A legal answer that is wrong, the most telling one: that of the first mistake that is named.
fn mistake(game: &dyn AnyGame, lesson: &Lesson) -> (String, String) {
    let position = lesson.begin(game).expect("it begins");
    let actor = Actor::Seat(Lesson::learner(&*position).expect("somebody is to act"));
    let legal = position.view(actor.viewer()).choices(actor);
    let judged = legal.listed().iter().map(|action| lesson.attempt(game, action).expect("it is legal"));
    let wrong: Vec<_> = judged.filter(|attempt| !attempt.is_right).collect();
    let first = wrong.iter().find(|attempt| attempt.says == lesson.wrong[0].says).or(wrong.first());
    first.map(|attempt| (attempt.action.clone(), attempt.says.clone())).expect("some answer is wrong")
}

/// Every lesson of a game in its order; what is said after the last.
async fn learns(stage: &Stage, ada: &Person, channel: Snowflake, game: &dyn AnyGame) -> ShownMessage {
    let about = game.about();
    let mut shown = post(&ada.types(channel, &format!("/learn game:{}", about.id)).await);
    for (number, lesson) in (1..).zip(about.all_lessons()) {
        let name = format!("{} {}", about.id, lesson.key);
        assert!(shown.ephemeral, "{name}: nobody else sees it");
        assert!(shown.content.contains(&format!("· {number} of ")) && shown.content.contains(&lesson.task), "{name}");
        assert!(shown.content.contains(&lesson.tells), "{name}: {}", shown.content);
        let (wrong, why) = mistake(game, &lesson);
        let told = answered(stage, ada, &shown, &wrong).await;
        assert!(
            told.content.contains("**Not this one.** You chose: ") && told.content.contains(&why),
            "{name}: {}",
            told.content
        );
        let again = post(&ada.presses(&told, "Try again").await);
        let right = lesson.solution(game).expect("it can be solved");
        let told = answered(stage, ada, &again, &right).await;
        assert!(told.content.contains("✅ **Right.**"), "{name}: {}", told.content);
        if told.button("Next lesson").is_none() {
            return told;
        }
        shown = post(&ada.presses(&told, "Next lesson").await);
    }
    panic!("{}: after the last lesson there is no next one", about.id)
}

/// After the lessons come problems, by a button and by `/learn`.
async fn solves_a_problem(stage: &Stage, ada: &Person, end: &ShownMessage, game: &dyn AnyGame) {
    let problems = game.about().all_problems();
    let shown = post(&ada.presses(end, "A problem").await);
    assert!(
        shown.content.contains(&format!("· problem 1 of {}: {}", problems.len(), problems[0].title)),
        "{}",
        shown.content
    );
    let told = answered(stage, ada, &shown, &problems[0].solution(game).expect("it can be solved")).await;
    assert!(
        told.content.contains("✅ **Right.**") && told.content.contains(&problems[0].right[0].says),
        "{}",
        told.content
    );
    let next = post(&ada.presses(&told, "Next problem").await);
    assert!(next.content.contains("· problem 2 of "), "{}", next.content);
    let (channel, id) = (stage.channel("games"), game.about().id);
    let later = post(&ada.types(channel, &format!("/learn game:{id}")).await);
    assert!(later.ephemeral && later.content.contains("· problem 2 of "), "{}", later.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn every_lesson_is_failed_and_solved_and_what_was_solved_is_kept() {
    let stage = Stage::start(41).await;
    let ada = Person::of(&stage, "Ada");
    let games = stage.channel("games");
    for game in GAMES {
        let (name, count) = (game.about().name, game.about().all_lessons().len());
        let end = learns(&stage, &ada, games, *game).await;
        assert!(end.button("Now play").is_some(), "{name}");
        solves_a_problem(&stage, &ada, &end, *game).await;
        let all = post(&ada.presses(&end, "All lessons").await);
        assert!(all.content.contains(&format!("You have solved all {count} lessons of **{name}**")), "{}", all.content);
        let options = &all.select_menus()[0].options;
        assert!(options.len() == count && options.iter().all(|(label, ..)| label.starts_with("✓ ")), "{options:?}");
    }
    let whole: usize = GAMES.iter().map(|game| game.about().all_lessons().len()).sum();
    let data: serde_json::Value = serde_json::from_str(&ada.data(games).await).expect("it is JSON");
    assert_eq!(data["lessons"].as_array().map(Vec::len), Some(whole + GAMES.len()), "and a problem of each game");
    let asked = post(&ada.types(games, "/about data:delete").await);
    ada.presses(&asked, "Delete my data").await;
    let anew = post(&ada.types(games, &format!("/learn game:{}", GAMES[0].about().id)).await);
    assert!(anew.content.contains("· 1 of "), "nothing of it is known any more: {}", anew.content);
    stage.end().await;
}

/// Gives a problem's wrong answer that comes closest; the reply, and its words behind those of the problem's file.
async fn refuted(stage: &Stage, ada: &Person, shown: &ShownMessage, problem: &Lesson) -> (ShownMessage, String) {
    let [AnswerPattern::Notation(wrong)] = &problem.wrong[0].fits[..] else { panic!("one action is expected") };
    let told = answered(stage, ada, shown, wrong).await;
    assert!(told.content.contains("**Not this one.**"), "{}", told.content);
    let (_, behind) = told.content.split_once(&problem.wrong[0].says).expect("the file's words come first");
    let behind = behind.trim().to_owned();
    (told, behind)
}

/// The same as often as it takes until something follows: a busy machine has no time to think it out.
async fn refuted_at_length(
    stage: &Stage,
    ada: &Person,
    shown: &ShownMessage,
    problem: &Lesson,
) -> (ShownMessage, String) {
    let mut shown = shown.clone();
    let answer = async || {
        let (told, follows) = refuted(stage, ada, &shown, problem).await;
        if follows.is_empty() {
            shown = post(&ada.presses(&told, "Try again").await);
            return None;
        }
        Some((told, follows))
    };
    eventually("what follows is told", answer).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_wrong_answer_to_a_problem_is_told_what_follows() {
    let stage = Stage::start(43).await;
    let ada = Person::of(&stage, "Ada");
    let game = games::find("roman-checkers").expect("it is there");
    let end = learns(&stage, &ada, stage.channel("games"), game).await;
    let mut shown = post(&ada.presses(&end, "A problem").await);
    let mut words = Vec::new();
    // The coach warns of the first one's; of the fifth one's there is nothing to warn, and a computer player answers.
    for (number, problem) in game.about().all_problems().into_iter().take(5).enumerate() {
        let (told, follows) = if number == 4 {
            refuted_at_length(&stage, &ada, &shown, &problem).await
        } else {
            refuted(&stage, &ada, &shown, &problem).await
        };
        words.push(follows);
        let again = post(&ada.presses(&told, "Try again").await);
        let told = answered(&stage, &ada, &again, &problem.solution(game).expect("it can be solved")).await;
        shown = post(&ada.presses(&told, "Next problem").await);
    }
    assert!(words[0].starts_with("On b3 this man can be captured next turn, by "), "{words:?}");
    assert!(words[4].contains("After `a10-b9`, Purple could play `"), "{words:?}");
    stage.end().await;
}

/// The picks by which a composer comes to an answer.
fn picks_to(game: &dyn AnyGame, lesson: &Lesson, answer: &str) -> Vec<String> {
    let position = lesson.begin(game).expect("it begins");
    let seat = Lesson::learner(&*position).expect("somebody is to act");
    let view = position.view(Actor::Seat(seat).viewer());
    let mut open: Vec<Vec<String>> = vec![Vec::new()];
    while let Some(picks) = open.pop() {
        match view.compose(&picks) {
            Ok(Compose::Ready(action)) if action == answer => return picks,
            Ok(Compose::Ask(ask)) => {
                let keys = ask.menus.iter().flat_map(|menu| &menu.items).map(|item| item.key.clone());
                open.extend(keys.map(|key| [&picks[..], &[key]].concat()));
            }
            _ => {}
        }
    }
    panic!("{answer} is not reached")
}

#[tokio::test(flavor = "multi_thread")]
async fn one_goes_on_where_one_was_and_is_shown_what_one_can_not_find() {
    let stage = Stage::start(42).await;
    let (ada, brutus) = (Person::of(&stage, "Ada"), Person::of(&stage, "Brutus"));
    let games = stage.channel("games");
    let list = post(&ada.types(games, "/learn").await);
    assert!(list.content.contains("Which game would you like to learn?"), "{}", list.content);
    assert_eq!(list.select_menus()[0].options.len(), GAMES.len());
    let game = games::find("stratogo").expect("it is there");
    let lessons = game.about().all_lessons();
    let mut shown = post(&ada.chooses(&list, 0, &["stratogo"]).await);
    ada.with_picture(&shown).await;
    // By choosing, as in a game.
    for pick in picks_to(game, &lessons[0], &lessons[0].solution(game).expect("it can be solved")) {
        shown = post(&ada.picks(&shown, &pick).await);
        assert!(shown.content.contains(&lessons[0].task), "{}", shown.content);
    }
    let told = post(&ada.presses(&shown, "Confirm").await);
    assert!(told.content.contains("Right."), "{}", told.content);
    let picture = ada.with_picture(&told).await;
    assert!(picture.attachments[0].description.as_deref().is_some_and(|alt| alt.contains("Red: ")), "in words, too");
    // Later, and elsewhere: the second lesson, without a name.
    let second = post(&ada.types(ada.dm(), "/learn").await);
    assert!(second.content.contains(&lessons[1].task), "{}", second.content);
    let refused = text(&typed(&stage, &ada, &second, "b1-b6").await);
    assert!(!refused.contains("Right") && !refused.is_empty(), "the rules judge: {refused}");
    let (wrong, _) = mistake(game, &lessons[1]);
    let told = answered(&stage, &ada, &second, &wrong).await;
    let shown = post(&ada.presses(&told, "Show me").await);
    assert!(shown.content.contains(&lessons[1].right[0].says), "{}", shown.content);
    let third = post(&ada.presses(&shown, "Next lesson").await);
    assert!(third.content.contains(&lessons[2].task), "{}", third.content);
    let still = post(&ada.types(games, "/learn").await);
    assert!(still.content.contains(&lessons[1].task), "what was shown is not solved: {}", still.content);
    assert!(brutus.sees(games).is_empty(), "nobody else sees anything of it");
    stage.end().await;
}
