//! The facts of a table that are public at all times. They hold no position.

use super::views::steps;
use game::Seat;
use store::MeetingPlace;
use table::{
    Challenge, DiceWords, EntryNo, HoldReason, LobbyMark, ModerationAction, NoticeKind, Notify, Occupant, Offer,
    OfferId, Phase, Place, PlayerId, StoredTable, Table, TableEvent, TableId, Terms, Vacancy, manned, partners,
};

/// The seats of a lobby: whether its game can begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LobbySeats {
    /// Every seat is taken.
    Full,
    /// Seats are free, and its terms ask for no more players.
    Enough,
    /// The game can't begin before more players sit.
    TooFew,
}

/// The facts of a table that everybody may know.
#[derive(Clone, Debug, PartialEq)]
pub struct TableSummary {
    /// The table's id, as buttons and files name it.
    pub id: TableId,
    /// The game's id in the registry, such as `stratogo`.
    pub game: &'static str,
    /// The game's name as people read it.
    pub game_name: &'static str,
    /// The game in one line.
    pub tagline: &'static str,
    /// All options with their values.
    pub options: Vec<(String, String)>,
    /// The occupants in seat order; free seats and computers included.
    pub seats: Vec<Occupant>,
    /// The seats' names in the game.
    pub sides: Vec<&'static str>,
    /// The person who opened it, and may start or close its lobby.
    pub opener: PlayerId,
    /// Where it is in its life.
    pub phase: Phase,
    /// Whether it is for the people named alone.
    pub challenge: Challenge,
    /// The terms that it was opened with.
    pub terms: Terms,
    /// When the present move is due, in Unix milliseconds.
    pub due_ms: Option<i64>,
    /// How many entries its log has: what was seen at this number can grow stale.
    pub entries: EntryNo,
    /// The seats whose time is up, and when the table's policy is carried out, in Unix milliseconds.
    pub late: Vec<(Seat, i64)>,
    /// The seats in the game that people have, or may get back from a moderator; none of a table read without its log.
    pub manned: Vec<Seat>,
    /// Whether the clocks are stopped by agreement.
    pub paused: bool,
    /// The reason why the table stands still, if moderators or the loss of its thread hold it.
    pub hold: Option<HoldReason>,
    /// The question that is open (a draw, an undo, a pause), if one is.
    pub offer: Option<Offer>,
    /// How many steps the game has come.
    pub steps: usize,
    /// The seats whose small actions are drawn by lot.
    pub by_lot: Vec<Seat>,
    /// The id of the open question, for its buttons.
    pub offer_id: Option<OfferId>,
    /// The last event at the table.
    pub said: Option<TableEvent>,
    /// The seats on offer, and for whom.
    pub vacancies: Vec<(Seat, Vacancy)>,
    /// The seats that the computer has taken from players.
    pub taken_over: Vec<Seat>,
    /// The seats whose players are called in the thread.
    pub thread_calls: Vec<Seat>,
    /// The seats that are asked the open question, have not answered, and want to be asked in the thread.
    pub asked_here: Vec<PlayerId>,
    /// The seat that comes next, in a game of three and more.
    pub next: Option<Seat>,
    /// Where it is found.
    pub place: Place,
    /// The round of a tournament that it belongs to; only posts for everybody ask for it.
    pub meeting: Option<MeetingPlace>,
    /// The words that players have added to its dice.
    pub words: DiceWords,
    /// The people and words that its lobby shows, for the button that begins the game.
    pub mark: LobbyMark,
    /// Whether its game leaves anything to chance.
    pub has_chance: bool,
    /// Whether anything at the table was drawn or chosen in secret, or will be drawn, so that there is something to prove.
    pub has_proof: bool,
    /// The fingerprint of the secret that its dice come from.
    pub fingerprint: String,
    /// The secret itself, once the table is over or called off.
    pub secret: Option<String>,
}

