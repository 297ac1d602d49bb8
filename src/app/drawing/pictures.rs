//! Pictures off the async threads: a bounded number of painters at once, for whom people take turns; equal pictures are
//! drawn once, and what takes long is done one at a time a person.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{OnceCell, Semaphore};

use super::heavy_work::{HeavyKind, HeavyWork, WorkInHand};
use super::picture_cache::PictureCache;
use super::subject::PictureSubject;
use crate::app::capacity::Capacities;
use crate::app::failure::Failure;
use crate::app::work_queue::{Customer, WorkQueue};
use crate::metrics::Metrics;
use game::Scene;
use games::GAMES;
use picture::{Animation, AnimationBuilder, Painter, Picture, PictureError, ShelfPicture, Size, Theme};
use table::PlayerId;

/// Steps of a replay that are drawn before others have their turn: some milliseconds.
const STEPS: usize = 16;
/// The largest file that Discord takes where nothing was paid for ("Uploading Files"), in bytes.
pub const MAX_FILE_BYTES: usize = 10 << 20;

/// How a picture is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PictureStyle {
    /// The colours; `None` for the server's choice.
    pub theme: Option<Theme>,
    /// The size in which it is drawn, unless that is too large a file.
    pub size: Size,
}

/// A pool of painters. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pictures {
    painter: Arc<Painter>,
    queue: Arc<WorkQueue>,
    animations: Arc<Semaphore>,
    heavy: HeavyWork,
    cache: Arc<PictureCache>,
    /// The shelf in each theme, which is the same for everybody.
    shelves: Arc<[OnceCell<Arc<Picture>>; Theme::ALL.len()]>,
    theme: Theme,
    limit: usize,
    metrics: Arc<Metrics>,
}

impl Pictures {
    /// A pool. Fonts and the art of every game are read, so that damage is found at the start.
    ///
    /// # Errors
    /// If a drawing or a font is damaged.
    pub fn new() -> Result<Self, PictureError> {
        GAMES.iter().try_for_each(|game| Painter::check(game.about().art))?;
        let capacities = Capacities::default();
        Ok(Self {
            painter: Arc::new(Painter::new()?),
            queue: WorkQueue::new(capacities.painters),
            animations: Arc::new(Semaphore::new(capacities.replays)),
            heavy: HeavyWork::new(&capacities),
            cache: Arc::new(PictureCache::new(capacities.picture_bytes)),
            shelves: Arc::default(),
            theme: Theme::default(),
            limit: MAX_FILE_BYTES,
            metrics: Arc::default(),
        })
    }

    /// The same with a server's choice of colours.
    #[must_use]
    pub fn with_theme(self, theme: Theme) -> Self {
        Self { theme, ..self }
    }

    /// The same with other capacities than this machine's; what was drawn is forgotten.
    #[must_use]
    pub(in crate::app) fn with_capacities(self, capacities: &Capacities) -> Self {
        Self {
            queue: WorkQueue::new(capacities.painters),
            animations: Arc::new(Semaphore::new(capacities.replays)),
            heavy: HeavyWork::new(capacities),
            cache: Arc::new(PictureCache::new(capacities.picture_bytes)),
            ..self
        }
    }

    /// The same, counted here.
    #[must_use]
    pub(in crate::app) fn with_metrics(self, metrics: Arc<Metrics>) -> Self {
        Self { metrics, ..self }
    }

    /// The same with another limit for a picture, in bytes.
    #[must_use]
    pub fn with_limit(self, limit: usize) -> Self {
        Self { limit, ..self }
    }

    /// Begins what takes long for a person. It is in hand until what is given is dropped.
    ///
    /// # Errors
    /// A refusal, while their last is not done, or too many others' of this kind is not.
    pub fn begin_heavy(&self, player: PlayerId, kind: HeavyKind) -> Result<WorkInHand, Failure> {
        self.heavy.begin(player, kind)
    }

