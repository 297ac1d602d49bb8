//! The bot's crates as a filter of the log names them. It knows no line.

/// The crates of the bot that write lines under a name that does not begin with `subrosa`.
pub(super) const OWN_CRATES: [&str; 4] = ["discord_rest", "outbox", "stand_in", "store"];

/// A filter in which `subrosa` stands for all of the bot's crates. A word of its own for one of them comes later, and counts.
pub(super) fn with_own_crates(filter: &str) -> String {
    let levels = filter.split(',').filter_map(|directive| directive.trim().strip_prefix("subrosa"));
    let levels = levels.filter(|level| level.is_empty() || level.starts_with('='));
    let own = levels.flat_map(|level| OWN_CRATES.map(|name| format!("{name}{level}")));
    own.chain([filter.to_owned()]).collect::<Vec<_>>().join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bots_name_in_a_filter_stands_for_all_of_its_crates() {
        for (filter, read) in [
            ("info", "info"),
            ("subrosa=debug,warn", "discord_rest=debug,outbox=debug,stand_in=debug,store=debug,subrosa=debug,warn"),
            ("subrosa::app=debug,store=warn", "subrosa::app=debug,store=warn"),
        ] {
            assert_eq!(with_own_crates(filter), read);
        }
    }
}
