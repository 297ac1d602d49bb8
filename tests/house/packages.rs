//! The words of the packages and the operator's page about the program: every command, flag and setting that they name is there. It
//! reads words and knows nothing of what docker, compose or systemd make of them.

use std::collections::BTreeSet;

use clap::{Arg, Command};

/// The files, by name.
const FILES: [(&str, &str); 7] = [
    ("Dockerfile", include_str!("../../Dockerfile")),
    ("compose.yaml", include_str!("../../compose.yaml")),
    ("packaging/subrosa.service", include_str!("../../packaging/subrosa.service")),
    ("docs/operations.md", include_str!("../../docs/operations.md")),
    ("docs/book/settings.md", include_str!("../../docs/book/settings.md")),
    ("README.md", include_str!("../../README.md")),
    ("packaging/subrosa-backup.service", include_str!("../../packaging/subrosa-backup.service")),
];
/// The timer of the copies, which names no setting and no command.
const TIMER: &str = include_str!("../../packaging/subrosa-backup.timer");

/// How the names of our settings begin.
const OURS: [&str; 3] = ["SUBROSA_", "DISCORD_", "DATABASE_URL"];
/// Prefixes of the settings of tests and checks.
const OF_TESTS: [&str; 2] = ["SUBROSA_TEST_DATABASE", "SUBROSA_OPENAPI"];

/// The names in a text that look like settings of ours.
fn variables(text: &str) -> impl Iterator<Item = &str> {
    let words = text.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_');
    words.filter(|word| OURS.iter().any(|start| word.len() > start.len() - 1 && word.starts_with(start)))
}

/// The words behind the program's name in a line, up to those that end a command for a shell or a page.
fn calls(line: &str) -> Vec<Vec<&str>> {
    let starts = line.match_indices("subrosa ").filter(|(at, _)| {
        let before = line[..*at].chars().next_back();
        before.is_none_or(|letter| " `/\"".contains(letter))
    });
    let ends = |letter: char| "`#;|&>()".contains(letter);
    let calls = starts.map(|(at, name)| line[at + name.len()..].split(ends).next().unwrap_or_default());
    calls.map(|call| call.split_whitespace().map(|word| word.trim_matches(['"', ',', '.'])).collect()).collect()
}

/// The lines of a text that may hold commands: every line; of a page, its quotes, and the lines of its blocks.
fn commands(text: &str) -> Vec<String> {
    if !text.contains("```") {
        return text.lines().map(str::to_owned).collect();
    }
    let mut blocks = text.split("```");
    let mut lines = Vec::new();
    while let Some(prose) = blocks.next() {
        lines.extend(prose.split('`').skip(1).step_by(2).map(str::to_owned));
        let script = blocks.next().unwrap_or_default();
        lines.extend(script.lines().filter(|line| !line.starts_with("docker")).map(str::to_owned));
    }
    lines
}

/// The fault of a call of the program.
fn fault(program: &Command, call: &[&str]) -> Option<String> {
    let (first, rest) = call.split_first()?;
    if first.starts_with('-') {
        return unknown_flag(program, program, call);
    }
    if first.is_empty() || !first.bytes().all(|letter| letter.is_ascii_lowercase() || letter == b'-') {
        return None;
    }
    match program.find_subcommand(first) {
        // A command of several parts has its flags at the part.
        Some(command) => match rest.first().and_then(|part| command.find_subcommand(part)) {
            Some(part) => unknown_flag(program, part, rest),
            None => unknown_flag(program, command, rest),
        },
        None => Some(format!("no command {first}")),
    }
}

fn unknown_flag(program: &Command, command: &Command, words: &[&str]) -> Option<String> {
    let flags = words.iter().filter_map(|word| word.strip_prefix("--")?.split('=').next());
    let is_known = |flag: &str| {
        let mut all = program.get_arguments().chain(command.get_arguments()).filter_map(Arg::get_long);
        flag.is_empty() || flag == "help" || all.any(|own| own == flag)
    };
    flags.into_iter().find(|flag| !is_known(flag)).map(|flag| format!("no flag --{flag} of {}", command.get_name()))
}

#[test]
fn every_setting_that_a_package_names_is_one() {
    let program = subrosa::cli::definition();
    let own = program.get_arguments().filter_map(Arg::get_env).map(|name| name.to_string_lossy().into_owned());
    let known: BTreeSet<_> = own.chain(subrosa::cli::secret_variables().map(str::to_owned)).collect();
    let named = FILES.iter().flat_map(|(file, text)| variables(text).map(move |name| (*file, name)));
    let named: BTreeSet<_> = named.filter(|(_, name)| !OF_TESTS.contains(name)).collect();
    let unknown: Vec<_> = named.iter().filter(|(_, name)| !known.contains(*name)).collect();
    assert!(unknown.is_empty(), "these are no settings: {unknown:?}");
    for (file, _) in FILES {
        assert!(named.iter().any(|(own, _)| *own == file), "{file}: no setting is found");
    }
}

