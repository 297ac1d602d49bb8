//! The ids of buttons, menus and modals: the action, the table, and the choices so far, in at most 100 characters
//! (Discord). They hold nothing that their reader does not see in plain words beside them.

use super::board_words::BoardWords;
use super::leaderboard_button::LeaderboardButton;
use super::learn_button::LearnButton;
use super::page_button::PageButton;
use super::play_button::PlayButton;
use super::seek_button::SeekButton;
use super::settings_button::SettingsButton;
use super::table_button::TableButton;
use super::tournament_button::TournamentButton;
use game::{Seat, Viewer};
use table::{EntryNo, LobbyMark, OfferId, Proposal, TableId};

/// Discord's limit for a custom id, in characters.
pub const MAX_CUSTOM_ID: usize = 100;

/// The action of a button, menu or modal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CustomId {
    /// Takes a free seat in a lobby.
    Join(TableId),
    /// Leaves a seat in a lobby, or declines a challenge.
    Leave(TableId),
    /// Starts the game of a lobby, if that is as it was when the button was made.
    Start(TableId, LobbyMark),
    /// Closes a lobby for everybody.
    Close(TableId),
    /// Show a game's rules.
    Rules(String),
    /// Shows the presser's own view.
    View(TableId),
    /// Opens the composer at its first choice.
    Move(TableId),
    /// A composer at an entry of the log with these picks, at a page of its menus.
    Compose {
        /// The table of the composer.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
        /// The choices so far, each in the game's notation.
        picks: Vec<String>,
        /// The page of the menus.
        page: u8,
        /// The control's number among its siblings: ids within a message are distinct.
        slot: u8,
    },
    /// A random complete action to look at; the number of the press.
    Random {
        /// The table of the composer.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
        /// The number of actions shown before.
        press: u8,
    },
    /// The rest of a set-up drawn by lot, to look at; the number of the press.
    Lot {
        /// The table of the composer.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
        /// The choices made by hand.
        picks: Vec<String>,
        /// The number of drawings shown before.
        press: u8,
    },
    /// A menu of ready-made actions.
    Ready {
        /// The table of the composer.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
    },
    /// Open the modal for plain notation; also the modal itself.
    Type {
        /// The table of the composer.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
    },
    /// Look at this action before it is played; without one, at that which was chosen from the menu.
    Look {
        /// The table of the composer.
        table: TableId,
        /// The end of the log when the player saw the board.
        seen: EntryNo,
        /// The action in canonical notation.
        action: String,
    },
    /// Plays this action, as the composer's last step.
    Confirm {
        /// The table of the composer.
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
    /// A page of a leaderboard.
    Leaderboard(LeaderboardButton),
    /// A page about the bot, or about my data.
    Page(PageButton),
    /// Delete all that is kept about me.
    Forget,
    /// A menu of free seats.
    Sit(TableId),
    /// The board of an earlier step, through these eyes, perhaps in words too.
    Step {
        /// The table of the replay.
        table: TableId,
        /// The step, counted from 0 at the start of the game.
        step: u32,
        /// The viewer whose board it is.
        eyes: Viewer,
        /// Whether the words come along.
        words: BoardWords,
    },
    /// The board at a turning point of a game, through the eyes of whose turn it was, with what was better marked.
    TurningPoint {
        /// The table of the review.
        table: TableId,
        /// The step, counted from 0 at the start of the game.
        step: u32,
        /// The seat whose turn it was.
        seat: u8,
        /// The better action, in canonical notation.
        better: String,
    },
    /// A page of the list of moves.
    Moves {
        /// The table of the list.
        table: TableId,
        /// The page, from 0.
        page: u16,
    },
    /// Give this standing order; without one, ask about that which was chosen from the menu.
    Order {
        /// The table of the order.
        table: TableId,
        /// The order in the game's notation; empty in the menu's own id.
        order: String,
    },
    /// Show my view; the number tells the message from others.
    NoticeView(TableId, i64),
    /// Show my tables; the row's table and number tell the message from others.
    NoticeGames(TableId, i64),
    /// Take a seat that is on offer.
    Take(TableId, u8),
    /// Agree to this question.
    Agree(TableId, OfferId),
    /// Say no to it, or withdraw it.
    Disagree(TableId, OfferId),
    /// A button or menu of lessons.
    Learn(LearnButton),
    /// A button on the way to a new table.
    Play(PlayButton),
    /// A button on the way to an opponent.
    Seek(SeekButton),
    /// A control under the presser's settings.
    Settings(SettingsButton),
    /// The tables here with a free seat.
    OpenSeats,
    /// The table that has waited for me longest.
    NextTable,
    /// A button of a tournament's posts.
    Tournament(TournamentButton),
    /// A button that needs no more than its table.
    Table(TableButton, TableId),
}

