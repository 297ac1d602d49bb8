//! Buttons that need no more than their table, and their words on the wire.

/// What is said with one button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableButton {
    /// Agree to what is asked, whatever it is: a button of 0.1.
    Accept,
    /// Say no to it, whatever it is: a button of 0.1.
    Decline,
    /// Let the clocks run again.
    Resume,
    /// Give the others time.
    Grant,
    /// End it: a player's time is up.
    Claim,
    /// Keep my seat.
    Keep,
    /// Call the game off.
    Abort,
    /// Play it again.
    Rematch,
    /// Confirm my conditional moves.
    ConfirmConditional,
    /// Withdraw them.
    WithdrawConditional,
    /// Offer my seat to anyone.
    HandOver,
    /// Recompute the dice and the secret choices of a game.
    Verify,
    /// Let a game that has lost its place go on here.
    GivePlace,
    /// Look at the card of a game.
    Card,
    /// Show it here.
    ShowCard,
    /// Show me how the game ended.
    Ending,
    /// Show the board in words.
    InWords,
    /// Ask whether the lot should draw the rest of my small actions.
    LeaveToLot,
    /// Let it.
    ConfirmLot,
    /// Choose them myself again.
    ChooseMyself,
    /// Add a word to the dice; also the modal that asks for it.
    DiceWord,
    /// Show me the latest moves.
    Moves,
    /// Write my own note; also the modal that asks for it.
    Note,
    /// A menu of what I could plan for my next turns.
    PlanAhead,
    /// No more tips in this table's game.
    EnoughTips,
}

impl TableButton {
    /// All of them.
    pub const ALL: [Self; 25] = [
        Self::Accept,
        Self::Decline,
        Self::Resume,
        Self::Grant,
        Self::Claim,
        Self::Keep,
        Self::Abort,
        Self::Rematch,
        Self::ConfirmConditional,
        Self::WithdrawConditional,
        Self::HandOver,
        Self::Verify,
        Self::GivePlace,
        Self::Card,
        Self::ShowCard,
        Self::Ending,
        Self::InWords,
        Self::LeaveToLot,
        Self::ConfirmLot,
        Self::ChooseMyself,
        Self::DiceWord,
        Self::Moves,
        Self::Note,
        Self::PlanAhead,
        Self::EnoughTips,
    ];

    pub(super) fn text(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Resume => "resume",
            Self::Grant => "grant",
            Self::Claim => "claim",
            Self::Keep => "keep",
            Self::Abort => "abort",
            Self::Rematch => "rematch",
            Self::ConfirmConditional => "arm",
            Self::WithdrawConditional => "unplan",
            Self::HandOver => "handover",
            Self::Verify => "verify",
            Self::GivePlace => "place",
            Self::Card => "card",
            Self::ShowCard => "show",
            Self::Ending => "ending",
            Self::InWords => "in-words",
            Self::LeaveToLot => "leave-to-lot",
            Self::ConfirmLot => "draw-for-me",
            Self::ChooseMyself => "by-hand",
            Self::DiceWord => "dice-word",
            Self::Moves => "list",
            Self::Note => "note",
            Self::PlanAhead => "ahead",
            Self::EnoughTips => "enough-tips",
        }
    }
}
