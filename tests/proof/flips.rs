//! No byte of an exported record can be changed unseen.

use subrosa::games::GAMES;
use subrosa::record::{Form, TableRecord, verify_file};

use crate::tables::{finished, record};

/// Bits that are turned: the lowest, the one between upper and lower case, the highest.
const PATTERNS: [u8; 3] = [0x01, 0x20, 0x80];

/// A short record of a game.
fn file(at: usize) -> Vec<u8> {
    let records = (0..4).map(|round| record(&finished(GAMES[at], round)).to_text().into_bytes());
    records.min_by_key(Vec::len).expect("some")
}

#[test]
fn every_single_flipped_byte_is_found() {
    for (at, game) in GAMES.iter().enumerate() {
        let file = file(at);
        assert!(verify_file(&file).0.passes());
        for place in 0..file.len() {
            for pattern in PATTERNS {
                let mut flipped = file.clone();
                flipped[place] ^= pattern;
                // The form is the first step of the check: if it fails, the check does.
                let found = !matches!(TableRecord::read(&flipped), Ok((_, Form::Sound)));
                assert!(found, "{}: byte {place} with {pattern:#x} of {file:?}", game.about().id);
            }
        }
        println!("{}: {} flips of {} bytes found", game.about().id, file.len() * PATTERNS.len(), file.len());
    }
}

#[test]
fn a_flipped_byte_fails_the_check_as_a_whole() {
    for at in 0..GAMES.len() {
        let file = file(at);
        for place in (0..file.len()).step_by(97) {
            let mut flipped = file.clone();
            flipped[place] ^= 0x04;
            assert!(!verify_file(&flipped).0.passes(), "byte {place}");
        }
    }
}

#[test]
fn bytes_left_out_or_put_in_are_found() {
    let file = file(0);
    let with = |more: &[u8]| [&file[..], more].concat();
    let spaced = String::from_utf8(file.clone()).expect("UTF-8").replacen(':', ": ", 1).into_bytes();
    for changed in [file[1..].to_vec(), file[..file.len() - 1].to_vec(), with(b"\n"), with(b" "), spaced, Vec::new()] {
        assert!(!verify_file(&changed).0.passes());
    }
}