    /// The PNG of what is to be shown.
    ///
    /// # Errors
    /// As [`Pictures::png`].
    pub async fn paint(
        &self,
        subject: PictureSubject,
        style: PictureStyle,
        customer: Customer,
    ) -> anyhow::Result<Arc<Picture>> {
        let (theme, size) = (style.theme.unwrap_or(self.theme), style.size);
        let patient = patience(customer, size);
        let painted = match subject {
            PictureSubject::Board(scene) => return self.png(*scene, style, customer).await,
            PictureSubject::Shelf(shelf) => return self.shelf(shelf, theme, patient).await,
            PictureSubject::List(list) => {
                self.work(patient, move |painter| Ok(painter.list_png(&list, theme, size)?)).await
            }
            PictureSubject::Bracket(bracket) => {
                self.work(patient, move |painter| Ok(painter.bracket_png(&bracket, theme, size)?)).await
            }
            PictureSubject::Profile(card) => {
                self.work(patient, move |painter| Ok(painter.card(&card, theme, size)?)).await
            }
            PictureSubject::Chart(chart) => {
                self.work(patient, move |painter| Ok(painter.chart(&chart, theme, size)?)).await
            }
        };
        painted.map(Arc::new)
    }

    /// The shelf, painted once in each theme.
    async fn shelf(
        &self,
        shelf: &'static ShelfPicture,
        theme: Theme,
        customer: Customer,
    ) -> anyhow::Result<Arc<Picture>> {
        let paint = || async move {
            let painted = self.work(customer, move |painter| Ok(painter.shelf_png(shelf, theme)?)).await;
            painted.map(Arc::new)
        };
        let kept = Theme::ALL.iter().position(|known| *known == theme).and_then(|at| self.shelves.get(at));
        match kept {
            Some(kept) => kept.get_or_try_init(paint).await.cloned(),
            None => paint().await,
        }
    }

    /// The PNG of a scene, smaller than wanted where it would be too large a file. A picture that is being drawn is
    /// waited for, and one drawn of late is there.
    ///
    /// # Errors
    /// If it can't be painted, or the program is shutting down.
    pub async fn png(&self, scene: Scene, style: PictureStyle, customer: Customer) -> anyhow::Result<Arc<Picture>> {
        let (theme, size) = (style.theme.unwrap_or(self.theme), style.size);
        let scene = Arc::new(scene);
        self.cache.get_or_draw((scene.clone(), theme, size), self.draw(scene, theme, size, customer)).await
    }

    async fn draw(
        &self,
        scene: Arc<Scene>,
        theme: Theme,
        size: Size,
        customer: Customer,
    ) -> anyhow::Result<Arc<Picture>> {
        let (customer, limit, metrics) = (patience(customer, size), self.limit, self.metrics.clone());
        let paint = move |painter: &Painter| {
            let began = Instant::now();
            let picture = fitted(painter, &scene, theme, size, limit)?;
            metrics.painted(began.elapsed());
            Ok(picture)
        };
        let picture = self.work(customer, paint).await;
        picture.map(Arc::new)
    }

    /// The animation of the scenes that `scenes` makes, of at most so many bytes. Other pictures are painted meanwhile.
    ///
    /// # Errors
    /// The error of `scenes`; else as [`Pictures::png`], or if no way of showing it is small enough.
    pub async fn animation(
        &self,
        scenes: impl FnOnce() -> anyhow::Result<Vec<Scene>> + Send + 'static,
        style: PictureStyle,
        limit: usize,
        player: PlayerId,
    ) -> anyhow::Result<Animation> {
        let _permit = self.animations.acquire().await?;
        let customer = Customer::Patient(player);
        let scenes = self.work(customer, |_| scenes()).await?;
        let mut builder = AnimationBuilder::new(scenes, style.theme.unwrap_or(self.theme), style.size, limit)?;
        loop {
            let advance = move |painter: &Painter| builder.advance(painter, STEPS).map(|done| (builder, done));
            let (rest, done) = self.work(customer, |painter| Ok(advance(painter)?)).await?;
            if let Some(done) = done {
                return Ok(done);
            }
            builder = rest;
        }
    }

