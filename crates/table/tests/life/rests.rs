//! Clocks that rest with their players: the grace time, and a vacation that ends while all clocks are stopped.

use super::acts::{ADA, BRUTUS};
use game::Seat;
use table::{
    Calendar, ChannelId, Command, LatePolicy, LobbyCommand, Occupant, Opening, Phase, Place, PlayCommand, Player,
    PlayerId, PlayerSettings, Proposal, Secret, Table, TableId, Terms, Waking, decide, tick, wake_ms,
};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;
/// Eight in the morning of 14 November 2023, in UTC.
const MORNING: i64 = 1_699_920_000_000 + 8 * HOUR;

/// A game of Conspirateurs that begins in the morning, Ada first, by this calendar of hers.
fn playing(calendar: Calendar, pace_hours: u32) -> Table {
    let person = |id: PlayerId| Occupant::Player(Player { id, name: format!("player {}", id.0).as_str().into() });
    let opening = Opening {
        id: TableId(77),
        game: games::find("conspirateurs").expect("registered"),
        options: Vec::new(),
        seats: vec![person(ADA), person(BRUTUS)],
        opener: ADA,
        terms: Terms { late: LatePolicy::Forfeit, ..Terms::of_pace(pace_hours * 3_600) },
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), ..Place::default() },
    };
    let mut lobby = opening.open(MORNING).expect("it fits");
    lobby.settings[0].calendar = calendar;
    does(&lobby, LobbyCommand::Start(ADA).into(), MORNING)
}

fn does(table: &Table, command: Command, now_ms: i64) -> Table {
    decide(table, &command, now_ms).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}")).table
}

#[test]
fn the_time_of_grace_rests_at_night() {
    let calendar = Calendar { waking: Waking::new(8 * 60, 22 * 60), ..Calendar::default() };
    let (bedtime, awake_again) = (MORNING + 14 * HOUR, MORNING + DAY);
    let table = playing(calendar, 14);
    assert_eq!(table.due_ms(), Some(bedtime));
    let late = tick(&table, bedtime, 0).expect("sound").expect("it is late").table;
    // A quarter of 14 hours.
    let over = awake_again + 3 * HOUR + HOUR / 2;
    assert_eq!((late.grace_until_ms(Seat(0)), wake_ms(&late)), (Some(over), Some(over)));
    assert!(tick(&late, over - 1, 0).expect("sound").is_none());
    assert_eq!(tick(&late, over, 0).expect("sound").expect("it is due").table.phase(), Phase::Over);
    assert_eq!(late.grace_until_ms(Seat(1)), None, "Brutus is not late");
}

#[test]
fn a_vacation_that_ends_in_a_pause_has_ended_when_the_clocks_run_again() {
    let away = Calendar { vacation: Some(MORNING..MORNING + 20 * DAY), ..Calendar::default() };
    let table = playing(away, 24);
    assert_eq!(table.due_ms(), Some(MORNING + 21 * DAY));
    let asked = does(&table, PlayCommand::Propose(ADA, Proposal::Pause).into(), MORNING);
    let paused = does(&asked, PlayCommand::Accept(BRUTUS, None).into(), MORNING);
    let later = MORNING + 2 * DAY;
    let settle = |calendar: Calendar| {
        let settings = PlayerSettings { calendar, ..PlayerSettings::default() };
        Command::from(PlayCommand::Settle(ADA, settings))
    };
    let back = does(&paused, settle(Calendar::default()), later);
    assert_eq!(back.due_ms(), None, "the clocks stand still");
    let resumed = does(&back, PlayCommand::Resume(BRUTUS).into(), later);
    assert_eq!(resumed.due_ms(), Some(later + DAY));
    // Another vacation does not put it off again.
    let away_again = Calendar { vacation: Some(later..later + 9 * DAY), ..Calendar::default() };
    let again = does(&does(&back, settle(away_again), later), PlayCommand::Resume(BRUTUS).into(), later);
    assert_eq!(again.due_ms(), Some(later + DAY));
}

#[test]
fn a_game_that_is_called_off_keeps_nobodys_hours() {
    let table = playing(Calendar { waking: Waking::new(8 * 60, 22 * 60), ..Calendar::default() }, 14);
    assert!(table.life.seat_clocks[0].calendar.is_some(), "her turn is counted by it");
    let off = does(&table, PlayCommand::Abort(ADA).into(), MORNING);
    assert_eq!(off.phase(), Phase::Closed);
    assert!(off.life.seat_clocks.iter().all(|clock| clock.calendar.is_none()));
}
