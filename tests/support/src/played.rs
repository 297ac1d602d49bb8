//! Tables that were played: people's moves at random, chance and computer seats by the table itself.

use game::{Actor, AnyGame, Dice, Seat, SplitMix64};
use record::{Circumstances, DrawnSeat, TableRecord, Times};
use table::{
    Command, LobbyCommand, Occupant, Opening, Phase, Place, PlayCommand, Player, PlayerId, Ply, Purpose, Secret, Table,
    TableDice, TableId, Terms, decide,
};

const NOW: i64 = 1_700_000_000_000;
/// After so many of their moves people resign, so that games stay short.
const MOVES: u64 = 12;

/// The person at a seat.
#[must_use]
pub fn person(seat: u8) -> PlayerId {
    PlayerId(100 + i64::from(seat))
}

/// The secret of the table of this number.
#[must_use]
pub fn secret(round: u64) -> Secret {
    let mut dice = SplitMix64::new(round);
    Secret::new(std::array::from_fn(|_| u8::try_from(dice.below(256)).expect("a byte")))
}

/// People on all seats, but for the last of every other table of the fewest seats, which a computer has: where more are left to
/// computers alone, these agree on a draw, and nothing more is played.
fn occupants(seats: u8, with_computer: bool) -> Vec<Occupant> {
    let name = |seat: u8| ["Livia", "Brütus “II”", "Cassius", "Caesar \\ \n"][usize::from(seat) % 4].to_owned();
    let occupant = |seat: u8| {
        let is_computer = with_computer && seat + 1 == seats;
        if is_computer {
            Occupant::Computer(0)
        } else {
            Occupant::Player(Player { id: person(seat), name: name(seat).into() })
        }
    };
    (0..seats).map(occupant).collect()
}

/// The table after a command that must be legal.
#[must_use]
pub fn does(table: &Table, command: &Command) -> Table {
    decide(table, command, NOW).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}")).table
}

/// A table that has begun.
#[must_use]
pub fn begun(game: &'static dyn AnyGame, round: u64) -> Table {
    let (least, most) = game.about().seats;
    let seats = least + u8::try_from(round / 5 % u64::from(most - least + 1)).expect("few seats");
    let opening = Opening {
        id: TableId(1_000_000 + i64::try_from(round).expect("few")),
        game,
        options: Vec::new(),
        seats: occupants(seats, seats == least && round.is_multiple_of(2)),
        opener: person(0),
        terms: Terms::of_pace(86_400),
        secret: secret(round),
        place: Place::default(),
    };
    let mut lobby = opening.open(NOW).expect("it fits");
    if game.about().chance && round % 3 == 1 {
        for (seat, word) in (0..seats - 1).zip(["rosa", "“роза” \\", "7"]) {
            lobby = does(&lobby, &Command::Lobby(LobbyCommand::Word(person(seat), word.into())));
        }
    }
    does(&lobby, &Command::Lobby(LobbyCommand::Start(person(0))))
}

/// One move of somebody who is to act.
#[must_use]
pub fn moved(table: &Table, dice: &mut SplitMix64) -> Table {
    let seat = *table.to_act().first().expect("it is somebody's turn");
    let view = table.position().expect("in play").view(Actor::Seat(seat).viewer());
    let action = view.sample(Actor::Seat(seat), dice).expect("there is an action");
    does(table, &Command::Play(PlayCommand::Act { player: person(seat.0), action, seen: None }))
}

/// A table that is over.
#[must_use]
pub fn finished(game: &'static dyn AnyGame, round: u64) -> Table {
    let mut table = begun(game, round);
    let mut dice = SplitMix64::new(round);
    for _ in 0..4 + dice.below(MOVES) {
        if table.phase() == Phase::Playing {
            table = moved(&table, &mut dice);
        }
    }
    for seat in Seat::all(table.seat_count()) {
        let sits = table.seats[seat.index()].player().is_some();
        if sits && table.phase() == Phase::Playing {
            table = does(&table, &Command::Play(PlayCommand::Resign(person(seat.0))));
        }
    }
    assert_eq!(table.phase(), Phase::Over, "{}", game.about().id);
    table
}

/// Its record, with the drawn seat of an opener who did not choose.
#[must_use]
pub fn record(table: &Table) -> TableRecord {
    let drawn = TableDice::new(&table.secret, Purpose::Seats, Ply(0)).below(u64::from(table.seat_count()));
    let drawn = DrawnSeat { seat: Seat(u8::try_from(drawn).expect("few seats")), of: table.seat_count() };
    let times = Times { opened_ms: Some(NOW), started_ms: Some(NOW + 1), ended_ms: Some(NOW + 2) };
    let circumstances = Circumstances { times, drawn: Some(drawn), since: Vec::new() };
    TableRecord::of(table, &circumstances, &[]).expect("it has begun")
}

/// The first moves of one game of Conspirateurs at random, by both sides in turn: so many, and always the same.
#[must_use]
pub fn opening(moves: usize) -> Vec<String> {
    let mut position = games::find("conspirateurs").expect("registered").start(2, &[]).expect("two seats");
    let mut chooser = SplitMix64::new(7);
    let mut play = |_| {
        let seat = position.turn().seats()[0];
        let action =
            position.view(Actor::Seat(seat).viewer()).sample(Actor::Seat(seat), &mut chooser).expect("it goes on");
        position.play(Actor::Seat(seat), &action).expect("legal").action
    };
    (0..moves).map(&mut play).collect()
}
