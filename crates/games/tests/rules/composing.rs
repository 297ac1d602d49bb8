//! Moves put together by choosing: every question fits into Discord's menus and ids, every end is a legal action, and
//! every legal action can be reached.

use std::collections::BTreeSet;

use game::SplitMix64;
use game::{Actor, AnyView, Choices, Compose, Dice, Focus, Menu, Question, Staging, shuffle};

use games::testing::{Setting, actors, eyes, rounds, settings, viewers, walk};

/// Discord's limit for a custom id, in characters.
const MAX_ID: usize = 100;
/// The longest label or hint of an item, in characters.
const MAX_WORDS: usize = 100;
/// The longest brief label of an item, in characters: a button on a phone.
const MAX_BRIEF: usize = 20;
/// The longest placeholder of a menu, in characters.
const MAX_PLACEHOLDER: usize = 150;
/// The most menus of a question: a message has five rows, and one is for buttons.
const MAX_MENUS: usize = 4;
/// No composition asks more questions.
const MAX_QUESTIONS: usize = 24;
/// Positions with more actions are not searched to the last one.
const SEARCHED: usize = 130;
/// Searches that go on for longer are given up.
const MAX_STEPS: usize = 4_000;

/// The question before a move is short, a sentence's beginning, and for a legal action never empty.
#[test]
fn every_legal_action_has_words_that_ask_for_it() {
    for setting in settings() {
        walk(&setting, 18, 40, &mut |position, dice| {
            for actor in actors(&position.turn()).into_iter().filter(|actor| *actor != Actor::Chance) {
                let view = eyes(position, actor);
                let action = view.sample(actor, dice).expect("an action");
                let words = view.action_words(&action).expect("it can be read");
                let begins = words.starts_with(|letter: char| letter.is_uppercase()) && words != action;
                assert!(begins && words.chars().count() <= 120, "{setting}: {action}: {words}");
            }
        });
    }
}

fn check_ask(setting: &Setting, ask: &Question, picks: &[String]) {
    let at = || format!("{setting} after {picks:?}: {ask:?}");
    assert!((1..=200).contains(&ask.prompt.chars().count()), "{}", at());
    assert!((1..=MAX_MENUS).contains(&ask.menus.len()), "{}", at());
    let (mut keys, mut briefs) = (BTreeSet::new(), BTreeSet::new());
    for menu in &ask.menus {
        assert!((1..=MAX_PLACEHOLDER).contains(&menu.placeholder.chars().count()), "{}", at());
        assert!(menu.min >= 1 && menu.min <= menu.max && usize::from(menu.max) <= menu.items.len(), "{}", at());
        for item in &menu.items {
            let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'=' | b'?');
            assert!(!item.key.is_empty() && item.key.bytes().all(plain), "{}", at());
            assert!(keys.insert(&item.key), "{} comes twice: {}", item.key, at());
            assert!((1..=MAX_WORDS).contains(&item.label.chars().count()), "{}", at());
            assert!(item.hint.chars().count() <= MAX_WORDS, "{}", at());
            assert!(item.brief.chars().count() <= MAX_BRIEF, "{}", at());
            assert!(item.brief.is_empty() || briefs.insert(&item.brief), "{} comes twice: {}", item.brief, at());
        }
    }
}

fn check_id(setting: &Setting, picks: &[String]) {
    let id = format!("pick:0123456789abc:99999:8:9:{}", picks.join("."));
    assert!(id.chars().count() <= MAX_ID, "{setting}: {id}");
    assert!(picks.iter().all(|pick| pick.bytes().all(|b| b.is_ascii_alphanumeric() || b"-=?,".contains(&b))), "{id}");
}

/// All answers that a menu takes, as picks.
fn answers(menu: &Menu) -> Vec<String> {
    let mut sets: Vec<Vec<&str>> = vec![Vec::new()];
    for item in &menu.items {
        let shorter = sets.iter().filter(|set| set.len() < usize::from(menu.max));
        let longer: Vec<_> = shorter.map(|set| [&set[..], &[item.key.as_str()]].concat()).collect();
        sets.extend(longer);
    }
    sets.into_iter().filter(|set| set.len() >= usize::from(menu.min)).map(|set| set.join(",")).collect()
}

