//! The values of settings that menus and options offer: what is shown, and the word for it. It knows no setting.

use super::by_hand::SettingValues;

/// Where turns can be told: what is shown, and the word for it.
pub(super) const TURN_PLACES: SettingValues =
    &[("in the thread", "thread"), ("by direct message", "dm"), ("both", "both"), ("never", "never")];
/// The word for no choice of one's own: as turn notices, or as the server has it.
pub(super) const USUAL: &str = "usual";
/// Where everything else can be told.
pub(super) const PLACES: SettingValues =
    &[("as turn notices", USUAL), ("in the thread", "thread"), ("by direct message", "dm"), ("never", "never")];

/// How often a turn is told again; the option takes any number of hours.
pub(super) const REPEATS: SettingValues = &[
    ("none between", "0"),
    ("every 6 hours", "6"),
    ("every 12 hours", "12"),
    ("every 24 hours", "24"),
    ("every 48 hours", "48"),
];
/// Zones to choose from; the form takes every other.
pub(super) const ZONES: SettingValues = &[
    ("UTC", "UTC"),
    ("London, Lisbon", "Europe/London"),
    ("Paris, Berlin, Rome, Madrid", "Europe/Paris"),
    ("Athens, Helsinki, Kyiv", "Europe/Athens"),
    ("Istanbul", "Europe/Istanbul"),
    ("Dubai", "Asia/Dubai"),
    ("India", "Asia/Kolkata"),
    ("Bangkok, Jakarta, Hanoi", "Asia/Bangkok"),
    ("China, Singapore, Manila, Perth", "Asia/Shanghai"),
    ("Tokyo, Seoul", "Asia/Tokyo"),
    ("Sydney, Melbourne", "Australia/Sydney"),
    ("Auckland", "Pacific/Auckland"),
    ("São Paulo, Buenos Aires", "America/Sao_Paulo"),
    ("New York, Toronto", "America/New_York"),
    ("Chicago, Dallas", "America/Chicago"),
    ("Denver", "America/Denver"),
    ("Los Angeles, Vancouver", "America/Los_Angeles"),
    ("Honolulu", "Pacific/Honolulu"),
];
/// Waking hours to choose from; the form takes every other.
pub(super) const WAKING: SettingValues = &[
    ("day and night", "always"),
    ("7 to 22", "7-22"),
    ("7 to 23", "7-23"),
    ("8 to 22", "8-22"),
    ("8 to 24", "8-24"),
    ("9 to 23", "9-23"),
    ("10 to 24", "10-24"),
];
/// The palettes, as the option has them.
pub(super) const PALETTES: SettingValues = &[
    ("The server's", USUAL),
    ("Dark", "dark"),
    ("Light", "light"),
    ("High contrast", "high-contrast"),
    ("Safe for colour-blind eyes", "colour-safe"),
];
