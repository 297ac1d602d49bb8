//! Comments that say what the next line can't: no doc comment of three words or fewer, and none that begins with a clause where a
//! noun belongs (docs/voice.md).

use super::sources::sources;

/// The fewest words that say more than a name does.
const LEAST: usize = 4;

/// The words that begin a clause in a noun's place.
const CLAUSE: [&str; 6] = ["What", "Who", "Whoever", "Whatever", "Whose", "Why"];

/// The doc comments of a text, in one piece each, with the number of their first line.
fn doc_comments(text: &str) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let mut last = 0;
    for (line, number) in text.lines().zip(1..) {
        let Some(words) = line.trim_start().strip_prefix("///").filter(|rest| !rest.starts_with('/')) else { continue };
        match found.last_mut() {
            Some((_, comment)) if last + 1 == number => {
                comment.push(' ');
                comment.push_str(words.trim());
            }
            _ => found.push((number, words.trim().to_owned())),
        }
        last = number;
    }
    found
}

fn says_nothing(comment: &str) -> bool {
    comment.split_whitespace().count() < LEAST
}

fn begins_with_a_clause(line: &str) -> bool {
    let comment = line.trim_start().strip_prefix("//").map(|rest| rest.trim_start_matches(['/', '!']).trim_start());
    let first = comment.and_then(|words| words.split([' ', ',', '.']).next());
    first.is_some_and(|word| CLAUSE.contains(&word))
}

/// A line that goes on with the sentence of the line above.
fn goes_on(above: Option<&str>) -> bool {
    let above = above.unwrap_or_default().trim();
    above.starts_with("//") && !above.trim_start_matches(['/', '!']).is_empty() && !above.ends_with(['.', ':', ';'])
}

#[test]
fn no_comment_begins_with_a_clause() {
    let mut faults = Vec::new();
    for file in sources() {
        let mut above = None;
        for (line, number) in file.text.lines().zip(1..) {
            if begins_with_a_clause(line) && !goes_on(above) {
                faults.push(format!("{}:{number}: {}", file.path, line.trim()));
            }
            above = Some(line);
        }
    }
    assert!(faults.is_empty(), "begin with a noun or a verb:\n{}", faults.join("\n"));
}

#[test]
fn a_clause_is_known_by_its_first_word() {
    let lines = ["    /// Why, in a sentence.", "//! Whoever asks.", "// The one who asks.", "let what = \"What\";"];
    assert_eq!(lines.map(begins_with_a_clause), [true, true, false, false]);
    assert!(goes_on(Some("/// A sentence of two")) && !goes_on(Some("/// A sentence.")) && !goes_on(Some("fn a() {")));
}

#[test]
fn no_doc_comment_says_nothing() {
    let mut faults = Vec::new();
    let mut seen = 0;
    for file in sources().into_iter().filter(|file| !file.is_test()) {
        for (line, comment) in doc_comments(&file.text) {
            seen += 1;
            if says_nothing(&comment) {
                faults.push(format!("{}:{line}: {comment}", file.path));
            }
        }
    }
    assert!(seen > 3_000, "the comments are found: {seen}");
    assert!(faults.is_empty(), "say the unit, the user, the moment, or make the name better:\n{}", faults.join("\n"));
}

#[test]
fn a_comment_is_read_in_one_piece() {
    let text =
        "/// Who\n/// pressed the button.\nfn a() {}\n\n    /// Who.\n    b: u8,\n//// no comment\n// Nor this.\n";
    let found = doc_comments(text);
    assert_eq!(found, [(1, "Who pressed the button.".to_owned()), (5, "Who.".to_owned())]);
    assert_eq!(found.iter().map(|(_, comment)| says_nothing(comment)).collect::<Vec<_>>(), [false, true]);
}
