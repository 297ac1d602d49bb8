//! Notices to people: references only, never content. The words are made from a view at delivery.

use game::{Audience, Seat};
use strum::VariantArray;

use crate::seat::occupant::PlayerId;

/// The kind of a notice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, VariantArray)]
pub enum NoticeKind {
    /// The lobby's post, made or brought up to date.
    Lobby,
    /// A turn's post with the board.
    Turn,
    /// A seat's secrets, for its owner alone.
    Secret,
    /// The end, with everything revealed.
    Over,
    /// An older post loses its buttons.
    RemoveButtons,
    /// A question that was answered, or can be no more, loses its buttons.
    Settled,
    /// The thread is kept awake: nothing is said.
    KeepAwake,
    /// A question to all others, with buttons.
    Offer,
    /// The latest talk at the table.
    Talk,
    /// To one player: it is your turn.
    Call,
    /// To one player: your time runs.
    Remind,
    /// To one player: somebody waits for you.
    Nudge,
    /// To one player: you are asked something.
    Asked,
    /// To one player: somebody's time is up, so that you may claim the game.
    Claim,
    /// To one player: the others have acted, all wait for you.
    Alone,
    /// To one player: your turn comes next.
    Next,
    /// To one player: the game is over.
    Ended,
    /// To one player: your conditional moves no longer fit.
    Unplanned,
    /// To one player: somebody declined your challenge.
    Refused,
    /// To one player: a moderator did something at your table, or it has lost its place.
    Moderated,
    /// To one person: a moderator has taken your seat.
    Unseated,
    /// To one person: the game has begun without you, and the seat that was kept for you is gone.
    Dropped,
    /// To one person, at no table: moderators have muted you in their server, or ended that.
    Muted,
    /// At no table: somebody looks for a game, or no longer.
    Seek,
    /// The card of a game that is over, where a player of it wants to show it.
    Card,
    /// At no table: a tournament's sign-up post, made or brought up to date.
    Tournament,
    /// At no table: a tournament's round begins, or the last is over.
    Round,
    /// At no table: games of a tournament's round ended without a result, and its organiser decides them.
    Undecided,
    /// At no table: the day's problem, where a server wants it.
    Problem,
}

impl NoticeKind {
    /// All kinds, tables' and others'.
    pub const ALL: &[Self] = Self::VARIANTS;

    /// The word for it in the database.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Lobby => "lobby",
            Self::Turn => "turn",
            Self::Secret => "secret",
            Self::Over => "over",
            Self::RemoveButtons => "strip",
            Self::Settled => "settled",
            Self::KeepAwake => "awake",
            Self::Offer => "offer",
            Self::Talk => "talk",
            Self::Call => "call",
            Self::Remind => "remind",
            Self::Nudge => "nudge",
            Self::Asked => "asked",
            Self::Claim => "claim",
            Self::Alone => "alone",
            Self::Next => "next",
            Self::Ended => "ended",
            Self::Unplanned => "unplanned",
            Self::Refused => "refused",
            Self::Moderated => "moderated",
            Self::Unseated => "unseated",
            Self::Dropped => "dropped",
            Self::Muted => "muted",
            Self::Seek => "seek",
            Self::Card => "card",
            Self::Tournament => "tournament",
            Self::Round => "round",
            Self::Undecided => "undecided",
            Self::Problem => "problem",
        }
    }

    /// The kind of this word.
    #[must_use]
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.word() == word)
    }
}

/// Somebody must be told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Everybody at the table, or one seat.
    pub audience: Audience,
    /// The thing to tell, without its content.
    pub kind: NoticeKind,
    /// The reader, where no seat of the table is theirs any more; `None` where the audience says who reads it.
    pub person: Option<PlayerId>,
}

impl Notice {
    /// A notice for everybody at the table.
    #[must_use]
    pub fn public(kind: NoticeKind) -> Self {
        Self { audience: Audience::Public, kind, person: None }
    }

    /// A notice for one seat.
    #[must_use]
    pub fn to(seat: Seat, kind: NoticeKind) -> Self {
        Self { audience: Audience::Seat(seat), kind, person: None }
    }

    /// A notice for somebody without a seat, under the number of the seat that they have lost, or under one that no seat of the table has:
    /// what that holds up is theirs alone.
    #[must_use]
    pub(crate) fn to_person(person: PlayerId, number: Seat, kind: NoticeKind) -> Self {
        Self { person: Some(person), ..Self::to(number, kind) }
    }
}