impl TableSummary {
    /// Names for plates and other places that know no markup, in seat order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        (0..).map(Seat).zip(&self.seats).map(|(seat, who)| who.name_in_line((self.id, seat))).collect()
    }

    /// A seat's name in the text of a message; nothing where there is no such seat.
    #[must_use]
    pub fn name_in_message(&self, seat: Seat) -> String {
        self.seats.get(seat.index()).map(|who| who.name_in_message((self.id, seat))).unwrap_or_default()
    }

    /// The same for all seats, in their order.
    #[must_use]
    pub fn names_in_message(&self) -> Vec<String> {
        (0..).map(Seat).zip(&self.seats).map(|(seat, who)| who.name_in_message((self.id, seat))).collect()
    }

    /// The person on a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.seats.get(seat.index()).and_then(Occupant::player).map(|player| player.id)
    }

    /// The state of its seats, while it is in the lobby.
    #[must_use]
    pub fn lobby_seats(&self) -> LobbySeats {
        let taken = self.seats.iter().filter(|occupant| occupant.is_taken()).count();
        let least = usize::from(self.terms.least);
        if taken == self.seats.len() {
            LobbySeats::Full
        } else if least > 0 && taken >= least {
            LobbySeats::Enough
        } else {
            LobbySeats::TooFew
        }
    }

    /// Whether its game has begun. One that was called off before its first move has no entry; in a forum the thread is there from the
    /// lobby on.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        match self.phase {
            Phase::Lobby => false,
            Phase::Playing | Phase::Over => true,
            Phase::Closed => {
                let own_thread = self.place.thread.filter(|thread| self.place.lobby_channel != Some(*thread));
                let is_called_off = matches!(
                    self.said,
                    Some(
                        TableEvent::Aborted(_)
                            | TableEvent::CalledOff(_)
                            | TableEvent::Deserted
                            | TableEvent::Moderated(ModerationAction::Close, _)
                    )
                );
                self.entries > EntryNo(0) || is_called_off || own_thread.is_some()
            }
        }
    }

    /// The seat's name in the game.
    #[must_use]
    pub(crate) fn side(&self, seat: Seat) -> &'static str {
        self.sides.get(seat.index()).copied().unwrap_or_default()
    }

    /// The people for the seats' names in the game's sentences, by the names of all seats. Seats with a role of their own,
    /// `the Assassin`, keep it, and so do seats where nobody sits. Where two are of one name, the seat stands beside it.
    #[must_use]
    pub(crate) fn people_by_side(&self, names: &[String]) -> Vec<(&'static str, String)> {
        let Some(game) = games::find(self.game) else { return Vec::new() };
        let count = u8::try_from(self.seats.len()).unwrap_or(u8::MAX);
        let person = |(seat, name): (Seat, &String)| {
            let (side, occupant) = (self.side(seat), self.seats.get(seat.index())?);
            let is_named = matches!(occupant, Occupant::Player(_) | Occupant::Computer(_));
            if !is_named || side.is_empty() || game.the_seat(count, seat) != side {
                return None;
            }
            let is_shared = names.iter().filter(|other| *other == name).count() > 1;
            Some((side, if is_shared { format!("{name} ({side})") } else { name.clone() }))
        };
        Seat::all(count).zip(names).filter_map(person).collect()
    }
}

impl TableSummary {
    /// The same as it is told of a time before these seats had their present occupants: by then each was a former player's.
    #[must_use]
    pub fn before(&self, later: &[Seat]) -> Self {
        let mut seats = self.seats.clone();
        for seat in later {
            seats[seat.index()] = Occupant::Former;
        }
        Self { seats, ..self.clone() }
    }
}

impl From<&Table> for TableSummary {
    fn from(table: &Table) -> Self {
        Self {
            steps: steps(&table.log),
            manned: manned(table),
            asked_here: asked_here(table),
            next: table.next_seat(),
            secret: revealed_secret(table),
            ..Self::of_row(table, table.phase(), table.log.end())
        }
    }
}

