//! Any bytes as a session of the engine protocol, records to load among them: every line is answered, none panics.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let draw = |_: &game::Scene| Err("no pictures here".to_owned());
    let mut load = br#"{"cmd":"load","record":"#.to_vec();
    load.extend_from_slice(bytes);
    load.extend_from_slice(b"}\n");
    load.extend_from_slice(bytes);
    let mut answers = Vec::new();
    subrosa::cli::engine::serve(&load[..], &mut answers, &draw).expect("memory can be written");
    assert!(answers.ends_with(b"\n"));
});
