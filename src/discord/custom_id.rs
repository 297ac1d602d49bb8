//! The ids that buttons, menus and modals carry: what to do, at which table, and what was chosen so far. At most 100
//! characters (Discord). They hold nothing that their reader does not see in plain words beside them.

use super::learn_button::LearnButton;
use super::play_button::PlayButton;
use game::Seat;
use table::{EntryNo, OfferId, Proposal, TableId};

/// Discord's limit for a custom id, in characters.
pub const MAX_CUSTOM_ID: usize = 100;

/// What a button, menu or modal does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CustomId {
    /// Sit down.
    Join(TableId),
    /// Stand up.
    Leave(TableId),
    /// Begin.
    Start(TableId),
    /// Close a lobby.
    Close(TableId),
    /// Show a game's rules.
    Rules(String),
    /// Show my view.
    View(TableId),
    /// Open the composer.
    Move(TableId),
    /// A composer at an entry of the log with these picks, at a page of its menus.
    Compose {
        /// The table.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
        /// What was chosen so far.
        picks: Vec<String>,
        /// The page of the menus.
        page: u8,
        /// Which of the control's siblings it is; ids within a message are distinct.
        slot: u8,
    },
    /// A random complete action to look at; the number of the press.
    Random {
        /// The table.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
        /// How many were shown before.
        press: u8,
    },
    /// A menu of ready-made actions.
    Ready {
        /// The table.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
    },
    /// Open the modal for plain notation; also the modal itself.
    Type {
        /// The table.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
    },
    /// Look at this action before it is played; without one, at that which was chosen from the menu.
    Look {
        /// The table.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
        /// The action in canonical notation.
        action: String,
    },
    /// Play this action.
    Confirm {
        /// The table.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
        /// The action in canonical notation.
        action: String,
    },
    /// Leave the game for good.
    Resign(TableId),
    /// A page of my tables.
    Games(u16),
    /// Delete all that is kept about me.
    Forget,
    /// A menu of free seats.
    Sit(TableId),
    /// Show my view; the number tells the message from others.
    NoticeView(TableId, i64),
    /// Take a seat that is on offer.
    Take(TableId, u8),
    /// Agree to this question.
    Agree(TableId, OfferId),
    /// Say no to it, or withdraw it.
    Disagree(TableId, OfferId),
    /// Something about lessons.
    Learn(LearnButton),
    /// Something on the way to a table.
    Play(PlayButton),
    /// Something that needs no more than the table.
    Table(TableButton, TableId),
}

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
    /// Add a word to the dice; also the modal that asks for it.
    Word,
}

impl TableButton {
    /// All of them.
    pub const ALL: [Self; 14] = [
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
        Self::Word,
    ];

    fn text(self) -> &'static str {
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
            Self::Word => "word",
        }
    }
}

impl CustomId {
    /// Its text.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Join(table) => format!("join:{table}"),
            Self::Leave(table) => format!("leave:{table}"),
            Self::Start(table) => format!("start:{table}"),
            Self::Close(table) => format!("close:{table}"),
            Self::Rules(game) => format!("rules:{game}"),
            Self::View(table) => format!("view:{table}"),
            Self::Move(table) => format!("move:{table}"),
            Self::Compose { table, seen, picks, page, slot } => {
                format!("pick:{table}:{seen}:{slot}:{page}:{}", picks.join("."))
            }
            Self::Random { table, seen, press } => format!("random:{table}:{seen}:{press}"),
            Self::Ready { table, seen } => format!("ready:{table}:{seen}"),
            Self::Type { table, seen } => format!("type:{table}:{seen}"),
            Self::Look { table, seen, action } => format!("look:{table}:{seen}:{action}"),
            Self::Confirm { table, seen, action } => format!("play:{table}:{seen}:{action}"),
            Self::Resign(table) => format!("resign:{table}"),
            Self::Games(page) => format!("games:{page}"),
            Self::Forget => "forget:me".to_owned(),
            Self::Sit(table) => format!("sit:{table}"),
            Self::NoticeView(table, number) => format!("view:{table}:{}", TableId(*number)),
            Self::Take(table, seat) => format!("take:{table}:{seat}"),
            Self::Agree(table, question) => format!("yes:{table}:{}", question_text(*question)),
            Self::Disagree(table, question) => format!("no:{table}:{}", question_text(*question)),
            Self::Learn(button) => format!("learn:{}", button.text()),
            Self::Play(button) => format!("begin:{}", button.text()),
            Self::Table(button, table) => format!("{}:{table}", button.text()),
        }
    }

    /// Reads a text; `None` if it is none of the bot's (an older version's, or forged).
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(':')?;
        let mut parts = rest.splitn(5, ':');
        let mut next = || parts.next();
        match word {
            "learn" => LearnButton::read(rest).map(Self::Learn),
            "begin" => PlayButton::read(rest).map(Self::Play),
            "rules" => Some(Self::Rules(rest.to_owned())),
            "games" => rest.parse().ok().map(Self::Games),
            "forget" => (rest == "me").then_some(Self::Forget),
            "pick" => Some(Self::Compose {
                table: TableId::parse(next()?)?,
                seen: next()?.parse().ok()?,
                slot: next()?.parse().ok()?,
                page: next()?.parse().ok()?,
                picks: next()?.split('.').filter(|pick| !pick.is_empty()).map(str::to_owned).collect(),
            }),
            "random" => {
                let (table, seen, press) = (TableId::parse(next()?)?, next()?.parse().ok()?, next()?.parse().ok()?);
                Some(Self::Random { table, seen, press })
            }
            "ready" => Some(Self::Ready { table: TableId::parse(next()?)?, seen: next()?.parse().ok()? }),
            "type" => Some(Self::Type { table: TableId::parse(next()?)?, seen: next()?.parse().ok()? }),
            "look" | "play" => {
                let (table, rest) = rest.split_once(':')?;
                let (seen, action) = rest.split_once(':')?;
                let (table, seen, action) = (TableId::parse(table)?, seen.parse().ok()?, action.to_owned());
                Some(match word {
                    "look" => Self::Look { table, seen, action },
                    _ => Self::Confirm { table, seen, action },
                })
            }
            "take" => Some(Self::Take(TableId::parse(next()?)?, next()?.parse().ok()?)),
            "yes" => Some(Self::Agree(TableId::parse(next()?)?, question(next()?, next()?, next()?)?)),
            "no" => Some(Self::Disagree(TableId::parse(next()?)?, question(next()?, next()?, next()?)?)),
            "view" if rest.contains(':') => {
                Some(Self::NoticeView(TableId::parse(next()?)?, TableId::parse(next()?)?.0))
            }
            _ => Self::simple(word, TableId::parse(rest)?),
        }
    }

    fn simple(word: &str, table: TableId) -> Option<Self> {
        match word {
            "join" => Some(Self::Join(table)),
            "leave" => Some(Self::Leave(table)),
            "start" => Some(Self::Start(table)),
            "close" => Some(Self::Close(table)),
            "view" => Some(Self::View(table)),
            "move" => Some(Self::Move(table)),
            "resign" => Some(Self::Resign(table)),
            "sit" => Some(Self::Sit(table)),
            _ => {
                TableButton::ALL.into_iter().find(|known| known.text() == word).map(|button| Self::Table(button, table))
            }
        }
    }
}

