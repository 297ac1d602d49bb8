//! Words instead of pictures: the text board and a picture's description are read back, by readers of their own, into the
//! visible position, which is the one that the view gives to tools. So nothing that a picture shows is missing in words.

use game::scene::ALT_CHARS;
use game::{Actor, AnyView, Focus, RESIGN, Seat, Staging, Viewer};

use games::testing::{Suite, actors, eyes, rounds, settings, suite, viewers, walk};

/// The seam's bound on a text board, so that it fits into a message beside the moves.
const MAX_BOARD: usize = 1_300;

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
        let Suite { read_board, read_alt, .. } = suite(setting.id());
        for round in 0..rounds() {
            walk(&setting, round + 21, 200, &mut |position, _| {
                for viewer in viewers(setting.seats) {
                    let view = position.view(viewer);
                    let (text, alt) = (view.text_board(), alt(&*view, Focus::Plain));
                    assert_eq!(read_board(&text, &setting, viewer), view.data(), "{setting}, {viewer:?}:\n{text}");
                    assert_eq!(read_alt(&alt, &setting, viewer), view.data(), "{setting}, {viewer:?}:\n{alt}");
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
                    assert!(
                        count <= ALT_CHARS && alt.ends_with('.'),
                        "{setting}, {focus:?}: {count} characters\n{alt}"
                    );
                }
            }
        });
    }
}

#[test]
fn a_description_can_leave_out_how_the_game_ended_and_nothing_else() {
    for setting in settings() {
        walk(&setting, 23, 40, &mut |position, _| {
            let mut over = position.boxed();
            over.agree();
            let view = over.view(Viewer::Public);
            let reason = view.frame().outcome.as_ref().expect("they agreed").reason.whole();
            let whole = alt(&*view, Focus::Plain);
            let (before, board) = whole.split_once(reason).expect("the end is told");
            let short = view.words_without_status(&names(setting.seats));
            let latest = short.strip_suffix(board.trim_start()).expect("the board is told");
            assert!(before.starts_with(latest) && !short.contains(reason), "{setting}:\n{whole}\n{short}");
        });
    }
}

#[test]
fn a_result_is_said_once_whatever_people_are_called() {
    let game = games::find("roman-checkers").expect("registered");
    let mut position = game.start(2, &[]).expect("it starts");
    position.play(Actor::Seat(Seat(1)), RESIGN).expect("a seat can leave");
    let told = |names: [&str; 2]| {
        let staging = Staging { names: names.map(str::to_owned).to_vec(), focus: Focus::Plain };
        let scene = position.view(Viewer::Public).scene(&staging);
        [scene.title, scene.reason]
    };
    assert_eq!(told(["Ada", "Brutus"]), ["Ada wins", "Brutus left the game."]);
    assert_eq!(told(["ada", "Brutus"])[0], "Ada wins", "a capital begins it");
    for odd in ["Z: Ada wins, ha", "Ada · Bob", "Z: Purple wins"] {
        assert_eq!(told(["Ada", odd]), ["Ada wins".to_owned(), format!("{odd} left the game.")]);
        assert_eq!(told([odd, "Brutus"]), [format!("{odd} wins"), "Brutus left the game.".to_owned()]);
    }
}