#[test]
fn every_command_and_flag_that_a_package_names_is_there() {
    let program = subrosa::cli::definition();
    let (mut count, mut wrong) = (0, Vec::new());
    for (file, text) in FILES {
        for line in commands(text) {
            for call in calls(&line) {
                count += 1;
                wrong.extend(fault(&program, &call).map(|fault| format!("{file}: {fault}: {line}")));
            }
        }
    }
    // A container is told the command without the program's name.
    let compose = FILES[1].1.lines().filter_map(|line| line.trim().strip_prefix("command: [")?.split(']').next());
    let image = FILES[0].1.lines().filter_map(|line| line.strip_prefix("CMD [\"")?.split('"').next());
    for command in compose.chain(image) {
        count += 1;
        wrong.extend(fault(&program, &[command]));
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
    assert!(count > 25, "only {count} commands are found: the reader is blind");
}

/// Whether an image is named by version and by digest.
fn is_pinned(image: &str) -> bool {
    let Some((name, digest)) = image.split_once("@sha256:") else { return false };
    name.contains(':') && digest.len() == 64 && digest.bytes().all(|digit| digit.is_ascii_hexdigit())
}

#[test]
fn every_image_of_others_is_named_by_version_and_digest() {
    let (image, compose) = (FILES[0].1, FILES[1].1);
    let named = image.lines().filter_map(|line| line.strip_prefix("ARG ")?.split_once("_IMAGE="));
    let named: Vec<_> = named.map(|(_, image)| image).collect();
    let begins: Vec<_> = image.lines().filter_map(|line| line.strip_prefix("FROM ")).collect();
    assert_eq!(begins, ["${RUST_IMAGE} AS build", "${DEBIAN_IMAGE}"]);
    assert_eq!(named.len(), begins.len());
    let postgres = compose.lines().find_map(|line| line.strip_prefix("x-postgres-image: &postgres-image "));
    let all = named.into_iter().chain(postgres);
    let loose: Vec<_> = all.filter(|image| !is_pinned(image)).collect();
    assert!(loose.is_empty() && postgres.is_some(), "{loose:?}");
    let used = compose.lines().filter_map(|line| line.trim().strip_prefix("image: "));
    let others: Vec<_> = used.filter(|image| !["subrosa", "*postgres-image"].contains(image)).collect();
    assert!(others.is_empty(), "{others:?}");
}

/// The blocks of a file in YAML that begin at this depth, each with its first line.
fn blocks<'a>(text: &'a str, indent: &str) -> Vec<(&'a str, Vec<&'a str>)> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines() {
        match line.strip_prefix(indent) {
            Some(rest) if rest.starts_with(|first: char| first.is_ascii_lowercase()) => found.push((rest, Vec::new())),
            Some(rest) if rest.starts_with(' ') => {
                if let Some((_, lines)) = found.last_mut() {
                    lines.push(line.trim());
                }
            }
            _ => {}
        }
    }
    found
}

#[test]
fn what_a_package_runs_has_limits_of_cores_memory_processes_and_log_and_dumps_no_core() {
    let (compose, unit) = (FILES[1].1, FILES[2].1);
    let limits = ["cpus: ", "mem_limit: ", "pids_limit: ", "core: 0", "logging: *logging"];
    let has_limits = |lines: &[&str]| limits.iter().all(|limit| lines.iter().any(|line| line.starts_with(limit)));
    let (_, services) = compose.split_once("\nservices:\n").expect("it has services");
    let (services, _) = services.split_once("\nnetworks:\n").expect("and networks");
    let bot = blocks(compose, "").into_iter().find(|(name, _)| *name == "x-bot: &bot").expect("what the bot's share");
    assert!(has_limits(&bot.1), "{bot:?}");
    let services = blocks(services, "  ");
    assert!(services.len() >= 5, "{services:?}");
    for (name, lines) in &services {
        let shares = lines.contains(&"<<: *bot")
            || lines.contains(&"<<: *postgres") && services.iter().any(|(one, _)| *one == "db: &postgres");
        assert!(shares || has_limits(lines), "{name} has no limits");
    }
    for line in ["CPUQuota=", "MemoryMax=", "TasksMax=", "LimitCORE=0", "LogRateLimitBurst="] {
        assert!(unit.lines().any(|own| own.starts_with(line)), "the unit has no {line}");
    }
}

#[test]
fn the_unit_runs_as_a_user_whom_an_operator_can_become_and_is_no_less_closed_for_it() {
    let (unit, page) = (FILES[2].1, FILES[3].1);
    let has = |line: &str| unit.lines().any(|own| own == line);
    assert!(has("User=subrosa") && !unit.lines().any(|line| line.starts_with("DynamicUser=")));
    let (_, under_systemd) = page.split_once("\n### With systemd\n").expect("the page tells of it");
    let (under_systemd, _) = under_systemd.split_once("\n### ").expect("and of others");
    for step in ["useradd --system", "runuser -u subrosa -- env SUBROSA_DATA=/var/lib/subrosa/data"] {
        assert!(under_systemd.contains(step), "docs/operations.md: {step}");
    }
    // The unit's place for the data is that of the commands beside it.
    assert!(has("StateDirectory=subrosa") && has("Environment=SUBROSA_DATA=%S/subrosa/data"));
    // `DynamicUser=` implied these (systemd.exec(5)).
    for line in
        ["NoNewPrivileges=yes", "RestrictSUIDSGID=yes", "ProtectSystem=strict", "PrivateTmp=yes", "RemoveIPC=yes"]
    {
        assert!(has(line), "the unit has no {line}");
    }
    assert!(has("ProtectHome=yes"), "which is more than read-only");
}

