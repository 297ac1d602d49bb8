//! The people of an interaction: who asks, and who is named in an option.

use serde_json::Value;

use super::fields::{id, text};
use crate::discord::discord_id::signed;
use table::{Player, PlayerId};

/// A person under the name that others see: the server's nickname, else the display name, else the account's;
/// the first that can be read.
pub(super) fn player(user: &Value, member: &Value) -> Option<Player> {
    let names = [&member["nick"], &user["global_name"], &user["username"]];
    Some(Player::named(PlayerId(signed(id(&user["id"])?)), names.into_iter().filter_map(text)))
}
