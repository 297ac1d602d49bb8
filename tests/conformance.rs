//! The suite that every game of the registry passes, over every number of seats and every option. Nothing here knows a game
//! but by its id in two small tables; a sixth game is tested as soon as it is registered.
//!
//! `SUBROSA_CONFORMANCE_ROUNDS=20` plays twenty times as much.

#[path = "conformance/about.rs"]
mod about;
#[path = "conformance/composing.rs"]
mod composing;
#[path = "conformance/garbage.rs"]
mod garbage;
#[path = "conformance/leaving.rs"]
mod leaving;
#[path = "conformance/legality.rs"]
mod legality;
#[path = "conformance/playouts.rs"]
mod playouts;
#[path = "conformance/scenes.rs"]
mod scenes;
#[path = "conformance/secrecy.rs"]
mod secrecy;
#[path = "conformance/support.rs"]
mod support;
#[path = "conformance/words.rs"]
mod words;
