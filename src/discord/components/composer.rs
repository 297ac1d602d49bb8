//! The composer's buttons, menus and modal.

use super::component_press::ComponentPress;
use crate::app::{Confirm, Failure, TableSummary, Visit, views};
use crate::discord::answers::{handed_in, handed_in_words, not_handed_in, played};
use crate::discord::controls::FormId;
use crate::discord::message::{Callback, InteractionAnswer, ModalForm, ModalInput, OutgoingMessage};
use crate::discord::present::{Composer, add_tips, candidate, compose, drawn_setup, tips_ended, whole_action};
use game::{About, Actor, AnyView, RefusalKind, Viewer};
use name::clip;
use table::{Change, Command, EntryNo, PlayCommand, Table, TableId};

/// So many moves stand as an example where several can be typed.
const EXAMPLES: usize = 3;

/// A table, and the end of its log when the player saw the board.
type SeenTable = (TableId, EntryNo);

/// Opens the composer as a message of its own: the board or view above *Move* stays.
pub(super) async fn open(press: ComponentPress<'_>, table: TableId) -> Result<InteractionAnswer, Failure> {
    step(ComponentPress { private: false, ..press }, table, None, &[], 0).await
}

/// The next choice, with what the menu has given added to the picks.
pub(super) async fn choose(
    press: ComponentPress<'_>,
    (table, seen): SeenTable,
    mut picks: Vec<String>,
    page: u8,
) -> Result<InteractionAnswer, Failure> {
    if !press.values.is_empty() {
        picks.push(press.values.join(","));
    }
    let made = step(press, table, Some(seen), &picks, page).await;
    once(press, table, made).await
}

/// Looks at the action that was chosen from the menu, or else at this one.
pub(super) async fn look(
    press: ComponentPress<'_>,
    (table, seen): SeenTable,
    action: String,
) -> Result<InteractionAnswer, Failure> {
    let made = candidate_of(press, (table, seen), action).await;
    once(press, table, made).await
}

/// The table and the caller's own view, if it is their turn and the position is still the one they saw.
async fn mine(
    press: ComponentPress<'_>,
    id: TableId,
    seen: Option<EntryNo>,
) -> Result<(Visit, Box<dyn AnyView>), Failure> {
    let table = press.visit(id).await?;
    let me = press.caller.player.id;
    let view = views::own_view(&table, me).ok_or_else(|| Failure::refused("This table is not in play."))?;
    if table.seat_of(me).is_none() {
        return Err(Failure::refused("You don't play at this table; *My view* shows you its board."));
    }
    if let Some(seen) = seen
        && !table.is_current(me, seen)
    {
        return Err(Failure::refused("The game has moved on since; look at the newest board and press *Move* there."));
    }
    // Before anything is chosen: what was chosen would be lost.
    table.check_moves()?;
    match table.not_your_turn(me) {
        Some(refusal) => Err(refusal.into()),
        None => Ok((table, view)),
    }
}

async fn step(
    press: ComponentPress<'_>,
    id: TableId,
    seen: Option<EntryNo>,
    picks: &[String],
    page: u8,
) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, seen).await?;
    let summary = TableSummary::from(&*table);
    // *Move* itself plays nothing: it is no choice.
    if let Some((seen, action)) = seen.zip(whole_action(&*view, picks)) {
        let shown = compose(&summary, &*view, picks, page)?;
        return asked_or_played(press, (&table, seen), &*view, action, shown).await;
    }
    let mut composer = compose(&summary, &*view, picks, page)?;
    if seen.is_none() {
        add_tips(
            &mut composer.message,
            &summary,
            &press.app.coach().tips(&table, press.caller.player.id, &*view).await?,
        );
    }
    Ok(show(press, composer))
}

/// Ends the tips; the composer above stays as it is.
pub(super) async fn end_tips(press: ComponentPress<'_>, id: TableId) -> Result<InteractionAnswer, Failure> {
    let table = press.visit(id).await?;
    press.app.coach().end_tips(&table, press.caller.player.id).await?;
    Ok(Callback::Message(tips_ended(table.game.about().name)).into())
}

