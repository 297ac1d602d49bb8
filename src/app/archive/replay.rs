//! Look back: a table's views as they were at each ply, for one viewer and for nobody else. What leaves this file holds no
//! position.

use super::handle::Archive;
use crate::app::drawing::heavy_work::WorkInHand;
use crate::app::drawing::pictures::PictureStyle;
use crate::app::failure::Failure;
use crate::app::tables::summary::TableSummary;
use crate::app::tables::views::{began, may_look, steps, view_at};
use crate::app::tables::visitor::Visitor;
use game::{Focus, Scene, Staging, Viewer};
use picture::Animation;
use table::{DamagedLog, Log, Setup, TableId};

/// A replay that was asked for: a reference, as in the outbox. What is shown is made when it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRequest {
    /// The table whose game is replayed.
    pub table: TableId,
    /// Who asks, and from where.
    pub visitor: Visitor,
    /// The seat through whose eyes it is drawn, or everybody's.
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
    /// The seat through whose eyes it is drawn, or everybody's.
    pub viewer: Viewer,
    /// How many steps it shows.
    pub steps: usize,
    /// Whether it shows all of them.
    pub from_start: bool,
    /// The last board in words.
    pub alt: String,
    /// The GIF's bytes with its measures.
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

impl Archive {
    /// Draws a replay of a table as it is now, of at most so many bytes, off the async threads.
    ///
    /// # Errors
    /// A refusal as `views::view_at`; a fault if it can't be drawn.
    pub async fn replay(&self, replay: &ReplayRequest, limit: usize) -> Result<DrawnReplay, Failure> {
        let table = self.tables.visit(&replay.visitor, replay.table).await?;
        let player = replay.visitor.player;
        may_look(&table, player, replay.viewer)?;
        began(&table)?;
        let (viewer, summary, steps) = (replay.viewer, TableSummary::from(&*table), steps(&table.log));
        let alt = view_at(&table, player, viewer, steps)?.scene(&plain(summary.names())).alt;
        let names = summary.names();
        let shown = replay.last.map_or(steps, |last| last.min(steps));
        let scenes = move || {
            let mut scenes = scenes(table.setup(), &table.log, viewer, &names)?;
            Ok(scenes.split_off(steps - shown))
        };
        let drawn = self.pictures.animation(scenes, replay.style, limit, player).await;
        let animation = drawn.map_err(|error| Failure::fault(&format!("{error:#}")))?;
        Ok(DrawnReplay { summary, viewer, steps: shown, from_start: shown == steps, alt, animation })
    }
}

fn plain(names: Vec<String>) -> Staging<String> {
    Staging { names, focus: Focus::Plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Actor, Seat, SplitMix64};
    use picture::{AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Size, Theme};
    use table::Ply;

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
