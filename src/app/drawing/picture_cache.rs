//! Pictures that are being drawn or were drawn of late, by what they show and how: a picture is a function of these alone,
//! so that whoever wants an equal one may have the same.

use std::sync::Arc;

use lru::Lru;
use tokio::sync::OnceCell;

use game::Scene;
use picture::{Picture, Size, Theme};

/// Where a picture will be: empty while it is drawn.
pub(in crate::app) type PictureCell = Arc<OnceCell<Arc<Picture>>>;

/// What a picture is a function of.
#[derive(Debug)]
struct PictureKey {
    scene: Arc<Scene>,
    theme: Theme,
    size: Size,
}

impl PartialEq for PictureKey {
    fn eq(&self, other: &Self) -> bool {
        // The words differ first, and soonest.
        self.theme == other.theme
            && self.size == other.size
            && self.scene.alt == other.scene.alt
            && *self.scene == *other.scene
    }
}

/// What an entry takes, in bytes; nothing while it is drawn, so that it stays until then.
fn weight(key: &PictureKey, cell: &PictureCell) -> usize {
    let scene = || size_of_val(&key.scene.ground[..]) + size_of_val(&key.scene.pieces[..]) + key.scene.alt.len();
    cell.get().map_or(0, |picture| scene() + picture.bytes.len())
}

/// Whether its picture is there, or somebody is drawing it.
fn is_wanted(cell: &PictureCell) -> bool {
    cell.initialized() || Arc::strong_count(cell) > 1
}

/// The pictures.
#[derive(Debug)]
pub(in crate::app) struct PictureCache(Lru<PictureKey, PictureCell>);

impl PictureCache {
    /// An empty cache of about so many bytes; some hundred board posts with their scenes take 6 MB.
    pub(super) fn new(bytes: usize) -> Self {
        Self(Lru::new(bytes, weight))
    }

    /// The cell of a picture, an empty one if it is new.
    pub(in crate::app) fn cell(&self, scene: &Arc<Scene>, theme: Theme, size: Size) -> PictureCell {
        self.0.get_or_insert(PictureKey { scene: scene.clone(), theme, size }, PictureCell::default())
    }

    /// Forgets what failed, and what was wanted longest ago where there is too much.
    pub(in crate::app) fn trim(&self) {
        self.0.retain(|_, cell| is_wanted(cell));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Focus, Staging, Viewer};

    const KEPT_BYTES: usize = 6 << 20;

    fn scene(title: usize) -> Arc<Scene> {
        let game = games::find("conspirateurs").expect("it is in the registry");
        let position = game.start(2, &[]).expect("two may play");
        let scene = position.view(Viewer::Public).scene(&Staging { names: vec![], focus: Focus::Plain });
        Arc::new(Scene { title: title.to_string(), ..scene })
    }

    #[test]
    fn the_oldest_go_first_and_the_memory_is_bounded() {
        let pictures = PictureCache::new(KEPT_BYTES);
        for title in 0..20 {
            let cell = pictures.cell(&scene(title), Theme::Dark, Size::Board);
            let picture = Picture { width: 1, height: 1, bytes: vec![0; KEPT_BYTES / 4] };
            cell.set(Arc::new(picture)).expect("it is empty");
            pictures.trim();
        }
        assert_eq!(pictures.0.len(), 3);
        assert!(pictures.cell(&scene(19), Theme::Dark, Size::Board).initialized());
        assert!(!pictures.cell(&scene(0), Theme::Dark, Size::Board).initialized());
    }

    #[test]
    fn what_failed_is_forgotten_and_what_is_being_drawn_is_not() {
        let pictures = PictureCache::new(KEPT_BYTES);
        let held = pictures.cell(&scene(1), Theme::Dark, Size::Board);
        drop(pictures.cell(&scene(2), Theme::Dark, Size::Board));
        pictures.trim();
        assert_eq!(pictures.0.len(), 1);
        drop(held);
        pictures.trim();
        assert_eq!(pictures.0.len(), 0);
    }
}
