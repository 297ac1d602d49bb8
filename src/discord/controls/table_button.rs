//! Buttons that need no more than their table, and their words on the wire.

/// A button that carries its table and one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::EnumString, strum::IntoStaticStr, strum::VariantArray)]
#[strum(serialize_all = "kebab-case")]
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
    /// Keeps the presser's seat, which is on offer.
    Keep,
    /// Call the game off.
    Abort,
    /// Opens a rematch with the same people.
    Rematch,
    /// Confirm my conditional moves.
    #[strum(serialize = "arm")]
    ConfirmConditional,
    /// Withdraws the presser's conditional moves.
    #[strum(serialize = "unplan")]
    WithdrawConditional,
    /// Offer my seat to anyone.
    #[strum(serialize = "handover")]
    HandOver,
    /// Recompute the dice and the secret choices of a game.
    Verify,
    /// Let a game that has lost its place go on here.
    #[strum(serialize = "place")]
    GivePlace,
    /// Look at the card of a game.
    Card,
    /// Posts the card in this channel.
    #[strum(serialize = "show")]
    ShowCard,
    /// Show me how the game ended.
    Ending,
    /// Show the board in words.
    InWords,
    /// Ask whether the lot should draw the rest of my small actions.
    LeaveToLot,
    /// Confirms that the rest is drawn at random.
    #[strum(serialize = "draw-for-me")]
    ConfirmLot,
    /// Choose them myself again.
    #[strum(serialize = "by-hand")]
    ChooseMyself,
    /// Add a word to the dice; also the modal that asks for it.
    DiceWord,
    /// Show me the latest moves.
    #[strum(serialize = "list")]
    Moves,
    /// Write my own note; also the modal that asks for it.
    Note,
    /// A menu of what I could plan for my next turns.
    #[strum(serialize = "ahead")]
    PlanAhead,
    /// No more tips in this table's game.
    EnoughTips,
    /// Look back at the turning points of a game that is over.
    Review,
    /// Show me the whole game as a moving picture.
    Replay,
    /// Show what else I can do at the table.
    More,
    /// Show me what a strong player would do.
    Hint,
    /// Offer a draw to all others.
    OfferDraw,
    /// Ask to take my last move back.
    AskUndo,
    /// Ask to stop the clocks.
    AskPause,
    /// Remind those who keep the game waiting.
    Nudge,
    /// Ask me, or the others, before the game is called off.
    AskAbort,
    /// Ask me before I leave the game for good.
    AskResign,
}

impl TableButton {
    /// The button's word in a custom id.
    pub(super) fn text(self) -> &'static str {
        self.into()
    }

    /// The button of a custom id's word; `None` if there is none.
    pub(super) fn read(word: &str) -> Option<Self> {
        word.parse().ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strum::VariantArray as _;

    /// Buttons of posts that are months old carry these words.
    const WORDS: [&str; 35] = [
        "accept",
        "decline",
        "resume",
        "grant",
        "claim",
        "keep",
        "abort",
        "rematch",
        "arm",
        "unplan",
        "handover",
        "verify",
        "place",
        "card",
        "show",
        "ending",
        "in-words",
        "leave-to-lot",
        "draw-for-me",
        "by-hand",
        "dice-word",
        "list",
        "note",
        "ahead",
        "enough-tips",
        "review",
        "replay",
        "more",
        "hint",
        "offer-draw",
        "ask-undo",
        "ask-pause",
        "nudge",
        "ask-abort",
        "ask-resign",
    ];

    #[test]
    fn words_in_custom_ids_never_change() {
        let words: Vec<_> = TableButton::VARIANTS.iter().map(|button| button.text()).collect();
        assert_eq!(words, WORDS);
        for button in TableButton::VARIANTS {
            assert_eq!(TableButton::read(button.text()), Some(*button));
        }
    }
}
