//! Look at a table: views and facts that are public at all times. What leaves this file holds no position.

use super::{App, Failure, Visitor};
use game::{Actor, AnyView, Audience, News, Position, Seat, Square, Turn, Viewer};
use store::{MyTable, MyTables, StoreError, TableResult};
use table::{
    Challenge, DiceWords, EntryNo, HoldReason, LogEntry, LoggedAction, NoticeKind, Notify, Occupant, Offer, OfferId,
    Phase, Place, PlayerId, Ply, Purpose, Table, TableEvent, TableId, Terms, Vacancy, partners,
};

/// The facts of a table that everybody may know.
#[derive(Clone, Debug, PartialEq)]
pub struct TableSummary {
    /// The table.
    pub id: TableId,
    /// The game's id.
    pub game: &'static str,
    /// The game's name.
    pub game_name: &'static str,
    /// All options with their values.
    pub options: Vec<(String, String)>,
    /// Who sits where.
    pub seats: Vec<Occupant>,
    /// The seats' names in the game.
    pub sides: Vec<&'static str>,
    /// Who opened it.
    pub opener: PlayerId,
    /// Where it is in its life.
    pub phase: Phase,
    /// Whether it is for the people named alone.
    pub challenge: Challenge,
    /// What it was opened with.
    pub terms: Terms,
    /// When the present move is due, in Unix milliseconds.
    pub due_ms: Option<i64>,
    /// How many entries its log has: what was seen at this number can grow stale.
    pub entries: EntryNo,
    /// The seats whose time is up, and when the table's policy is carried out, in Unix milliseconds.
    pub late: Vec<(Seat, i64)>,
    /// Whether the clocks are stopped by agreement.
    pub paused: bool,
    /// Why the table stands still, if moderators or the loss of its thread hold it.
    pub hold: Option<HoldReason>,
    /// The open question.
    pub offer: Option<Offer>,
    /// How many steps the game has come.
    pub steps: usize,
    /// The seats whose small actions are drawn by lot.
    pub by_lot: Vec<Seat>,
    /// Which one it is, for its buttons.
    pub offer_id: Option<OfferId>,
    /// What was said last.
    pub said: Option<TableEvent>,
    /// The seats on offer, and for whom.
    pub vacancies: Vec<(Seat, Vacancy)>,
    /// The seats whose players are called in the thread.
    pub thread_calls: Vec<Seat>,
    /// Who is asked the open question, has not answered, and wants to be asked in the thread.
    pub asked_here: Vec<PlayerId>,
    /// Who comes next, in a game of three and more.
    pub next: Option<Seat>,
    /// Where it is found.
    pub place: Place,
    /// What players have added to its dice.
    pub words: DiceWords,
    /// Whether its game leaves anything to chance.
    pub has_chance: bool,
    /// The fingerprint of the secret that its dice come from.
    pub fingerprint: String,
    /// The secret itself, once the table is over or called off.
    pub secret: Option<String>,
}

impl TableSummary {
    /// Names for plates and other places that know no markup, in seat order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        self.seats.iter().map(Occupant::name_in_line).collect()
    }

    /// The person on a seat.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.seats.get(seat.index()).and_then(Occupant::player).map(|player| player.id)
    }

    /// The seat's name in the game.
    #[must_use]
    pub(crate) fn side(&self, seat: Seat) -> &'static str {
        self.sides.get(seat.index()).copied().unwrap_or_default()
    }
}