impl CustomId {
    /// The id's text on the wire.
    #[must_use]
    pub fn text(&self) -> String {
        match self {
            Self::Join(table) => format!("join:{table}"),
            Self::Leave(table) => format!("leave:{table}"),
            Self::Start(table, seen) => format!("start:{table}:{seen}"),
            Self::Close(table) => format!("close:{table}"),
            Self::Rules(game) => format!("rules:{game}"),
            Self::View(table) => format!("view:{table}"),
            Self::Move(table) => format!("move:{table}"),
            Self::Compose { table, seen, picks, page, slot } => {
                format!("pick:{table}:{seen}:{slot}:{page}:{}", picks.join("."))
            }
            Self::Random { table, seen, press } => format!("random:{table}:{seen}:{press}"),
            Self::Lot { table, seen, picks, press } => format!("lot:{table}:{seen}:{press}:{}", picks.join(".")),
            Self::Ready { table, seen } => format!("ready:{table}:{seen}"),
            Self::Type { table, seen } => format!("type:{table}:{seen}"),
            Self::Look { table, seen, action } => format!("look:{table}:{seen}:{action}"),
            Self::Confirm { table, seen, action } => format!("play:{table}:{seen}:{action}"),
            Self::Resign(table) => format!("resign:{table}"),
            Self::Games(page) => format!("games:{page}"),
            Self::Leaderboard(button) => format!("leaders:{}", button.text()),
            Self::Page(page) => format!("page:{}", page.text()),
            Self::Forget => "forget:me".to_owned(),
            Self::Sit(table) => format!("sit:{table}"),
            Self::Step { table, step, eyes, words } => {
                format!("step:{table}:{step}:{}:{}", eyes_text(*eyes), u8::from(*words == BoardWords::Beside))
            }
            Self::TurningPoint { table, step, seat, better } => format!("point:{table}:{step}:{seat}:{better}"),
            Self::Moves { table, page } => format!("moves:{table}:{page}"),
            Self::Order { table, order } => format!("order:{table}:{order}"),
            Self::NoticeView(table, number) => format!("view:{table}:{}", TableId(*number)),
            Self::NoticeGames(table, number) => format!("games:{table}:{}", TableId(*number)),
            Self::Take(table, seat) => format!("take:{table}:{seat}"),
            Self::Agree(table, question) => format!("yes:{table}:{}", question_text(*question)),
            Self::Disagree(table, question) => format!("no:{table}:{}", question_text(*question)),
            Self::Learn(button) => format!("learn:{}", button.text()),
            Self::Play(button) => format!("begin:{}", button.text()),
            Self::Seek(button) => format!("seek:{}", button.text()),
            Self::Settings(button) => format!("set:{}", button.text()),
            Self::OpenSeats => "seats:here".to_owned(),
            Self::NextTable => "next:me".to_owned(),
            Self::Tournament(button) => format!("tournament:{}", button.text()),
            Self::Table(button, table) => format!("{}:{table}", button.text()),
        }
    }