/// A setting that keeps a unit within bounds.
fn is_bound(line: &str) -> bool {
    let starts = [
        "CPUQuota=",
        "Memory",
        "TasksMax=",
        "Limit",
        "LogRate",
        "Private",
        "Protect",
        "Proc",
        "Restrict",
        "SystemCall",
    ];
    let others =
        ["NoNewPrivileges=yes", "LockPersonality=yes", "CapabilityBoundingSet=", "AmbientCapabilities=", "UMask=0077"];
    starts.iter().any(|start| line.starts_with(start)) || others.contains(&line)
}

#[test]
fn the_unit_of_the_copies_is_as_closed_as_the_bots_and_has_no_token() {
    let (unit, copies) = (FILES[2].1, FILES[6].1);
    let bounds: Vec<_> = unit.lines().filter(|line| is_bound(line)).collect();
    assert!(bounds.len() > 28, "only {bounds:?} are found: the reader is blind");
    for line in bounds.into_iter().chain(["User=subrosa", "Group=subrosa", "StateDirectory=subrosa"]) {
        assert!(copies.lines().any(|own| own == line), "the unit of the copies has no {line}");
    }
    let data = "Environment=SUBROSA_DATA=%S/subrosa/data";
    assert!(unit.contains(data) && copies.contains(data), "both have one database");
    assert!(!copies.contains("token:"), "it needs none");
}

#[test]
fn a_copy_is_made_each_day_and_kept_as_long_under_systemd_as_under_compose() {
    let (compose, page, copies) = (FILES[1].1, FILES[3].1, FILES[6].1);
    for line in ["OnCalendar=daily", "Persistent=true", "WantedBy=timers.target"] {
        assert!(TIMER.lines().any(|own| own == line), "the timer has no {line}");
    }
    let kept = "-name 'subrosa-*.jsonl' -mtime +14 -delete";
    assert!(compose.contains(kept) && copies.contains(kept));
    let list = "data-forgotten.txt";
    assert!(copies.contains(&format!("cp %S/subrosa/{list} /var/backups/subrosa/")), "the list goes with them");
    assert!(copies.lines().any(|line| line == "ReadWritePaths=/var/backups/subrosa"));
    for step in
        ["install -d -o subrosa -g subrosa -m 700 /var/backups/subrosa", "enable --now subrosa subrosa-backup.timer"]
    {
        assert!(page.contains(step), "docs/operations.md: {step}");
    }
}

/// Compose builds services side by side, and the second export of one name is refused ("already exists").
#[test]
fn one_service_alone_builds_the_image_that_the_bots_containers_share() {
    let compose = FILES[1].1;
    assert_eq!(compose.lines().filter(|line| line.trim() == "build:").count(), 1);
    let bot = blocks(compose, "  ").into_iter().find(|(name, _)| *name == "bot:").expect("it has a bot");
    assert!(bot.1.contains(&"build:") && bot.1.contains(&"<<: *bot"), "{bot:?}");
}

#[test]
fn no_container_of_the_bots_has_the_superusers_password() {
    let compose = FILES[1].1;
    let (_, services) = compose.split_once("\nservices:\n").expect("it has services");
    let (services, _) = services.split_once("\nnetworks:\n").expect("and networks");
    let (mut bots, mut superusers) = (0, 0);
    for (name, lines) in blocks(services, "  ") {
        let is_own = lines.contains(&"<<: *bot");
        let superuser = lines.iter().any(|line| line.contains("secrets/postgres") || line.contains("[postgres"));
        assert!(!(is_own && superuser), "{name}");
        (bots, superusers) = (bots + usize::from(is_own), superusers + usize::from(superuser));
        if name == "bot:" || name == "backup:" {
            assert!(lines.contains(&"DATABASE_URL_FILE: /run/secrets/bot_url"), "{name}");
        }
    }
    assert!(bots > 1 && superusers > 0, "only {bots} and {superusers} are found: the reader is blind");
}

#[test]
fn a_package_is_read_as_it_is_meant() {
    let program = subrosa::cli::definition();
    let faults = |line: &str| calls(line).iter().filter_map(|call| fault(&program, call)).count();
    assert_eq!(faults("subrosa restore \"$newest\" --forgotten x; subrosa doctor"), 0);
    assert_eq!(faults("ExecStart=/usr/local/bin/subrosa run --door http"), 0);
    assert_eq!(faults("subrosa destroy && subrosa backup --quick FILE"), 2);
    assert_eq!(calls("/var/lib/subrosa-x and my-subrosa run").len(), 0);
    assert_eq!(
        variables("SUBROSA_X=1 MY_SUBROSA_Y DATABASE_URL_FILE").collect::<Vec<_>>(),
        ["SUBROSA_X", "DATABASE_URL_FILE"]
    );
}
