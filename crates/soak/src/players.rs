//! Players: one group of people after another plays a table to its end through the stand-in, and repeats commands that are not
//! answered, as people do. They know what was meant to happen; the verdict finds what did.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use super::chooser::Chooser;
use game::{Actor, AnyGame, Dice as _, Position, RESIGN, Seat};
use games::GAMES;
use stand_in::{BotReply, Control, InteractionOutcome, ShownMessage, Snowflake, TypedCommand};
use store::Store;
use table::{EntryNo, LogEntry, Occupant, PlayerId, TableId};

/// How long the effect of an answered command may take to be seen.
const ANSWERED: Duration = Duration::from_secs(20);
/// How long to look for the effect of a command that nobody answered.
const UNANSWERED: Duration = Duration::from_secs(3);
/// How long a command is repeated in vain before its table counts as one that can't go on.
const IN_VAIN: Duration = Duration::from_mins(2);
/// The beginning of the answer to `/play <game>` when the table is open.
const OPENED: &str = "Your table";
/// The beginning of the answer to `/move` when the move is played.
const PLAYED: &str = "Played";
/// How many times the log is asked for before that counts as in vain.
const TRIES: u32 = 15;

/// A lane in which people play one table after another.
pub(super) struct Players<'a> {
    pub control: &'a Control,
    /// The bots' store, where it can be asked while they run.
    pub store: Option<&'a Store>,
    pub chooser: Chooser,
}

/// A table as it was meant to be played.
#[derive(Debug)]
pub(super) struct PlayedTable {
    /// The id of its game.
    pub game: &'static str,
    /// The channel of its lobby, which nobody else uses.
    pub channel: Snowflake,
    /// The players, in the order of their seats.
    pub people: Vec<Snowflake>,
    /// The table's id, once its first board was seen.
    pub table: Option<TableId>,
    /// The actions of people that came about, as far as could be seen.
    pub meant: Vec<(Seat, String)>,
    /// The actions whose players were told that they are played.
    pub told: RefCell<Vec<(Seat, String)>>,
    /// A sentence on what was waited for in vain; `None` if the table came to its end.
    pub stuck: Option<String>,
}

/// A board in the table's thread.
#[derive(Clone, Debug)]
pub(super) struct SeenBoard {
    /// The table that it shows.
    pub table: TableId,
    /// How many entries of the log it shows.
    pub ply: u32,
    /// The post as a viewer sees it.
    pub post: ShownMessage,
}

/// The threads of a channel, in the order in which they were opened.
pub(super) fn threads(control: &Control, channel: Snowflake) -> Vec<Snowflake> {
    control.threads().into_iter().filter(|thread| thread.parent == Some(channel)).map(|thread| thread.id).collect()
}

/// The boards posted in a channel's threads, oldest first.
pub(super) fn boards(control: &Control, channel: Snowflake, who: Snowflake) -> Vec<SeenBoard> {
    let posts = threads(control, channel).into_iter().flat_map(|thread| control.messages(thread, who));
    posts.filter(|post| !post.ephemeral).filter_map(board).collect()
}

fn board(post: ShownMessage) -> Option<SeenBoard> {
    let name = post.attachments.first()?.name.strip_suffix(".png")?.to_owned();
    let (front, ply) = name.rsplit_once('-')?;
    let (_, table) = front.rsplit_once('-')?;
    Some(SeenBoard { table: TableId::parse(table)?, ply: ply.parse().ok()?, post })
}

/// How a command was answered at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Acknowledgement {
    /// It is done, and must not be repeated.
    Done,
    /// There was an answer; whether it is done will be seen.
    Something,
    /// Nothing came in time.
    Nothing,
}

impl From<Result<InteractionOutcome, stand_in::StandInError>> for Acknowledgement {
    fn from(outcome: Result<InteractionOutcome, stand_in::StandInError>) -> Self {
        match outcome.map(|outcome| outcome.reply) {
            Ok(BotReply::TimedOut | BotReply::Deferred | BotReply::Gone) | Err(_) => Self::Nothing,
            Ok(_) => Self::Something,
        }
    }
}

