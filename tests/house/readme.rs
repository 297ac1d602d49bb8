//! The README and the handbook's lists against the program: their tables list exactly the games, commands, options and settings
//! that there are; and the list of dependencies against the manifest.
//! It knows what is registered with Discord and what clap parses, and nothing of what they do. A program without its
//! playground has fewer commands than the handbook.

use std::collections::BTreeSet;

use clap::{Arg, Command};
use serde_json::Value;

const README: &str = include_str!("../../README.md");
/// The slash commands, for players.
const COMMANDS: &str = include_str!("../../docs/book/commands.md");
/// The settings and commands of the program, for operators.
const SETTINGS: &str = include_str!("../../docs/book/settings.md");

/// The rows of a page's table under a heading whose first row has these words, each cut into cells.
fn table(page: &'static str, heading: &str, first: &str) -> Vec<Vec<&'static str>> {
    let section = page.split_once(&format!("\n## {heading}\n")).unwrap_or_else(|| panic!("no heading {heading}")).1;
    let section = section.split("\n## ").next().expect("a text has a first part");
    let lines = section.lines().skip_while(|line| !line.starts_with(&format!("| {first} |"))).skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

/// The words between back quotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// The slash commands as they are registered.
fn registered() -> Vec<Value> {
    let commands = subrosa::discord::definitions();
    commands.iter().map(|command| serde_json::to_value(command).expect("a command is JSON")).collect()
}

fn name(of: &Value) -> &str {
    of["name"].as_str().expect("it has a name")
}

#[test]
fn the_handbook_lists_the_slash_commands_that_are_registered() {
    let rows = table(COMMANDS, "All commands", "command");
    let texts: Vec<_> = rows.iter().flat_map(|row| quoted(row[0])).collect();
    let listed = texts.iter().map(|text| text.split(' ').next().expect("it is there"));
    let registered = registered();
    let wanted: BTreeSet<_> = registered.iter().map(|command| format!("/{}", name(command))).collect();
    assert_eq!(listed.map(str::to_owned).collect::<BTreeSet<_>>(), wanted);
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "a command or its part stands in one row");
}

#[test]
fn the_options_that_the_handbook_names_are_options_of_their_commands() {
    let registered = registered();
    let mut count = 0;
    for row in table(COMMANDS, "All commands", "command") {
        let commands: Vec<_> =
            registered.iter().filter(|command| row[0].contains(&format!("`/{}", name(command)))).collect();
        let has = |option: &str| {
            let options = commands.iter().filter_map(|command| command["options"].as_array()).flatten();
            let of_parts = options.clone().filter_map(|own| own["options"].as_array()).flatten();
            options.chain(of_parts).any(|own| name(own) == option)
        };
        for option in quoted(row[1]).into_iter().filter_map(|text| text.strip_suffix(':')) {
            assert!(has(option), "{} has no option {option}", row[0]);
            count += 1;
        }
    }
    assert!(count > 2, "the table's options are not found");
}

/// Every setting that `--help` shows: variable, flag (secrets have none), default.
fn settings() -> BTreeSet<[String; 3]> {
    let command = subrosa::cli::definition();
    let shown = command
        .get_arguments()
        .filter(|arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str()));
    shown
        .map(|arg| [variable(arg), format!("--{}", arg.get_long().expect("settings have flags")), default(arg)])
        .chain(subrosa::cli::secret_variables().map(|variable| [variable.to_owned(), String::new(), String::new()]))
        .collect()
}

fn variable(arg: &Arg) -> String {
    arg.get_env().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default()
}

fn default(arg: &Arg) -> String {
    let takes_a_value = arg.get_action().takes_values();
    let values = arg.get_default_values().iter().filter(|_| takes_a_value);
    values.map(|value| value.to_string_lossy().into_owned()).collect()
}

#[test]
fn the_handbook_lists_the_settings_that_there_are() {
    let plain = |cell: &str| quoted(cell).join(" ");
    let rows = table(SETTINGS, "Settings", "variable");
    let listed: BTreeSet<_> =
        rows.iter().map(|row| [plain(row[0]), plain(row[1]), plain(own_default(row[2]))]).collect();
    assert_eq!(listed, settings());
    assert_eq!(rows.len(), listed.len(), "a setting stands in one row");
}

/// A default that the program has, not one that it finds out, which the page puts in words.
fn own_default(cell: &str) -> &str {
    if cell.starts_with('`') { cell } else { "" }
}

