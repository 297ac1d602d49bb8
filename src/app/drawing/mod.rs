//! Pictures, drawn off the async threads. It knows scenes, and no table.

pub(super) mod emblems;
pub(super) mod heavy_work;
pub(super) mod picture_cache;
pub(super) mod pictures;
pub(super) mod subject;