impl From<&Table> for TableSummary {
    fn from(table: &Table) -> Self {
        Self {
            id: table.id,
            game: table.game.about().id,
            game_name: table.game.about().name,
            options: table.options.clone(),
            seats: table.seats.clone(),
            sides: Seat::all(table.seat_count()).map(|seat| table.seat_name(seat)).collect(),
            opener: table.opener,
            phase: table.phase,
            challenge: table.life.challenge,
            terms: table.terms,
            due_ms: table.due_ms(),
            entries: table.log.end(),
            late: late(table),
            paused: table.life.paused_ms.is_some(),
            hold: table.life.hold.map(|hold| hold.reason),
            offer: table.life.offer.clone(),
            by_lot: table.life.by_lot.clone(),
            steps: super::replay::steps(&table.log),
            offer_id: table.life.offer_id(table.log.end()),
            said: table.life.last_event.clone(),
            vacancies: vacancies(table),
            thread_calls: Seat::all(table.seat_count()).filter(|seat| is_called_in_thread(table, *seat)).collect(),
            asked_here: asked_here(table),
            next: table.next_seat(),
            place: table.place,
            words: table.words.clone(),
            has_chance: table.game.about().chance,
            fingerprint: table.secret.fingerprint(),
            secret: super::proof::revealed_secret(table),
        }
    }
}

fn late(table: &Table) -> Vec<(Seat, i64)> {
    let late = |seat: Seat| Some((seat, table.life.seat_clock(seat).late_ms?.saturating_add(table.terms.grace_ms())));
    Seat::all(table.seat_count()).filter_map(late).collect()
}

fn vacancies(table: &Table) -> Vec<(Seat, Vacancy)> {
    let vacancy = |seat: Seat| Some((seat, table.life.seat_clock(seat).vacancy.clone()?));
    Seat::all(table.seat_count()).filter_map(vacancy).collect()
}

fn is_called_in_thread(table: &Table, seat: Seat) -> bool {
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

/// What a post tells one audience: the view, the news since the last post, and who must be called.
#[derive(Debug)]
pub struct PostContext {
    /// The facts of the table.
    pub summary: TableSummary,
    /// The audience's view of the position that is told.
    pub view: Box<dyn AnyView>,
    /// What everybody may read of what was done since the last post, a sentence each.
    pub news: Vec<String>,
    /// The seats that owe an action and were not called for it before.
    pub call: Vec<Seat>,
    /// Whether this is the first post.
    pub first: bool,
    /// How many hints each seat took, of those that took any; told at the end.
    pub hints: Vec<(Seat, i64)>,
    /// What the game came to for whose rating; told at the end of a rated one.
    pub results: Vec<TableResult>,
}

/// A line of a player's list of tables.
#[derive(Clone, Debug, PartialEq)]
pub struct TableListEntry {
    /// The facts of the table.
    pub summary: TableSummary,
    /// The seats that owe an action.
    pub to_act: Vec<Seat>,
    /// The player's own seats.
    pub mine: Vec<Seat>,
}

impl TableListEntry {
    /// Whether the table waits for this player.
    #[must_use]
    pub(crate) fn waits_for_me(&self) -> bool {
        self.to_act.iter().any(|seat| self.mine.contains(seat))
    }
}

/// A player's tables.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableList {
    /// Those that wait for them first.
    pub lines: Vec<TableListEntry>,
    /// Those that can't be shown.
    pub unreadable: Vec<TableId>,
}

/// The most tables in a list.
const MAX_LISTED: i64 = 1_000;
/// The most tables with a free seat that are looked at.
const MAX_OPEN: usize = 25;
/// The most tables of a channel in a list.
const MAX_AROUND: i64 = 200;

