//! Builds Postgres from the official source and packs its programs into one archive, which the crate holds. Nothing is asked
//! of the machine but a C compiler, make and perl.

#[cfg(feature = "bundled")]
#[path = "build/mod.rs"]
mod bundle;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(has_programs)");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=source");
    #[cfg(feature = "bundled")]
    bundle::main();
}