fn show(press: ComponentPress<'_>, composer: Composer) -> InteractionAnswer {
    InteractionAnswer::pictured(press.reply(composer.message), composer.picture)
}

/// Plays an action that was chosen, or asks first: with a newcomer's warning over *Confirm* and *Back*, or without one.
async fn asked_or_played(
    press: ComponentPress<'_>,
    (table, seen): (&Visit, EntryNo),
    view: &dyn AnyView,
    action: String,
    shown: Composer,
) -> Result<InteractionAnswer, Failure> {
    let warning = press.app.coach().warning(table, press.caller.player.id, view, &action).await?;
    if warning.is_none() && plays_at_once(press, view, &action).await? {
        return play(press, (table.id, seen), action).await;
    }
    Ok(warned(press, table, warning, shown))
}

/// A question with the warning above it, where there is one.
fn warned(press: ComponentPress<'_>, table: &Table, warning: Option<String>, mut shown: Composer) -> InteractionAnswer {
    add_tips(&mut shown.message, &TableSummary::from(table), warning.as_slice());
    show(press, shown)
}

/// Whether a move that was chosen is played without a question: its player wants it so, and it can be taken back by asking.
async fn plays_at_once(press: ComponentPress<'_>, view: &dyn AnyView, action: &str) -> Result<bool, Failure> {
    Ok(!view.asks_first(action) && press.app.people().settings(press.caller.player.id).await?.confirm == Confirm::Final)
}

/// Repeats the answer of a press that has played already: Discord may deliver it twice, and the second finds the game
/// moved on.
async fn once(
    press: ComponentPress<'_>,
    table: TableId,
    made: Result<InteractionAnswer, Failure>,
) -> Result<InteractionAnswer, Failure> {
    if !matches!(made, Err(Failure::Refused(_))) {
        return made;
    }
    match press.app.tables().answered_before(table, press.caller.interaction).await? {
        Some(said) => Ok(press.reply(OutgoingMessage::text(said)).into()),
        None => made,
    }
}

pub(super) async fn lot(
    press: ComponentPress<'_>,
    (id, seen): SeenTable,
    picks: &[String],
    count: u8,
) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, Some(seen)).await?;
    let drawn = views::drawn_by_lot(&table, &*view, picks, u32::from(count));
    let drawn = drawn.ok_or_else(|| Failure::refused("Nothing is left to draw here; please choose again."))?;
    let summary = TableSummary::from(&*table);
    Ok(show(press, drawn_setup(&summary, &*view, picks, &drawn, count.saturating_add(1))?))
}

pub(super) async fn random(
    press: ComponentPress<'_>,
    (id, seen): SeenTable,
    count: u8,
) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, Some(seen)).await?;
    let action = views::suggestion(&table, &*view, u32::from(count));
    let action = action.ok_or_else(|| Failure::refused("It isn't your turn."))?;
    let shown = candidate(&TableSummary::from(&*table), &*view, &action, &[], count.saturating_add(1));
    let warning = press.app.coach().warning(&table, press.caller.player.id, &*view, &action).await?;
    Ok(warned(press, &table, warning, shown))
}

pub(super) async fn ready(press: ComponentPress<'_>, (id, seen): SeenTable) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, Some(seen)).await?;
    let wanted = press.values.first().map(String::as_str).unwrap_or_default();
    let found = view.ready_made().into_iter().find(|(name, _)| clip(name, 100) == wanted);
    let (_, action) = found.ok_or_else(|| Failure::refused("That choice is no longer offered."))?;
    Ok(show(press, candidate(&TableSummary::from(&*table), &*view, &action, &[], 0)))
}

async fn candidate_of(
    press: ComponentPress<'_>,
    (id, seen): SeenTable,
    action: String,
) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, Some(seen)).await?;
    let action = view.judge(press.values.first().unwrap_or(&action))?;
    let shown = candidate(&TableSummary::from(&*table), &*view, &action, &[], 0);
    asked_or_played(press, (&table, seen), &*view, action, shown).await
}

