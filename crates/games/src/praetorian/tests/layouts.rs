//! The layouts: how many, which, and how fairly they are drawn.

use super::super::layout::{Group, LAYOUTS, RANKS, check, next_groups, sample};
use super::*;
use game::SplitMix64;
use std::collections::HashMap;

fn each_layout(groups: &mut Vec<Group>, visit: &mut dyn FnMut(&[Group])) {
    if groups.len() == RANKS {
        return visit(groups);
    }
    for (group, _) in next_groups(groups) {
        groups.push(group);
        each_layout(groups, visit);
        groups.pop();
    }
}

#[test]
fn there_are_481_732_layouts_and_all_of_them_pass() {
    let mut found = 0;
    each_layout(&mut Vec::new(), &mut |layout| {
        found += 1;
        assert_eq!(check(&layout.to_vec().try_into().expect("eight groups")), Ok(()));
    });
    assert_eq!(found, LAYOUTS);
    assert_eq!(next_groups(&[]).iter().map(|(_, ways)| ways).sum::<u64>(), LAYOUTS);
}

#[test]
fn every_group_on_offer_can_be_completed_and_every_other_one_can_not() {
    let mut dice = SplitMix64::new(5);
    for _ in 0..50 {
        let layout = sample(&mut dice);
        for row in 0..RANKS {
            let offered: Vec<_> = next_groups(&layout[..row]);
            for (group, ways) in &offered {
                let mut above = layout[..row].to_vec();
                above.push(*group);
                let below: u64 = next_groups(&above).iter().map(|(_, ways)| ways).sum();
                assert_eq!(*ways, if above.len() == RANKS { 1 } else { below });
            }
        }
    }
    let seven = ["bdf", "aeg", "bdf", "aeg", "bdf", "ceh"].map(str::to_owned);
    let above = super::super::compose::read_groups(&seven).expect("six good ranks");
    let offered: Vec<_> = next_groups(&above).iter().map(|(group, _)| super::super::layout::write(group)).collect();
    assert!(!offered.contains(&"adg".to_owned()), "adg on rank 2 leaves no rank 1: {offered:?}");
    assert!(offered.contains(&"adf".to_owned()) || offered.contains(&"bdf".to_owned()), "{offered:?}");
}

#[test]
fn layouts_are_drawn_evenly() {
    let mut dice = SplitMix64::new(11);
    let mut first: HashMap<Group, u64> = HashMap::new();
    let draws = 40_000;
    for _ in 0..draws {
        let layout = sample(&mut dice);
        assert_eq!(check(&layout), Ok(()));
        *first.entry(layout[0]).or_default() += 1;
    }
    for (group, ways) in next_groups(&[]) {
        let expected = ways * draws / LAYOUTS;
        let drawn = first.get(&group).copied().unwrap_or_default();
        assert!(drawn.abs_diff(expected) < 40 + expected / 6, "{group:?}: {drawn}, expected {expected}");
    }
}

#[test]
fn a_wrong_layout_is_refused_with_its_reason() {
    let mut game = new("");
    play(&mut game, A, PICK);
    play(&mut game, C, DEAL);
    for (layout, says) in [
        ("layout bcf/ceg/bdh/ace/dfh/aeg/cfh/aeg", "b8 and c8 are side by side"),
        ("layout bfh/bdg/bdh/ace/dfh/aeg/cfh/aeg", "b8 and b7 are one above the other"),
        ("layout acf/beg/bdh/ace/dfh/aeg/cfh/aeg", "a8 is taken"),
        ("layout bfh/ceg/bdh/ace/dfh/aeg/bdf/ceh", "h1 is taken"),
        ("layout bhf/ceg/bdh/ace/dfh/aeg/cfh/aeg", "from left to right"),
        ("layout bff/ceg/bdh/ace/dfh/aeg/cfh/aeg", "from left to right"),
        ("7-c4", "Now the squares"),
    ] {
        refuse(&mut game, P, layout, RefusalKind::Illegal, says);
    }
    for layout in [
        "layout bfh/ceg/bdh/ace/dfh/aeg/cfh",
        "layout bfh/ceg/bdh/ace/dfh/aeg/cfh/aeg/bdf",
        "layout bf/ceg/bdh/ace/dfh/aeg/cfh/aeg",
        "layout bfi/ceg/bdh/ace/dfh/aeg/cfh/aeg",
        "layoutbfh/ceg/bdh/ace/dfh/aeg/cfh/aeg",
        "layout",
    ] {
        refuse(&mut game, P, layout, RefusalKind::Syntax, "");
    }
    assert_eq!(play(&mut game, P, " LAYOUT BFH / CEG/bdh/ace/dfh/aeg/cfh/aeg ").action, LAYOUT);
}

#[test]
fn with_a_random_set_up_chance_lays_out() {
    let mut game = new("setup=random");
    play(&mut game, A, PICK);
    play(&mut game, C, DEAL);
    refuse(&mut game, P, LAYOUT, RefusalKind::NotYourTurn, "");
    play(&mut game, C, LAYOUT);
}

#[test]
fn the_dealt_numbers_fill_the_squares_in_reading_order() {
    let game = game("", &[]);
    let view = game.seen(Viewer::Public).view;
    let places: Vec<_> = view.table.board.men().iter().map(|(at, man)| format!("{man} {at}")).collect();
    let expected = "P1 a8,9 b8,2 f8,21 h8,20 c7,6 e7,23 g7,7 b6,22 d6,11 h6,14 a5,13 c5,8 e5,1 d4,12 f4,3 h4,17 a3,5 e3,18 \
        g3,19 c2,24 f2,15 h2,10 a1,4 e1,16 g1,P2 h1";
    assert_eq!(places.join(","), expected);
}

#[test]
fn ready_made_layouts_are_legal() {
    let mut game = new("");
    play(&mut game, A, PICK);
    play(&mut game, C, DEAL);
    let ready = game.view(Viewer::Seat(Seat(1))).ready_made();
    assert_eq!(ready.len(), 3);
    for (name, layout) in ready {
        let mut copy = game.boxed();
        assert!(copy.play(P, &layout).is_ok(), "{name}");
    }
}
