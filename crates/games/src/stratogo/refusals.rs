//! The reasons for which `StraToGo` refuses an action, as programs know them. It knows no sentence.

game::refusals! { "stratogo":
    /// A text that is no move.
    UNREADABLE = syntax "unreadable";
    /// More text behind a whole action.
    LEFT_OVER = syntax "left-over";
    /// A set-up that is not six pieces and six.
    SETUP_SHAPE = syntax "setup-shape";
    /// A move before both set-ups are in.
    SETUP_FIRST = illegal "setup-first";
    /// A set-up where both are in.
    SETUP_OVER = illegal "setup-over";
    /// A piece of the opponent.
    NOT_YOURS = illegal "not-yours";
    /// A square on which nobody stands, as the start of a move.
    NO_PIECE = illegal "no-piece";
    /// A piece that never moves.
    FIXED = illegal "fixed";
    /// A move that ends where it begins.
    STAYS = illegal "stays";
    /// The centre, which is no part of the board.
    HOLE = illegal "hole";
    /// A square on which an own piece stands.
    TAKEN = illegal "taken";
    /// A square in another file and rank.
    NOT_IN_LINE = illegal "not-in-line";
    /// A square beyond the one step of this piece.
    TOO_FAR = illegal "too-far";
    /// A square behind something that nobody passes.
    BLOCKED = illegal "blocked";
    /// A piece that stands on two squares of a set-up.
    TWICE = illegal "twice";
    /// A piece that a set-up may not leave out.
    MISSING = illegal "missing";
    /// Discards that are not one null and one ace.
    DISCARDS = illegal "discards";
    /// A null and an ace of the same suit as discards.
    DISCARD_SUITS = illegal "discard-suits";
    /// A choice in the name of the public.
    PLAYERS_ONLY = illegal "players-only";
    /// Picks of the composer that lead nowhere.
    PICKS = illegal "picks";
}
