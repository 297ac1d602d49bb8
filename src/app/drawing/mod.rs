//! Pictures, drawn off the async threads. It knows scenes, and no table.

pub(in crate::app) mod heavy_work;
pub(in crate::app) mod painter_queue;
pub(in crate::app) mod picture_cache;
pub(in crate::app) mod pictures;
