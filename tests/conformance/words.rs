//! Words instead of pictures: the text board and a picture's description are read back, by readers of their own, into the
//! visible position, which is the one that the view gives to tools. So nothing that a picture shows is missing in words.

#[path = "words/conspirateurs.rs"]
mod conspirateurs;
#[path = "words/praetorian.rs"]
mod praetorian;
#[path = "words/reading.rs"]
mod reading;
#[path = "words/roman_checkers.rs"]
mod roman_checkers;
#[path = "words/stratogo.rs"]
mod stratogo;
#[path = "words/tmag.rs"]
mod tmag;

use game::{Actor, AnyView, Data, Focus, Staging, Viewer};

use super::support::{Setting, actors, eyes, rounds, settings, viewers, walk};

/// Discord's limit for a picture's description, in characters.
const MAX_ALT: usize = 1_024;
/// What the seam promises of a text board, so that it fits into a message beside the moves.
const MAX_BOARD: usize = 1_300;

/// A view for tools, as [`AnyView::data`] gives it.
type Fields = Vec<(&'static str, Data)>;

/// Reads words back into a view for tools.
type Reader = fn(text: &str, setting: &Setting, viewer: Viewer) -> Fields;

/// The readers of text boards and of descriptions; a new game gets its own here.
fn readers(game: &str) -> [Reader; 2] {
    match game {
        "praetorian" => [praetorian::board, praetorian::alt],
        "roman-checkers" => [roman_checkers::board, roman_checkers::alt],
        "stratogo" => [stratogo::board, stratogo::alt],
        "tmag" => [tmag::board, tmag::alt],
        "conspirateurs" => [conspirateurs::board, conspirateurs::alt],
        other => panic!("{other} has no readers of its words"),
    }
}

fn names(seats: u8) -> Vec<String> {
    let all =
        ["Brutus", "Cassius of the very long and very noble family", "", "Livia", "Ἀγρίππα", "7", "Cato", "", "Ovid"];
    all.iter().take(usize::from(seats)).map(|name| (*name).to_owned()).collect()
}

fn alt(view: &dyn AnyView, focus: Focus<String>) -> String {
    view.scene(&Staging { names: names(view.frame().seats), focus }).alt
}

#[test]
fn text_boards_and_descriptions_read_back_as_the_visible_position() {
    for setting in settings() {
        let [board, of_picture] = readers(setting.id());
        for round in 0..rounds() {
            walk(&setting, round + 21, 200, &mut |position, _| {
                for viewer in viewers(setting.seats) {
                    let view = position.view(viewer);
                    let (text, alt) = (view.text_board(), alt(&*view, Focus::Plain));
                    assert_eq!(board(&text, &setting, viewer), view.data(), "{setting}, {viewer:?}:\n{text}");
                    assert_eq!(of_picture(&alt, &setting, viewer), view.data(), "{setting}, {viewer:?}:\n{alt}");
                    assert!(
                        text.chars().count() <= MAX_BOARD,
                        "{setting}: {} characters\n{text}",
                        text.chars().count()
                    );
                    assert!(text.lines().all(|line| line.ends_with('.') && line.len() > 1), "{setting}:\n{text}");
                    assert!(!text.contains('`'), "{setting}: a board can't leave its code block\n{text}");
                }
            });
        }
    }
}

#[test]
fn descriptions_are_never_cut() {
    for setting in settings() {
        walk(&setting, 22, 200, &mut |position, dice| {
            for actor in actors(&position.turn()).into_iter().filter(|actor| *actor != Actor::Chance) {
                let view = eyes(position, actor);
                let action = view.sample(actor, dice).expect("an action");
                let first = action.split('-').next().unwrap_or_default().to_owned();
                for focus in
                    [Focus::Plain, Focus::Picks(Vec::new()), Focus::Picks(vec![first]), Focus::Candidate(action)]
                {
                    let alt = alt(&*view, focus.clone());
                    let count = alt.chars().count();
                    assert!(count <= MAX_ALT && alt.ends_with('.'), "{setting}, {focus:?}: {count} characters\n{alt}");
                }
            }
        });
    }
}
