//! The options of a tournament's game: a table of every size must open with them, and at points tables everybody plays for themselves.

use crate::app::failure::Failure;
use game::{AnyGame, OptionValues, Position, Refusal, Seat};
use tournament::TableSizes;

/// Refuses options that a table of this tournament could not have.
///
/// # Errors
/// If the game refuses them at tables of some size, or has partners at points tables.
pub(super) fn check_options(
    game: &dyn AnyGame,
    sizes: TableSizes,
    options: &[(String, String)],
) -> Result<(), Failure> {
    for seats in (sizes.least..=sizes.most).rev() {
        let start = game.start(seats, options).map_err(|refusal| refused(&refusal, seats, sizes))?;
        if sizes.most > 2 && has_partners(&*start) {
            return Err(partnered(game, sizes, options));
        }
    }
    Ok(())
}

/// The game's refusal; that of a table smaller than was wished with its size.
fn refused(refusal: &Refusal, seats: u8, sizes: TableSizes) -> Failure {
    if seats == sizes.most {
        return Failure::refused(refusal.text.clone());
    }
    Failure::refused(format!("Some tables may have {seats} seats. {refusal}"))
}

fn has_partners(start: &dyn Position) -> bool {
    Seat::all(start.seats()).any(|seat| start.side(seat) != seat)
}

/// The refusal of partners, with an option that parts them, if there is one.
fn partnered(game: &dyn AnyGame, sizes: TableSizes, options: &[(String, String)]) -> Failure {
    let parts = |(name, value): &(&str, &str)| {
        let others = options.iter().filter(|(own, _)| own != name).cloned();
        let tried: Vec<_> = others.chain([((*name).to_owned(), (*value).to_owned())]).collect();
        let is_alone = |seats| game.start(seats, &tried).is_ok_and(|start| !has_partners(&*start));
        (sizes.least..=sizes.most).all(is_alone)
    };
    let way_on = choices(game).find(parts).map(|(name, value)| format!(": set `options` to `{name}:{value}`"));
    Failure::refused(format!(
        "At points tables everybody plays for themselves, and these would have partners{}.",
        way_on.unwrap_or_default()
    ))
}

/// The values of all options that are chosen by a word.
fn choices(game: &dyn AnyGame) -> impl Iterator<Item = (&'static str, &'static str)> {
    let options = game.about().options.iter();
    options.flat_map(|option| {
        let words = match option.values {
            OptionValues::Words(words) => words,
            OptionValues::Range { .. } => &[],
        };
        words.iter().map(move |word| (option.name, *word))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The refusal of these options at tables of these sizes; nothing if they fit.
    fn refusal(game: &str, (least, most): (u8, u8), options: &[(&str, &str)]) -> String {
        let game = games::find(game).expect("it is in the registry");
        let options: Vec<_> = options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        check_options(game, TableSizes { least, most }, &options).err().map(|why| why.sentence()).unwrap_or_default()
    }

    #[test]
    fn options_must_fit_tables_of_every_size() {
        assert_eq!(refusal("tmag", (3, 4), &[("first", "2")]), "");
        assert_eq!(refusal("tmag", (4, 4), &[("first", "3")]), "");
        let small = refusal("tmag", (3, 4), &[("first", "3")]);
        assert!(small.starts_with("Some tables may have 3 seats.") && small.contains("first victim"), "{small}");
        let large = refusal("tmag", (3, 4), &[("first", "4")]);
        assert!(large.starts_with("With 4 seats"), "{large}");
        assert!(refusal("tmag", (3, 4), &[("no-such", "1")]).starts_with("There is no option"));
    }

    #[test]
    fn points_tables_have_no_partners() {
        for options in [&[][..], &[("teams", "pairs"), ("shelter", "strict")]] {
            let why = refusal("conspirateurs", (3, 4), options);
            assert!(why.ends_with("would have partners: set `options` to `teams:solo`."), "{why}");
        }
        assert_eq!(refusal("conspirateurs", (3, 4), &[("teams", "solo")]), "");
        assert_eq!(refusal("conspirateurs", (3, 3), &[]), "", "three are never partners");
        assert_eq!(refusal("conspirateurs", (2, 2), &[]), "");
    }
}
