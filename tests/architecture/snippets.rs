//! The fence itself, tried on bad snippets: each breach is found, named with its line, and nothing else is.

use super::check;

fn dependencies() -> Vec<String> {
    let manifest = "[package]\nname = \"subrosa\"\n[dependencies]\nanyhow = \"1\"\nserenity = { version = \"0\" }\n# a = 1\n\
        [target.x.dependencies]\nsqlx = \"0\"\n[dev-dependencies]\npglite-oxide = \"0\"\n[features]\nno = []\n";
    let names = super::dependencies(manifest);
    assert_eq!(names, ["anyhow", "serenity", "sqlx", "pglite_oxide"]);
    [names, ["serde", "hmac", "thiserror", "tokio"].map(str::to_owned).to_vec()].concat()
}

/// The breaches in a body of code in this file, which opens as it should.
fn breaches(file: &str, body: &str) -> Vec<String> {
    check(file, &format!("//! What it is for.\n{body}\n"), &dependencies())
}

#[test]
fn each_kind_of_breach_is_found_and_named() {
    for (file, body, line, reason) in [
        ("src/game/a.rs", "use crate::table::Table;", 2, "`game` must not import `crate::table::Table`"),
        ("src/game/a.rs", "use serde::Serialize;", 2, "the standard library alone"),
        ("src/game/a.rs", "#[derive(Debug)]\nstruct A(::serde::Value);", 3, "the standard library alone"),
        ("src/game/a.rs", "use std::{fmt, time::Instant};", 2, "no `std::time::Instant`"),
        ("src/game/a.rs", "fn f() { std::fs::read(\"x\"); }", 2, "no `std::fs::read`"),
        ("src/game/a.rs", "async fn f() {}", 2, "no `async`"),
        ("src/games/tmag/a.rs", "use crate::games::stratogo::Piece;", 2, "`games` must not import"),
        ("src/games/tmag/mod.rs", "use super::stratogo::Piece;", 2, "crate::games::stratogo::Piece"),
        ("src/games/tmag/a.rs", "mod b {\n use super::super::super::find;\n}", 3, "crate::games::find"),
        ("src/games/tmag/a.rs", "use crate::games::GAMES;", 2, "crate::games::GAMES"),
        ("src/games/mod.rs", "use crate::store::Store;", 2, "crate::store::Store"),
        ("src/table/a.rs", "use crate::games;", 2, "it may import: `game`"),
        ("src/table/a.rs", "use tokio::sync;", 2, "it may use: `hmac`, `jiff`, `sha2`, `thiserror`"),
        ("src/table/a.rs", "fn f() { std::process::abort() }", 2, "pure"),
        ("src/computer/a.rs", "use crate::table::Secret;", 2, "`computer` must not import"),
        ("src/picture/a.rs", "use crate::game::{Seat, View};", 2, "crate::game::View"),
        ("src/picture/a.rs", "use crate::games::find;", 2, "crate::games::find"),
        (
            "src/outbox/a.rs",
            "use crate::{\n    game::News,\n    store::{Store, StoreError as E},\n};",
            2,
            "crate::store::Store`",
        ),
        ("src/store/a.rs", "use crate::app::App;", 2, "crate::app::App"),
        ("src/app/a.rs", "use crate::discord::Bot;", 2, "crate::discord::Bot"),
        ("src/app/a.rs", "use serenity::all::Http;", 2, "`serenity` is named in `discord` alone"),
        ("src/app/a.rs", "fn f(_: sqlx::Error) {}", 2, "`sqlx` is named in `store` alone"),
        ("src/store/a.rs", "fn f() -> anyhow::Result<()> { Ok(()) }", 2, "`anyhow` is named in"),
        ("src/discord/a.rs", "use crate::store::Store;", 2, "crate::store::Store"),
        ("src/discord/a.rs", "use crate::playground::Control;", 2, "crate::playground::Control"),
        ("src/discord/present/a.rs", "fn f(_: &dyn Position) {}", 2, "must not reach a position"),
        ("src/playground/rest/a.rs", "use super::super::super::discord::rest::Rest;", 2, "crate::discord::rest::Rest"),
        ("src/playground/a.rs", "extern crate serenity;", 2, "`serenity` is named"),
        ("src/app/a.rs", "fn f() { g().unwrap(); }", 2, "no `unwrap()`"),
        ("src/app/a.rs", "fn f() {\n    todo!()\n}", 3, "`todo!`"),
        ("src/app/a.rs", "#[allow(dead_code)]\nfn f() {}", 2, "no bare `allow`"),
        ("src/app/a.rs", "#![allow(dead_code)]", 2, "no bare `allow`"),
        ("src/cellar/a.rs", "", 1, "not in the table"),
    ] {
        let found = breaches(file, body);
        let [one, rest @ ..] = found.as_slice() else { panic!("{file}: {body}: nothing was found") };
        assert!(one.starts_with(&format!("{file}:{line}: ")) && one.contains(reason), "{file}: {body}: {one}");
        // A group of imports may breach once for each of its leaves.
        assert!(rest.iter().all(|other| other.contains("must not import")), "{file}: {body}: {found:?}");
    }
}

