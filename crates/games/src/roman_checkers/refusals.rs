//! The reasons for which Roman Checkers refuses an action, as programs know them. It knows no sentence.

game::refusals! { "roman-checkers":
    /// A text that is no move.
    UNREADABLE = syntax "unreadable";
    /// An action in the name of chance, which has no part in this game.
    NO_CHANCE = illegal "no-chance";
    /// A step into the throne room that the own men may not enter.
    THRONE = illegal "enemy-throne";
    /// A step back of a regular.
    BACKWARD = illegal "backward";
    /// A square that the man does not reach in one step.
    NO_STEP = illegal "no-step";
    /// A square on which an own man stands.
    TAKEN = illegal "taken";
    /// A square on which nobody stands, as the start of a move.
    NO_MAN = illegal "no-man";
    /// A man of the enemy.
    NOT_YOURS = illegal "not-yours";
    /// Picks of the composer that lead nowhere.
    PICKS = illegal "picks";
}
