//! Who sits on a seat.

use name::DisplayName;

/// A person's id: Discord's user id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

impl PlayerId {
    /// Whether it is the id of an account, and no pseudonym of somebody whose data were deleted: those are negative.
    #[must_use]
    pub const fn is_account(self) -> bool {
        self.0 > 0
    }
}

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// The account, which stays when the name changes.
    pub id: PlayerId,
    /// The name to show, as it was when the person sat down.
    pub name: DisplayName,
}

impl Player {
    /// A person under the first of their names that can be read.
    pub fn named<'a>(id: PlayerId, names: impl IntoIterator<Item = &'a str>) -> Self {
        Self { id, name: DisplayName::of_account(names, id.0) }
    }
}

/// Who or what has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody; anybody may take it.
    Open,
    /// Nobody yet; kept for this person.
    Invited(Player),
    /// A person who plays it.
    Player(Player),
    /// A computer player of this level; 0 plays at random.
    Computer(u8),
    /// Somebody who has played here and has had their data deleted since.
    Former,
}

impl Occupant {
    /// The person who sits here, if one does.
    #[must_use]
    pub fn player(&self) -> Option<&Player> {
        match self {
            Self::Player(player) => Some(player),
            _ => None,
        }
    }

    /// The person who sits here, or whom the seat is kept for.
    #[must_use]
    pub fn person(&self) -> Option<&Player> {
        match self {
            Self::Player(player) | Self::Invited(player) => Some(player),
            _ => None,
        }
    }

    /// Whether somebody or something plays this seat.
    #[must_use]
    pub fn is_taken(&self) -> bool {
        matches!(self, Self::Player(_) | Self::Computer(_) | Self::Former)
    }

    /// Whether this person may sit down here.
    #[must_use]
    pub fn is_free_for(&self, player: PlayerId) -> bool {
        match self {
            Self::Open => true,
            Self::Invited(guest) => guest.id == player,
            Self::Player(_) | Self::Computer(_) | Self::Former => false,
        }
    }

    /// The name on the seat's plate, and in other places that know no markup.
    #[must_use]
    pub fn name_in_line(&self) -> String {
        self.named(DisplayName::in_line)
    }

    /// The name in the text of a message.
    #[must_use]
    pub fn name_in_message(&self) -> String {
        self.named(DisplayName::in_message)
    }

    fn named(&self, written: fn(&DisplayName) -> String) -> String {
        match self {
            Self::Open => "open".to_owned(),
            Self::Invited(player) => format!("{} (invited)", written(&player.name)),
            Self::Player(player) => written(&player.name),
            Self::Computer(level) => computer_name(*level),
            Self::Former => "a former player".to_owned(),
        }
    }
}

/// What players call the levels of computer players, from 0.
pub const COMPUTER_LEVELS: [&str; 5] = ["random", "novice", "club", "strong", "best"];

/// The name of a computer player: `Strong computer`, and just `Computer` where it plays at random.
fn computer_name(level: u8) -> String {
    let word = COMPUTER_LEVELS.get(usize::from(level)).filter(|_| level > 0);
    let Some((first, rest)) = word.and_then(|word| word.split_at_checked(1)) else { return "Computer".to_owned() };
    format!("{}{rest} computer", first.to_uppercase())
}
