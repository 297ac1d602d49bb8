//! What the shipped program is built of, as cargo tells it.

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
