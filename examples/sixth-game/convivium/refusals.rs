//! The reasons for which Convivium refuses an action, as programs know them. It knows no sentence.

game::refusals! { "convivium":
    /// A text that is no action.
    UNREADABLE = syntax "unreadable";
    /// Another action than poisoning a cup, before both poisons are in.
    POISON_FIRST = illegal "poison-first";
    /// Another action where the die is to be rolled.
    ROLL_FIRST = illegal "roll-first";
    /// Another action where the servant is to be sent.
    SERVE_NOW = illegal "serve-now";
    /// An action after the end.
    OVER = illegal "over";
    /// Picks of the composer that lead nowhere.
    PICKS = illegal "picks";
}