pub(super) async fn ask(press: ComponentPress<'_>, (id, seen): SeenTable) -> Result<InteractionAnswer, Failure> {
    let (table, view) = mine(press, id, Some(seen)).await?;
    let about = table.game.about();
    Ok(Callback::Modal(ModalForm {
        id: FormId::Move { table: id, seen },
        title: clip(&format!("{}: your move", about.name), 45),
        label: if view.may_be_drawn() { "One move, or all of them at once" } else { "In the game's notation" }
            .to_owned(),
        placeholder: clip(&format!("such as {}", example(&*view, about)), 100),
        longest: 400,
        input: ModalInput::Line,
    })
    .into())
}

/// An example for the form: a ready-made set-up, or a legal move.
fn example(view: &dyn AnyView, about: &About) -> String {
    let ready = view.ready_made().into_iter().map(|(_, action)| action).next();
    let legal = || match view.frame().viewer {
        Viewer::Seat(seat) => view.choices(Actor::Seat(seat)).listed().first().cloned(),
        Viewer::Public => None,
    };
    let noted = || about.notation.iter().map(|(sign, _)| *sign).collect::<Vec<_>>().join(" or ");
    let several = || match view.frame().viewer {
        Viewer::Seat(seat) if view.may_be_drawn() => {
            let legal = view.choices(Actor::Seat(seat));
            legal.listed().get(..EXAMPLES).map(|some| some.join(" "))
        }
        _ => None,
    };
    ready.or_else(several).or_else(legal).unwrap_or_else(noted)
}

/// Answers the form of plain notation.
pub(super) async fn form(
    press: ComponentPress<'_>,
    (table, seen): SeenTable,
    inputs: &[(String, String)],
) -> Result<InteractionAnswer, Failure> {
    let input = ModalForm::typed(inputs);
    let made = typed(press, table, seen, input).await;
    once(press, table, made).await
}

async fn typed(
    press: ComponentPress<'_>,
    table: TableId,
    seen: EntryNo,
    typed: &str,
) -> Result<InteractionAnswer, Failure> {
    let (loaded, view) = mine(press, table, Some(seen)).await?;
    if let Some(actions) = handed_in(&*view, typed) {
        return hand_in(press, table, actions).await.map_err(|failure| not_handed_in(failure, typed));
    }
    match view.judge(typed) {
        Ok(action) => {
            let shown = candidate(&TableSummary::from(&*loaded), &*view, &action, &[], 0);
            asked_or_played(press, (&loaded, seen), &*view, action, shown).await
        }
        Err(refusal) if refusal.kind == RefusalKind::Syntax => {
            Err(Failure::refused(format!("{} Press *Type it* to try again.", refusal.text)))
        }
        Err(refusal) => Err(refusal.into()),
    }
}

/// Hands in all at once.
async fn hand_in(press: ComponentPress<'_>, id: TableId, actions: Vec<String>) -> Result<InteractionAnswer, Failure> {
    let count = actions.len();
    let command = Command::Play(PlayCommand::HandIn(press.caller.player.id, actions));
    let say = |change: &Change| handed_in_words(change, press.caller, count);
    let said = press.command_said(id, &command, &say).await?;
    Ok(told_played(press, id, said))
}

pub(super) async fn play(
    press: ComponentPress<'_>,
    (id, seen): SeenTable,
    action: String,
) -> Result<InteractionAnswer, Failure> {
    let tip = press.app.coach().tip_on(&press.caller.visitor(), id, Some(seen), &action).await?;
    let command = Command::Play(PlayCommand::Act { player: press.caller.player.id, action, seen: Some(seen) });
    let say = |change: &Change| played(change, press.caller, tip.as_deref());
    let said = press.command_said(id, &command, &say).await?;
    Ok(told_played(press, id, said))
}

/// The words on a move that was played; they become its player's next board.
fn told_played(press: ComponentPress<'_>, id: TableId, said: String) -> InteractionAnswer {
    InteractionAnswer::played(said, press.caller.visitor(), id, |message| press.reply(message))
}
