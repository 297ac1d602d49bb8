//! Lists of small actions and standing orders: what is played at once, what waits, and what becomes of it.

use super::*;

/// Squares of the meeting place of Conspirateurs that are free at the start, in the order in which the game lists them.
fn squares(table: &Table) -> Vec<String> {
    let seat = table.to_act()[0];
    let view = table.position().expect("in play").view(game::Viewer::Seat(seat));
    view.choices(Actor::Seat(seat)).listed().to_vec()
}

fn hands_in(player: PlayerId, actions: &[&str]) -> PlayCommand {
    PlayCommand::HandIn(player, actions.iter().map(|action| (*action).to_owned()).collect())
}

fn played(change: &Change) -> Vec<String> {
    change.entries.iter().filter_map(LogEntry::action).map(|action| action.action.clone()).collect()
}

#[test]
fn a_list_is_played_turn_by_turn_and_what_was_taken_meanwhile_is_passed_over() {
    let table = playing("conspirateurs");
    let first = does(&table, hands_in(ADA, &["H9", "i9", "i8", "j9"]));
    assert_eq!(played(&first), ["h9"], "canonical, and one on a turn");
    let second = does(&first.table, acts(BRUTUS, "h8"));
    assert_eq!(played(&second), ["h8", "i9"]);
    let third = does(&second.table, acts(BRUTUS, "i8"));
    assert_eq!(played(&third), ["i8", "j9"], "her square is his by now");
    assert!(third.table.life.seat_clock(Seat(0)).plan.is_none(), "the list is played");
    let fourth = does(&third.table, acts(BRUTUS, "j8"));
    assert_eq!(played(&fourth), ["j8"], "from here on she chooses again");
}

#[test]
fn two_whole_lists_are_a_whole_gathering_in_one_change() {
    let table = playing("conspirateurs");
    let all = squares(&table);
    let (hers, his): (Vec<_>, Vec<_>) = all.iter().take(40).enumerate().partition(|(at, _)| at % 2 == 0);
    let words = |half: Vec<(usize, &String)>| half.into_iter().map(|(_, square)| square.clone()).collect::<Vec<_>>();
    let first = does(&table, PlayCommand::HandIn(ADA, words(hers)));
    let rest = does(&first.table, PlayCommand::HandIn(BRUTUS, words(his)));
    assert_eq!((first.entries.len(), rest.entries.len()), (1, 39));
    let position = rest.table.position().expect("in play");
    assert!(!position.view(game::Viewer::Seat(Seat(0))).may_be_drawn(), "the gathering is over");
    assert_eq!(rest.notices.iter().filter(|notice| notice.kind == NoticeKind::Turn).count(), 1, "one post tells it");
    let again = Log::of_actions(rest.table.log.counted().into_iter().cloned());
    assert!(again.position_at(Ply(40), rest.table.setup()).is_ok_and(|p| p.same(&**position)), "the record replays");
}

#[test]
fn a_wrong_list_is_refused_whole() {
    let table = playing("conspirateurs");
    refuses(&table, hands_in(ADA, &["h9", "a1", "i9"]), "`a1`: ");
    refuses(&table, hands_in(ADA, &["h9", "i9", "h9"]), "`h9` stands there twice");
    refuses(&table, hands_in(ADA, &["h9", "[x](https://b.org)"]), "`[x](https://b.org)`: ");
    refuses(&table, hands_in(ADA, &[]), "Name one move");
    refuses(&table, hands_in(BRUTUS, &["h9", "i9"]), "isn't your turn");
    refuses(&table, hands_in(CLEO, &["h9", "i9"]), "");
    let all: Vec<_> = squares(&table).into_iter().take(21).collect();
    refuses(
        &table,
        PlayCommand::HandIn(ADA, all),
        "named 21 moves, more than are left for you to choose: name 20 at most",
    );
    refuses(&playing("roman-checkers"), hands_in(ADA, &["a1-a2", "b1-b2"]), "one at a time");
    // A player who plays by hand meanwhile has no list any more.
    let handed = does(&does(&table, hands_in(ADA, &["h9", "i9"])).table, PlayCommand::WithdrawPlan(ADA)).table;
    assert_eq!(played(&does(&handed, acts(BRUTUS, "h8"))), ["h8"]);
}

/// A game of TMAG by three, with Ada as the first victim, on her turn.
fn chase() -> Table {
    let seats = [ADA, BRUTUS, CLEO].map(|id| Occupant::Player(player(id))).to_vec();
    let mut opening = opening("tmag", seats);
    opening.options = vec![("first".to_owned(), "0".to_owned())];
    does(&opening.open(NOW).expect("fits"), LobbyCommand::Start(ADA)).table
}

fn ordered(table: &Table) -> Table {
    let view = table.position().expect("in play").view(game::Viewer::Seat(Seat(0)));
    let (order, _) = view.orders().into_iter().next().expect("the victim has some");
    does(table, PlayCommand::Order(ADA, order)).table
}

#[test]
fn a_standing_order_plays_the_victims_turns_between_the_hunters() {
    let mut table = ordered(&chase());
    assert_ne!(table.to_act(), [Seat(0)], "she has moved at once");
    let mut turns = 0;
    // Until she is caught, is there, or her order has run out, nobody waits for her.
    while table.to_act() != [Seat(0)] && turns < 30 && table.life.seat_clock(Seat(0)).plan.is_some() {
        let (seat, by) = (table.to_act()[0], table.seats[table.to_act()[0].index()].player().expect("somebody").id);
        let view = table.position().expect("in play").view(game::Viewer::Seat(seat));
        let action = view.choices(Actor::Seat(seat)).listed()[0].clone();
        table = does(&table, acts(by, &action)).table;
        turns += 1;
    }
    assert!(turns >= 3, "she was spared {turns} turns");
    let her_moves = table.log.counted().into_iter().filter(|entry| entry.by == Actor::Seat(Seat(0)));
    assert!(her_moves.clone().count() >= 3);
    assert!(her_moves.into_iter().all(|entry| !entry.action.contains("toward")), "the record has moves alone");
}

#[test]
fn an_order_is_the_victims_alone_and_goes_when_it_fits_no_more() {
    let table = chase();
    refuses(&table, PlayCommand::Order(BRUTUS, "toward e1 j5".to_owned()), "can't be planned");
    refuses(&table, PlayCommand::Order(ADA, "toward e2 j5".to_owned()), "can't be planned");
    refuses(&table, PlayCommand::Order(ADA, "d3".to_owned()), "can't be planned");
    let moved = ordered(&table);
    assert!(
        moved.life.seat_clock(Seat(0)).plan.as_ref().is_some_and(|plan| plan.own_turns().is_some_and(|o| o.len() < 12))
    );
    // Given between her turns it waits; given once more it is the newer one.
    let again = ordered(&moved);
    assert_eq!(again.log.end(), moved.log.end());
    assert_eq!(
        again.life.seat_clock(Seat(0)).plan.as_ref().and_then(|plan| plan.own_turns().map(|own| own.len())),
        Some(12)
    );
    assert!(does(&again, PlayCommand::WithdrawPlan(ADA)).table.life.seat_clock(Seat(0)).plan.is_none());
}
