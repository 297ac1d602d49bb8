//! Pictures off the async threads: a bounded number of painters at once, whoever comes first is served first.

use std::sync::Arc;

use tokio::sync::Semaphore;

use crate::game::Scene;
use crate::picture::{Orientation, Painter, Picture, PictureError, Size, Theme};

/// Painters at once: one core stays free for answers.
const AT_ONCE: usize = 1;

/// A pool of painters. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Pictures {
    painter: Arc<Painter>,
    places: Arc<Semaphore>,
}

impl Pictures {
    /// A pool.
    ///
    /// # Errors
    /// If a drawing or a font is damaged.
    pub fn new() -> Result<Self, PictureError> {
        Ok(Self { painter: Arc::new(Painter::new()?), places: Arc::new(Semaphore::new(AT_ONCE)) })
    }

    /// The PNG of a scene.
    ///
    /// # Errors
    /// If it can't be painted, or the program is shutting down.
    pub async fn png(&self, scene: Scene) -> anyhow::Result<Picture> {
        let _place = self.places.acquire().await?;
        let painter = self.painter.clone();
        let paint = move || painter.png(&scene, Theme::Dark, Size::Board, Orientation::Upright);
        Ok(tokio::task::spawn_blocking(paint).await??)
    }
}
