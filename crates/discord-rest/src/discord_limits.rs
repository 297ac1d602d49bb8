//! Discord's limits on requests, as its documentation states them, and where one instance stops short of them.

use std::num::NonZeroU32;

/// "All bots can make up to 50 requests per second to our API" (Discord: "Rate Limits").
pub const GLOBAL_PER_SECOND: NonZeroU32 = NonZeroU32::new(50).expect("50 is not 0");
/// "IP addresses that make too many invalid HTTP requests are automatically and temporarily restricted […]. Currently, this limit is 10,000
/// per 10 minutes. An invalid request is one that results in 401, 403, or 429 statuses" (Discord: "Rate Limits", "Invalid Request Limit").
const INVALID_LIMIT: u32 = 10_000;
/// Invalid answers after which one instance stops: it leaves room for requests in flight, and for other programs at the
/// address.
pub(super) const INVALID_STOP: u32 = INVALID_LIMIT / 10 * 8;
