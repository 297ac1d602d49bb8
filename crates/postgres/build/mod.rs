//! The steps: unpack, mend, configure, make, install, pack.

mod mends;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The release in `source/`, without documentation and tests: `source/strip` made it.
const VERSION: &str = "15.18";

/// The parts left out need libraries that a machine may not have; Sub Rosa uses none of it.
const CONFIGURE: [&str; 4] = ["--prefix=/postgresql", "--without-readline", "--without-zlib", "--disable-rpath"];

/// The surroundings that the steps may know. Cargo's own variables mean other things to Postgres's makefiles (`PROFILE`).
const KEPT: [&str; 6] = ["PATH", "HOME", "TMPDIR", "CC", "SDKROOT", "MACOSX_DEPLOYMENT_TARGET"];

/// The parts to make, in this order: the server, time zones, and the files that `initdb` asks for.
const PARTS: [&str; 5] =
    ["src/backend", "src/timezone", "src/backend/snowball", "src/pl/plpgsql/src", "src/bin/initdb"];

/// `initdb` with its one library inside, so that it runs wherever it lies.
const INITDB: [&str; 2] =
    ["libpq_pgport=../../../src/interfaces/libpq/libpq.a -lpgcommon -lpgport -lm", "submake-libpq="];

/// Makes the archive, and tells the crate that it has one. On a system without `fork` there is none.
pub fn main() {
    if env::var_os("CARGO_CFG_UNIX").is_none() {
        return;
    }
    assert_eq!(env::var("HOST"), env::var("TARGET"), "Postgres is built for this machine alone: {ELSEWHERE}");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let source = unpack(&out);
    mends::mend(&source);
    let (build, installed) = (out.join("build"), out.join("installed"));
    empty(&build);
    empty(&installed);
    let is_light = env::var("OPT_LEVEL").is_ok_and(|level| ["0", "1"].contains(&level.as_str()));
    let flags = format!("CFLAGS={}", if is_light { "-O1" } else { "-O2" });
    run(Command::new("sh").arg(source.join("configure")).args(CONFIGURE).arg(flags).arg("LDFLAGS=-s"), &build);
    run(make().args(["-C", "src/interfaces/libpq", "all-static-lib"]), &build);
    for part in PARTS {
        let own: &[&str] = if part == "src/bin/initdb" { &INITDB } else { &[] };
        run(make().args(["-C", part]).args(own), &build);
        run(make().args(["-C", part, "install"]).arg(format!("DESTDIR={}", installed.display())).args(own), &build);
    }
    pack(&installed.join("postgresql"), &out.join("programs.tar.gz"));
    let _ = fs::remove_dir_all(source);
    let _ = fs::remove_dir_all(build);
    println!("cargo::rustc-env=SUBROSA_POSTGRES_VERSION={VERSION}");
    println!("cargo::rustc-cfg=has_programs");
}

const ELSEWHERE: &str = "elsewhere build without the feature `embedded`, and set SUBROSA_POSTGRES or DATABASE_URL";

fn unpack(out: &Path) -> PathBuf {
    let archive = Path::new("source").join(format!("postgresql-{VERSION}.tar.xz"));
    let file = fs::File::open(&archive).expect("the archive lies beside this file");
    let source = out.join(format!("postgresql-{VERSION}"));
    let _ = fs::remove_dir_all(&source);
    let unpacked = lzma_rust2::XzReader::new(std::io::BufReader::new(file), false);
    tar::Archive::new(std::io::BufReader::new(unpacked)).unpack(out).expect("the archive unpacks");
    source
}

fn empty(directory: &Path) {
    let _ = fs::remove_dir_all(directory);
    fs::create_dir_all(directory).expect("cargo's own directory can be written");
}

fn make() -> Command {
    let mut make = Command::new("make");
    make.arg("--silent");
    make
}

/// Runs one step, with as many jobs as cargo has to give; where it fails, its last words are cargo's.
fn run(command: &mut Command, directory: &Path) {
    command.current_dir(directory).env_clear().envs(KEPT.iter().filter_map(|name| Some((name, env::var_os(name)?))));
    command.env("MAKEFLAGS", env::var_os("CARGO_MAKEFLAGS").unwrap_or_default());
    let output = command.output().unwrap_or_else(|error| {
        panic!(
            "{} did not start ({error}): building Postgres takes a C compiler, make and perl",
            command.get_program().display()
        )
    });
    if !output.status.success() {
        let said = [output.stdout, output.stderr].concat();
        let said = String::from_utf8_lossy(&said);
        let last: Vec<_> = said.lines().rev().take(40).collect();
        let last: Vec<_> = last.into_iter().rev().collect();
        panic!(
            "{command:?}: {}\n{}\nBuilding Postgres takes a C compiler, make and perl.",
            output.status,
            last.join("\n")
        );
    }
}

/// The installed files as one compressed archive, the same for the same files.
fn pack(installed: &Path, archive: &Path) {
    let mut tar = tar::Builder::new(Vec::new());
    tar.mode(tar::HeaderMode::Deterministic);
    tar.append_dir_all(".", installed).expect("what was installed can be read");
    let bytes = tar.into_inner().expect("memory can be written");
    let mut compressor = libdeflater::Compressor::new(libdeflater::CompressionLvl::best());
    let mut packed = vec![0; compressor.gzip_compress_bound(bytes.len())];
    let length = compressor.gzip_compress(&bytes, &mut packed).expect("there is room");
    fs::write(archive, &packed[..length]).expect("cargo's own directory can be written");
}
