//! The same statements as the bot's by pgbench, one transaction a move.

use std::path::PathBuf;
use std::process::Command as Program;

use store::move_statements;

use crate::full::Full;

impl Full {
    /// The same statements per second by pgbench, one transaction each, as the bot has them.
    pub(crate) fn pgbench(&self, clients: usize, stay: usize, secs: u64) -> f64 {
        let file = std::env::temp_dir().join(format!("subrosa-move-{}.sql", std::process::id()));
        std::fs::write(&file, self.pgbench_script(stay)).expect("the script can be written");
        let url = self.database.url();
        let mut program = Program::new(pgbench_program());
        program.args(["--no-vacuum", "--protocol=prepared", "--jobs=2", "--client"]).arg(clients.to_string());
        // As the bot's connections are: every statement is planned once.
        program.env("PGOPTIONS", "-c plan_cache_mode=force_generic_plan");
        program.args(NAMED.iter().flat_map(|value| ["--define", value]));
        let output = program.arg("--time").arg(secs.to_string()).arg("--file").arg(&file).arg(url).output();
        let output = output.expect("pgbench starts");
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let _ = std::fs::remove_file(&file);
        let tps = text.lines().find_map(|line| line.strip_prefix("tps = ")?.split_whitespace().next()?.parse().ok());
        tps.unwrap_or_else(|| panic!("pgbench failed: {text}{}", String::from_utf8_lossy(&output.stderr)))
    }

    fn pgbench_script(&self, stay: usize) -> String {
        let [table, save] = move_statements();
        let (low, high) = (self.tables / 2 + 1, self.tables);
        let text = |values: &[&str], sql: &str| {
            (0..values.len()).rev().fold(sql.to_owned(), |sql, at| sql.replace(&format!("${}", at + 1), values[at]))
        };
        format!(
            "\\set left :left - 1\n\\if :left < 0\n\\set id random({low}, {high})\n{} \\gset\n\\set left {stay} - 1\n\\endif\n\
             \\set interaction random(1, 9000000000000000)\n\\set next :entries + 1\n\\set turn :entries % 2\n\
             \\set other :next % 2\n\\set seq (:step + 1) * 32\n{};\n\\set step :step + 1\n\\set entries :next\n",
            text(&[":id", ":first::int"], table),
            text(&SAVED.map(|(_, value)| value), save),
        )
    }
}

/// The values of a move's write by their names, as a drop at Conspirateurs has them; the table's row was read before. They are values and
/// no constants, as in the bot: Postgres would fold constants into its plan.
pub(crate) const SAVED: [(&str, &str); 46] = [
    ("table", ":id"),
    ("step_read", ":step"),
    ("now_ms", ":now::bigint"),
    ("phase", ":new_phase::text"),
    ("entries", ":next::int"),
    ("due_ms", ":due::bigint"),
    ("outcome", "NULL::jsonb"),
    ("seat", ":none"),
    ("seat_kind", ":none"),
    ("seat_player", ":none"),
    ("seat_name", ":none"),
    ("seat_level", ":none"),
    ("seat_since", ":none"),
    ("log_entry", "ARRAY[:entries::int]"),
    ("log_seat", "ARRAY[:turn::smallint]"),
    ("log_action", ":action"),
    ("log_sealed", ":sealed"),
    ("interaction", ":interaction::bigint"),
    ("replaced", ":replaced"),
    ("notice_seq", "ARRAY[:seq::bigint]"),
    ("notice_audience", ":public"),
    ("notice_kind", ":notice"),
    ("notice_person", "ARRAY[NULL::bigint]"),
    ("notice_due_ms", "ARRAY[:now::bigint]"),
    ("notice_in_thread", "ARRAY[true]"),
    ("life", ":new_life::jsonb"),
    ("wake_ms", ":wake::bigint"),
    ("to_act", "ARRAY[:other::smallint]"),
    ("by_lot", ":none"),
    ("seats", ":seats::smallint"),
    ("log_deed", ":deed"),
    ("answer", ":answer::text"),
    ("forget_ms", ":forget::bigint"),
    ("moderation_deed", "NULL::text"),
    ("moderator", "NULL::bigint"),
    ("moderated_player", "NULL::bigint"),
    ("moderated_seat", "NULL::smallint"),
    ("moderation_reason", "NULL::text"),
    ("lost_place", "false"),
    ("result_seat", ":none"),
    ("result_player", ":none"),
    ("result_rank", ":none"),
    ("result_side", ":none"),
    ("result_method", "NULL::text"),
    ("words", ":no_words::jsonb"),
    ("is_sealed", "false"),
];

/// The values of those names.
const NAMED: [&str; 18] = [
    "no_words=[]",
    "now=1767225600000",
    "new_phase=playing",
    "due=4102488000000",
    "none={}",
    "action={h9}",
    "sealed={f}",
    "public={-1}",
    "notice={turn}",
    "replaced={-1turn}",
    // A life as a plain move leaves it: one clock runs.
    "new_life={\"chairs\": [{}, {\"since\": 1767225600000, \"budget\": 86400000, \"due\": 1767312000000}], \
     \"paused\": null, \"offer\": null, \"said\": null, \"stirred\": 1767225600000, \"rematch\": null}",
    "wake=4102444800000",
    "seats=2",
    "deed={play}",
    "answer=Played: `h9`.",
    "forget=1767222000000",
    "first=0",
    "left=0",
];

fn pgbench_program() -> PathBuf {
    let found = std::fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<_> = found.map(|entry| entry.path().join("bin/pgbench")).filter(|path| path.exists()).collect();
    debian.sort();
    debian.pop().unwrap_or_else(|| PathBuf::from("pgbench"))
}
