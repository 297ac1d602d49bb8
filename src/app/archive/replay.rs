//! Look back: a table's views as they were at each ply, for one viewer and for nobody else. What leaves this file holds no
//! position.

use crate::app::drawing::heavy_work::WorkInHand;
use crate::app::drawing::pictures::PictureStyle;
use crate::app::{App, Failure, TableSummary, Visitor};
use game::{AnyView, Focus, Position, Scene, Seat, Staging, Viewer};
use picture::Animation;
use store::StoreError;
use table::{DamagedLog, Log, PlayerId, Ply, Setup, Table, TableId};

/// A replay that was asked for: a reference, as in the outbox. What is shown is made when it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRequest {
    /// The table.
    pub table: TableId,
    /// Who asks, and from where.
    pub visitor: Visitor,
    /// Through whose eyes.
    pub viewer: Viewer,
    /// How it is wanted.
    pub style: PictureStyle,
    /// Of how many steps it is, counted from the last; of all if it is not said.
    pub last: Option<usize>,
    /// The work, which nobody has twice at a time.
    pub work: WorkInHand,
}

/// A replay that was drawn.
#[derive(Clone, Debug)]
pub struct DrawnReplay {
    /// The facts of the table.
    pub summary: TableSummary,
    /// Through whose eyes.
    pub viewer: Viewer,
    /// How many steps it shows.
    pub steps: usize,
    /// Whether it shows all of them.
    pub from_start: bool,
    /// The last board in words.
    pub alt: String,
    /// The file.
    pub animation: Animation,
}

/// The scenes of a game from its start, one a step, through one viewer's eyes. What was taken back is left out; a draw by
/// consent is the last step.
///
/// # Errors
/// If the log does not replay.
pub fn scenes(setup: Setup<'_>, log: &Log, viewer: Viewer, names: &[String]) -> Result<Vec<Scene>, DamagedLog> {
    let staging = Staging { names: names.to_vec(), focus: Focus::Plain };
    let mut scenes = Vec::new();
    log.visit(setup, |position| scenes.push(position.view(viewer).scene(&staging)))?;
    Ok(scenes)
}

/// How many steps a game has come: the actions that count, and a draw by consent.
#[must_use]
pub fn steps(log: &Log) -> usize {
    log.ply().count() + usize::from(log.is_agreed())
}

impl App {
    /// Whether a player may see a table through these eyes: everybody's and their own at any time, any seat's once the game
    /// is over.
    ///
    /// # Errors
    /// A refusal that says so.
    pub(crate) fn may_look(table: &Table, player: PlayerId, viewer: Viewer) -> Result<(), Failure> {
        let over = table.position.as_ref().is_some_and(|position| position.outcome().is_some());
        match viewer {
            Viewer::Seat(seat) if seat.0 >= table.seat_count() => {
                Err(Failure::refused("There is no such seat at this table; the list shows whose eyes you may choose."))
            }
            Viewer::Seat(seat) if !over && !table.seats_of(player).contains(&seat) => Err(Failure::refused(
                "While the game is on you may look back through your own eyes or everybody's; once it is over, through anyone's.",
            )),
            _ => Ok(()),
        }
    }

    /// The step at which a turn, counted as players count, was still to be played; turn 0 is the start.
    ///
    /// # Errors
    /// A refusal if the table is not in play or has not come so far.
    pub(crate) fn step_of_turn(table: &Table, turn: u32) -> Result<usize, Failure> {
        began(table)?;
        let mut turns = Vec::new();
        let note = |position: &dyn Position| turns.push(position.view(Viewer::Public).turn_number());
        table.log.visit(table.setup(), note).map_err(|damage| StoreError::damaged(table.id, &damage))?;
        let last = turns.last().copied().unwrap_or_default();
        match turns.iter().rposition(|number| *number == turn) {
            _ if turn == 0 => Ok(0),
            Some(step) => Ok(step),
            None => Err(Failure::refused(format!(
                "This game has come to turn {last}: choose a number from 0, its start, to {last}."
            ))),
        }
    }

    /// The view at an earlier step.
    ///
    /// # Errors
    /// A refusal if the player may not look through these eyes, the table is not in play, or it has not come so far.
    pub(crate) fn view_at(
        table: &Table,
        player: PlayerId,
        viewer: Viewer,
        step: usize,
    ) -> Result<Box<dyn AnyView>, Failure> {
        Self::may_look(table, player, viewer)?;
        began(table)?;
        let all = steps(&table.log);
        if step > all {
            let text = format!("This game has come to step {all}: choose a number from 0, its start, to {all}.");
            return Err(Failure::refused(text));
        }
        if step == all {
            return Ok(table.position.as_ref().ok_or_else(not_begun)?.view(viewer));
        }
        let position = table.log.position_at(Ply::of(step), table.setup());
        Ok(position.map_err(|damage| StoreError::damaged(table.id, &damage))?.view(viewer))
    }

