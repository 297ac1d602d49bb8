//! Look back: a table's views as they were at each ply, for one viewer and for nobody else. It hands out no position.

use super::handle::Archive;
use crate::app::drawing::heavy_work::WorkInHand;
use crate::app::drawing::pictures::PictureStyle;
use crate::app::failure::Failure;
use crate::app::tables::seated_since::SeatedSince;
use crate::app::tables::summary::TableSummary;
use crate::app::tables::views::{began, may_look, steps, view_at};
use crate::app::tables::visitor::Visitor;
use game::scene::{Mark, MarkKind};
use game::{Focus, Position, Scene, Seat, Staging, Viewer};
use picture::Animation;
use table::{DamagedLog, Log, Setup, Stage, Table, TableId};

/// The most characters of a note by people's names: with its label it stands on two lines of the picture at most.
const MAX_NOTE: usize = 80;

/// A replay that was asked for: a reference, as in the outbox. Its picture is made when it is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayRequest {
    /// The table whose game is replayed.
    pub table: TableId,
    /// The person who asks, and their place.
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

/// The part of the hidden things that a replay shows while a game is on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReplaySecrets {
    /// The things that the viewer could see at each step.
    Kept,
    /// Everything, at every step: only of a game that is over.
    Open,
}

/// The scenes of a game from its start, one a step, through one viewer's eyes, with the names of those who had the seats then. Moves
/// taken back are left out; a draw by consent is the last step.
///
/// # Errors
/// If the log does not replay.
pub fn scenes(
    setup: Setup<'_>,
    log: &Log,
    (viewer, secrets): (Viewer, ReplaySecrets),
    names: impl Fn(usize) -> Vec<String>,
) -> Result<Vec<Scene>, DamagedLog> {
    let mut scenes = Vec::new();
    log.visit(setup, |position| {
        let staging = plain(names(scenes.len()));
        scenes.push(match secrets {
            ReplaySecrets::Kept => position.view(viewer).scene(&staging),
            ReplaySecrets::Open => open_scene(position, viewer, &staging),
        });
    })?;
    Ok(scenes)
}

/// A step of a finished game with all that was hidden then. A game shows everything at its end, so the pieces and secret marks are
/// those of this position if it had ended here; all else is as it was.
fn open_scene(position: &dyn Position, viewer: Viewer, staging: &Staging<String>) -> Scene {
    let scene = position.view(viewer).scene(staging);
    if position.outcome().is_some() {
        return scene;
    }
    let mut ended = position.boxed();
    ended.agree();
    let Scene { pieces, marks, .. } = ended.view(viewer).scene(staging);
    let is_secret = |mark: &Mark| matches!(mark.kind, MarkKind::SecretKiller | MarkKind::SecretTarget);
    let mut all: Vec<_> = marks.into_iter().filter(is_secret).chain(scene.marks).collect();
    all.sort_unstable_by_key(|mark| (mark.at, mark.kind));
    all.dedup();
    Scene { pieces, marks: all, ..scene }
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
        let people = PeopleThen::of(&summary, &table.log, &self.seated_since(&table).await?);
        let shown = replay.last.map_or(steps, |last| last.min(steps));
        let secrets = if is_open(&table, viewer) { ReplaySecrets::Open } else { ReplaySecrets::Kept };
        let scenes = move || {
            let mut scenes = scenes(table.setup(), &table.log, (viewer, secrets), |step| people.at(step).names())?;
            for (step, scene) in scenes.iter_mut().enumerate().skip(steps - shown) {
                let then = people.at(step);
                name_people(scene, &then.people_by_side(&then.names()));
            }
            Ok(scenes.split_off(steps - shown))
        };
        let drawn = self.pictures.animation(scenes, replay.style, limit, player).await;
        let animation = drawn.map_err(|error| Failure::fault(&format!("{error:#}")))?;
        Ok(DrawnReplay { summary, viewer, steps: shown, from_start: shown == steps, alt, animation })
    }
}

/// The people of a table at each step of its game.
struct PeopleThen {
    summary: TableSummary,
    /// The seats that were others' at each step before the end.
    later: Vec<Vec<Seat>>,
}

impl PeopleThen {
    fn of(summary: &TableSummary, log: &Log, seated: &SeatedSince) -> Self {
        let later = log.counted_entries().into_iter().map(|next| seated.later(next)).collect();
        Self { summary: summary.clone(), later }
    }

    /// The facts of the table as they are told of a step.
    fn at(&self, step: usize) -> TableSummary {
        self.summary.before(self.later.get(step).map(Vec::as_slice).unwrap_or_default())
    }
}

/// Whether a replay through these eyes shows everything: everybody's, once the game is over.
fn is_open(table: &Table, viewer: Viewer) -> bool {
    matches!(table.stage, Stage::Over(_)) && viewer == Viewer::Public
}

