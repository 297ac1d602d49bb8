//! Any bytes as a table's record that somebody hands in: it is read or refused with a sentence, its check comes to an end, and what was
//! read is written so that it reads back the same.
#![no_main]

use libfuzzer_sys::fuzz_target;
use record::{TableRecord, verify_file};

fuzz_target!(|bytes: &[u8]| {
    let _ = verify_file(bytes);
    if let Ok((record, _)) = TableRecord::read(bytes) {
        let written = record.to_text();
        let (again, _) = TableRecord::read(written.as_bytes()).expect("what was written can be read");
        assert_eq!(again.to_text(), written);
    }
});
