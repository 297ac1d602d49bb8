//! The tips for newcomers: from their own view alone, in short sentences, and right at the lessons' positions.

use game::{Actor, AnyView, Lesson, SplitMix64, Viewer};
use games::testing::{settings, viewers, walk};

/// The longest tip, in characters.
const MAX_TIP: usize = 200;

/// The learner's view of a lesson.
fn lesson(game: &str, key: &str) -> Box<dyn AnyView> {
    let game = games::find(game).expect("registered");
    let lessons = game.about().all_lessons();
    let lesson = lessons.iter().find(|lesson| lesson.key == key).expect("there is that lesson");
    let position = lesson.begin(game).expect("it begins");
    position.view(Viewer::Seat(Lesson::learner(&*position).expect("somebody learns")))
}

fn check(of: (&str, &str), before: &str, on: &[(&str, &str)]) {
    let view = lesson(of.0, of.1);
    let tips = view.tips().join(" ");
    assert!(tips.contains(before) && (tips.is_empty() || !before.is_empty()), "{of:?}: {tips}");
    for (action, words) in on {
        let tip = view.warning(action).or_else(|| view.tip_on(action)).unwrap_or_default();
        assert!(tip.contains(words) && (tip.is_empty() || !words.is_empty()), "{of:?}, {action}: {tip}");
    }
}

#[test]
fn the_crowd_is_told_who_can_be_home() {
    check(("conspirateurs", "gather"), "", &[("l8", "")]);
    let longer = [("f7-f6", "points nearer to a shelter: j8-l6-n8."), ("h9-d11", "A long way for one turn")];
    check(("conspirateurs", "jump"), "j8 can go far this turn: j8-l6-n8. It jumps over others' men", &longer);
    let home = [("g8-a6", "1 of your 20 men is in a shelter"), ("d11-c10", "g8 can be in a shelter this turn")];
    check(("conspirateurs", "shelter"), "g8 can be in a shelter this turn: g8-e6-c8-c6-a6.", &home);
    check(("conspirateurs", "road"), "k10", &[("a8-b7", "This man is home already")]);
}

#[test]
fn squads_are_told_of_captures_and_of_danger() {
    check(("roman-checkers", "step"), "side by side", &[("c3-d4", "")]);
    let missed = [("c3-d4", "Well played: a capture."), ("b2-a3", "c3-d4 captures the regular on d5")];
    check(("roman-checkers", "capture"), "A chance: c3-d4 captures the regular on d5.", &missed);
    check(("roman-checkers", "double"), "Beware: your man on c5 can be captured next turn.", &[]);
    let trap = [("b6-c7", "On c7 this man is captured at once."), ("b6-a7", "")];
    check(("roman-checkers", "trap"), "", &trap);
    let throne = [("c9-d10", "3 points"), ("a3-b4", "c9-d10 reaches the throne")];
    check(("roman-checkers", "throne"), "c9-d10 reaches the throne", &throne);
}

#[test]
fn victims_and_hunters_are_told_of_bases_and_rolls() {
    check(("tmag", "base"), "a new base, ", &[("a6", "marker 1 of 4"), ("a4", "is in reach")]);
    check(
        ("tmag", "catch"),
        "you can catch Alpha on d2",
        &[("d2", "Caught: now you are the victim"), ("a1", "You can catch Alpha on d2")],
    );
    let far = [("c4", "There Bravo catches you with a 5. On d5 Bravo can't."), ("d5", "can't catch you there")];
    check(("tmag", "far"), "more than five steps away", &far);
    check(("tmag", "zero"), "can't catch you", &[("stand", "")]);
    check(("tmag", "win"), "e1", &[("e1", "The fourth marker")]);
}

#[test]
fn both_sides_of_the_square_are_told_of_targets_guards_and_suspects() {
    check(
        ("praetorian", "step"),
        "7-d5 would bring you beside a target",
        &[("12-d5", "Well done: target 12"), ("1-b1", "")],
    );
    let strike = [("x12", "any of 4"), ("1-b1", "you can play x12 now")];
    check(("praetorian", "strike"), "(x12); 3, 9 and 21 would be suspects, too.", &strike);
    check(("praetorian", "crowd"), "(x18)", &[("x12", "Nobody but you can be suspected of 12")]);
    let flee = [("7-d8", "no guard stands beside you"), ("1-f3", "P1 stands beside you")];
    check(("praetorian", "flee"), "Beware: P1 can ask you", &flee);
    check(("praetorian", "last"), "x18 eliminates your last target and wins", &[("x18", "The last target")]);
    check(("praetorian", "rest"), "Nobody has died yet", &[]);
    let guard = [
        ("P1-d5", "P1 can ask 7 or 9 next turn"),
        ("P2?17", "17 is no suspect"),
        ("P1?4 P2?17", "4 and 17 are no suspects"),
    ];
    check(("praetorian", "guard"), "ask 7 or 9 next turn", &guard);
    let both = [("P1?7 P2?21", ""), ("P1?7", "P2 can ask 21"), ("1-a2", "P1 can ask 7")];
    check(("praetorian", "both"), "P1 can ask 7; P2 can ask 21. Suspects: 7 21.", &both);
}

#[test]
fn armies_are_told_of_fights_that_are_sure_and_of_those_that_are_lost() {
    let scout = [("a2-a5", "a Scout is the cheapest way"), ("f2-f5", "can win nothing there"), ("b2-b3", "")];
    check(("stratogo", "scout"), "Send a Scout first", &scout);
    check(("stratogo", "moved"), "", &[("b3-b4", "no coin that can stand there beats the Captain Ay")]);
    let captain = [("a3-a4", "can't lose"), ("b4-a4", "can win nothing"), ("a3-a2", "is sure to win on a4")];
    check(("stratogo", "captain"), "the Captain Ay is sure to win on a4. Beware: the Lieutenant 5k on a4", &captain);
    let run =
        [("b4-b3", "Well kept"), ("a1-a2", "can take the Lieutenant 5y next turn"), ("b4-b5", "into the unknown")];
    check(("stratogo", "run"), "Beware: the Captain Ak on a4 can take the Lieutenant 5y on b4.", &run);
}

/// Nothing is said where it is not one's turn, what is said is short and a sentence, and it says nothing that the view does not.
#[test]
fn tips_are_short_and_come_from_the_view_alone() {
    for setting in settings() {
        walk(&setting, 8, 60, &mut |position, dice| {
            for viewer in viewers(setting.seats) {
                let view = position.view(viewer);
                let (tips, action) = (view.tips(), own_action(&*view, dice));
                assert!(tips.is_empty() || view.frame().is_my_turn(), "{setting}: {tips:?}");
                let on = |view: &dyn AnyView| {
                    let action = action.as_deref()?;
                    Some([view.warning(action), view.tip_on(action)])
                };
                let told = on(&*view);
                for tip in tips.iter().chain(told.iter().flatten().flatten()) {
                    assert!(tip.chars().count() <= MAX_TIP && tip.ends_with('.'), "{setting}: {tip}");
                }
                let world = view.determinize(dice);
                let other = world.view(viewer);
                assert_eq!((other.tips(), on(&*other)), (tips, told), "{setting}");
            }
        });
    }
}

/// A random action of the viewer's, if it is their turn.
fn own_action(view: &dyn AnyView, dice: &mut SplitMix64) -> Option<String> {
    let Viewer::Seat(seat) = view.frame().viewer else { return None };
    view.sample(Actor::Seat(seat), dice)
}