#[test]
fn every_leaf_of_a_group_is_judged() {
    let found = breaches("src/outbox/a.rs", "use crate::{app::{self, App}, discord, game::{Seat, scene::{self, *}}};");
    let named: Vec<_> = found.iter().map(|line| line.split('`').nth(3).unwrap_or_default()).collect();
    assert_eq!(named, ["crate::app", "crate::app::App", "crate::discord"], "{found:?}");
}

#[test]
fn what_is_in_order_passes() {
    for (file, body) in [
        ("src/game/a.rs", "use std::fmt;\nuse super::{Seat, scene::Scene};\nuse crate::game::Dice;"),
        ("src/games/tmag/a.rs", "use super::state::State;\nuse crate::game::Seat;\nuse crate::games::tmag::Action;"),
        ("src/games/mod.rs", "pub mod tmag;\nuse crate::game::Erased;\nuse self::tmag::Tmag;"),
        ("src/table/a.rs", "use hmac::Mac;\nuse crate::game::Dice;\nuse super::TableId;"),
        ("src/picture/a.rs", "use crate::game::scene::{Ground, Scene};\nuse crate::game::{Seat, Square};"),
        ("src/discord/rest/a.rs", "use serenity::http::Request;\nuse super::super::ids::Id;\nuse crate::app::App;"),
        ("src/cli/run.rs", "use crate::store::Store;\nuse crate::playground::Playground;"),
        ("src/main.rs", "fn main() { subrosa::cli::main() }"),
        (
            "src/game/b.rs",
            "// use crate::app::App;\n/* .unwrap() /* todo!() */ */ const A: &str = \"serde::x\\\" todo!()\";",
        ),
        (
            "src/game/b.rs",
            "const A: &str = r#\"\" sqlx::x \"#; const B: char = '\"'; fn f<'a>(_: &'a str) -> char { '\\'' }",
        ),
        ("src/game/b.rs", "#[cfg(test)]\nmod tests {\n use crate::games; fn f() { g().unwrap() }\n}\nfn g() {}"),
        ("src/game/b.rs", "fn f() { a.unwrap_or_default(); let todo = 1; }"),
        ("src/game/tests.rs", "use crate::games::GAMES;\nfn f() { g().unwrap() }"),
        ("tests/a.rs", "fn f() { g().unwrap() }"),
    ] {
        assert_eq!(breaches(file, body), [""; 0], "{file}: {body}");
    }
}

#[test]
fn test_code_ends_where_its_block_ends() {
    let found = breaches("src/app/a.rs", "#[cfg(test)]\nfn f(_: [u8; 2]) { g().unwrap() }\nfn h() { g().unwrap() }");
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("src/app/a.rs:4:"), "{found:?}");
}

#[test]
fn a_file_says_what_it_is_for_and_stays_short() {
    let silent = check("tests/a.rs", "fn f() {}\n", &[]);
    assert!(silent.len() == 1 && silent[0].contains("must open with `//!`"), "{silent:?}");
    let long = check("benches/a.rs", &format!("//! Long.\n{}", "\n".repeat(500)), &[]);
    assert!(long.len() == 1 && long[0].contains("more than 500 lines"), "{long:?}");
}
