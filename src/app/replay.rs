//! Look back: a table's views as they were at each ply, for one viewer and for nobody else. What leaves this file holds no
//! position.

use super::pictures::PictureStyle;
use super::{App, Failure, TableSummary};
use crate::store::StoreError;
use game::{AnyGame, AnyView, Focus, Position, Scene, Seat, Staging, Viewer};
use picture::Animation;
use table::{DamagedLog, Log, PlayerId, Table, TableId};

/// A replay that was asked for: a reference, as in the outbox. What is shown is made when it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRequest {
    /// The table.
    pub table: TableId,
    /// Who asks.
    pub player: PlayerId,
    /// Through whose eyes.
    pub viewer: Viewer,
    /// How it is wanted.
    pub style: PictureStyle,
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
pub fn scenes(
    game: &dyn AnyGame,
    (seats, options): (u8, &[(String, String)]),
    log: &Log,
    viewer: Viewer,
    names: &[String],
) -> Result<Vec<Scene>, DamagedLog> {
    let damaged = |ply| move |refusal| DamagedLog { ply, refusal };
    let staging = Staging { names: names.to_vec(), focus: Focus::Plain };
    let scene_of = |position: &dyn Position| position.view(viewer).scene(&staging);
    let mut position = game.start(seats, options).map_err(damaged(0))?;
    let mut scenes = vec![scene_of(&*position)];
    for (ply, entry) in log.counted().into_iter().enumerate() {
        position.play(entry.by, &entry.action).map_err(damaged(ply))?;
        scenes.push(scene_of(&*position));
    }
    if log.is_agreed() {
        position.agree();
        scenes.push(scene_of(&*position));
    }
    Ok(scenes)
}

/// How many steps a game has come: the actions that count, and a draw by consent.
#[must_use]
pub fn steps(log: &Log) -> usize {
    log.counted().len() + usize::from(log.is_agreed())
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
        let (all, counted) = (steps(&table.log), table.log.counted().len());
        if step > all {
            let text = format!("This game has come to step {all}: choose a number from 0, its start, to {all}.");
            return Err(Failure::refused(text));
        }
        let fold = table.log.cut(step).fold(table.game, table.seat_count(), &table.options, step..step);
        let (mut position, _) = fold.map_err(|damage| StoreError::damaged(table.id.0, &damage))?;
        if step > counted {
            position.agree();
        }
        Ok(position.view(viewer))
    }

    /// Draws a replay of a table as it is now, of at most so many bytes, off the async threads.
    ///
    /// # Errors
    /// A refusal as [`App::view_at`]; a fault if it can't be drawn.
    pub async fn replay(&self, replay: &ReplayRequest, limit: usize) -> Result<DrawnReplay, Failure> {
        let table = self.load(replay.table).await?;
        Self::may_look(&table, replay.player, replay.viewer)?;
        began(&table)?;
        let (viewer, summary, steps) = (replay.viewer, TableSummary::from(&*table), steps(&table.log));
        let alt = Self::view_at(&table, replay.player, viewer, steps)?.scene(&plain(summary.names())).alt;
        let names = summary.names();
        let scenes = move || {
            let rules = (table.seat_count(), &table.options[..]);
            Ok(scenes(table.game, rules, &table.log, viewer, &names)?)
        };
        let drawn = self.pictures.animation(scenes, replay.style, limit).await;
        let animation = drawn.map_err(|error| Failure::fault(&format!("{error:#}"), false))?;
        Ok(DrawnReplay { summary, viewer, steps, alt, animation })
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

fn began(table: &Table) -> Result<(), Failure> {
    let none = || Failure::refused("The game at this table has not begun, so there is nothing to look back at.");
    table.position.as_ref().map(drop).ok_or_else(none)
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Actor, SplitMix64};
    use games;
    use picture::{AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Size, Theme};
    use table::LoggedAction;

    /// Two games of the same moves, with different secrets that no move touches.
    fn alike(plies: usize) -> [Log; 2] {
        let by = |by, action: &str| LoggedAction::open(by, action);
        let game = games::find("praetorian").expect("it is in the registry");
        let secrets = ["assassin=7 targets=3,19", "assassin=12 targets=4,20"];
        let mut logs = secrets.map(|secret| Log(vec![by(Actor::Seat(Seat(0)), secret)]));
        let mut chooser = SplitMix64::new(5);
        while logs[0].0.len() <= plies {
            let [one, two] = logs.each_ref().map(|log| log.fold(game, 2, &[], 99..99).expect("it replays").0);
            let actor = one.turn().seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat));
            let Some(action) = one.view(actor.viewer()).sample(actor, &mut chooser) else { break };
            let quiet = !action.starts_with('x') && !action.contains('?');
            if quiet && two.boxed().play(actor, &action).is_ok() {
                for log in &mut logs {
                    log.0.push(by(actor, &action));
                }
            }
        }
        logs
    }

    fn animation(painter: &Painter, log: &Log, viewer: Viewer) -> Animation {
        let game = games::find("praetorian").expect("it is in the registry");
        let names = ["Brutus".to_owned(), "Caesar".to_owned()];
        let scenes = scenes(game, (2, &[]), log, viewer, &names).expect("it replays");
        assert_eq!(scenes.len(), log.0.len() + 1);
        let builder =
            AnimationBuilder::new(scenes, Theme::Dark, Size::Thumb, MAX_ANIMATION_BYTES).expect("scenes of one game");
        builder.build(painter).expect("it can be drawn")
    }

    #[test]
    fn games_that_look_alike_to_a_viewer_give_equal_replays() {
        let painter = Painter::new().expect("the art is sound");
        let [one, two] = alike(8);
        assert_eq!(one.0.len(), 9);
        for viewer in [Viewer::Public, Viewer::Seat(Seat(1))] {
            assert!(animation(&painter, &one, viewer) == animation(&painter, &two, viewer), "{viewer:?}");
        }
        let owner = Viewer::Seat(Seat(0));
        assert!(animation(&painter, &one, owner) != animation(&painter, &two, owner), "they know their own secret");
    }
}
