//! The stage of a story: one table, its people, and the clock.

use std::collections::BTreeMap;

use game::{Actor, Audience, Choices, Seat, Viewer};
use table::{
    Change, Command, ComputerDuty, LatePolicy, LobbyCommand, Occupant, Opening, Phase, Place, PlayCommand, Player,
    PlayerId, PlayerSettings, Secret, Table, TableId, Terms, computer_acts, computer_task, decide, tick, wake_ms,
};

use crate::story_words::{self as words, hours, instant, settings};

/// More events in one span of time than any story has.
const MAX_EVENTS: usize = 500;

/// A gap in the heartbeat that counts as an absence, in milliseconds.
const ABSENCE_MS: i64 = 10 * 60_000;

/// One table with its people.
#[derive(Default)]
pub struct Stage {
    table: Option<Table>,
    now_ms: i64,
    up_since_ms: i64,
    settings: BTreeMap<String, PlayerSettings>,
}

impl Stage {
    /// Does what a line says, and tells what follows.
    pub fn act(&mut self, line: &str) -> Vec<String> {
        let (first, rest) = line.split_once(' ').unwrap_or((line, ""));
        match first {
            "table" => self.open(rest),
            "at" => self.set_clock(instant(rest)),
            "down" => self.go_down(hours(rest)),
            "jump" => self.jump(hours(rest)),
            _ if line.starts_with('+') => self.pass(hours(line)),
            name => self.person(name, rest),
        }
    }

    fn table(&self) -> &Table {
        self.table.as_ref().expect("the story opens a table first")
    }

    fn set_clock(&mut self, now_ms: i64) -> Vec<String> {
        if self.table.is_none() {
            self.up_since_ms = now_ms;
        }
        self.now_ms = now_ms;
        Vec::new()
    }

    /// Nobody runs for a while: what was due meanwhile happens afterwards.
    fn go_down(&mut self, span_ms: i64) -> Vec<String> {
        self.now_ms += span_ms;
        self.up_since_ms = self.now_ms;
        self.come_back()
    }

    /// The clock is set. A jump of more than ten minutes counts as an absence.
    fn jump(&mut self, span_ms: i64) -> Vec<String> {
        self.now_ms += span_ms;
        if span_ms.abs() > ABSENCE_MS {
            self.up_since_ms = self.now_ms;
        }
        self.come_back()
    }

    /// The repairs after an absence, and the work that is due then.
    fn come_back(&mut self) -> Vec<String> {
        let change = tick(self.table(), self.now_ms, self.up_since_ms).expect("the table is sound");
        let mut said: Vec<_> = change.into_iter().flat_map(|change| self.take(change)).collect();
        said.extend(self.wake(self.now_ms));
        said
    }

    fn pass(&mut self, span_ms: i64) -> Vec<String> {
        let end = self.now_ms + span_ms;
        let said = self.wake(end);
        self.now_ms = end;
        said
    }

    /// Wakes the table whenever it is due until a time.
    fn wake(&mut self, until_ms: i64) -> Vec<String> {
        let mut said = Vec::new();
        for _ in 0..MAX_EVENTS {
            let Some(wake) = wake_ms(self.table()).filter(|wake| *wake <= until_ms) else { return said };
            // Not a moment early: a look before it is due finds nothing to do.
            if wake > self.now_ms {
                let early = tick(self.table(), wake - 1, self.up_since_ms).expect("the table is sound");
                assert!(early.is_none(), "something happened early");
            }
            self.now_ms = self.now_ms.max(wake);
            let change = tick(self.table(), self.now_ms, self.up_since_ms).expect("the table is sound");
            let change = change.expect("what is due happens");
            said.push(words::clock(self.now_ms));
            said.extend(self.take(change));
        }
        panic!("time does not pass: {said:?}");
    }

    fn open(&mut self, text: &str) -> Vec<String> {
        let (head, people) = text.split_once(": ").expect("`table GAME options: people`");
        let mut head = head.split(' ');
        let game = games::find(head.next().expect("a game")).expect("a game of the registry");
        let mut terms = Terms::of_pace(86_400);
        let mut options = Vec::new();
        for (name, value) in head.filter_map(|option| option.split_once('=')) {
            let secs = || u32::try_from(hours(value) / 1_000).expect("a time");
            match name {
                "pace" => terms.pace_secs = secs(),
                "bank" => terms.bank_secs = Some(secs()),
                "late" => terms.late = LatePolicy::of_word(value).expect("a policy"),
                "rests" => terms.rests = value != "no",
                "least" => terms.least = value.parse().expect("a number"),
                _ => options.push((name.to_owned(), value.to_owned())),
            }
        }
        let seats: Vec<_> = people.split(", ").map(|name| self.occupant(name)).collect();
        let opener = seats.iter().find_map(Occupant::player).expect("somebody opens it").id;
        let (id, place, secret) = (TableId(77), Place::default(), Secret::new([7; 32]));
        let opened = Opening { id, game, options, seats, opener, terms, secret, place }.open(self.now_ms);
        match opened {
            Ok(table) => {
                self.table = Some(table);
                Vec::new()
            }
            Err(refusal) => vec![format!("refused: {}", refusal.text)],
        }
    }

