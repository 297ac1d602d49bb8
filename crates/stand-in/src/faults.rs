//! Faults on purpose: what is to go wrong, with which requests, how often. Knows no request's meaning.

use std::time::Duration;

/// How a request fails, and whether it is performed all the same.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum FaultKind {
    /// Answered with 429 and `Retry-After`, not performed.
    RateLimited {
        /// Seconds to wait, with a fraction.
        retry_after: f64,
        /// Whether the limit is the whole bot's.
        global: bool,
    },
    /// This status, not performed; Discord's words for 5xx.
    Status(u16),
    /// This status with a page of HTML, not performed: what stands before Discord refuses, and not Discord.
    Html(u16),
    /// This refusal, not performed: status, code, message; such as 160006.
    Refuse(u16, u32, String),
    /// Held for so long, then performed and answered.
    Hang(Duration),
    /// Performed, and the answer never sent: the connection stays open.
    HangAfter,
    /// The connection breaks before anything is performed.
    Reset,
    /// Performed, then the connection breaks before the answer.
    ResetAfter,
    /// Performed, then answered with this status in place of the real answer.
    StatusAfter(u16),
}

/// The requests that meet a fault.
///
/// ```
/// use stand_in::{FaultKind, FaultRule};
///
/// // The next two messages that the bot sends are refused with 503.
/// let rule = FaultRule::once("POST", "/channels/*/messages", FaultKind::Status(503)).times(2);
/// assert_eq!(rule.times, 2);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FaultRule {
    /// `POST`; `None` means any.
    pub method: Option<String>,
    /// A path without the API's prefix: `/channels/*/messages`. `*` stands for one segment, `**` at the end for any rest.
    pub path: String,
    /// The number of requests that meet it; those after them are served.
    pub times: u32,
    /// The fault that befalls them.
    pub kind: FaultKind,
}

impl FaultRule {
    /// The next request of this method and path.
    #[must_use]
    pub fn once(method: &str, path: &str, kind: FaultKind) -> Self {
        Self { method: Some(method.to_owned()), path: path.to_owned(), times: 1, kind }
    }

    /// The same fault, so many times.
    #[must_use]
    pub const fn times(mut self, times: u32) -> Self {
        self.times = times;
        self
    }

    fn meets(&self, method: &str, segments: &[&str]) -> bool {
        self.times > 0 && self.method.as_ref().is_none_or(|own| own.eq_ignore_ascii_case(method)) && self.fits(segments)
    }

    fn fits(&self, segments: &[&str]) -> bool {
        Self::fits_path(&self.path, segments)
    }

    /// Whether a path is of this pattern.
    pub(crate) fn fits_path(pattern: &str, segments: &[&str]) -> bool {
        let mut rest = segments.iter();
        for part in pattern.split('/').filter(|part| !part.is_empty()) {
            if part == "**" {
                return true;
            }
            if rest.next().is_none_or(|segment| part != "*" && part != *segment) {
                return false;
            }
        }
        rest.next().is_none()
    }
}

/// The rules in force; the oldest that fits is used up first.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    rules: Vec<FaultRule>,
}

impl Faults {
    pub(crate) fn add(&mut self, rule: FaultRule) {
        self.rules.push(rule);
    }

    pub(crate) fn clear(&mut self) {
        self.rules.clear();
    }

    pub(crate) fn take(&mut self, method: &str, segments: &[&str]) -> Option<FaultKind> {
        let rule = self.rules.iter_mut().find(|rule| rule.meets(method, segments))?;
        rule.times -= 1;
        let kind = rule.kind.clone();
        self.rules.retain(|rule| rule.times > 0);
        Some(kind)
    }

    /// How many requests are still to meet a fault.
    pub(crate) fn left(&self) -> u32 {
        self.rules.iter().map(|rule| rule.times).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::{FaultKind, FaultRule, Faults};

    #[test]
    fn patterns_match_whole_paths() {
        let check = |pattern: &str, path: &str, expected: bool| {
            let rule = FaultRule::once("GET", pattern, FaultKind::Reset);
            let segments: Vec<_> = path.split('/').filter(|part| !part.is_empty()).collect();
            assert_eq!(rule.meets("get", &segments), expected, "{pattern} {path}");
        };
        check("/channels/*/messages", "/channels/1/messages", true);
        check("/channels/*/messages", "/channels/1/messages/2", false);
        check("/channels/*/messages", "/channels/1", false);
        check("/webhooks/**", "/webhooks/1/token/messages/@original", true);
        check("/channels/7/messages", "/channels/1/messages", false);
    }

    #[test]
    fn a_rule_is_used_up() {
        let mut faults = Faults::default();
        faults.add(FaultRule::once("GET", "/gateway", FaultKind::HangAfter).times(2));
        assert_eq!(faults.take("POST", &["gateway"]), None);
        assert_eq!(faults.left(), 2);
        assert!(faults.take("GET", &["gateway"]).is_some() && faults.take("GET", &["gateway"]).is_some());
        assert_eq!(faults.take("GET", &["gateway"]), None);
    }
}
