//! The reasons that a game's coach gives for the moves of a level, counted by template: how often the most frequent
//! sentences stand, then the most frequent of the single remarks in them.
//! `reasons <game> <level> <positions> [seed]`.

use computer::Level;
use games::testing::{Setting, TemplateCounts, decisions};

/// So many templates are printed of each kind.
const SHOWN: usize = 12;

fn main() {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| given.get(at).and_then(|text| text.parse().ok());
    let game = given.first().and_then(|id| games::find(id));
    let (Some(game), Some(level), Some(positions)) = (game, number(1), number(2)) else {
        eprintln!("reasons <game> <level> <positions> [seed]");
        return;
    };
    let level =
        u8::try_from(level).ok().and_then(Level::of).filter(|level| *level != Level::Random).unwrap_or(Level::Best);
    let setting = Setting { game, seats: game.about().seats.0.max(2), options: Vec::new() };
    let (mut counts, mut silent) = (TemplateCounts::default(), 0);
    let most = usize::try_from(positions).unwrap_or(usize::MAX);
    decisions(&setting, level, (most, number(3).unwrap_or(1)), &mut |_, view, action| match view.reason(action) {
        Some(reason) => counts.add(&reason),
        None => silent += 1,
    });
    println!("{}: {} reasons of {} kinds, {silent} moves without one", setting.id(), counts.all(), counts.kinds());
    print(counts.shares());
    println!("single remarks:");
    print(counts.remark_shares());
}

fn print(shares: Vec<(f64, &str)>) {
    for (share, template) in shares.into_iter().take(SHOWN) {
        println!("{:5.1} %  {template}", share * 100.0);
    }
}
