//! The operator of the bot, and their decisions for all servers.

/// The operator's name and addresses, and how long data is kept; the same in all servers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// The operator's name, if they have left one.
    pub operator: Option<String>,
    /// The web address where people find help.
    pub support_url: Option<String>,
    /// The web address of their privacy policy.
    pub privacy_url: Option<String>,
    /// The web address of their terms.
    pub terms_url: Option<String>,
    /// After how many days goes what nobody needs any more.
    pub keep_days: u32,
}

impl Default for House {
    fn default() -> Self {
        Self { operator: None, support_url: None, privacy_url: None, terms_url: None, keep_days: KEEP_DAYS }
    }
}

/// Days after which data that nobody needs any more is deleted, unless the operator says otherwise.
pub const KEEP_DAYS: u32 = 30;
