//! The board in words.

use super::state::Cup;
use super::types::Convivium;
use super::words::{last_words, name, poisons, title};
use game::{BoardText, Seen, Squares};

/// The board of a view in words.
pub fn text_board(seen: &Seen<Convivium>) -> BoardText {
    let facts = &seen.view.facts;
    let on = |at: game::Square| match facts.drinker(Cup(at.file)) {
        _ if at == facts.servant.behind() => Some("servant".to_owned()),
        _ if at.rank > 0 => None,
        Some(seat) => Some(format!("empty {}", name(seat))),
        None => Some("full".to_owned()),
    };
    let mut text = BoardText::default()
        .sentence(title(seen))
        .line("Last", last_words(seen))
        .sentence(format!("Cups a1 to {} in a ring; the servant goes behind them", Cup(facts.cups - 1)))
        .ranks(Squares { files: facts.cups, ranks: 2 }, on)
        .note("Roll", seen.view.roll().map(|steps| steps.to_string()).unwrap_or_default());
    for (label, cup) in poisons(seen) {
        text = text.line(&label, cup);
    }
    text
}
