//! Questions to the person at the terminal. It must not know what they are about.

use std::io::{self, IsTerminal as _};

/// Whether somebody is there to be asked.
pub(super) fn is_there() -> bool {
    io::stdin().is_terminal()
}

/// Asks for a line that is not shown while it is typed.
pub(super) fn ask_hidden(question: &str) -> io::Result<String> {
    rpassword::prompt_password(question).map(|line| line.trim().to_owned())
}
