//! The shell around the pure table: one use case a file. Load, decide, save with the outbox rows, say what to answer. It
//! knows the store and the table, and nothing of Discord's wire.

mod act;
mod application;
mod failure;
mod load;
mod look;
mod open;
mod picture_cache;
mod pictures;
mod places;
mod privacy;
mod proof;
mod rematch;
pub(crate) mod replay;
mod revive;
mod secret_source;
mod settings;
mod table_cache;
mod wake;

pub use crate::store::Preferences;
pub use act::CommandEffect;
pub use application::App;
pub use failure::{Failure, Fault};
pub use load::Loaded;
pub use look::{PostContext, TableList, TableListEntry, TableSummary};
pub use open::TableRequest;
pub use pictures::{MAX_FILE_BYTES, PictureStyle, Pictures};
pub use privacy::TablesToLeave;
pub use proof::Proof;
pub use replay::{DrawnReplay, ReplayRequest};
pub use revive::FallbackPlace;
pub use secret_source::SecretSource;
