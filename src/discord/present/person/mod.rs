//! A player's tables, ratings and data, in words.

mod games;
mod next_thing;
mod privacy;
mod profile;
mod ratings;
mod settings;

pub use games::games;
pub use next_thing::NextThing;
pub use privacy::{deletion_question, lost_data, own_data, pending_data, too_much_data};
pub use profile::{profile, profile_picture};
pub use ratings::{leaderboard, ratings_line};
pub use settings::{OpenSetting, SettingLine, SettingsPage, settings_page};
