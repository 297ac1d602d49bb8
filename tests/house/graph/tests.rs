//! The graph on little workspaces: each way of naming an item leads to the file that defines it.

use std::collections::BTreeMap;

use super::sources::library_name;
use super::{Graph, Sources, between, circles};

/// A workspace of crates that are named by their folders; its files are given and told without their ending.
fn workspace(files: &[(&str, &str)]) -> Graph {
    let files: BTreeMap<_, _> = files.iter().map(|(path, text)| (format!("{path}.rs"), (*text).to_owned())).collect();
    let roots = files.keys().filter(|path| path.ends_with("/lib.rs"));
    let roots =
        roots.map(|path| (path.split('/').next().expect("a path has a first part").to_owned(), path.clone())).collect();
    let mut graph = Graph::of(&Sources { roots, files });
    for found in &mut graph.uses {
        found.from = found.from.trim_end_matches(".rs").to_owned();
        found.to = found.to.trim_end_matches(".rs").to_owned();
    }
    graph
}

/// The uses of `x/a` in a crate whose `x/b` defines items of each kind and whose `x/c` hands some on.
fn used_by_a(code: &str) -> Vec<String> {
    let graph = workspace(&[
        ("x/lib", "mod a; mod b; pub mod c; mod d; pub use c::deep::Deep; pub use b::Thing as Handed;"),
        ("x/a", code),
        ("x/b", "pub struct Thing; pub enum Kind { One, Two } pub fn act() {} pub const MAX: u8 = 1; pub mod inner { pub struct In; }
            macro_rules! local { () => {} } pub(crate) use local; pub mod clock { pub fn now() {} } pub fn clock() {}"),
        ("x/c/mod", "pub mod deep; pub use deep::*; pub use crate::b::Kind; pub trait Does {}"),
        ("x/c/deep", "pub struct Deep; pub fn dive() {}"),
        ("x/d", "pub use crate::c::*;"),
        ("y/lib", "mod far; pub use far::Far; pub use x::c::deep::Deep as Other; #[macro_export] macro_rules! say { () => {} }"),
        ("y/far", "pub struct Far;"),
    ]);
    let of_a = graph.uses.iter().filter(|found| found.from == "x/a");
    of_a.map(|found| format!("{} {}", found.to, found.item)).collect()
}

#[test]
fn every_way_of_naming_an_item_leads_to_the_file_that_defines_it() {
    let cases: &[(&str, &[&str])] = &[
        ("use crate::b::Thing;", &["x/b Thing"]),
        ("use crate::{b::{self, Thing as T}, c::deep};", &["x/b Thing"]),
        ("use super::b; fn f() { b::act(); }", &["x/b act"]),
        ("use super::b as other; fn f() { other::act(); }", &["x/b act"]),
        ("fn f(_: &crate::b::Thing) {}", &["x/b Thing"]),
        ("fn f() -> Vec<super::b::Thing> { Vec::new() }", &["x/b Thing"]),
        ("fn f(k: u8) { match k { super::b::MAX => {} _ => {} } }", &["x/b MAX"]),
        ("use crate::b::Kind::{self, One};", &["x/b Kind"]),
        ("use crate::b::Kind::*;", &["x/b Kind"]),
        ("fn f() { crate::b::Kind::Two; }", &["x/b Kind"]),
        // Through what a crate or a folder hands on.
        ("use crate::Deep;", &["x/c/deep Deep"]),
        ("use crate::Handed;", &["x/b Thing"]),
        ("use crate::c::Deep;", &["x/c/deep Deep"]),
        ("use crate::c::Kind;", &["x/b Kind"]),
        ("use crate::d::dive;", &["x/c/deep dive"]),
        ("use crate::c::*; fn f(_: Deep, _: impl Does) {}", &["x/c/deep Deep", "x/c/mod Does"]),
        ("pub use crate::b::Thing; fn f(_: Thing) {}", &["x/b Thing"]),
        // Inside functions, blocks and modules.
        ("fn f() { use crate::b::act; act(); }", &["x/b act"]),
        ("fn f() { use crate::b; b::act(); }", &["x/b act"]),
        ("mod m { fn f() { super::super::b::act(); } }", &["x/b act"]),
        ("mod m { use super::*; fn f() { T; } } use crate::b::Thing as T;", &["x/b Thing"]),
        ("use self::m::In; mod m { pub use crate::b::inner::In; } fn f(_: In) {}", &["x/b In"]),
        ("impl crate::c::Does for u8 {}", &["x/c/mod Does"]),
        ("fn f() { <u8 as crate::c::Does>::x(); <crate::b::Thing>::new(); }", &["x/b Thing", "x/c/mod Does"]),
        // Macros: their names, and what stands between their brackets.
        ("fn f() { crate::b::local!(); }", &["x/b local"]),
        ("use crate::b::local; local!{}", &["x/b local"]),
        ("fn f() { println!(\"{}\", crate::b::MAX); vec![[super::b::act()]]; }", &["x/b MAX", "x/b act"]),
        ("macro_rules! m { ($x:ident) => { $crate::b::act(); $x::act(); } }", &["x/b act"]),
        ("struct S { #[serde(with = \"crate::b::inner::In\")] x: u8 }", &["x/b In"]),
        // A module and a function of one name.
        ("use crate::b::clock; fn f() { clock::now(); }", &["x/b clock", "x/b now"]),
        // Other crates.
        ("use y::Far; use y::Other;", &["x/c/deep Deep", "y/far Far"]),
        ("fn f() { ::y::say!(); }", &["y/lib say"]),
        // No use: declarations, what is handed on, variables, fields, tests, and what is not of the workspace.
        ("use crate::b; use crate::c::deep;", &[]),
        ("pub use crate::b::Thing; pub(crate) use crate::c::Deep;", &[]),
        ("fn f(b: u8) { b; let act = b; act.c; println!(\"{b} {}\", act.b); }", &[]),
        ("#[cfg(test)] mod tests { use crate::b::Thing; } #[cfg(test)] fn f() { crate::b::act(); }", &[]),
        (
            "#[cfg(all(test, unix))] use crate::b::Thing; struct S; impl S { #[cfg(test)] fn f() { crate::b::act(); } }",
            &[],
        ),
        ("use std::b::Thing; struct Deep; fn f(_: Deep) {}", &[]),
        ("pub(in crate::b) struct S;", &[]),
    ];
    for (code, wanted) in cases {
        assert_eq!(used_by_a(code), *wanted, "{code}");
    }
}

#[test]
fn the_first_line_that_names_an_item_is_told() {
    let graph = workspace(&[
        ("x/lib", "mod a;\nmod b;\n"),
        ("x/a", "use crate::{\n    b::{\n        Thing,\n    },\n};\nfn f(_: Thing) {}\n"),
        ("x/b", "pub struct Thing;"),
    ]);
    assert_eq!(graph.uses.iter().map(|found| found.line).collect::<Vec<_>>(), [3]);
}

#[test]
fn what_is_of_other_packages_is_told_as_it_is_written() {
    let graph = workspace(&[(
        "x/lib",
        "use std::fs; use sqlx::{query, Row as _};\nfn f() { fs::read(); tokio::spawn(async {}); vec![std::env::args()]; }",
    )]);
    let told: Vec<_> = graph.foreign.iter().map(|found| (found.path.join("::"), found.line)).collect();
    for wanted in [("std::fs", 1), ("sqlx::query", 1), ("sqlx::Row", 1), ("tokio::spawn", 2), ("std::env::args", 2)] {
        assert!(told.contains(&(wanted.0.to_owned(), wanted.1)), "{wanted:?} in {told:?}");
    }
}

#[test]
fn modules_and_items_that_a_macro_declares_are_found() {
    let graph = workspace(&[
        (
            "x/lib",
            "macro_rules! games { ($($m:ident),*) => { $(pub mod $m;)* pub static ALL: u8 = 1; } } games! { a, b::B }",
        ),
        ("x/a", "use crate::ALL; use crate::Made; crate::made! { pub struct Made { x: u8 } }"),
        ("x/b", "pub struct B; fn f(_: crate::a::Made) {}"),
    ]);
    let told: Vec<_> = graph.uses.iter().map(|found| format!("{} {} {}", found.from, found.to, found.item)).collect();
    assert_eq!(told, ["x/a x/lib ALL", "x/b x/a Made", "x/lib x/b B"]);
}

#[test]
fn circles_are_found_whole_and_nothing_else_is_one() {
    let graph = workspace(&[
        ("x/lib", "mod a; mod b; mod c; mod d;"),
        ("x/a", "pub fn a() { crate::b::b(); }"),
        ("x/b", "pub fn b() { crate::c::c(); crate::d::d(); }"),
        ("x/c", "pub fn c() { crate::a::a(); }"),
        ("x/d", "pub fn d() {}"),
    ]);
    let found = circles(&graph.uses, |file| Some(file.to_owned()));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].nodes, ["x/a", "x/b", "x/c"]);
    let told = found[0].to_string();
    assert!(told.contains("x/a -> x/b: b (1)") && !told.contains("x/d"), "{told}");
}