/// Puts people into a scene's notes. A note that would become too long for its lines keeps the seats, so that nothing is cut off it.
fn name_people(scene: &mut Scene, people: &[(&str, String)]) {
    for note in &mut scene.notes {
        let named = game::with_names(&note.text, people);
        if named.chars().count() <= MAX_NOTE {
            note.text = named;
        }
    }
}

fn plain(names: Vec<String>) -> Staging<String> {
    Staging { names, focus: Focus::Plain }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::scene::Note;
    use game::{Actor, SplitMix64};
    use picture::{AnimationBuilder, MAX_ANIMATION_BYTES, Painter, Size, Theme};
    use table::{EntryNo, Occupant, Opening, Place, Player, PlayerId, Ply, Secret, Terms};

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
        let names = |_| vec!["Brutus".to_owned(), "Caesar".to_owned()];
        let scenes = scenes(setup(), log, (viewer, ReplaySecrets::Kept), names).expect("it replays");
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

    #[test]
    fn a_game_that_is_over_is_replayed_with_all_that_was_hidden() {
        let [one, _] = alike(8);
        let of = |secrets| scenes(setup(), &one, (Viewer::Public, secrets), |_| Vec::new()).expect("it replays");
        let (kept, open) = (of(ReplaySecrets::Kept), of(ReplaySecrets::Open));
        let shows = |scene: &Scene| scene.marks.iter().any(|mark| mark.kind == MarkKind::SecretKiller);
        assert!(!kept.iter().any(shows), "nobody but the assassin knows while the game is on");
        assert!(open.last().is_some_and(shows));
        let words = |scenes: &[Scene]| scenes.iter().map(|scene| scene.title.clone()).collect::<Vec<_>>();
        assert_eq!(words(&kept), words(&open), "whose turn it was is told as it was");
    }

    #[test]
    fn notes_name_people_as_long_as_they_have_room() {
        let [one, _] = alike(1);
        let mut scene =
            scenes(setup(), &one, (Viewer::Public, ReplaySecrets::Kept), |_| Vec::new()).expect("it replays").remove(0);
        let note = |text: &str| Note::new("Roll", text);
        scene.notes = vec![note("Bravo rolled 3"), note(&format!("Bravo {}", "x".repeat(MAX_NOTE - 6)))];
        let long = scene.notes[1].clone();
        name_people(&mut scene, &[("Alpha", "Ada".to_owned()), ("Bravo", "Brutus".to_owned())]);
        assert_eq!(scene.notes, [note("Brutus rolled 3"), long]);
    }

    #[test]
    fn whoever_came_in_anothers_place_is_named_from_then_on() {
        let person = |(id, name): (i64, &str)| Occupant::Player(Player { id: PlayerId(id), name: name.into() });
        let opening = Opening {
            id: TableId(7),
            game: games::find("praetorian").expect("registered"),
            options: Vec::new(),
            seats: [(1, "Ada"), (2, "Cleo")].map(person).into(),
            opener: PlayerId(1),
            terms: Terms::of_pace(86_400),
            secret: Secret::new([1; 32]),
            place: Place::default(),
        };
        let (table, [log, _]) = (opening.open(0).expect("it fits"), alike(3));
        let seated = SeatedSince::of(&table, &[EntryNo(0), EntryNo(2)]);
        let people = PeopleThen::of(&TableSummary::from(&table), &log, &seated);
        let former = ["Ada", "a former player"];
        let wanted = [former, former, ["Ada", "Cleo"], ["Ada", "Cleo"], ["Ada", "Cleo"]];
        assert_eq!((0..=4).map(|step| people.at(step).names()).collect::<Vec<_>>(), wanted);
    }

    #[test]
    fn every_game_can_be_shown_open_at_every_step() {
        for game in games::GAMES {
            let (seats, mut dice) = (game.about().seats.0, SplitMix64::new(3));
            let mut position = game.start(seats, &[]).expect("it begins");
            let staging = plain(vec!["Ada".to_owned(); usize::from(seats)]);
            while position.ply() < 120 {
                let scene = open_scene(&*position, Viewer::Public, &staging);
                assert!(scene.pieces.iter().all(|piece| !piece.ghost), "{}", game.about().id);
                let Some(actor) = next_actor(&*position) else { break };
                let action = position.view(actor.viewer()).sample(actor, &mut dice).expect("it is to act");
                position.play(actor, &action).expect("it is legal");
            }
        }
    }

    fn next_actor(position: &dyn Position) -> Option<Actor> {
        match position.turn() {
            game::Turn::Nobody => None,
            game::Turn::Chance => Some(Actor::Chance),
            game::Turn::Seats(seats) => seats.first().map(|seat| Actor::Seat(*seat)),
        }
    }
}
