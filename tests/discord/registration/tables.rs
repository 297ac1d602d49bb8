//! Tables to look at: every game, every number of seats, every option, with ids and names as long as they get.

use game::{Actor, AnyGame, OptionValues, RESIGN, Seat, SplitMix64};
use games::{self, GAMES};
use subrosa::app::{TableListEntry, TableSummary};
use table::{
    ChannelId, Command, GuildId, LobbyCommand, MessageId, Occupant, Opening, Place, PlayCommand, Player, PlayerId,
    Secret, Table, TableId, decide,
};

/// The longest ids that there will be: Discord's are 64 bits.
const FAR: i64 = i64::MAX;
/// A time of day, in Unix milliseconds.
const NOW_MS: i64 = 1_900_000_000_000;

/// A way to play a game.
pub struct Variant {
    pub seats: u8,
    options: Vec<(String, String)>,
}

pub fn game(id: &str) -> &'static dyn AnyGame {
    games::find(id).unwrap_or_else(|| panic!("there is no {id}"))
}

/// The fewest seats with each value of each option, and every other number of seats with the defaults.
pub fn variants(game: &dyn AnyGame) -> Vec<Variant> {
    let about = game.about();
    let plain = about.seat_range().map(|seats| Variant { seats, options: Vec::new() });
    let values = about.options.iter().flat_map(|spec| match spec.values {
        OptionValues::Words(words) => {
            words.iter().map(|word| (spec.name.to_owned(), (*word).to_owned())).collect::<Vec<_>>()
        }
        OptionValues::Range { min, max } => [min, max].map(|value| (spec.name.to_owned(), value.to_string())).to_vec(),
    });
    let fits = |option: &(String, String)| {
        about.seat_range().find(|seats| game.start(*seats, std::slice::from_ref(option)).is_ok())
    };
    let chosen = values.filter_map(|option| Some(Variant { seats: fits(&option)?, options: vec![option] }));
    plain.chain(chosen).filter(|variant| game.start(variant.seats, &variant.options).is_ok()).collect()
}

fn id(seat: u8) -> PlayerId {
    PlayerId(FAR - i64::from(seat))
}

fn name(seat: u8) -> String {
    let names = ["*".repeat(64), "👩‍👩‍👧‍👦".repeat(9), "_@everyone_<@1>`".repeat(4), "W".repeat(64)];
    names[usize::from(seat) % names.len()].clone()
}

/// A table in its lobby with everybody there.
pub fn open(game: &'static dyn AnyGame, variant: &Variant) -> Table {
    let player = |seat: Seat| Occupant::Player(Player { id: id(seat.0), name: name(seat.0).into() });
    let opening = Opening {
        id: TableId(FAR),
        game,
        options: variant.options.clone(),
        seats: Seat::all(variant.seats).map(player).collect(),
        opener: id(0),
        terms: table::Terms::of_pace(30 * 86_400),
        secret: Secret::new([9; 32]),
        place: Place {
            guild: Some(GuildId(FAR)),
            channel: ChannelId(FAR),
            lobby_channel: None,
            lobby_message: Some(MessageId(FAR)),
            thread: Some(ChannelId(FAR)),
            ..Place::default()
        },
    };
    opening.open(0).expect("the variant fits")
}

/// The same with nobody but the opener there yet.
pub fn invited(table: &Table) -> Table {
    let mut table = table.clone();
    for occupant in table.seats.iter_mut().skip(1) {
        if let Occupant::Player(player) = occupant {
            *occupant = Occupant::Invited(player.clone());
        }
    }
    table
}

fn play(table: &Table, command: &Command) -> Table {
    decide(table, command, NOW_MS).unwrap_or_else(|refusal| panic!("{command:?}: {refusal:?}")).table
}

pub fn start(table: &Table) -> Table {
    play(table, &Command::Lobby(LobbyCommand::Start(id(0))))
}

fn by(seat: Seat, action: String) -> Command {
    Command::Play(PlayCommand::Act { player: id(seat.0), action, seen: None })
}

/// A random move of a seat that is to act; `None` at the end.
pub fn any_move(table: &Table, chooser: &mut SplitMix64) -> Option<Table> {
    let seat = *table.to_act().first()?;
    let view = table.position()?.view(Actor::Seat(seat).viewer());
    let action = view.sample(Actor::Seat(seat), chooser)?;
    Some(play(table, &by(seat, action)))
}

/// All leave until it is over.
pub fn resigned(mut table: Table) -> Table {
    for seat in Seat::all(table.seat_count()) {
        if table.outcome().is_none() {
            table = play(&table, &by(seat, RESIGN.to_owned()));
        }
    }
    assert!(table.outcome().is_some(), "a game that all leave is over");
    table
}

/// A player's list of so many tables of all games.
pub fn lines(count: usize) -> Vec<TableListEntry> {
    let line = |at: usize| {
        let game = GAMES[at % GAMES.len()];
        let variant = variants(game).into_iter().max_by_key(|variant| variant.seats).expect("it is played somehow");
        let table = if at.is_multiple_of(3) { open(game, &variant) } else { start(&open(game, &variant)) };
        let mine = vec![Seat(u8::try_from(at % 2).expect("small"))];
        TableListEntry { summary: TableSummary::from(&table), to_act: table.to_act(), mine }
    };
    (0..count).map(line).collect()
}