#[test]
fn folders_can_stand_in_a_circle_though_their_files_do_not() {
    let graph = workspace(&[
        ("x/lib", "mod low; mod high;"),
        ("x/low/mod", "pub mod a; pub mod b;"),
        ("x/low/a", "pub fn a() { crate::high::c::c(); }"),
        ("x/low/b", "pub fn b() {}"),
        ("x/high", "pub mod c; pub fn high() { crate::low::a::a(); }"),
        ("x/high/c", "pub fn c() { crate::low::b::b(); }"),
    ]);
    assert_eq!(circles(&graph.uses, |file| Some(file.to_owned())), []);
    let found = circles(&graph.uses, |file| between("x", file));
    assert_eq!(found.iter().map(|circle| circle.nodes.as_slice()).collect::<Vec<_>>(), [["x/high", "x/low"]]);
    assert_eq!(between("x", "y/a"), None);
    assert_eq!(between("x/low", "x/lower/a"), None);
}

#[test]
fn a_package_is_known_by_its_librarys_name() {
    assert_eq!(library_name("[package]\nname = \"discord-stand-in\"\n\n[lib]\nname = \"stand_in\"\n"), "stand_in");
    assert_eq!(library_name("[package]\nname = \"sub-rosa\"\n\n[[test]]\nname = \"page\"\n"), "sub_rosa");
}