    /// Reads a text; `None` if it is none of the bot's (an older version's, or forged).
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let (word, rest) = text.split_once(':')?;
        match word {
            "learn" => LearnButton::read(rest).map(Self::Learn),
            "begin" => PlayButton::read(rest).map(Self::Play),
            "seek" => SeekButton::read(rest).map(Self::Seek),
            "set" => SettingsButton::read(rest).map(Self::Settings),
            "seats" => (rest == "here").then_some(Self::OpenSeats),
            "next" => (rest == "me").then_some(Self::NextTable),
            "tournament" => TournamentButton::read(rest).map(Self::Tournament),
            "rules" => Some(Self::Rules(rest.to_owned())),
            "games" => match rest.split_once(':') {
                Some((table, number)) => Some(Self::NoticeGames(TableId::parse(table)?, TableId::parse(number)?.0)),
                None => rest.parse().ok().map(Self::Games),
            },
            "leaders" => LeaderboardButton::read(rest).map(Self::Leaderboard),
            "page" => PageButton::read(rest).map(Self::Page),
            "forget" => (rest == "me").then_some(Self::Forget),
            "pick" | "lot" | "random" | "ready" | "type" => Self::of_composer(word, rest),
            "look" | "play" => Self::of_action(word, rest),
            _ => Self::of_table(word, rest),
        }
    }

    /// A control of the composer, but for those that have a whole action.
    fn of_composer(word: &str, rest: &str) -> Option<Self> {
        let mut parts = rest.splitn(5, ':');
        let mut next = || parts.next();
        let (table, seen) = (TableId::parse(next()?)?, next()?.parse().ok()?);
        match word {
            "pick" => Some(Self::Compose {
                table,
                seen,
                slot: next()?.parse().ok()?,
                page: next()?.parse().ok()?,
                picks: read_picks(next()?),
            }),
            "lot" => Some(Self::Lot { table, seen, press: next()?.parse().ok()?, picks: read_picks(next()?) }),
            "random" => Some(Self::Random { table, seen, press: next()?.parse().ok()? }),
            "ready" => Some(Self::Ready { table, seen }),
            _ => Some(Self::Type { table, seen }),
        }
    }

    /// A control of the composer with a whole action, which may have any sign in it.
    fn of_action(word: &str, rest: &str) -> Option<Self> {
        let (table, rest) = rest.split_once(':')?;
        let (seen, action) = rest.split_once(':')?;
        let (table, seen, action) = (TableId::parse(table)?, seen.parse().ok()?, action.to_owned());
        Some(match word {
            "look" => Self::Look { table, seen, action },
            _ => Self::Confirm { table, seen, action },
        })
    }

    /// Any other control of a table.
    fn of_table(word: &str, rest: &str) -> Option<Self> {
        let mut parts = rest.splitn(5, ':');
        let mut next = || parts.next();
        match word {
            "step" => Some(Self::Step {
                table: TableId::parse(next()?)?,
                step: next()?.parse().ok()?,
                eyes: read_eyes(next()?)?,
                words: if next()? == "1" { BoardWords::Beside } else { BoardWords::Behind },
            }),
            "point" => {
                let (table, step, seat) = (TableId::parse(next()?)?, next()?.parse().ok()?, next()?.parse().ok()?);
                Some(Self::TurningPoint { table, step, seat, better: next()?.to_owned() })
            }
            "moves" => Some(Self::Moves { table: TableId::parse(next()?)?, page: next()?.parse().ok()? }),
            "order" => Some(Self::Order { table: TableId::parse(next()?)?, order: next()?.to_owned() }),
            "take" => Some(Self::Take(TableId::parse(next()?)?, next()?.parse().ok()?)),
            "yes" => Some(Self::Agree(TableId::parse(next()?)?, question(next()?, next()?, next()?)?)),
            "no" => Some(Self::Disagree(TableId::parse(next()?)?, question(next()?, next()?, next()?)?)),
            "start" if rest.contains(':') => Some(Self::Start(TableId::parse(next()?)?, next()?.parse().ok()?)),
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
            "start" => Some(Self::Start(table, LobbyMark::UNSEEN)),
            "close" => Some(Self::Close(table)),
            "view" => Some(Self::View(table)),
            "move" => Some(Self::Move(table)),
            "resign" => Some(Self::Resign(table)),
            "sit" => Some(Self::Sit(table)),
            _ => TableButton::read(word).map(|button| Self::Table(button, table)),
        }
    }
}

fn eyes_text(eyes: Viewer) -> String {
    match eyes {
        Viewer::Public => "all".to_owned(),
        Viewer::Seat(seat) => seat.to_string(),
    }
}

fn read_eyes(text: &str) -> Option<Viewer> {
    if text == "all" { Some(Viewer::Public) } else { text.parse().ok().map(Seat).map(Viewer::Seat) }
}

fn read_picks(text: &str) -> Vec<String> {
    text.split('.').filter(|pick| !pick.is_empty()).map(str::to_owned).collect()
}

fn question_text(question: OfferId) -> String {
    format!("{}:{}:{}", question.what.word(), question.by, question.at)
}

fn question(what: &str, by: &str, at: &str) -> Option<OfferId> {
    Some(OfferId { what: Proposal::of_word(what)?, by: Seat(by.parse().ok()?), at: at.parse().ok()? })
}

#[cfg(test)]
mod tests;
