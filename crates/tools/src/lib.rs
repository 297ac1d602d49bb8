//! The tools for files and for other programs: matches between computer players, pictures of records, checks of records, and
//! the engine protocol. The program `subrosa` declares them as subcommands. They know games, pictures and records; they must
//! not know the bot, its database or Discord.

pub mod arena;
pub mod engine;
pub mod render;
pub mod verify;