impl Players<'_> {
    /// Plays a table to its end.
    pub(super) async fn play(&mut self, number: u64) -> PlayedTable {
        let game = self.pick_game().about();
        let seats = game.seats.0;
        let people = (0..seats).map(|seat| self.control.add_user(&format!("Player {number}.{seat}"))).collect();
        let channel = self.control.add_channel(&format!("table-{number}"));
        let mut played = PlayedTable {
            game: game.id,
            channel,
            people,
            table: None,
            meant: Vec::new(),
            told: RefCell::default(),
            stuck: None,
        };
        if let Err(stuck) = self.play_to_its_end(&mut played).await {
            played.stuck = Some(stuck);
        }
        played
    }

    /// Of five games one with chance, where the log tells what chance did; the others without.
    fn pick_game(&mut self) -> &'static dyn AnyGame {
        let wants_chance = self.store.is_some() && self.chooser.below(5) == 0;
        let fitting: Vec<_> = GAMES.iter().copied().filter(|game| game.about().chance == wants_chance).collect();
        *self.chooser.pick(&fitting)
    }

    /// Repeats a command until its effect is seen.
    async fn insist<T>(
        &self,
        what: &str,
        seen: impl Fn(&Control) -> Option<T>,
        command: impl AsyncFn(&Control) -> Acknowledgement,
    ) -> Result<T, String> {
        let until = Instant::now() + IN_VAIN;
        while Instant::now() < until {
            if let Some(found) = seen(self.control) {
                return Ok(found);
            }
            let patience = match command(self.control).await {
                Acknowledgement::Done => until.saturating_duration_since(Instant::now()),
                Acknowledgement::Something => ANSWERED,
                Acknowledgement::Nothing => UNANSWERED,
            };
            if let Some(found) = self.control.wait_for(patience, |control| seen(control)).await {
                return Ok(found);
            }
        }
        Err(format!("in vain: {what}"))
    }

    async fn play_to_its_end(&mut self, played: &mut PlayedTable) -> Result<(), String> {
        let (channel, first) = (played.channel, played.people[0]);
        let open = format!("/play {} seat:0", played.game);
        let lobby = move |c: &Control| lobby(c, channel, first);
        let ask = async |c: &Control| {
            if self.has_table(first).await {
                Acknowledgement::Done
            } else {
                opened(c.command(first, channel, &open).await)
            }
        };
        self.insist("a lobby", lobby, ask).await?;
        let full = move |c: &Control| lobby(c).filter(|post| post.button("Join").is_none()).map(drop);
        let join = async |c: &Control| {
            let mut heard = Acknowledgement::Something;
            for person in &played.people[1..] {
                heard = press(c, *person, lobby(c), "Join").await;
            }
            heard
        };
        self.insist("a full table", full, join).await?;
        let begun = move |c: &Control| boards(c, channel, first).first().cloned();
        let board = self.insist("a first board", begun, async |c| press(c, first, lobby(c), "Start").await).await?;
        played.table = Some(board.table);
        self.seat(played, board.table).await;
        self.moves(played, board).await
    }

    /// Whether somebody has a table, though it may be in no channel yet: one who was not answered looks before they ask again.
    async fn has_table(&self, who: Snowflake) -> bool {
        let (Some(store), Ok(id)) = (self.store, i64::try_from(who)) else { return false };
        store.tables().tables_of(PlayerId(id), 1).await.is_ok_and(|mine| !mine.tables.is_empty())
    }

    /// Puts people in the order of their seats: one who was not answered may have joined later than they meant to.
    async fn seat(&self, played: &mut PlayedTable, table: TableId) {
        let Some(store) = self.store else { return };
        if let Ok(Some(stored)) = store.tables().table(table).await {
            let person = |occupant: &Occupant| Snowflake::try_from(occupant.player()?.id.0).ok();
            let seated: Vec<_> = stored.seats.iter().filter_map(person).collect();
            if seated.len() == played.people.len() {
                played.people = seated;
            }
        }
    }

    async fn moves(&mut self, played: &mut PlayedTable, board: SeenBoard) -> Result<(), String> {
        let rules = games::find(played.game).ok_or("a game of the registry")?;
        let seats = rules.about().seats.0;
        let mut position = rules.start(seats, &[]).map_err(|refusal| refusal.to_string())?;
        let mut ply = board.ply;
        let wanted = self.chooser.between(3, 9);
        for count in 0..=wanted + u32::from(seats) {
            self.catch_up(&mut *position, board.table, ply).await?;
            let Some(seat) = position.turn().seats().first().copied() else { return Ok(()) };
            let view = position.view(Actor::Seat(seat).viewer());
            let drawn = if count < wanted { view.sample(Actor::Seat(seat), &mut self.chooser) } else { None };
            let action = drawn.unwrap_or_else(|| RESIGN.to_owned());
            let meant = position.play(Actor::Seat(seat), &action).map_err(|refusal| refusal.to_string())?;
            ply = self.act(played, board.table, seat, &meant.action, position.ply()).await?;
            played.meant.push((seat, meant.action));
        }
        Ok(())
    }

    /// Plays chance's actions after the log, up to the board that was seen.
    async fn catch_up(&self, position: &mut dyn Position, table: TableId, ply: u32) -> Result<(), String> {
        let Some(store) = self.store.filter(|_| position.ply() < ply) else { return Ok(()) };
        // Nobody takes anything back here, so that plies and entries have the same numbers.
        let from = EntryNo(position.ply());
        for _ in 0..TRIES {
            if let Ok(log) = store.tables().log_from(table, from).await {
                for done in log.iter().filter_map(LogEntry::action) {
                    position.play(done.by, &done.action).map_err(|refusal| refusal.to_string())?;
                }
                return Ok(());
            }
        }
        Err("in vain: the log".to_owned())
    }

    /// Has a move made; the ply of the board that shows it.
    async fn act(
        &self,
        played: &PlayedTable,
        table: TableId,
        seat: Seat,
        action: &str,
        ply: u32,
    ) -> Result<u32, String> {
        let (channel, who, watcher) = (played.channel, played.people[seat.index()], played.people[0]);
        let seen = move |c: &Control| boards(c, channel, watcher).last().map(|board| board.ply).filter(|at| *at >= ply);
        let command = async |c: &Control| {
            let length =
                async |store: &Store| store.tables().log_from(table, EntryNo(0)).await.map_or(0, |log| log.len());
            if let Some(store) = self.store
                && length(store).await >= usize::try_from(ply).unwrap_or(usize::MAX)
            {
                return Acknowledgement::Something;
            }
            let Some(thread) = threads(c, channel).last().copied() else { return Acknowledgement::Nothing };
            if action == RESIGN {
                return resign(c, who, thread).await;
            }
            let typed = TypedCommand::new("move").with("move", action);
            let outcome = c.send_command(who, thread, &typed).await;
            if says(outcome.as_ref(), PLAYED) {
                played.told.borrow_mut().push((seat, action.to_owned()));
            }
            outcome.into()
        };
        self.insist(&format!("{action} at ply {ply}"), seen, command).await
    }
}

