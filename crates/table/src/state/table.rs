//! A table with everything known of it. Its rules stand elsewhere.

use std::sync::Arc;

use game::{AnyGame, LoggedAction, Outcome, Position, Refusal, RefusalKind, Seat, Viewer, whose_turn};

use crate::fairness::dice_words::DiceWords;
use crate::fairness::secret::Secret;
use crate::fairness::table_dice::{Purpose, TableDice};
use crate::log::log_entry::LogEntry;
use crate::log::ply::{EntryNo, Ply};
use crate::log::table_log::{DamagedLog, Log, Reached, ReplayedSpan, Setup};
use crate::seat::occupant::{Occupant, PlayerId};
use crate::seat::player_settings::PlayerSettings;
use crate::state::life::Life;
use crate::state::phase::Phase;
use crate::state::place::Place;
use crate::state::stage::Stage;
use crate::state::table_id::TableId;
use crate::state::terms::Terms;

/// A table: one game being played, with its seats, its log and its clocks.
#[derive(Clone, Debug)]
pub struct Table<S = Stage> {
    /// Its id, which stays for good.
    pub id: TableId,
    /// Its game, by the rules that it began with.
    pub game: &'static dyn AnyGame,
    /// All options with their values.
    pub options: Vec<(String, String)>,
    /// The occupants, in seat order.
    pub seats: Vec<Occupant>,
    /// The person who opened it, seated or not.
    pub opener: PlayerId,
    /// Where it is in its life, with what only that stage has.
    pub stage: S,
    /// Counts every change; a write is guarded by it.
    pub step: i32,
    /// The terms that it was opened with.
    pub terms: Terms,
    /// Its clocks and its talk.
    pub life: Life,
    /// The settings of who sits on each seat, in seat order.
    pub settings: Vec<PlayerSettings>,
    /// Where its dice come from.
    pub secret: Secret,
    /// The words that players have added to its dice; fixed when the game begins.
    pub words: DiceWords,
    /// Everything done so far: the table's truth. Empty in a [`crate::StoredTable`], which has not read it yet.
    pub log: Log,
    /// Where it is found.
    pub place: Place,
}

impl<S> Table<S> {
    /// The number of seats.
    ///
    /// # Panics
    /// Never: a table has at most nine.
    #[must_use]
    pub fn seat_count(&self) -> u8 {
        u8::try_from(self.seats.len()).expect("a table has at most nine seats")
    }

    /// The game that its log is of.
    #[must_use]
    pub fn setup(&self) -> Setup<'_> {
        Setup { game: self.game, seats: self.seat_count(), options: &self.options }
    }

    /// The seats that this player sits on, ascending.
    #[must_use]
    pub fn seats_of(&self, player: PlayerId) -> Vec<Seat> {
        let sits = |seat: &Seat| self.seats[seat.index()].player().is_some_and(|p| p.id == player);
        Seat::all(self.seat_count()).filter(sits).collect()
    }

    /// The seats that are kept for this player, who was invited to them, ascending.
    #[must_use]
    pub fn kept_for(&self, player: PlayerId) -> Vec<Seat> {
        let is_kept = |seat: &Seat| matches!(&self.seats[seat.index()], Occupant::Invited(guest) if guest.id == player);
        Seat::all(self.seat_count()).filter(is_kept).collect()
    }

    /// Whether its opener is the one person at it, and the computer plays every other seat: there is nobody to wait for.
    #[must_use]
    pub fn is_alone(&self) -> bool {
        let is_opener = |occupant: &Occupant| occupant.player().is_some_and(|player| player.id == self.opener);
        let (own, others): (Vec<_>, Vec<_>) = self.seats.iter().partition(|occupant| is_opener(occupant));
        own.len() == 1 && others.iter().all(|occupant| matches!(occupant, Occupant::Computer(_)))
    }

    /// When the next action is due, in Unix milliseconds, if a clock runs: the earliest of all seats'.
    #[must_use]
    pub fn due_ms(&self) -> Option<i64> {
        self.life.seat_clocks.iter().filter_map(|clock| clock.due_ms).min()
    }

    /// The numbers for one purpose at one ply, with what players have added to the dice.
    #[must_use]
    pub fn dice(&self, purpose: Purpose, ply: Ply) -> TableDice {
        TableDice::new(&self.secret.with_words(self.words.iter()), purpose, ply)
    }

    /// Names for plates, in seat order: a person's, or a stand-in.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        Seat::all(self.seat_count()).zip(&self.seats).map(|(seat, who)| who.name_in_line((self.id, seat))).collect()
    }

    /// The seat's name in the game.
    #[must_use]
    pub fn seat_name(&self, seat: Seat) -> &'static str {
        self.game.seat_name(self.seat_count(), seat)
    }
}

