//! A calendar as it is stored with a turn that is counted by it. Unset fields are left out.

use serde::{Deserialize, Serialize};

use crate::database::json::ZoneName;
use table::{Calendar, Waking};

/// A player's calendar as it was when the turn began.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CalendarJson {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    zone: Option<ZoneName>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    waking: Option<WakingJson>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    free_weekends: bool,
    /// From when to when, in Unix milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vacation: Option<(i64, i64)>,
}

/// Minutes after midnight: from when, to when.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(try_from = "(u16, u16)", into = "(u16, u16)")]
struct WakingJson(Waking);

impl TryFrom<(u16, u16)> for WakingJson {
    type Error = &'static str;

    fn try_from((from, to): (u16, u16)) -> Result<Self, Self::Error> {
        Waking::new(from, to).map(Self).ok_or("these are no waking hours")
    }
}

impl From<WakingJson> for (u16, u16) {
    fn from(WakingJson(Waking { from, to }): WakingJson) -> Self {
        (from, to)
    }
}

impl From<&Calendar> for CalendarJson {
    fn from(calendar: &Calendar) -> Self {
        Self {
            zone: calendar.zone.clone().map(ZoneName),
            waking: calendar.waking.map(WakingJson),
            free_weekends: calendar.free_weekends,
            vacation: calendar.vacation.as_ref().map(|away| (away.start, away.end)),
        }
    }
}

impl CalendarJson {
    /// The calendar that is meant.
    pub(crate) fn calendar(self) -> Calendar {
        Calendar {
            zone: self.zone.map(|zone| zone.0),
            waking: self.waking.map(|waking| waking.0),
            free_weekends: self.free_weekends,
            vacation: self.vacation.map(|(start, end)| start..end),
        }
    }
}
