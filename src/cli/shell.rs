//! `subrosa completions` and `subrosa man`: shell completions and manual pages, from the declaration that the program itself
//! parses.

use std::io::Write as _;

use anyhow::Context as _;
use clap_complete::Shell;
use clap_mangen::Man;

use super::commands::definition;

/// The name that completions complete.
const NAME: &str = "subrosa";

/// Prints a script of completions for a shell.
pub(super) fn completions(shell: Shell) -> anyhow::Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut definition(), NAME, &mut script);
    Ok(std::io::stdout().lock().write_all(&script)?)
}

/// Prints the manual page of the program, or of a command.
pub(super) fn man(command: Option<&str>) -> anyhow::Result<()> {
    let mut program = definition();
    program.build();
    let about = match command {
        None => program,
        Some(name) => {
            let found = program.find_subcommand(name).cloned();
            found.with_context(|| format!("there is no command `{name}`: `subrosa --help` lists them"))?
        }
    };
    let mut page = Vec::new();
    Man::new(about).render(&mut page)?;
    Ok(std::io::stdout().lock().write_all(&page)?)
}
