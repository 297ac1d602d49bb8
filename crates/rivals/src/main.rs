//! The program `subrosa-rivals`: `subrosa arena` with the rivals as players, by name. All else is the library's.

use std::process::ExitCode;

use clap::Parser;
use tools::arena::{ArenaFlags, run_with};

/// Matches of the computer's levels against players of another hand.
#[derive(Debug, Parser)]
#[command(name = "subrosa-rivals", version, max_term_width = 100, after_help = list())]
struct RivalFlags {
    #[command(flatten)]
    arena: ArenaFlags,
}

/// The rivals with what they do, a line each.
fn list() -> String {
    let all = rivals::RIVALS.iter().copied().flatten();
    let lines = all.map(|rival| format!("  {} {}: {}\n", rival.game, rival.name, rival.about));
    format!("Rivals:\n{}", lines.collect::<String>())
}

fn main() -> ExitCode {
    match run_with(&RivalFlags::parse().arena, &rivals::find) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("subrosa-rivals: {error:#}");
            ExitCode::FAILURE
        }
    }
}
