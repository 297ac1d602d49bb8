//! The points by name: those of a move first, then the others by what passes them. One list makes the type, its names and its slice.

/// Declares the points: each with its name and what has just happened there.
macro_rules! crash_points {
    ($($(#[$about:meta])+ $point:ident = $name:literal,)+) => {
        /// A place in the code at which a test can end the process. Each says what has happened by then.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum CrashPoint {
            $($(#[$about])+ $point,)+
        }

        impl CrashPoint {
            /// Every point: those of a move first, then the others by what passes them.
            pub const ALL: &[Self] = &[$(Self::$point,)+];

            /// The point's name, as plans and documents write it: one word in small letters, unlike any other point's.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$point => $name,)+
                }
            }
        }
    };
}

crash_points! {
    /// A command to a table was read, and nothing is loaded yet.
    Received = "received",
    /// The change that a command makes is known, and not saved yet.
    Decided = "decided",
    /// The change is in the database with its outbox rows, and its player is not answered yet.
    Committed = "committed",
    /// Discord has the answer to an interaction.
    Answered = "answered",
    /// An outbox row is leased to this process, and its delivery is about to begin.
    Claimed = "claimed",
    /// A post or a thread is about to be created at Discord.
    Sending = "sending",
    /// Discord has answered the request that creates a post or a thread.
    Sent = "sent",
    /// A row's delivery has ended, and that is not written down yet.
    Delivered = "delivered",
    /// How a row's delivery ended is written down.
    Acknowledged = "acknowledged",
    /// Buttons were taken from an older post, and that is not written down yet.
    Stripped = "stripped",
    /// A computer player's thought is about to begin.
    Thinking = "thinking",
    /// A computer player's action is saved.
    Thought = "thought",
    /// A rated game's new ratings are known, and not written yet.
    Rating = "rating",
    /// A rated game's new ratings are written, and its players are not told yet.
    Rated = "rated",
    /// A table that somebody asked for is open; its game has not begun, even where only computers sit with them.
    Alone = "alone",
    /// Somebody's search for company is written down, and nobody is brought together yet.
    Sought = "sought",
    /// A table is open for those who searched, and its game has not begun.
    Seated = "seated",
    /// A tournament's round is written, and none of its tables is open.
    Paired = "paired",
    /// A table of a tournament's round is open, and its game has not begun.
    Opened = "opened",
    /// A game of a tournament's round has begun, and the round's next table is not looked at yet.
    Begun = "begun",
    /// Somebody who has their data deleted has left every table, and the rest is about to be deleted.
    Forgetting = "forgetting",
    /// A person's data is deleted, and the list for restored backups does not name them yet.
    Forgotten = "forgotten",
    /// The list for restored backups names a person whose data is deleted.
    Listed = "listed",
}

impl std::fmt::Display for CrashPoint {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_single_words_and_no_two_are_alike() {
        let mut names: Vec<_> = CrashPoint::ALL.iter().map(|point| point.name()).collect();
        assert!(names.iter().all(|name| name.bytes().all(|letter| letter.is_ascii_lowercase())), "{names:?}");
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), CrashPoint::ALL.len());
    }
}
