//! The reasons of the coach: short, from the view alone, seldom the same.

use computer::Level;
use game::SplitMix64;
use games::testing::{Setting, TemplateCounts, decisions};

/// The most words of a reason.
const MOST_WORDS: usize = 22;
/// The most that one template may stand, of all reasons of a game.
const MOST_SHARE: f64 = 0.1;

/// Every game with its fewest and with its most seats.
pub fn tables() -> Vec<Setting> {
    let ends = |game: &&'static dyn game::AnyGame| {
        let (least, most) = game.about().seats;
        let setting = |seats| Setting { game: *game, seats, options: Vec::new() };
        if least == most { vec![setting(least)] } else { vec![setting(least), setting(most)] }
    };
    games::GAMES.iter().flat_map(ends).collect()
}

/// The reasons of 300 decisions, and those that are missing, too long or no sentence.
fn reasons(setting: &Setting) -> (TemplateCounts, Vec<String>) {
    let (mut counts, mut wrong) = (TemplateCounts::default(), Vec::new());
    decisions(setting, Level::Novice, (300, 11), &mut |_, view, action| {
        let Some(reason) = view.reason(action) else {
            return wrong.push(format!("{setting}, {action}: nothing"));
        };
        let sentence = reason.sentence();
        if sentence.split_whitespace().count() > MOST_WORDS || !sentence.ends_with('.') {
            wrong.push(format!("{setting}, {action}: {sentence}"));
        }
        counts.add(&reason);
    });
    (counts, wrong)
}

/// A game gives a reason for every action or, as the example of a sixth game, for none.
#[test]
fn no_reason_is_given_for_everything() {
    let (mut coached, mut wrong) = (0, Vec::new());
    for setting in tables() {
        let (counts, faults) = reasons(&setting);
        if counts.all() > 0 {
            coached += 1;
            wrong.extend(faults);
            if let Some((share, remark)) = counts.remark_shares().first() {
                println!("{setting}: {share:.3} {remark}");
            }
            let frequent = counts.shares().into_iter().filter(|(share, _)| *share > MOST_SHARE);
            wrong.extend(frequent.map(|(share, template)| format!("{setting}: {share:.3} {template}")));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(coached >= 7, "only {coached} settings have reasons");
}

#[test]
fn equal_views_have_equal_reasons() {
    let mut dice = SplitMix64::new(12);
    for setting in tables() {
        decisions(&setting, Level::Novice, (120, 12), &mut |_, view, action| {
            let other = view.determinize(&mut dice).view(view.frame().viewer);
            assert_eq!(other.reason(action), view.reason(action), "{setting}, {action}");
        });
    }
}
