//! A tournament's standings, and who asks for them.

use crate::app::{Failure, Manages, StoredTournament, TournamentCaller};
use crate::discord::interaction::Caller;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::{standings_picture, standings_text};

/// The caller as an entrant or organiser. Refuses outside a server.
pub(in crate::discord) fn tournament_caller(caller: &Caller) -> Result<TournamentCaller, Failure> {
    let outside = || Failure::refused("A tournament is a server's: use /tournament there.");
    let from = caller.visitor().from.ok_or_else(outside)?;
    let rights = caller.own_permissions;
    let manages = if rights.manage_guild() || rights.administrator() { Manages::Yes } else { Manages::No };
    Ok(TournamentCaller { player: caller.player.clone(), from, manages })
}

/// The standings with the caller's own place, for them alone.
pub(in crate::discord) fn standings_answer(
    tournament: &StoredTournament,
    caller: &TournamentCaller,
) -> InteractionAnswer {
    let callback = Callback::Message(OutgoingMessage::text(standings_text(tournament, caller.player.id)));
    InteractionAnswer::pictured(callback, standings_picture(tournament))
}
