//! Conditional moves beside single legal moves that are played for their owner, and beside choices in secret.

use super::acts::{ADA, BRUTUS, NOW, does, person, plays, refused};
use game::{Actor, Position, Seat, SplitMix64, Viewer};
use table::{
    ChannelId, Command, ConditionalMoves, LobbyCommand, LogEntry, Occupant, Opening, Place, PlayCommand, PlayerId,
    Proposal, Secret, Table, TableId, Terms,
};

/// More random games than it takes until somebody has a single legal move.
const GAMES: u64 = 100;

/// A game that Ada and Brutus have begun.
fn playing(game: &str) -> Table {
    let opening = Opening {
        id: TableId(77),
        game: games::find(game).expect("registered"),
        options: Vec::new(),
        seats: vec![Occupant::Player(person(ADA)), Occupant::Player(person(BRUTUS))],
        opener: ADA,
        terms: Terms::of_pace(86_400),
        secret: Secret::new([1; 32]),
        place: Place { channel: ChannelId(5), ..Place::default() },
    };
    does(&opening.open(NOW).expect("it fits"), LobbyCommand::Start(ADA).into())
}

fn position(table: &Table) -> &dyn Position {
    &**table.position().expect("in play")
}

/// The legal actions of a seat; none if it is not to act.
fn listed(position: &dyn Position, seat: Seat) -> Vec<String> {
    position.view(Viewer::Seat(seat)).choices(Actor::Seat(seat)).listed().to_vec()
}

/// The actions that a table's log has beyond another's.
fn since<'a>(before: &Table, after: &'a Table) -> Vec<&'a str> {
    let new = after.log.since(before.log.end()).expect("the log grows");
    new.iter().filter_map(LogEntry::action).map(|action| action.action.as_str()).collect()
}

/// Moves of Ada and Brutus in turns that can follow now, if there are some where he has a single answer to her first.
fn line_from(start: &dyn Position) -> Option<Vec<String>> {
    listed(start, Seat(0)).into_iter().find_map(|first| {
        let mut position = start.boxed();
        position.play(Actor::Seat(Seat(0)), &first).ok()?;
        let mut line = vec![first];
        for by in [Seat(1), Seat(0), Seat(1)] {
            let moves = listed(&*position, by);
            if line.len() == 1 && moves.len() != 1 {
                return None;
            }
            let action = moves.first()?.clone();
            position.play(Actor::Seat(by), &action).ok()?;
            line.push(action);
        }
        Some(line)
    })
}

/// The actions of a game, each with its player.
type PlayedActions = Vec<(PlayerId, String)>;

/// A random game of Roman Checkers up to the point where such a line begins.
fn played_at_random(seed: u64) -> Option<(PlayedActions, Vec<String>)> {
    let mut position = position(&playing("roman-checkers")).boxed();
    let (mut dice, mut played) = (SplitMix64::new(seed), Vec::new());
    loop {
        if let Some(line) = line_from(&*position) {
            return Some((played, line));
        }
        let seat = *position.turn().seats().first()?;
        let action = position.view(Viewer::Seat(seat)).sample(Actor::Seat(seat), &mut dice)?;
        position.play(Actor::Seat(seat), &action).ok()?;
        played.push(([ADA, BRUTUS][seat.index()], action));
    }
}

/// A table on which Ada is to act, with such a line. A single legal move is played for Brutus there.
fn forced_line() -> (Table, Vec<String>) {
    let (played, line) = (0..GAMES).find_map(played_at_random).expect("somebody runs out of moves");
    let start = playing("roman-checkers");
    let mut table = played.iter().fold(start, |table, (player, action)| does(&table, plays(*player, action)));
    table.settings[1].plays_forced = true;
    (table, line)
}