    /// Draws a replay of a table as it is now, of at most so many bytes, off the async threads.
    ///
    /// # Errors
    /// A refusal as `App::view_at`; a fault if it can't be drawn.
    pub async fn replay(&self, replay: &ReplayRequest, limit: usize) -> Result<DrawnReplay, Failure> {
        let table = self.visit(&replay.visitor, replay.table).await?;
        let player = replay.visitor.player;
        Self::may_look(&table, player, replay.viewer)?;
        began(&table)?;
        let (viewer, summary, steps) = (replay.viewer, TableSummary::from(&*table), steps(&table.log));
        let alt = Self::view_at(&table, player, viewer, steps)?.scene(&plain(summary.names())).alt;
        let names = summary.names();
        let shown = replay.last.map_or(steps, |last| last.min(steps));
        let scenes = move || {
            let mut scenes = scenes(table.setup(), &table.log, viewer, &names)?;
            Ok(scenes.split_off(steps - shown))
        };
        let drawn = self.pictures.animation(scenes, replay.style, limit, player).await;
        let animation = drawn.map_err(|error| Failure::fault(&format!("{error:#}"), false))?;
        Ok(DrawnReplay { summary, viewer, steps: shown, from_start: shown == steps, alt, animation })
    }

    /// The seats whose eyes a player may choose.
    #[must_use]
    pub(crate) fn eyes(table: &Table, player: PlayerId) -> Vec<Seat> {
        let may = |seat: &Seat| Self::may_look(table, player, Viewer::Seat(*seat)).is_ok();
        Seat::all(table.seat_count()).filter(may).collect()
    }
}

fn plain(names: Vec<String>) -> Staging<String> {
    Staging { names, focus: Focus::Plain }
}

pub(in crate::app) fn began(table: &Table) -> Result<(), Failure> {
    table.position.as_ref().map(drop).ok_or_else(not_begun)
}

fn not_begun() -> Failure {
    Failure::refused("The game at this table has not begun, so there is nothing to look back at.")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Actor, SplitMix64};
    use picture::{AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Size, Theme};

    fn setup() -> Setup<'static> {
        Setup { game: games::find("praetorian").expect("it is in the registry"), seats: 2, options: &[] }
    }

    /// Two games of the same moves, with different secrets that no move touches.
    fn alike(plies: u32) -> [Log; 2] {
        let secrets = ["assassin=7 targets=3,19", "assassin=12 targets=4,20"];
        let mut games = secrets.map(|secret| {
            let (mut log, mut position) = (Log::default(), setup().start().expect("two may play").position);
            log.play(&mut position, Actor::Seat(Seat(0)), secret).expect("it is legal");
            (log, position)
        });
        let mut chooser = SplitMix64::new(5);
        while games[0].0.ply() <= Ply(plies) {
            let [(_, one), (_, two)] = &games;
            let actor = one.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
            let Some(action) = one.view(actor.viewer()).sample(actor, &mut chooser) else { break };
            let quiet = !action.starts_with('x') && !action.contains('?');
            if quiet && two.boxed().play(actor, &action).is_ok() {
                for (log, position) in &mut games {
                    log.play(position, actor, &action).expect("it is legal for both");
                }
            }
        }
        games.map(|(log, _)| log)
    }

    fn animation(painter: &Painter, log: &Log, viewer: Viewer) -> Animation {
        let names = ["Brutus".to_owned(), "Caesar".to_owned()];
        let scenes = scenes(setup(), log, viewer, &names).expect("it replays");
        assert_eq!(scenes.len(), log.entries().len() + 1);
        let builder =
            AnimationBuilder::new(scenes, Theme::Dark, Size::Thumb, MAX_ANIMATION_BYTES).expect("scenes of one game");
        builder.build(painter).expect("it can be drawn")
    }

    #[test]
    fn games_that_look_alike_to_a_viewer_give_equal_replays() {
        let painter = Painter::new().expect("the art is sound");
        let [one, two] = alike(8);
        assert_eq!(one.ply(), Ply(9));
        for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
            assert!(animation(&painter, &one, viewer) == animation(&painter, &two, viewer), "{viewer:?}");
        }
        let owner = Viewer::Seat(Seat(0));
        assert!(animation(&painter, &one, owner) != animation(&painter, &two, owner), "the owner knows the secret");
    }
}
