//! The reasons for which TMAG refuses an action, as programs know them. It knows no sentence.

game::refusals! { "tmag":
    /// A text that is no action.
    UNREADABLE = syntax "unreadable";
    /// The large board with too few seats.
    LARGE_BOARD = options "large-board";
    /// A first victim whose seat does not exist.
    NO_SUCH_VICTIM = options "no-such-victim";
    /// A first victim who has left.
    LEFT_VICTIM = illegal "left-victim";
    /// Another action of chance where it names the first victim.
    NAME_VICTIM = illegal "name-victim";
    /// Another action where the die is to be rolled.
    ROLL_FIRST = illegal "roll-first";
    /// Another action after a 0.
    REROLL_OR_STAND = illegal "reroll-or-stand";
    /// A reroll or a stand after another roll than 0.
    NO_ZERO = illegal "no-zero";
    /// An action of chance in the name of a seat.
    CHANCE_ONLY = illegal "chance-only";
    /// An action of another phase.
    NOT_NOW = illegal "not-now";
    /// A square of the safe-house.
    SAFE_HOUSE = illegal "safe-house";
    /// A square on which an assassin stands.
    ASSASSIN_THERE = illegal "assassin-there";
    /// A base, on which no assassin stops.
    BASE = illegal "base";
    /// A square to which no path of the rolled length leads.
    NO_PATH = illegal "no-path";
    /// Picks of the composer that lead nowhere.
    PICKS = illegal "picks";
}