impl App {
    /// A player's tables, those that wait for them first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn my_tables(&self, player: PlayerId) -> Result<TableList, Failure> {
        Ok(table_list(self.store.tables().tables_of(player, MAX_LISTED).await?, player))
    }

    /// The open tables of the channel that somebody asks from, the newest first.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn tables_around(&self, visitor: &Visitor) -> Result<TableList, Failure> {
        let Some(from) = visitor.from else { return Ok(TableList::default()) };
        let found = self.store.tables().tables_in(from.guild, (from.channel, from.parent), MAX_AROUND).await?;
        Ok(table_list(found, visitor.player))
    }

    /// The tables with a free seat of the channel that somebody asks from, the newest first: those that they could join.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn open_seats(&self, visitor: &Visitor) -> Result<Vec<TableSummary>, Failure> {
        let around = self.tables_around(visitor).await?.lines.into_iter();
        let is_open = |line: &TableListEntry| {
            let table = &line.summary;
            table.phase == Phase::Lobby
                && table.hold.is_none()
                && line.mine.is_empty()
                && table.seats.contains(&Occupant::Open)
        };
        let mut open = Vec::new();
        for table in around.filter(is_open).map(|line| line.summary).take(MAX_OPEN) {
            let people = table.seats.iter().filter_map(Occupant::person).map(|person| person.id);
            let people: Vec<_> = people.chain([table.opener]).collect();
            if !self.store.people().are_apart(visitor.player, &people).await? {
                open.push(table);
            }
        }
        Ok(open)
    }

    /// The table that has waited for a player longest, if one does.
    ///
    /// # Errors
    /// If the database can't be asked.
    pub(crate) async fn waits_longest(&self, player: PlayerId) -> Result<Option<TableId>, Failure> {
        let found = self.store.tables().tables_of(player, MAX_LISTED).await?.tables;
        let since = |mine: &MyTable| {
            let seats = mine.table.seats_of(player).into_iter().filter(|seat| mine.to_act.contains(seat));
            seats.map(|seat| mine.table.life.seat_clock(seat).since_ms.unwrap_or(i64::MAX)).min()
        };
        let waiting = found.iter().filter_map(|mine| Some((since(mine)?, mine.table.id)));
        Ok(waiting.min().map(|(_, table)| table))
    }

    /// The id of the table of the thread that somebody asks from, if it is one. What this process knows already is not
    /// asked again: a thread is never another table's.
    ///
    /// # Errors
    /// If the database can't be asked or the table is damaged.
    pub(crate) async fn table_here(&self, visitor: &Visitor) -> Result<Option<TableId>, Failure> {
        let Some(from) = visitor.from else { return Ok(None) };
        match self.tables.in_thread(from.channel) {
            Some(known) => Ok(Some(known.id)),
            None => Ok(self.visit_here(visitor).await?.map(|table| table.id)),
        }
    }

    /// A player's own view of a table, or the public's if they have no seat; `None` before play and where it was called off.
    #[must_use]
    pub(crate) fn own_view(table: &Table, player: PlayerId) -> Option<Box<dyn AnyView>> {
        let viewer = table.seat_of(player).map_or(Viewer::Public, Viewer::Seat);
        position(table).map(|position| position.view(viewer))
    }

    /// A seat's own view of a table; `None` before play and where it was called off.
    #[must_use]
    pub(crate) fn seat_view(table: &Table, seat: Seat) -> Option<Box<dyn AnyView>> {
        position(table).map(|position| position.view(Viewer::Seat(seat)))
    }

    /// A random action for the viewer to look at, the `press`-th one; `None` if it is not their turn. It has dice of its
    /// own, so that looking changes nothing.
    #[must_use]
    pub(crate) fn suggestion(table: &Table, view: &dyn AnyView, press: u32) -> Option<String> {
        let Viewer::Seat(seat) = view.frame().viewer else { return None };
        let mut dice = table.dice(Purpose::Suggestion(seat, press), Ply(view.frame().ply));
        view.sample(Actor::Seat(seat), &mut dice)
    }

    /// The rest of a set-up of the viewer's, drawn by lot after these picks, the `press`-th one. Its dice are its own, too, and
    /// what they show is the viewer's alone: nobody else has the table's secret before the end, when set-ups are open anyway.
    #[must_use]
    pub(crate) fn drawn_by_lot(table: &Table, view: &dyn AnyView, picks: &[String], press: u32) -> Option<Vec<String>> {
        let Viewer::Seat(seat) = view.frame().viewer else { return None };
        let mut dice = table.dice(Purpose::Suggestion(seat, press), Ply(view.frame().ply));
        view.by_lot(picks, &mut dice)
    }

    /// What a post must tell everybody about the log up to an entry, given what was told before.
    ///
    /// # Errors
    /// If the log is damaged.
    pub fn post_context(table: &Table, until: EntryNo) -> Result<PostContext, Failure> {
        let until = until.min(table.log.end());
        let told = table.place.told;
        let from = told.unwrap_or_default().min(until);
        let span = table.replay(from..until).map_err(|damage| StoreError::damaged(table.id, &damage))?;
        let before = if told.is_some() { span.before } else { Turn::Nobody };
        let entries = &table.log.entries()[from.index()..until.index()];
        let acted = |seat: Seat| {
            let undone = |entry: &LogEntry| matches!(entry, LogEntry::Undo { .. });
            entries.iter().any(|entry| entry.by().seat() == Some(seat) || undone(entry))
        };
        let fresh = |seat: &Seat| !before.seats().contains(seat) || acted(*seat);
        let numbers = (from.0..).map(EntryNo);
        Ok(PostContext {
            summary: TableSummary { entries: until, ..TableSummary::from(table) },
            view: span.position.view(Viewer::Public),
            news: numbers.zip(span.news).flat_map(|(at, news)| sentences(table, at, news)).collect(),
            call: span.position.turn().seats().iter().copied().filter(fresh).collect(),
            first: told.is_none(),
            hints: Vec::new(),
            results: Vec::new(),
        })
    }
}

