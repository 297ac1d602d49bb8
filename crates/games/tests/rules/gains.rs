//! The gain that a button names is true by the news that follow it, and is from the player's view alone.

use std::collections::BTreeSet;

use game::{Actor, Choices, SplitMix64};
use games::testing::{Setting, actor, eyes};

use super::coach::tables;

/// The words of a gain, and those that stand in the news of such an action and of no other.
const TOLD: [(&str, &str); 7] = [
    ("capture", "captured:"),
    ("throne", "reaches the throne room"),
    ("attack", "attack"),
    ("base", "places a marker on the base"),
    ("catch", " catches "),
    ("shelter", ", into a shelter"),
    ("eliminate", " is dead on "),
];

/// An action that gains something, if there is one and a die says so; otherwise any.
fn choice(setting: &Setting, position: &dyn game::Position, by: Actor, dice: &mut SplitMix64) -> String {
    let view = eyes(position, by);
    let listed = match view.choices(by) {
        Choices::Listed(moves) => moves,
        Choices::Form(_) => Vec::new(),
    };
    let gaining = listed.into_iter().find(|action| view.gain(action).is_some());
    let drawn = view.sample(by, dice).unwrap_or_else(|| panic!("{setting}: there is an action"));
    gaining.filter(|_| !position.ply().is_multiple_of(3)).unwrap_or(drawn)
}

/// Plays a game and holds each action's gain against its news. Gives the words that were met.
fn met(setting: &Setting, seed: u64) -> BTreeSet<&'static str> {
    let (mut position, mut dice, mut met) = (setting.start(), SplitMix64::new(seed), BTreeSet::new());
    while let Some(by) = actor(&*position, &mut dice).filter(|_| position.ply() < 600) {
        let action = choice(setting, &*position, by, &mut dice);
        let gain = eyes(&*position, by).gain(&action);
        let news = position.play(by, &action).expect("it is legal").news;
        let told = |words: &str| news.iter().any(|news| news.text.contains(words));
        let phrase = |word: &str| TOLD.iter().find(|(of, _)| *of == word).map(|(_, words)| *words);
        if let Some(gain) = gain {
            let words = phrase(gain.word).unwrap_or_else(|| panic!("no news are known for {}", gain.word));
            assert!(told(words), "{setting}: {action} is called {gain:?} and told as {news:?}");
            met.insert(gain.word);
        }
        // A man of one's own may be captured as well, and who reaches the throne captures perhaps.
        let silent = TOLD.iter().filter(|(word, _)| gain.is_none() && *word != "capture");
        for (word, words) in silent {
            assert!(!told(words), "{setting}: {action} gains nothing and is told as {word}: {news:?}");
        }
    }
    met
}

#[test]
fn what_a_button_says_of_a_move_happens() {
    let met: BTreeSet<_> = tables().iter().flat_map(|setting| (0..12).flat_map(|seed| met(setting, seed))).collect();
    let missing: Vec<_> = TOLD.iter().filter(|(word, _)| !met.contains(word)).collect();
    assert!(missing.is_empty(), "never met: {missing:?}");
}

#[test]
fn equal_views_name_equal_gains() {
    let mut dice = SplitMix64::new(5);
    for setting in tables() {
        let mut position = setting.start();
        while let Some(by) = actor(&*position, &mut dice).filter(|_| position.ply() < 80) {
            let view = eyes(&*position, by);
            let other = view.determinize(&mut dice).view(by.viewer());
            if let Choices::Listed(moves) = view.choices(by) {
                for action in &moves {
                    assert_eq!(other.gain(action), view.gain(action), "{setting}, {action}");
                }
            }
            let action = choice(&setting, &*position, by, &mut dice);
            position.play(by, &action).expect("it is legal");
        }
    }
}
