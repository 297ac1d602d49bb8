//! No byte of an exported record can be changed unseen.

use game::{Dice, SplitMix64, pick};
use games::GAMES;
use record::{Form, TableRecord, verify_file};
use table::sha256;

use test_support::played::{finished, record};

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

/// Texts that a forger might write in place of anything.
const WORDS: [&str; 14] = [
    "",
    "0",
    "-1",
    "255",
    "256",
    "4294967296",
    "1e9",
    "null",
    "true",
    "[]",
    "{}",
    "\"chance\"",
    "\"resign\"",
    "99999999999999999999",
];

/// Puts words in the place of others, and the checksum right again.
fn garbled(file: &str, dice: &mut SplitMix64) -> Vec<u8> {
    let (body, _) = file.rsplit_once(",\"sha256\"").expect("it ends in its checksum");
    let mut parts: Vec<&str> = body.split_inclusive([',', ':', '[', ']', '{', '}']).collect();
    for _ in 0..=dice.below(3) {
        let at = usize::try_from(dice.below(parts.len() as u64)).expect("an index");
        let word = *pick(&WORDS, dice).expect("some");
        match dice.below(3) {
            0 => drop(parts.remove(at)),
            1 => parts.insert(at, word),
            _ => parts[at] = word,
        }
    }
    let body = parts.concat();
    format!("{body},\"sha256\":\"{}\"}}\n", sha256(body.as_bytes())).into_bytes()
}

#[test]
fn whatever_a_file_holds_the_check_ends_in_a_report() {
    let mut dice = SplitMix64::new(5);
    for at in 0..GAMES.len() {
        let file = String::from_utf8(file(at)).expect("UTF-8");
        for _ in 0..400 {
            let (report, _) = verify_file(&garbled(&file, &mut dice));
            assert!(!report.to_string().is_empty());
        }
    }
}
