//! Small words that all games write the same way: lists, rows, counts. It knows no game.

/// Things in a row: `a1 b2 c3`.
pub fn row<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, " ")
}

/// Things with something between: `a1-b2-c3`, `3,9`.
pub fn joined<T: ToString>(items: impl IntoIterator<Item = T>, between: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(between)
}

/// Things in a sentence: `3, 9 and 12`; `none` where there are none.
pub fn list<T: ToString>(items: impl IntoIterator<Item = T>, none: &str) -> String {
    let words: Vec<_> = items.into_iter().map(|item| item.to_string()).collect();
    match words.split_last() {
        None => none.to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// A number of things: `1 man`, `0 points`; the plural has an s.
pub fn count(number: impl Into<u64>, noun: &str) -> String {
    let number = number.into();
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The text with its first letter as a capital.
#[must_use]
pub fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A text within a limit of characters. A name that is set apart from the line's direction and is cut gets its end, so that
/// what follows reads in order.
///
/// ```
/// assert_eq!(game::clip("abcd", 3), "abc");
/// assert_eq!(game::clip("\u{2068}abcd\u{2069}", 3), "\u{2068}a\u{2069}");
/// ```
#[must_use]
pub fn clip(text: &str, limit: usize) -> String {
    if text.chars().nth(limit).is_none() {
        return text.to_owned();
    }
    let (mut short, mut left, mut is_apart) = (String::new(), limit, false);
    for letter in text.chars() {
        let next_is_apart = match letter {
            '\u{2068}' => true,
            '\u{2069}' => false,
            _ => is_apart,
        };
        if 1 + usize::from(next_is_apart) > left {
            break;
        }
        left -= 1;
        is_apart = next_is_apart;
        short.push(letter);
    }
    if is_apart {
        short.push('\u{2069}');
    }
    short
}

/// The sentence for somebody who tried to act out of turn: whose turn it is; nobody's where chance is to act.
#[must_use]
pub fn whose_turn<T: ToString>(names: &[T]) -> String {
    match names {
        [] => "It isn't your turn.".to_owned(),
        [one] => format!("It's {}'s turn.", one.to_string()),
        several => format!("It's the turn of {}.", list(several.iter().map(T::to_string), "")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_have_their_commas_and_their_and() {
        assert_eq!([list([0; 0], "nobody"), list([3], ""), list([3, 9], "")], ["nobody", "3", "3 and 9"]);
        assert_eq!((list([3, 9, 12], ""), row([3, 9])), ("3, 9 and 12".to_owned(), "3 9".to_owned()));
    }

    #[test]
    fn a_name_that_is_cut_is_still_set_apart() {
        let name = "\u{2068}\u{5d0}\u{5d1}\u{5d2}\u{2069}";
        assert_eq!(clip(name, 5), name);
        assert_eq!(clip(name, 4), "\u{2068}\u{5d0}\u{5d1}\u{2069}");
        assert_eq!([clip(name, 2), clip(name, 1), clip(name, 0)], ["\u{2068}\u{2069}", "", ""]);
        assert_eq!(clip(&format!("{name}, a1"), 6), format!("{name},"));
    }

    #[test]
    fn one_thing_has_no_s() {
        assert_eq!([count(0_u8, "jump"), count(1_u8, "jump"), count(2_u8, "jump")], ["0 jumps", "1 jump", "2 jumps"]);
    }
}
