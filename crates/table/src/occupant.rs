//! Who sits on a seat.

/// A person's id: Discord's user id.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PlayerId(pub i64);

/// A person at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    /// Who.
    pub id: PlayerId,
    /// The name to show, as it was when the person sat down; any Unicode, at most 64 characters.
    pub name: String,
}

/// Who or what has a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// Nobody; anybody may take it.
    Open,
    /// Nobody yet; kept for this person.
    Invited(Player),
    /// A person.
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

    /// The name on the seat's plate.
    #[must_use]
    pub fn display_name(&self) -> String {
        match self {
            Self::Open => "open".to_owned(),
            Self::Invited(player) => format!("{} (invited)", player.name),
            Self::Player(player) => player.name.clone(),
            Self::Computer(_) => "Computer".to_owned(),
            Self::Former => "a former player".to_owned(),
        }
    }
}