fn random_answer(ask: &Question, dice: &mut SplitMix64) -> String {
    let menu = game::pick(&ask.menus, dice).expect("a menu");
    let mut order: Vec<_> = (0..menu.items.len()).collect();
    shuffle(&mut order, dice);
    let count = u64::from(menu.min) + dice.below(u64::from(menu.max - menu.min) + 1);
    order.truncate(usize::try_from(count).expect("small"));
    order.sort_unstable();
    order.into_iter().map(|at| menu.items[at].key.as_str()).collect::<Vec<_>>().join(",")
}

#[test]
fn whatever_is_chosen_leads_to_a_legal_action() {
    for setting in settings() {
        for round in 0..rounds() {
            walk(&setting, round + 8, 40, &mut |position, dice| {
                for actor in actors(&position.turn()).into_iter().filter(|actor| *actor != Actor::Chance) {
                    for _ in 0..4 {
                        compose_at_random(&setting, &*eyes(position, actor), dice);
                    }
                }
            });
        }
    }
}

fn compose_at_random(setting: &Setting, view: &dyn AnyView, dice: &mut SplitMix64) {
    let mut picks = Vec::new();
    loop {
        assert!(picks.len() < MAX_QUESTIONS, "{setting}: {picks:?} and no end");
        match view.compose(&picks).unwrap_or_else(|refusal| panic!("{setting}: {picks:?}: {refusal}")) {
            Compose::Ready(action) => {
                assert_eq!(view.judge(&action), Ok(action), "{setting}: {picks:?}");
                return;
            }
            Compose::Ask(ask) => {
                check_ask(setting, &ask, &picks);
                picks.push(random_answer(&ask, dice));
                check_id(setting, &picks);
                drop(view.scene(&Staging { names: Vec::new(), focus: Focus::Picks(picks.clone()) }));
            }
        }
    }
}

#[test]
fn every_listed_action_can_be_composed() {
    let mut searched: BTreeSet<&str> = BTreeSet::new();
    for setting in settings() {
        walk(&setting, 9, 30, &mut |position, _| {
            for actor in actors(&position.turn()).into_iter().filter(|actor| *actor != Actor::Chance) {
                let view = eyes(position, actor);
                let Choices::Listed(listed) = view.choices(actor) else { continue };
                let Some(reached) = (listed.len() <= SEARCHED).then(|| reach(&*view)).flatten() else { continue };
                assert!(reached.iter().eq(listed.iter()), "{setting}: {reached:?} are not {listed:?}");
                searched.insert(setting.id());
            }
        });
    }
    let games: BTreeSet<_> = settings().iter().map(Setting::id).collect();
    assert_eq!(searched, games, "every game has positions that can be searched");
}

/// Every action that the composer makes, or `None` where there are too many ways.
fn reach(view: &dyn AnyView) -> Option<BTreeSet<String>> {
    let (mut reached, mut open, mut steps) = (BTreeSet::new(), vec![Vec::new()], 0);
    while let Some(picks) = open.pop() {
        steps += 1;
        if steps > MAX_STEPS {
            return None;
        }
        match view.compose(&picks).unwrap_or_else(|refusal| panic!("{picks:?}: {refusal}")) {
            Compose::Ready(action) => drop(reached.insert(action)),
            Compose::Ask(ask) => {
                let longer = ask.menus.iter().flat_map(answers).map(|answer| [&picks[..], &[answer]].concat());
                open.extend(longer);
            }
        }
    }
    Some(reached)
}

#[test]
fn ready_made_actions_are_legal_and_named() {
    for setting in settings() {
        walk(&setting, 10, 12, &mut |position, _| {
            for viewer in viewers(setting.seats) {
                let view = position.view(viewer);
                let ready = view.ready_made();
                for (name, action) in &ready {
                    assert!((1..=MAX_WORDS).contains(&name.chars().count()), "{setting}: {name}");
                    assert_eq!(view.judge(action).as_ref(), Ok(action), "{setting}: {name}");
                }
                assert!(ready.is_empty() || view.frame().is_my_turn(), "{setting}");
                assert!(view.frame().is_my_turn() || view.compose(&[]).is_err(), "{setting}");
            }
        });
    }
}
