//! The server of the stand-in on which Sub Rosa is played and tested: its name, its channels and its people. It must not know
//! any game.

use std::net::SocketAddr;
use std::time::Duration;

use stand_in::StandInConfig;

/// The server “The Forum”, listening on this address: the channels #games and #lounge, and four people, of whom Ada owns it and may
/// do everything there.
#[must_use]
pub fn playground_server(listen: SocketAddr, token: &str) -> StandInConfig {
    let mut config = StandInConfig::new(listen, token);
    config.bot_name = "Sub Rosa".into();
    config.guild_name = "The Forum".into();
    config.channels = ["games", "lounge"].map(String::from).to_vec();
    config.users = ["Ada", "Brutus", "Cleo", "Drusus"].map(String::from).to_vec();
    config.empty_channel_text = "Nothing here yet: type /play now.".into();
    config.page_title = "Sub Rosa · playground".into();
    config.owner_has_all = true;
    config
}

/// The same on any free port of this machine, for tests, where Ada has no more rights than the others.
#[must_use]
pub fn local_server(token: &str) -> StandInConfig {
    let mut config = playground_server(SocketAddr::from(([127, 0, 0, 1], 0)), token);
    config.owner_has_all = false;
    // Bots are killed and started again faster than Discord allows.
    config.identify_period = Duration::ZERO;
    config
}