impl From<&StoredTable> for TableSummary {
    fn from(table: &StoredTable) -> Self {
        Self::of_row(table, table.stage.phase, table.stage.entries)
    }
}

impl TableSummary {
    /// All that a table's row tells, and nothing that its log tells.
    fn of_row<S>(table: &Table<S>, phase: Phase, entries: EntryNo) -> Self {
        Self {
            id: table.id,
            game: table.game.about().id,
            game_name: table.game.about().name,
            tagline: table.game.about().tagline,
            options: table.options.clone(),
            seats: table.seats.clone(),
            sides: Seat::all(table.seat_count()).map(|seat| table.seat_name(seat)).collect(),
            opener: table.opener,
            phase,
            challenge: table.life.challenge,
            terms: table.terms,
            due_ms: table.due_ms(),
            entries,
            late: late(table),
            manned: Vec::new(),
            paused: table.life.paused_ms.is_some(),
            hold: table.life.hold.map(|hold| hold.reason),
            offer: table.life.offer.clone(),
            by_lot: table.life.by_lot.clone(),
            steps: 0,
            offer_id: table.life.offer_id(entries),
            said: table.life.last_event.clone(),
            vacancies: vacancies(table),
            taken_over: taken_over(table),
            thread_calls: Seat::all(table.seat_count()).filter(|seat| is_called_in_thread(table, *seat)).collect(),
            asked_here: Vec::new(),
            next: None,
            place: table.place,
            meeting: None,
            words: table.words.clone(),
            mark: table.lobby_mark(),
            has_chance: table.game.about().chance,
            has_proof: table.game.about().chance || has_sealed(table),
            fingerprint: table.secret.fingerprint(),
            secret: None,
        }
    }
}

/// Whether anybody has chosen in secret.
fn has_sealed<S>(table: &Table<S>) -> bool {
    table.log.entries().iter().any(|entry| entry.action().is_some_and(|action| action.sealed))
}

fn late<S>(table: &Table<S>) -> Vec<(Seat, i64)> {
    let late = |seat: Seat| Some((seat, table.grace_until_ms(seat)?));
    Seat::all(table.seat_count()).filter_map(late).collect()
}

fn vacancies<S>(table: &Table<S>) -> Vec<(Seat, Vacancy)> {
    let vacancy = |seat: Seat| Some((seat, table.life.seat_clock(seat).vacancy.clone()?));
    Seat::all(table.seat_count()).filter_map(vacancy).collect()
}

fn taken_over<S>(table: &Table<S>) -> Vec<Seat> {
    let was_taken = |seat: &Seat| {
        let is_computer = matches!(table.seats[seat.index()], Occupant::Computer(_));
        is_computer && table.life.former.iter().any(|(former, _)| former == seat)
    };
    Seat::all(table.seat_count()).filter(was_taken).collect()
}

fn is_called_in_thread<S>(table: &Table<S>, seat: Seat) -> bool {
    table.settings.get(seat.index()).is_none_or(|settings| settings.notify.in_thread())
}

/// Whom the open question's post calls: nobody if a computer player asks, for its move has called them.
fn asked_here(table: &Table) -> Vec<PlayerId> {
    let by_person = |offer: &&Offer| table.seats[offer.by.index()].player().is_some();
    let Some(offer) = table.life.offer.as_ref().filter(by_person) else { return Vec::new() };
    let here = |seat: &Seat| {
        let settings = table.settings.get(seat.index());
        settings.is_none_or(|settings| settings.told(NoticeKind::Asked) == Notify::Thread)
    };
    let open = partners(table, offer.by).into_iter().filter(|seat| !offer.agreed.contains(seat)).filter(here);
    let mut people: Vec<_> =
        open.filter_map(|seat| table.seats[seat.index()].player()).map(|player| player.id).collect();
    people.dedup();
    people
}

/// The secret of a table that is over or called off: then, and only then, it is for everybody.
fn revealed_secret(table: &Table) -> Option<String> {
    table.is_revealed().then(|| table.secret.reveal())
}