fn table_list(found: MyTables, player: PlayerId) -> TableList {
    let line = |found: MyTable| {
        let mine = found.table.seats_of(player);
        TableListEntry { summary: TableSummary::from(&found.table), to_act: found.to_act, mine }
    };
    TableList { lines: found.tables.into_iter().map(line).collect(), unreadable: found.unreadable }
}

/// What can be looked at: of a table that was called off nothing is left to look at.
fn position(table: &Table) -> Option<&dyn Position> {
    table.position.as_deref().filter(|_| table.phase != Phase::Closed)
}

/// What everybody may read of one entry, and what it commits to.
fn sentences(table: &Table, at: EntryNo, news: Vec<News>) -> Vec<String> {
    let mut lines = words_for(table, Viewer::Public, at, news);
    lines.extend(super::proof::commitment(table, at));
    lines
}

/// What a viewer may read of one entry: the game's own sentences, or a plain one where it has none.
pub(super) fn words_for(table: &Table, viewer: Viewer, at: EntryNo, news: Vec<News>) -> Vec<String> {
    let may_read = |news: &News| match news.audience {
        Audience::Public => true,
        Audience::Seat(seat) => viewer == Viewer::Seat(seat),
    };
    let mut lines: Vec<_> = news.into_iter().filter(may_read).map(|news| news.text).collect();
    if lines.is_empty() {
        lines.extend(table.log.get(at).and_then(|entry| plain_sentence(table, entry)));
    }
    lines
}

fn plain_sentence(table: &Table, entry: &LogEntry) -> Option<String> {
    match entry {
        LogEntry::Undo { .. } => Some("By agreement the last move was taken back.".to_owned()),
        LogEntry::AgreedDraw { .. } | LogEntry::Play(LoggedAction { by: Actor::Chance, .. }) => None,
        LogEntry::Play(LoggedAction { by: Actor::Seat(seat), sealed: true, .. }) => {
            Some(format!("{} has chosen in secret.", table.seat_name(*seat)))
        }
        LogEntry::Play(LoggedAction { by: Actor::Seat(seat), action, .. }) => {
            Some(format!("{} {}.", table.seat_name(*seat), deed(action)))
        }
    }
}

/// An action of which a game tells nothing: `moves from c3 to b4` where its notation is two squares.
fn deed(action: &str) -> String {
    let is_square = |text: &str| Square::parse(text, 26, 26).is_some();
    match action.split_once('-') {
        Some((from, to)) if is_square(from) && is_square(to) => format!("moves from {from} to {to}"),
        _ => format!("plays {action}"),
    }
}

#[cfg(test)]
mod tests {
    use super::deed;

    #[test]
    fn what_no_game_tells_is_told_in_words_where_it_is_a_way() {
        assert_eq!(deed("c3-b4"), "moves from c3 to b4");
        assert_eq!(deed("a9-a10"), "moves from a9 to a10");
        for action in ["reroll", "all-in", "c3-", "c3-b4-a5"] {
            assert_eq!(deed(action), format!("plays {action}"));
        }
    }
}