#[test]
fn a_plan_goes_on_past_a_single_move_that_is_played_for_its_owner() {
    let (table, line) = forced_line();
    let plan = ConditionalMoves { lines: vec![line.clone()], confirmed: false };
    let written = does(&table, PlayCommand::Plan(BRUTUS, plan).into());
    let armed = does(&written, PlayCommand::ConfirmPlan(BRUTUS).into());
    let first = does(&armed, plays(ADA, &line[0]));
    assert_eq!(since(&armed, &first), line[..2]);
    let left = first.life.seat_clock(Seat(1)).plan.as_ref().map(|plan| plan.lines.clone());
    assert_eq!(left, Some(vec![line[2..].to_vec()]));
    let second = does(&first, plays(ADA, &line[2]));
    assert_eq!(since(&first, &second)[..2], line[2..]);
    assert_eq!(second.life.seat_clock(Seat(1)).plan, None);
}

/// Plays a game of `StraToGo` at random in which both wish single moves to be played: how many were left to them.
fn left_to_their_players(seed: u64) -> usize {
    let (mut table, mut dice, mut single) = (playing("stratogo"), SplitMix64::new(seed), 0);
    table.settings.iter_mut().for_each(|settings| settings.plays_forced = true);
    while let Some(seat) = table.to_act().first().copied() {
        let view = position(&table).view(Viewer::Seat(seat));
        single += usize::from(listed(position(&table), seat).len() == 1);
        let action = view.sample(Actor::Seat(seat), &mut dice).expect("it can act");
        let next = does(&table, plays([ADA, BRUTUS][seat.index()], &action));
        assert_eq!(since(&table, &next), [action]);
        table = next;
    }
    single
}

#[test]
fn where_something_is_hidden_a_single_move_is_left_to_its_player() {
    assert!((0..GAMES).any(|seed| left_to_their_players(seed) > 0), "there was such a move");
}

#[test]
fn taking_back_leads_to_a_choice_and_past_moves_that_would_be_played_again_at_once() {
    let (table, line) = forced_line();
    let moved = does(&table, plays(ADA, &line[0]));
    assert_eq!(since(&table, &moved), line[..2]);
    let asked = does(&moved, PlayCommand::Propose(BRUTUS, Proposal::Undo).into());
    let back = does(&asked, PlayCommand::Accept(ADA, None).into());
    assert_eq!(back.to_act(), [Seat(1)]);
    assert!(listed(position(&back), Seat(1)).len() > 1, "now he can play something else");
    assert!(back.log.ply() < table.log.ply());
}

/// A table of `StraToGo` on which Ada has set up, a move of hers, and the set-up that Brutus will choose.
fn set_up() -> (Table, String, String) {
    let array = |table: &Table, seat| position(table).view(Viewer::Seat(seat)).ready_made().remove(0).1;
    let table = playing("stratogo");
    let set = does(&table, plays(ADA, &array(&table, Seat(0))));
    let theirs = array(&set, Seat(1));
    let both = does(&set, plays(BRUTUS, &theirs));
    let attack = listed(position(&both), Seat(0)).remove(0);
    (set, attack, theirs)
}

#[test]
fn a_choice_in_secret_is_answered_as_anything_and_never_by_its_name() {
    let (table, attack, theirs) = set_up();
    let plans = |line: String| {
        let plan = ConditionalMoves::read(&line).expect("it can be read");
        Command::from(PlayCommand::Plan(ADA, plan))
    };
    refused(&table, plans(format!("{theirs} then {attack}")), "choose that in secret");
    let written = does(&table, plans(format!("anything then {attack}")));
    let armed = does(&written, PlayCommand::ConfirmPlan(ADA).into());
    let met = does(&armed, plays(BRUTUS, &theirs));
    assert_eq!(since(&armed, &met), [theirs.as_str(), attack.as_str()]);
    assert_eq!((met.to_act(), &met.life.seat_clock(Seat(0)).plan), (vec![Seat(1)], &None));
}

#[test]
fn nobody_plans_to_leave_the_game() {
    let table = playing("roman-checkers");
    for line in ["a3-b4 then resign", "a3-b4 then a8-b7 then RESIGN then b7-a6", "resign then a8-b7"] {
        let plan = ConditionalMoves::read(line).expect("it can be read");
        refused(&table, PlayCommand::Plan(BRUTUS, plan).into(), "can't be planned");
    }
}