fn question_text(question: OfferId) -> String {
    format!("{}:{}:{}", question.what.word(), question.by, question.at)
}

fn question(what: &str, by: &str, at: &str) -> Option<OfferId> {
    Some(OfferId { what: Proposal::of_word(what)?, by: Seat(by.parse().ok()?), at: at.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_read_back_as_they_are_written() {
        let table = TableId(i64::MAX);
        let picks = vec!["P1?3,9".to_owned(), "c4".to_owned()];
        for id in [
            CustomId::Join(table),
            CustomId::Leave(table),
            CustomId::Start(table),
            CustomId::Close(table),
            CustomId::Rules("praetorian".to_owned()),
            CustomId::View(table),
            CustomId::Move(table),
            CustomId::Compose { table, seen: EntryNo(7), picks, page: 2, slot: 3 },
            CustomId::Compose { table, seen: EntryNo(u32::MAX), picks: Vec::new(), page: 0, slot: 0 },
            CustomId::Random { table, seen: EntryNo(1), press: 255 },
            CustomId::Ready { table, seen: EntryNo(1) },
            CustomId::Type { table, seen: EntryNo(1) },
            CustomId::Look { table, seen: EntryNo(3), action: String::new() },
            CustomId::Look { table, seen: EntryNo(3), action: "P1?3 P2?9".to_owned() },
            CustomId::Confirm { table, seen: EntryNo(3), action: "setup Pr 5y / Nr: 2".to_owned() },
            CustomId::Resign(table),
            CustomId::Games(12),
            CustomId::Sit(table),
            CustomId::NoticeView(table, 33),
            CustomId::Take(table, 8),
            CustomId::Agree(table, OfferId { what: Proposal::Draw, by: Seat(8), at: EntryNo(u32::MAX) }),
            CustomId::Disagree(table, OfferId { what: Proposal::Abort, by: Seat(0), at: EntryNo(0) }),
            CustomId::Forget,
            CustomId::Learn(LearnButton::Try("tmag".to_owned(), "catch".to_owned(), "e: 5".to_owned())),
            CustomId::Play(PlayButton::Begin),
        ]
        .into_iter()
        .chain(TableButton::ALL.map(|button| CustomId::Table(button, table)))
        {
            assert_eq!(CustomId::read(&id.text()), Some(id));
        }
    }

    #[test]
    fn foreign_ids_are_not_read() {
        for text in [
            "",
            ":",
            "join",
            "join:",
            "join:!",
            "pick:1:2",
            "yes:1",
            "no:1:draw:0",
            "yes:1:dance:0:0",
            "play:1",
            "play:1:x:a",
            "games:-1",
            "move:zzzzzzzzzzzzzzz",
        ] {
            assert_eq!(CustomId::read(text), None, "{text:?}");
        }
    }
}
