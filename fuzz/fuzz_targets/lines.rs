//! Any text as conditional moves: it is read or refused, and what was read is written so that it reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::ConditionalMoves;

fuzz_target!(|text: &str| {
    if let Ok(read) = ConditionalMoves::read(text) {
        let again = ConditionalMoves::read(&read.text()).expect("what was written can be read");
        assert_eq!(again, read);
    }
});