    /// Some of a painter's work, off the async threads.
    pub(super) async fn work<T: Send + 'static>(
        &self,
        customer: Customer,
        work: impl FnOnce(&Painter) -> anyhow::Result<T> + Send + 'static,
    ) -> anyhow::Result<T> {
        let (painter, turn) = (self.painter.clone(), self.queue.turn(customer).await);
        let work = move || {
            // The turn lasts as long as the thread works, even if nobody waits for it any more.
            let _turn = turn;
            work(&painter)
        };
        tokio::task::spawn_blocking(work).await?
    }
}

/// The person who asks for a large picture waits longer.
fn patience(customer: Customer, size: Size) -> Customer {
    match customer {
        Customer::Person(player) if size == Size::Large => Customer::Patient(player),
        other => other,
    }
}

/// Paints in the wanted size, or in the largest smaller one that fits.
fn fitted(painter: &Painter, scene: &Scene, theme: Theme, size: Size, limit: usize) -> Result<Picture, PictureError> {
    let picture = painter.png(scene, theme, size)?;
    match size.smaller() {
        _ if picture.bytes.len() <= limit => Ok(picture),
        Some(smaller) => fitted(painter, scene, theme, smaller, limit),
        None => Err(PictureError::NoFit { limit }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Focus, Staging, Viewer};

    fn scene() -> Scene {
        let game = games::find("conspirateurs").expect("it is in the registry");
        let position = game.start(2, &[]).expect("two may play");
        position.view(Viewer::Public).scene(&Staging { names: vec![], focus: Focus::Plain })
    }

    #[tokio::test]
    async fn equal_pictures_are_drawn_once_and_shared() {
        let pictures = Pictures::new().expect("the art is sound");
        let thumb = PictureStyle { size: Size::Thumb, ..PictureStyle::default() };
        let (one, two) =
            tokio::join!(pictures.png(scene(), thumb, Customer::Table), pictures.png(scene(), thumb, Customer::Table));
        let (one, two) = (one.expect("it can be painted"), two.expect("it can be painted"));
        assert!(Arc::ptr_eq(&one, &two), "while it is drawn");
        let later = pictures.png(scene(), thumb, Customer::Table).await.expect("it can be painted");
        assert!(Arc::ptr_eq(&one, &later), "and afterwards");
        let light = PictureStyle { theme: Some(Theme::Light), ..thumb };
        assert_ne!(one, pictures.png(scene(), light, Customer::Table).await.expect("it can be painted"));
    }

    #[tokio::test]
    async fn a_server_has_its_own_colours_and_a_viewer_may_differ() {
        let pictures = Pictures::new().expect("the art is sound").with_theme(Theme::Light);
        let thumb = |theme| PictureStyle { theme, size: Size::Thumb };
        let [plain, light, dark] = [None, Some(Theme::Light), Some(Theme::Dark)].map(thumb);
        let usual = pictures.png(scene(), plain, Customer::Table).await.expect("it can be painted");
        assert_eq!(usual, pictures.png(scene(), light, Customer::Table).await.expect("it can be painted"));
        assert_ne!(usual, pictures.png(scene(), dark, Customer::Table).await.expect("it can be painted"));
    }

    #[tokio::test]
    async fn a_picture_past_the_limit_is_smaller() {
        let pictures = Pictures::new().expect("the art is sound");
        let style = |size| PictureStyle { size, ..PictureStyle::default() };
        let [thumb, board] = [Size::Thumb, Size::Board].map(style);
        let thumb = pictures.png(scene(), thumb, Customer::Table).await.expect("it can be painted");
        let tight = Pictures::new().expect("the art is sound").with_limit(thumb.bytes.len());
        assert_eq!(tight.png(scene(), board, Customer::Table).await.expect("it is fitted"), thumb);
        let none = pictures.clone().with_limit(100);
        assert!(none.png(scene(), style(Size::Large), Customer::Table).await.is_err());
    }
}
