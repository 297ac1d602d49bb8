//! The release: manifest, program and changelog name the same version, and the changelog and the README stay short.
//! It counts lines and words and knows nothing of what they say.

const README: &str = include_str!("../../README.md");
const CHANGELOG: &str = include_str!("../../CHANGELOG.md");
const MANIFEST: &str = include_str!("../../Cargo.toml");

/// The most lines of one release in the changelog, its heading included.
const MAX_RELEASE_LINES: usize = 45;
/// The most words of the README, cut at white space.
const MAX_README_WORDS: usize = 1_200;

/// The changelog's releases, the newest first: version, date, lines.
fn releases() -> Vec<(&'static str, &'static str, usize)> {
    let sections = CHANGELOG.split("\n## [").skip(1);
    let release = |section: &'static str| {
        let (version, rest) = section.split_once("] – ").expect("a release is headed `## [version] – date`");
        (version, rest.lines().next().expect("it has a date"), section.trim_end().lines().count())
    };
    sections.map(release).collect()
}

#[test]
fn manifest_program_and_changelog_name_the_same_version() {
    let newest = releases().first().expect("the changelog has a release").0;
    assert!(MANIFEST.contains(&format!("\n[workspace.package]\nversion = \"{newest}\"\n")), "Cargo.toml: not {newest}");
    assert_eq!(env!("CARGO_PKG_VERSION"), newest);
    assert_eq!(subrosa::cli::definition().get_version(), Some(newest), "`subrosa --version`");
}

/// `/about` and the agent string of every request take the version from the manifest; tests of theirs compare what is said.
#[test]
fn no_source_writes_the_version_out() {
    let version = format!("\"{}\"", env!("CARGO_PKG_VERSION"));
    let files = super::sources::sources().into_iter().filter(|file| !file.is_test());
    let written: Vec<_> = files.filter(|file| file.text.contains(&version)).map(|file| file.path).collect();
    assert!(written.is_empty(), "these say {version}, and should say env!(\"CARGO_PKG_VERSION\"): {written:?}");
}

#[test]
fn every_release_has_a_date_and_is_told_in_few_lines() {
    let releases = releases();
    assert!(releases.len() >= 2, "the releases are found: {releases:?}");
    for (version, date, lines) in releases {
        let digits = date.split('-').map(|part| part.parse::<u16>().map(|_| part.len()));
        assert_eq!(digits.collect::<Result<Vec<_>, _>>(), Ok(vec![4, 2, 2]), "{version}: {date} is no date");
        assert!(lines <= MAX_RELEASE_LINES, "{version}: {lines} lines");
    }
}

#[test]
fn the_readme_can_be_read_in_a_few_minutes() {
    let words = README.split_whitespace().count();
    assert!(words <= MAX_README_WORDS, "{words} words");
}
