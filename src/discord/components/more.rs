//! *More* under a board: what else the presser can do at the table now, and the buttons that do it.

use super::component_press::ComponentPress;
use crate::app::{Failure, TableSummary, Visit, views};
use crate::discord::answers::{Asking, own_hint};
use crate::discord::controls::TableButton;
use crate::discord::message::{Callback, InteractionAnswer, OutgoingMessage};
use crate::discord::present::{more_buttons, order_menu};
use table::{Command, Phase, PlayCommand, PlayerId, Proposal, TableId};

/// The buttons, as a message of its own.
pub(super) async fn open(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    let offered = offered(press, &table);
    Ok(Callback::Message(more_buttons(&TableSummary::from(&*table), &offered)).into())
}

/// The effect of a press on one of them; `None` if another part answers that button.
pub(super) async fn press(
    press: ComponentPress<'_>,
    button: TableButton,
    table: TableId,
) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(table).await?;
    let asking = Asking { app: press.app, caller: press.caller };
    let said = match button {
        TableButton::Hint => return own_hint(press.app, &table, press.caller.player.id).await,
        TableButton::AskResign => return asking.ask_to_resign(&table),
        TableButton::AskAbort => return Ok(press.reply(asking.ask_to_abort(&table).await?).into()),
        TableButton::OfferDraw => asking.draw(table.id).await?,
        TableButton::AskUndo => asking.undo(table.id).await?,
        TableButton::AskPause => asking.pause(&table).await?,
        _ => asking.nudge(table.id).await?,
    };
    Ok(press.reply(OutgoingMessage::text(said)).into())
}

/// The buttons that would do something for the presser now.
fn offered(press: ComponentPress<'_>, table: &Visit) -> Vec<TableButton> {
    let me = press.caller.player.id;
    let would = |command: PlayCommand| press.app.tables().outcome_of(table, &Command::Play(command)).is_some();
    let plays = table.phase() == Phase::Playing && table.seat_of(me).is_some();
    let is_possible = |button: &TableButton| match button {
        TableButton::Hint => {
            plays && !table.is_rated() && table.not_your_turn(me).is_none() && table.check_moves().is_ok()
        }
        TableButton::Note => table.seat_of(me).is_some(),
        TableButton::PlanAhead => plays && plans(table, me),
        TableButton::AskUndo => would(PlayCommand::Propose(me, Proposal::Undo)),
        TableButton::OfferDraw => would(PlayCommand::Propose(me, Proposal::Draw)),
        TableButton::AskPause => would(PlayCommand::Propose(me, Proposal::Pause)),
        TableButton::Resume => would(PlayCommand::Resume(me)),
        TableButton::HandOver => would(PlayCommand::HandOver(me, None)),
        TableButton::Nudge => would(PlayCommand::Nudge(me)),
        TableButton::AskAbort => would(PlayCommand::Abort(me)),
        TableButton::AskResign => would(PlayCommand::Resign(me)),
        _ => true,
    };
    OFFERED.iter().copied().filter(is_possible).collect()
}

/// All that *More* may offer, in its order.
const OFFERED: &[TableButton] = &[
    TableButton::Hint,
    TableButton::Moves,
    TableButton::Note,
    TableButton::PlanAhead,
    TableButton::AskUndo,
    TableButton::OfferDraw,
    TableButton::AskPause,
    TableButton::Resume,
    TableButton::HandOver,
    TableButton::Nudge,
    TableButton::AskAbort,
    TableButton::AskResign,
    TableButton::Verify,
];

/// Whether there is something to plan for the player's next turns.
fn plans(table: &Visit, me: PlayerId) -> bool {
    let view = table.active_seat(me).ok().and_then(|seat| views::seat_view(table, seat));
    view.is_some_and(|view| order_menu(&TableSummary::from(&**table), &*view).is_some())
}
