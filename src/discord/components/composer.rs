//! The composer's buttons, menus and modal.

use super::component_press::ComponentPress;
use crate::app::{CommandEffect, Failure, Loaded, TableSummary};
use crate::discord::answer::{Callback, INPUT, InteractionAnswer, ModalForm};
use crate::discord::custom_id::CustomId;
use crate::discord::outgoing::{OutgoingMessage, clip};
use crate::discord::present::{Composer, candidate, compose};
use crate::discord::table_answers::played;
use game::{AnyView, RefusalKind};
use table::{Command, TableId};

pub(super) async fn press(press: ComponentPress<'_>, id: CustomId) -> Result<InteractionAnswer, Failure> {
    match id {
        // Wherever *Move* stands, a board or a view, it stays: the composer is a message of its own.
        CustomId::Move(table) => step(ComponentPress { private: false, ..press }, table, None, &[], 0).await,
        CustomId::Compose { table, ply, mut picks, page, .. } => {
            if !press.values.is_empty() {
                picks.push(press.values.join(","));
            }
            step(press, table, Some(ply), &picks, page).await
        }
        CustomId::Random { table, ply, press: count } => random(press, table, ply, count).await,
        CustomId::Ready { table, ply } => ready(press, table, ply).await,
        CustomId::Type { table, ply } => ask(press, table, ply).await,
        CustomId::Confirm { table, ply, action } => play(press, table, ply, action).await,
        _ => Err(Failure::refused("This button is no longer in use.")),
    }
}

/// The table and the caller's own view, if it is their turn and the position is still the one they saw.
async fn mine(
    press: ComponentPress<'_>,
    id: TableId,
    seen: Option<u32>,
) -> Result<(Loaded, Box<dyn AnyView>), Failure> {
    let table = press.app.load(id).await?;
    let me = press.caller.player.id;
    let view = press.app.own_view(&table, me).ok_or_else(|| Failure::refused("This table is not in play."))?;
    if table.seat_of(me).is_none() {
        return Err(Failure::refused("You don't play at this table; *My view* shows you its board."));
    }
    if let Some(seen) = seen
        && !table.is_current(me, seen)
    {
        return Err(Failure::refused("The game has moved on since; look at the newest board and press *Move* there."));
    }
    Ok((table, view))
}

async fn step(
    press: ComponentPress<'_>,
    id: TableId,
    seen: Option<u32>,
    picks: &[String],
    page: u8,
) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, seen).await?;
    let composer = compose(&TableSummary::from(&*table), &*view, picks, page)?;
    Ok(show(press, composer))
}

fn show(press: ComponentPress<'_>, composer: Composer) -> InteractionAnswer {
    InteractionAnswer { callback: press.reply(composer.message), picture: Some(composer.picture) }
}

async fn random(press: ComponentPress<'_>, id: TableId, ply: u32, count: u8) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, Some(ply)).await?;
    let action = press.app.suggestion(&table, &*view, u32::from(count));
    let action = action.ok_or_else(|| Failure::refused("It is not your turn."))?;
    Ok(show(press, candidate(&TableSummary::from(&*table), &*view, &action, &[], count.saturating_add(1))))
}

async fn ready(press: ComponentPress<'_>, id: TableId, ply: u32) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, Some(ply)).await?;
    let wanted = press.values.first().map(String::as_str).unwrap_or_default();
    let found = view.ready_made().into_iter().find(|(name, _)| clip(name, 100) == wanted);
    let (_, action) = found.ok_or_else(|| Failure::refused("That choice is no longer offered."))?;
    Ok(show(press, candidate(&TableSummary::from(&*table), &*view, &action, &[], 0)))
}

async fn ask(press: ComponentPress<'_>, id: TableId, ply: u32) -> Result<InteractionAnswer, Failure> {
    let (table, _) = mine(press, id, Some(ply)).await?;
    let about = table.game.about();
    let examples: Vec<_> = about.notation.iter().map(|(sign, _)| *sign).collect();
    Ok(Callback::Modal(ModalForm {
        id: CustomId::Type { table: id, ply }.text(),
        title: clip(&format!("{}: your move", about.name), 45),
        label: "In the game's notation".to_owned(),
        placeholder: clip(&format!("such as {}", examples.join(" or ")), 100),
    })
    .into())
}

pub(super) async fn form(
    press: ComponentPress<'_>,
    id: &CustomId,
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    let CustomId::Type { table, ply } = id else {
        return Err(Failure::refused("This form is no longer in use."));
    };
    let typed = inputs.iter().find(|(name, _)| name == INPUT).map(|(_, text)| text.as_str()).unwrap_or_default();
    let (loaded, view) = mine(press, *table, Some(*ply)).await?;
    match view.judge(typed) {
        Ok(action) => Ok(show(press, candidate(&TableSummary::from(&*loaded), &*view, &action, &[], 0))),
        Err(refusal) if refusal.kind == RefusalKind::Syntax => {
            Err(Failure::refused(format!("{} Press *Type it* to try again.", refusal.text)))
        }
        Err(refusal) => Err(refusal.into()),
    }
}

async fn play(press: ComponentPress<'_>, id: TableId, ply: u32, action: String) -> Result<InteractionAnswer, Failure> {
    let command = Command::Play { player: press.caller.player.id, action, seen_ply: Some(ply) };
    let said = match press.app.command(id, &command, press.caller.interaction).await? {
        CommandEffect::Changed(change) => played(&change, press.caller),
        CommandEffect::Repeated => "That move is played already.".to_owned(),
    };
    Ok(press.reply(OutgoingMessage::text(said)).into())
}
