//! Pictures that are being drawn or were drawn of late, by what they show and how: a picture is a function of these alone,
//! so that whoever wants an equal one may have the same.

use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::OnceCell;

use game::Scene;
use picture::{Picture, Size, Theme};

/// About how much is kept, in bytes: some hundred board posts with their scenes.
const KEPT_BYTES: usize = 6 << 20;

/// A picture's place: empty while it is drawn.
pub(super) type Place = Arc<OnceCell<Arc<Picture>>>;

#[derive(Debug)]
struct Entry {
    scene: Arc<Scene>,
    theme: Theme,
    size: Size,
    place: Place,
    used: u64,
}

impl Entry {
    fn is(&self, scene: &Scene, theme: Theme, size: Size) -> bool {
        // The words differ first, and soonest.
        self.theme == theme && self.size == size && self.scene.alt == scene.alt && *self.scene == *scene
    }

    /// Whether its picture is there, or somebody is at it.
    fn is_wanted(&self) -> bool {
        self.place.initialized() || Arc::strong_count(&self.place) > 1
    }

    fn weight(&self) -> usize {
        let scene = size_of_val(&self.scene.ground[..]) + size_of_val(&self.scene.pieces[..]) + self.scene.alt.len();
        scene + self.place.get().map_or(0, |picture| picture.bytes.len())
    }
}

/// The pictures.
#[derive(Debug, Default)]
pub(super) struct Drawn(Mutex<(u64, Vec<Entry>)>);

impl Drawn {
    /// The place of a picture, an empty one if it is new.
    pub(super) fn place(&self, scene: &Arc<Scene>, theme: Theme, size: Size) -> Place {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (clock, entries) = &mut *inner;
        *clock += 1;
        if let Some(entry) = entries.iter_mut().find(|entry| entry.is(scene, theme, size)) {
            entry.used = *clock;
            return entry.place.clone();
        }
        let place = Place::default();
        entries.push(Entry { scene: scene.clone(), theme, size, place: place.clone(), used: *clock });
        place
    }

    /// Forgets what failed, and what was wanted longest ago where there is too much.
    pub(super) fn trim(&self) {
        let mut inner = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let entries = &mut inner.1;
        entries.retain(Entry::is_wanted);
        entries.sort_by_key(|entry| std::cmp::Reverse(entry.used));
        let mut kept = 0;
        entries.retain(|entry| {
            kept += entry.weight();
            kept <= KEPT_BYTES || !entry.place.initialized()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Focus, Staging, Viewer};

    fn scene(title: usize) -> Arc<Scene> {
        let game = games::find("conspirateurs").expect("it is in the registry");
        let position = game.start(2, &[]).expect("two may play");
        let scene = position.view(Viewer::Public).scene(&Staging { names: vec![], focus: Focus::Plain });
        Arc::new(Scene { title: title.to_string(), ..scene })
    }

    fn count(drawn: &Drawn) -> usize {
        drawn.0.lock().expect("no panic").1.len()
    }

    #[test]
    fn the_oldest_go_first_and_the_memory_is_bounded() {
        let drawn = Drawn::default();
        for title in 0..20 {
            let place = drawn.place(&scene(title), Theme::Dark, Size::Board);
            let picture = Picture { width: 1, height: 1, bytes: vec![0; KEPT_BYTES / 4] };
            place.set(Arc::new(picture)).expect("it is empty");
            drawn.trim();
        }
        assert_eq!(count(&drawn), 3);
        assert!(drawn.place(&scene(19), Theme::Dark, Size::Board).initialized());
        assert!(!drawn.place(&scene(0), Theme::Dark, Size::Board).initialized());
    }

    #[test]
    fn what_failed_is_forgotten_and_what_is_being_drawn_is_not() {
        let drawn = Drawn::default();
        let held = drawn.place(&scene(1), Theme::Dark, Size::Board);
        drop(drawn.place(&scene(2), Theme::Dark, Size::Board));
        drawn.trim();
        assert_eq!(count(&drawn), 1);
        drop(held);
        drawn.trim();
        assert_eq!(count(&drawn), 0);
    }
}