impl Table {
    /// The word for its stage.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.stage.phase()
    }

    /// Its position; `None` where nothing was ever played.
    #[must_use]
    pub fn position(&self) -> Option<&Arc<dyn Position>> {
        self.stage.board().map(|board| &board.position)
    }

    /// The seats that have left the game; none before play.
    #[must_use]
    pub fn left(&self) -> Vec<Seat> {
        self.position().map(|position| position.left()).unwrap_or_default()
    }

    /// Replays a part of its log, from the nearest position at hand.
    ///
    /// # Errors
    /// If the log is damaged.
    pub fn replay(&self, span: std::ops::Range<EntryNo>) -> Result<ReplayedSpan, DamagedLog> {
        let board = self.stage.board();
        let now = board.map(|board| Reached { until: self.log.end(), position: board.position.clone() });
        self.log.replay(span, self.setup(), board.and_then(|board| board.earlier.clone()).into_iter().chain(now))
    }

    /// The seat that this player acts or looks from: one of theirs that is to act, else their first.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let mine = self.seats_of(player);
        let to_act = self.to_act();
        mine.iter().find(|seat| to_act.contains(seat)).or(mine.first()).copied()
    }

    /// The seat with which a player takes part in the talk at this table: one that is still in the game.
    ///
    /// # Errors
    /// If they have no seat here, or have left the game.
    pub fn active_seat(&self, player: PlayerId) -> Result<Seat, Refusal> {
        let left = self.left();
        let mut mine = self.seats_of(player);
        if mine.is_empty() {
            return Err(stranger());
        }
        mine.retain(|seat| !left.contains(seat));
        mine.first().copied().ok_or_else(|| Refusal::illegal("You have left this game."))
    }

    /// Whether the position that this player saw, when the log had come to this entry, is still the one they see. In a
    /// simultaneous set-up the others' sealed actions change nothing that they see.
    #[must_use]
    pub fn is_current(&self, player: PlayerId, seen: EntryNo) -> bool {
        let Some(since) = self.log.since(seen) else { return false };
        let mine = self.seats_of(player);
        since.iter().all(|entry| entry.is_sealed() && entry.by().seat().is_some_and(|seat| !mine.contains(&seat)))
    }

    /// Whether nothing of its game is secret any more: it is over, or was called off before anybody had chosen in secret.
    #[must_use]
    pub fn is_revealed(&self) -> bool {
        matches!(self.stage, Stage::Over(_)) || self.is_called_off() && !self.keeps_secrets()
    }

    /// Whether something was chosen in secret at it. A game that was called off never opens its secrets: nobody is
    /// betrayed by an end that others chose.
    fn keeps_secrets(&self) -> bool {
        self.log.entries().iter().any(LogEntry::is_sealed)
    }

    /// Whether it was called off after the first action.
    #[must_use]
    pub fn is_called_off(&self) -> bool {
        matches!(self.stage, Stage::CalledOff(_))
    }

    /// The seats that owe an action now.
    #[must_use]
    pub fn to_act(&self) -> Vec<Seat> {
        match &self.stage {
            Stage::Playing(board) => board.position.turn().seats().to_vec(),
            Stage::Lobby | Stage::Over(_) | Stage::CalledOff(_) | Stage::Shut => Vec::new(),
        }
    }

    /// The refusal for a person who can't act now: whose turn it is, by people's names. `None` if it is theirs, or the game is not in play.
    #[must_use]
    pub fn not_your_turn(&self, player: PlayerId) -> Option<Refusal> {
        let to_act = self.to_act();
        let is_theirs = self.seats_of(player).iter().any(|seat| to_act.contains(seat));
        (!to_act.is_empty() && !is_theirs).then(|| Refusal::new(RefusalKind::NotYourTurn, self.whose_turn()))
    }

    /// A refusal as people read it: the game knows only the name of the seat whose turn it is.
    pub(crate) fn by_names(&self, refusal: Refusal) -> Refusal {
        if refusal.kind == RefusalKind::NotYourTurn { refusal.reworded(self.whose_turn()) } else { refusal }
    }

    fn whose_turn(&self) -> String {
        let names: Vec<_> = self.to_act().into_iter().map(|seat| self.name_or_seat(seat)).collect();
        whose_turn(&names)
    }

    fn name_or_seat(&self, seat: Seat) -> String {
        match &self.seats[seat.index()] {
            who @ (Occupant::Player(_) | Occupant::Computer(_)) => who.name_in_message((self.id, seat)),
            Occupant::Open | Occupant::Invited(_) | Occupant::Former => {
                self.game.the_seat(self.seat_count(), seat).to_owned()
            }
        }
    }

    /// The seat whose turn comes after the present one, in a game of three and more.
    #[must_use]
    pub fn next_seat(&self) -> Option<Seat> {
        self.position()?.view(Viewer::Public).next_seat()
    }

    /// How the game ended, if it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().and_then(|position| position.outcome())
    }

    /// The actions that count, each with the ply before it: what a record of the game holds.
    pub fn counted(&self) -> impl Iterator<Item = (Ply, &LoggedAction)> {
        (0..).map(Ply).zip(self.log.counted())
    }
}

pub(crate) fn stranger() -> Refusal {
    Refusal::new(RefusalKind::NotYourTurn, "You don't play at this table; you can look at its board with /board.")
}
