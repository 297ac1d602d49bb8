//! The custom ids of buttons, menus and modals: what each of them does, and its text on the wire. They know no message.

mod board_words;
mod custom_id;
mod form_id;
mod leaderboard_button;
mod learn_button;
mod page_button;
mod play_button;
mod seek_button;
mod settings_button;
mod table_button;
mod tournament_button;

pub use board_words::BoardWords;
pub use custom_id::{CustomId, MAX_CUSTOM_ID};
pub use form_id::FormId;
pub use leaderboard_button::LeaderboardButton;
pub use learn_button::LearnButton;
pub use page_button::PageButton;
pub use play_button::{Company, PlayButton};
pub use seek_button::SeekButton;
pub use settings_button::SettingsButton;
pub use table_button::TableButton;
pub use tournament_button::TournamentButton;
