//! A wish of a reader of the page, for the program that runs the stand-in, which alone can fulfil it.

use std::time::Duration;

/// The longest time that passes at one wish.
const LONGEST_HOURS: u32 = 7 * 24;

/// A wish of a reader of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PageWish {
    /// So much time is to pass, a week at most: for the world, and for the bot.
    TimePasses(Duration),
    /// Everything is to begin anew, with nothing said and nothing played.
    StartOver,
}

impl PageWish {
    /// A time of so many hours; `None` for none and for more than a week.
    pub(crate) fn hours(hours: u32) -> Option<Self> {
        (1..=LONGEST_HOURS).contains(&hours).then(|| Self::TimePasses(Duration::from_hours(u64::from(hours))))
    }
}
