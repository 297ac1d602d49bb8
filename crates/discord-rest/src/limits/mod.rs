//! All that holds a request back: the bucket of its endpoint, the global limit, the budget of invalid answers. It sends nothing itself.

mod bucket;
mod bucket_map;
mod global;
mod invalid;
mod limiter;
#[cfg(test)]
mod tests;
mod wait;

pub(super) use bucket::Permit;
pub(super) use limiter::Limits;
