//! Questions to the person at the terminal.

use std::io::{self, IsTerminal as _, Write as _};

/// Whether somebody is there to be asked.
pub(super) fn is_there() -> bool {
    io::stdin().is_terminal()
}

/// Asks for a line that is not shown while it is typed; on Windows it is shown.
pub(super) fn ask_hidden(question: &str) -> io::Result<String> {
    eprint!("{question}");
    io::stderr().flush()?;
    let hidden = echo::Unseen::begin();
    let mut line = String::new();
    let read = io::stdin().read_line(&mut line);
    drop(hidden);
    eprintln!();
    read.map(|_| line.trim().to_owned())
}

#[cfg(unix)]
mod echo {
    use rustix::termios::{LocalModes, OptionalActions, Termios, tcgetattr, tcsetattr};

    /// What is typed is not shown as long as this lives.
    pub(super) struct Unseen(Option<Termios>);

    impl Unseen {
        pub(super) fn begin() -> Self {
            let before = tcgetattr(std::io::stdin()).ok();
            if let Some(mut quiet) = before.clone() {
                quiet.local_modes.remove(LocalModes::ECHO);
                let _ = tcsetattr(std::io::stdin(), OptionalActions::Flush, &quiet);
            }
            Self(before)
        }
    }

    impl Drop for Unseen {
        fn drop(&mut self) {
            if let Some(before) = &self.0 {
                let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, before);
            }
        }
    }
}

#[cfg(not(unix))]
mod echo {
    pub(super) struct Unseen;

    impl Unseen {
        pub(super) fn begin() -> Self {
            Self
        }
    }
}
