//! The packages of which the shipped program is built, as cargo tells them, against what pages say of them.

use std::collections::BTreeSet;
use std::process::Command;

use super::sources::root;

/// Packages and versions of a build, a line each: `rustls v0.23.46`.
fn packages(arguments: &[&str]) -> String {
    let cargo = std::env::var_os("CARGO").expect("cargo runs the tests");
    let mut tree = Command::new(cargo);
    tree.args(["tree", "--locked", "--edges", "normal,build", "--prefix", "none"]).args(arguments);
    let told = tree.current_dir(root()).output().expect("cargo starts");
    assert!(told.status.success(), "{}", String::from_utf8_lossy(&told.stderr));
    String::from_utf8(told.stdout).expect("cargo writes UTF-8")
}

/// serenity's `rustls_backend` asks for versions with open advisories; the stand-in's tests alone have them (deny.toml).
#[test]
fn the_shipped_program_has_one_tls_and_no_version_with_open_advisories() {
    for build in [&[][..], &["--package", "subrosa", "--all-features"]] {
        let packages = packages(build);
        let of = |start: &str| packages.lines().filter(|line| line.starts_with(start)).collect::<Vec<_>>();
        assert!(of("rustls v").iter().all(|line| line.starts_with("rustls v0.23.")), "{:?}", of("rustls v"));
        assert!(!of("rustls v").is_empty() && of("rustls-webpki v0.102").is_empty());
        for other in ["openssl-sys v", "native-tls v", "aws-lc-sys v", "tokio-tungstenite v0.21"] {
            assert!(of(other).is_empty(), "{build:?}: {:?}", of(other));
        }
    }
}

const README: &str = include_str!("../../README.md");
const PERFORMANCE: &str = include_str!("../../docs/performance.md");
const LOCK: &str = include_str!("../../Cargo.lock");

/// The number that stands between these words of a page.
fn number(page: &str, before: &str, after: &str) -> usize {
    let rest = page.split_once(before).unwrap_or_else(|| panic!("no page says “{before}”")).1;
    let text = rest.split_once(after).unwrap_or_else(|| panic!("nothing ends in “{after}”")).0;
    text.trim().parse().unwrap_or_else(|error| panic!("“{text}”: {error}"))
}

#[test]
fn pages_tell_how_many_packages_there_are() {
    let told = packages(&[]);
    let built: BTreeSet<_> =
        told.lines().filter(|line| !line.is_empty()).map(|line| line.replace(" (*)", "")).collect();
    let most = number(README, "It compiles fewer than ", " crates");
    assert!((most - 100..most).contains(&built.len()), "README says fewer than {most}: {} are built", built.len());
    let locked = LOCK.lines().filter(|line| line.starts_with("name = ")).count();
    assert_eq!(number(PERFORMANCE, "`grep -c '^name = ' Cargo.lock`): ", ","), locked);
}
