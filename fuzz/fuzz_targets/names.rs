//! Any text as a person's name: what is left of it is short, is one line, can be seen, and is clean already.
#![no_main]

use libfuzzer_sys::fuzz_target;
use name::{DisplayName, MAX_SCALARS};

fuzz_target!(|text: &str| {
    let name = DisplayName::of_account([text], 1);
    let shown = name.as_str();
    assert!(!shown.trim().is_empty() && shown.chars().count() <= MAX_SCALARS);
    assert!(!shown.contains(['\n', '\r', '\u{202e}', '\u{200b}']));
    assert_eq!(DisplayName::of_account([shown], 1), name);
    assert!(!name.in_message().contains("](http"));
});
