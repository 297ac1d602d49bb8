//! Pictures that are being drawn or were drawn of late, by what they show and how: a picture is a function of these alone,
//! so that whoever wants an equal one may have the same.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use quick_cache::sync::{Cache, DefaultLifecycle};
use quick_cache::{DefaultHashBuilder, OptionsBuilder, Weighter};

use game::Scene;
use picture::{Picture, Size, Theme};

/// About how many bytes a kept board post has with its scene.
const PICTURE_BYTES: usize = 24 << 10;

/// The key of a picture: all that it depends on.
#[derive(Clone, Debug)]
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

impl Eq for PictureKey {}

impl Hash for PictureKey {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.theme, self.size, &self.scene.alt).hash(state);
    }
}

/// The size of an entry, in bytes: the picture and its scene.
#[derive(Clone, Copy, Debug)]
struct PictureWeight;

impl Weighter<PictureKey, Arc<Picture>> for PictureWeight {
    fn weight(&self, PictureKey { scene, .. }: &PictureKey, picture: &Arc<Picture>) -> u64 {
        let scene = size_of_val(&scene.ground[..]) + size_of_val(&scene.pieces[..]) + scene.alt.len();
        (scene + picture.bytes.len()) as u64
    }
}

/// Pictures by scene, colours and size, within a bound in bytes.
#[derive(Debug)]
pub(super) struct PictureCache(Cache<PictureKey, Arc<Picture>, PictureWeight>);

impl PictureCache {
    /// An empty cache of about so many bytes; some hundred board posts with their scenes take 6 MB.
    pub(super) fn new(bytes: usize) -> Self {
        let options = OptionsBuilder::new()
            .shards(1)
            // Half for what was asked for once: the newest picture stays, however large it is.
            .hot_allocation(0.5)
            .estimated_items_capacity(bytes.div_ceil(PICTURE_BYTES))
            .weight_capacity(u64::try_from(bytes).unwrap_or(u64::MAX))
            .build()
            .expect("both bounds are given");
        Self(Cache::with_options(options, PictureWeight, DefaultHashBuilder::default(), DefaultLifecycle::default()))
    }

    /// The picture of a scene: kept, or being drawn for somebody else, or else drawn now.
    ///
    /// # Errors
    /// If it can't be drawn; then the next who asks for it draws it.
    pub(super) async fn get_or_draw<E>(
        &self,
        (scene, theme, size): (Arc<Scene>, Theme, Size),
        draw: impl Future<Output = Result<Arc<Picture>, E>>,
    ) -> Result<Arc<Picture>, E> {
        self.0.get_or_insert_async(&PictureKey { scene, theme, size }, draw).await
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
        Arc::new(Scene { title: title.to_string(), alt: title.to_string(), ..scene })
    }

    fn picture(bytes: usize) -> Arc<Picture> {
        Arc::new(Picture { width: 1, height: 1, bytes: vec![0; bytes] })
    }

    /// Asks for the picture of a scene; whether it was kept.
    async fn is_kept(pictures: &PictureCache, title: usize, bytes: usize) -> bool {
        let mut drawn = false;
        let draw = async {
            drawn = true;
            Ok::<_, ()>(picture(bytes))
        };
        pictures.get_or_draw((scene(title), Theme::Dark, Size::Board), draw).await.expect("it is drawn");
        !drawn
    }

    #[tokio::test]
    async fn the_newest_stay_the_oldest_of_the_others_go_and_the_memory_is_bounded() {
        let pictures = PictureCache::new(KEPT_BYTES);
        for title in 0..20 {
            assert!(!is_kept(&pictures, title, KEPT_BYTES / 8).await, "{title} is new");
            assert!(pictures.0.weight() <= KEPT_BYTES as u64, "{title}");
        }
        assert_eq!(pictures.0.len(), 7);
        for title in [18, 19] {
            assert!(is_kept(&pictures, title, 1).await, "{title} is one of the newest");
        }
        for title in 4..12 {
            let key = PictureKey { scene: scene(title), theme: Theme::Dark, size: Size::Board };
            assert!(pictures.0.peek(&key).is_none(), "{title} was asked for once, long ago");
        }
    }

    #[tokio::test]
    async fn what_failed_is_forgotten_and_what_is_being_drawn_is_not_drawn_twice() {
        let pictures = PictureCache::new(KEPT_BYTES);
        let asked = (scene(1), Theme::Dark, Size::Board);
        let failed = pictures.get_or_draw(asked.clone(), async { Err("no ink") }).await;
        assert_eq!((failed, pictures.0.len()), (Err("no ink"), 0));
        let (finish, finished) = tokio::sync::oneshot::channel::<()>();
        let slow = pictures.get_or_draw(asked.clone(), async {
            finished.await.map_err(|_| "it was dropped")?;
            Ok(picture(7))
        });
        let second = pictures.get_or_draw(asked, async { Err("it is drawn already") });
        let done = async { finish.send(()).expect("the first still draws") };
        let (first, second, ()) = tokio::join!(slow, second, done);
        assert!(first.is_ok() && first == second);
    }
}