/// One who is told that their table is open does not open another, however long its lobby takes.
fn opened(outcome: Result<InteractionOutcome, stand_in::StandInError>) -> Acknowledgement {
    if says(outcome.as_ref(), OPENED) { Acknowledgement::Done } else { outcome.into() }
}

/// Whether an answer begins with these words.
fn says(outcome: Result<&InteractionOutcome, &stand_in::StandInError>, beginning: &str) -> bool {
    let said = outcome.ok().and_then(InteractionOutcome::message);
    said.is_some_and(|post| post.content.starts_with(beginning))
}

async fn resign(control: &Control, who: Snowflake, thread: Snowflake) -> Acknowledgement {
    let asked = control.command(who, thread, "/table resign").await;
    let asked = asked.ok().and_then(|outcome| outcome.message().cloned());
    press(control, who, asked, "Resign").await
}

fn lobby(control: &Control, channel: Snowflake, who: Snowflake) -> Option<ShownMessage> {
    let is_lobby =
        |post: &ShownMessage| !post.ephemeral && (post.button("Join").is_some() || post.button("Rules").is_some());
    control.messages(channel, who).into_iter().find(is_lobby)
}

async fn press(control: &Control, who: Snowflake, post: Option<ShownMessage>, label: &str) -> Acknowledgement {
    let Some(post) = post else { return Acknowledgement::Nothing };
    let button = post.button(label).filter(|button| !button.disabled).and_then(|button| button.custom_id);
    match button {
        Some(id) => control.click(who, post.id, &id).await.into(),
        // Its effect is there already.
        None => Acknowledgement::Something,
    }
}
