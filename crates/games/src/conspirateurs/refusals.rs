//! The reasons for which Conspirateurs refuses an action, as programs know them. It knows no sentence.

game::refusals! { "conspirateurs":
    /// A text that is no action.
    UNREADABLE = syntax "unreadable";
    /// An action in the name of chance, which has no part in this game.
    NO_CHANCE = illegal "no-chance";
    /// A drop where all men are down.
    ALL_DROPPED = illegal "all-dropped";
    /// A move where men are still being dropped.
    STILL_DROPPING = illegal "still-dropping";
    /// A point on which a man stands.
    TAKEN = illegal "taken";
    /// A drop outside the meeting place.
    OUTSIDE = illegal "outside";
    /// A point on which nobody stands, as the start of a move.
    NO_MAN = illegal "no-man";
    /// A man of another player.
    NOT_YOURS = illegal "not-yours";
    /// A man who has reached a shelter and stays there.
    SHELTERED = illegal "sheltered";
    /// A point to which no step and no chain of jumps leads.
    NO_WAY = illegal "no-way";
    /// A move that ends where it began.
    BACK_AT_START = illegal "back-at-start";
    /// A chain that goes on from a shelter at which it ends.
    CHAIN_ENDS = illegal "chain-ends";
    /// A part of a chain that is no jump.
    NO_JUMP = illegal "no-jump";
    /// Picks of the composer that lead nowhere.
    PICKS = illegal "picks";
}
