//! A thing has one name in all texts (docs/voice.md, Everywhere). It reads finished code alone, and judges no other words.

use super::sources::sources;

/// Other words for drawing at random, each of which a text once had.
const FOR_AT_RANDOM: [&str; 4] = ["by lot", "by chance", "chance decides", "to the lot"];

#[test]
fn a_draw_is_at_random_in_every_text() {
    let mut faults = Vec::new();
    for file in sources().into_iter().filter(|file| !file.is_test()) {
        let lines = file.code().filter(|(_, line)| FOR_AT_RANDOM.iter().any(|words| line.contains(words)));
        faults.extend(lines.map(|(number, line)| format!("{}:{number}: {}", file.path, line.trim())));
    }
    assert!(faults.is_empty(), "say “at random”:\n{}", faults.join("\n"));
}