    fn occupant(&mut self, name: &str) -> Occupant {
        match (name, name.strip_suffix('?')) {
            ("-", _) => Occupant::Open,
            ("computer", _) => Occupant::Computer(0),
            (_, Some(guest)) => Occupant::Invited(self.player(guest)),
            (name, None) => Occupant::Player(self.player(name)),
        }
    }

    fn player(&mut self, name: &str) -> Player {
        self.settings.entry(name.to_owned()).or_default();
        Player { id: PlayerId(words::number(name)), name: name.into() }
    }

    fn person(&mut self, name: &str, what: &str) -> Vec<String> {
        let player = self.player(name);
        let (word, rest) = what.split_once(' ').unwrap_or((what, ""));
        let command = match word {
            "settings" => {
                let settings = settings(&self.settings[name], rest, self.now_ms);
                self.settings.insert(name.to_owned(), settings.clone());
                if self.table().phase() != Phase::Playing {
                    return Vec::new();
                }
                Command::Play(PlayCommand::Settle(player.id, settings))
            }
            "play" if rest == "*" => {
                let action = self.first_action(player.id);
                Command::Play(PlayCommand::Act { player: player.id, action, seen: None })
            }
            "join" => Command::Lobby(LobbyCommand::Join(player, self.settings[name].clone())),
            "take" => Command::Play(PlayCommand::Take(
                player,
                Seat(rest.parse().expect("a seat")),
                self.settings[name].clone(),
            )),
            "handover" => {
                let to = (!rest.is_empty()).then(|| self.player(rest));
                Command::Play(PlayCommand::HandOver(player.id, to))
            }
            _ => words::command(word, rest, player),
        };
        // The settings that the store joins to every table that it reads.
        let settings = self.table().seats.iter().map(|occupant| self.habits_of(occupant)).collect();
        if let (Some(table), false) = (self.table.as_mut(), matches!(command, Command::Play(PlayCommand::Settle(..)))) {
            table.settings = settings;
        }
        match decide(self.table(), &command, self.now_ms) {
            Ok(change) => self.take(change),
            Err(refusal) => vec![format!("refused: {}", refusal.text)],
        }
    }

    fn name_of(&self, person: PlayerId) -> String {
        let is_theirs = |name: &&String| words::number(name) == person.0;
        self.settings.keys().find(is_theirs).cloned().expect("the story has named them")
    }

    fn habits_of(&self, occupant: &Occupant) -> PlayerSettings {
        occupant.player().and_then(|player| self.settings.get(player.name.as_str()).cloned()).unwrap_or_default()
    }

    /// The first legal action of a player, or a ready-made one; of one who is not to act something that is refused.
    fn first_action(&self, player: PlayerId) -> String {
        let table = self.table();
        let Some(seat) = table.seat_of(player) else { return "?".to_owned() };
        let view = table.position().expect("the game is on").view(Viewer::Seat(seat));
        match view.choices(Actor::Seat(seat)) {
            Choices::Listed(mut moves) => moves.drain(..).next().unwrap_or_else(|| "?".to_owned()),
            Choices::Form(_) => view.ready_made().into_iter().next().expect("a ready-made action").1,
        }
    }

    /// The act of a computer player that thinks, at once, like a person's after a moment's thought: its first legal action.
    fn think(&self) -> Option<Change> {
        let table = self.table();
        let task = computer_task(table).filter(|task| task.duty == ComputerDuty::Act)?;
        let view = table.position()?.view(Viewer::Seat(task.seat));
        let Choices::Listed(actions) = view.choices(Actor::Seat(task.seat)) else { return None };
        Some(computer_acts(table, task.seat, actions.first()?, self.now_ms).expect("a legal action is taken"))
    }

    /// The change becomes the table; what it tells.
    fn take(&mut self, change: Change) -> Vec<String> {
        let mut said: Vec<_> = change.entries.iter().map(|entry| words::entry(&change.table, entry)).collect();
        for notice in &change.notices {
            let whom = match (notice.person, notice.audience) {
                (Some(person), _) => self.name_of(person),
                (None, Audience::Public) => "all".to_owned(),
                (None, Audience::Seat(seat)) => change.table.names()[seat.index()].clone(),
            };
            said.push(format!("{} to {whom}", notice.kind.word()));
        }
        if let Some(talk) =
            change.table.life.last_event.as_ref().filter(|said| self.table().life.last_event.as_ref() != Some(said))
        {
            said.push(format!("said: {}", words::said(&change.table, talk)));
        }
        if let Some(outcome) = change.outcome.as_ref() {
            said.push(format!("over: {} {:?}", outcome.reason.whole(), outcome.ranks));
        }
        if change.table.phase() != self.table().phase() && matches!(change.table.phase(), Phase::Closed) {
            said.push("closed".to_owned());
        }
        words::check(&change.table);
        self.table = Some(change.table);
        said.extend(words::dues(self.table()));
        said.extend(self.think().into_iter().flat_map(|change| self.take(change)));
        said
    }
}