#[test]
fn the_handbook_lists_the_commands_of_the_program() {
    let rows = table(SETTINGS, "Commands of the program", "command");
    let listed: Vec<_> = rows.iter().map(|row| quoted(row[0])[0].split(' ').nth(1).unwrap_or_default()).collect();
    let program: Command = subrosa::cli::definition();
    let commands = program.get_subcommands().map(Command::get_name).filter(|name| *name != "help");
    let wanted: BTreeSet<_> = commands.chain([""]).collect();
    assert_eq!(listed.iter().copied().collect::<BTreeSet<_>>(), wanted);
    assert_eq!(listed.len(), wanted.len(), "a command stands in one row");
}

/// Commands whose flags are told by their own `--help` and in other pages: tools for records and matches.
const TOLD_ELSEWHERE: [&str; 3] = ["arena", "render", "verify"];

#[test]
fn the_handbook_names_the_flags_of_each_command_for_operators() {
    let rows = table(SETTINGS, "Commands of the program", "command");
    let row = |name: &str| {
        let of_name = |row: &&Vec<&str>| quoted(row[0])[0].split(' ').nth(1) == Some(name);
        rows.iter().find(of_name).map(|row| row.join(" "))
    };
    let (mut missing, mut count) = (Vec::new(), 0);
    let program: Command = subrosa::cli::definition();
    for command in program.get_subcommands().filter(|command| !TOLD_ELSEWHERE.contains(&command.get_name())) {
        let row = row(command.get_name()).unwrap_or_default();
        let named: BTreeSet<_> = quoted(&row).into_iter().filter_map(|text| text.split(' ').next()).collect();
        let flags =
            command.get_arguments().filter_map(Arg::get_long).filter(|flag| !["help", "version"].contains(flag));
        for flag in flags.map(|flag| format!("--{flag}")) {
            count += 1;
            if !named.contains(&*flag) {
                missing.push(format!("{} {flag}", command.get_name()));
            }
        }
    }
    assert!(missing.is_empty(), "docs/book/settings.md: {missing:?}");
    assert!(count > 8, "the flags are not found: {count}");
}

/// A sixth game needs no line here to be played; but what is listed is true.
#[test]
fn the_games_that_the_readme_lists_are_those_of_the_registry_in_their_order() {
    let rows = table(README, "The games", "game");
    let listed: Vec<_> = rows
        .iter()
        .map(|row| format!("{}: {}", row[0].split(['[', ']']).nth(1).expect("it is there"), row[1]))
        .collect();
    let seats = |(least, most): (u8, u8)| if least == most { least.to_string() } else { format!("{least}–{most}") };
    let known = games::GAMES.iter().map(|game| format!("{}: {}", game.about().name, seats(game.about().seats)));
    assert_eq!(listed, known.filter(|game| listed.contains(game)).collect::<Vec<_>>());
    assert!(listed.len() >= 5, "the table is not found");
}

#[test]
fn the_readme_asks_for_the_rust_that_the_manifest_asks_for() {
    let version = env!("CARGO_PKG_RUST_VERSION");
    assert!(README.contains(&format!("Rust {version} or later")), "the manifest asks for Rust {version}");
}

#[test]
fn every_dependency_has_its_reason_and_every_reason_its_dependency() {
    let manifest = include_str!("../../Cargo.toml").split_once("\n[workspace.dependencies]\n").expect("it is there").1;
    let lines = manifest.lines().take_while(|line| !line.starts_with('['));
    let lines = lines.filter(|line| !line.starts_with('#') && !line.contains("path = "));
    let wanted: BTreeSet<_> = lines.filter_map(|line| line.split_once(" = ")).map(|(name, _)| name).collect();
    let page = include_str!("../../docs/adr/0009-the-dependencies.md");
    let rows = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" | ").next());
    let listed: BTreeSet<_> = rows.flat_map(|cell| cell.split("`, `")).map(|name| name.trim_end_matches('`')).collect();
    assert_eq!(listed, wanted, "docs/adr/0009-the-dependencies.md and Cargo.toml");
}

#[test]
fn the_readme_and_the_empty_page_begin_with_the_same_command() {
    let said = subrosa::cli::playground_server::local_server("a.token").empty_channel_text;
    let first = said.split_once("type ").expect("it says what to type").1.trim_end_matches('.');
    assert!(README.contains(&format!("Type `{first}` in `#games`")), "{said}");
    assert!(
        registered().iter().any(|command| {
            let parts = command["options"].as_array().into_iter().flatten();
            parts.map(|part| format!("/{} {}", name(command), name(part))).any(|whole| whole == first)
        }),
        "{first}"
    );
}
