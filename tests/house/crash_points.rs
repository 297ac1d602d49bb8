//! The crash points against ARCHITECTURE.md and the code: each has a row in a table of "Killed, at each point", and is passed
//! somewhere. The shipped program has none of them.

use std::collections::BTreeSet;
use std::process::Command;

use crash::CrashPoint;

use super::sources::{root, sources};

/// The names of the points in the first cells of the tables under "Killed, at each point".
fn rows() -> Vec<String> {
    let page = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page is there");
    let (_, section) = page.split_once("\n## Killed, at each point\n").expect("the page has the section");
    let section = section.split("\n## ").next().unwrap_or_default();
    let rows = section.lines().filter(|line| line.starts_with("| `"));
    let cells = rows.filter_map(|row| row.trim_matches('|').split('|').next());
    cells.flat_map(|cell| cell.split('`').skip(1).step_by(2).map(str::to_owned)).collect()
}

#[test]
fn the_page_says_what_happens_after_a_death_at_each_point() {
    let (listed, known) = (rows(), CrashPoint::ALL.iter().map(|point| point.name().to_owned()));
    let (named, known): (BTreeSet<_>, BTreeSet<_>) = (listed.iter().cloned().collect(), known.collect());
    assert_eq!(named, known, "ARCHITECTURE.md, “Killed, at each point”, against crates/crash");
}

#[test]
fn the_code_passes_every_point() {
    let code: Vec<_> = sources().into_iter().filter(|file| !file.is_test()).collect();
    let passes = |point: &CrashPoint| format!("crash_point(CrashPoint::{point:?})");
    let missing: Vec<_> =
        CrashPoint::ALL.iter().filter(|point| !code.iter().any(|file| file.text.contains(&passes(point)))).collect();
    assert!(missing.is_empty(), "no code passes {missing:?}");
}

/// The crate `subrosa-crash` in a build as cargo sees it: its features, and who turns them on.
fn features(arguments: &[&str]) -> String {
    let cargo = std::env::var_os("CARGO").expect("cargo runs the tests");
    let mut tree = Command::new(cargo);
    tree.args(["tree", "--locked", "--edges", "features,normal,build", "--invert", "subrosa-crash"]).args(arguments);
    let told = tree.current_dir(root()).output().expect("cargo starts");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    String::from_utf8(told.stdout).expect("cargo writes UTF-8")
}

/// `cargo build` and `cargo run` take the default members; an image takes the package alone.
#[test]
fn the_shipped_program_has_no_crash_points() {
    const POINTS: &str = "crash-points";
    let package = ["--package", "subrosa", "--features"];
    for (build, with_points) in [
        (&[][..], false),
        (&package[..2], false),
        (&[&package[..], &["opentelemetry"]].concat(), false),
        (&[&package[..], &[POINTS]].concat(), true),
    ] {
        let tree = features(build);
        assert!(tree.starts_with("subrosa-crash"), "{tree}");
        assert_eq!(tree.contains("subrosa-crash feature \"points\""), with_points, "{build:?}: {tree}");
    }
}
