//! The reasons for which Praetorian refuses an action, as programs know them. It knows no sentence.

game::refusals! { "praetorian":
    /// A text that is no action.
    UNREADABLE = syntax "unreadable";
    /// A number beyond 1 to 24.
    NO_CIVILIAN = syntax "no-civilian";
    /// A choice that does not name one assassin and the right number of targets.
    PICK_SHAPE = syntax "pick-shape";
    /// A deal of more or fewer than 24 numbers.
    DEAL_SHAPE = syntax "deal-shape";
    /// A layout that is not eight groups of three files.
    LAYOUT_SHAPE = syntax "layout-shape";
    /// A move that does not end on a square from a1 to h8.
    NO_SQUARE = syntax "no-square";
    /// A guard other than P1 and P2.
    NO_GUARD = syntax "no-guard";
    /// Questions of one guard in two places.
    QUESTIONS_SHAPE = syntax "questions-shape";
    /// An action of another phase.
    WRONG_PHASE = illegal "wrong-phase";
    /// A choice in which the assassin is a target.
    ASSASSIN_IS_TARGET = illegal "assassin-is-target";
    /// A choice in which both targets are one.
    TARGET_TWICE = illegal "target-twice";
    /// A deal that leaves a civilian out.
    DEAL_INCOMPLETE = illegal "deal-incomplete";
    /// A group of a layout whose files do not ascend.
    FILES_ORDER = illegal "files-order";
    /// Civilians of a layout beside or above one another.
    SIDE_BY_SIDE = illegal "side-by-side";
    /// A square of a layout on which a guard stands.
    GUARD_THERE = illegal "guard-there";
    /// An elimination by the Praetorian.
    ASSASSIN_ONLY = illegal "assassin-only";
    /// A civilian who is dead.
    DEAD = illegal "dead";
    /// An elimination of somebody who is no target.
    NO_TARGET = illegal "no-target";
    /// Somebody who is not next to the assassin or the guard.
    NOT_ADJACENT = illegal "not-adjacent";
    /// A turn with nothing in it.
    NO_PASSING = illegal "no-passing";
    /// A question by the Assassin.
    GUARDS_ONLY = illegal "guards-only";
    /// A move and questions in one turn.
    NOT_BOTH = illegal "not-both";
    /// A guard moved by the Assassin.
    NOT_YOURS = illegal "not-yours";
    /// A civilian whom the opponent has just moved.
    BANNED = illegal "banned";
    /// A move that ends where it begins.
    STAYS = illegal "stays";
    /// A square on which somebody stands.
    TAKEN = illegal "taken";
    /// A square more than one step away from a civilian.
    TOO_FAR = illegal "too-far";
    /// A square that is not in line with the guard.
    NOT_IN_LINE = illegal "not-in-line";
    /// A square behind somebody whom the guard can not pass.
    BLOCKED = illegal "blocked";
    /// A civilian who is questioned twice in a turn.
    ASKED_TWICE = illegal "asked-twice";
    /// Questions of both guards where one may ask.
    ONE_GUARD = illegal "one-guard";
    /// More questions than a guard may ask.
    TOO_MANY = illegal "too-many";
    /// Picks of the composer that lead nowhere.
    PICKS = illegal "picks";
}
