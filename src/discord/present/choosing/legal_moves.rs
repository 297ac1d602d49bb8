//! Legal moves as people scan them: by piece, and no more of them than fit. It knows notation by its signs alone.

/// Above this number only the count is told; *Move* leads to each of them.
const MOST_TOLD: usize = 1_000;
/// The longest tail for moves that do not fit: no game has a million.
const MORE: &str = " · and 999999 more";

/// Legal moves, grouped, or what to do where they are too many; within a limit of characters.
#[must_use]
pub(in crate::discord::present) fn legal_list(moves: &[String], limit: usize) -> String {
    if moves.len() > MOST_TOLD {
        return format!("{} moves: press *Move* to choose one.", moves.len());
    }
    by_piece(moves, limit)
}

/// Legal moves, grouped: `57 moves. 7: c4 d4 · 9: a1 b2 · and 12 more`, within a limit of characters.
fn by_piece(moves: &[String], limit: usize) -> String {
    let mut text = if moves.len() == 1 { "1 move.".to_owned() } else { format!("{} moves.", moves.len()) };
    let mut room = limit.saturating_sub(text.chars().count() + MORE.chars().count());
    let mut told = 0;
    for (piece, ends) in groups(moves) {
        let gap = if ends.iter().any(|end| end.contains(' ')) { ", " } else { " " };
        let between = if told == 0 { " " } else { " · " };
        let most = most_that_fit((piece, &ends), (between, gap), room);
        if most > 0 {
            let part = part(piece, &ends[..most], (between, gap));
            room -= part.chars().count();
            text.push_str(&part);
            told += most;
        }
        if most < ends.len() {
            break;
        }
    }
    if told < moves.len() { format!("{text} · and {} more", moves.len() - told) } else { text }
}

/// Squares of one piece that fit into the room left.
fn most_that_fit((piece, ends): (&str, &[&str]), (between, gap): (&str, &str), room: usize) -> usize {
    let mut used = part(piece, &[], (between, gap)).chars().count();
    let fits = |(at, end): &(usize, &&str)| {
        used += end.chars().count() + if *at > 0 { gap.len() } else { 0 };
        used <= room
    };
    ends.iter().enumerate().take_while(fits).count()
}

fn part(piece: &str, ends: &[&str], (between, gap): (&str, &str)) -> String {
    let name = if piece.is_empty() { String::new() } else { format!("{piece}: ") };
    format!("{between}{name}{}", ends.join(gap))
}

/// The moves by what moves, those without a piece first, then by number or name.
fn groups(moves: &[String]) -> Vec<(&str, Vec<&str>)> {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for action in moves {
        let (piece, end) = split(action);
        match groups.iter_mut().find(|(known, _)| *known == piece) {
            Some((_, ends)) => ends.push(end),
            None => groups.push((piece, vec![end])),
        }
    }
    groups.sort_by_key(|(piece, _)| (!piece.is_empty(), piece.parse().unwrap_or(u32::MAX), *piece));
    groups
}

/// `7-c4` is 7 to c4; `P1?9` is P1 and what it asks, sign and all; whatever has no such sign stands alone.
fn split(action: &str) -> (&str, &str) {
    match action.find(['-', '?']) {
        Some(at) if action[at..].starts_with('-') => (&action[..at], &action[at + 1..]),
        Some(at) => (&action[..at], &action[at..]),
        None => ("", action),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(moves: &str, limit: usize, wanted: &str) {
        let moves: Vec<_> = moves.split(", ").map(str::to_owned).collect();
        let text = by_piece(&moves, limit);
        assert_eq!(text, wanted);
        assert!(text.chars().count() <= limit, "{} characters", text.chars().count());
    }

    #[test]
    fn moves_are_grouped_by_piece_and_numbers_count() {
        check("10-a1, 7-c4, 7-d4, 9-e5", 99, "4 moves. 7: c4 d4 · 9: e5 · 10: a1");
        check("P1-a7, P1?9, 3-c4, x8", 99, "4 moves. x8 · 3: c4 · P1: a7 ?9");
        check("P1?3 P2?9, P1?4", 99, "2 moves. P1: ?3 P2?9, ?4");
        check("a1, b2", 99, "2 moves. a1 b2");
        check("a1-b2", 99, "1 move. a1: b2");
    }

    #[test]
    fn too_many_are_shortened_and_counted() {
        check("1-a1, 2-b2, 3-c3, 4-d4", 44, "4 moves. 1: a1 · 2: b2 · and 2 more");
        check("1-a1, 1-b2, 1-c3, 2-d4", 40, "4 moves. 1: a1 b2 c3 · and 1 more");
        check("1-a1, 1-b2, 1-c3, 2-d4", 34, "4 moves. 1: a1 · and 3 more");
        check("1-a1, 1-b2", 26, "2 moves. · and 2 more");
    }

    #[test]
    fn of_very_many_the_number_is_told() {
        let view = games::find("praetorian").expect("registered").start(2, &[]).expect("it starts");
        let view = view.view(game::Viewer::Seat(game::Seat(0)));
        let picks = view.choices(game::Actor::Seat(game::Seat(0)));
        assert_eq!(legal_list(picks.listed(), 500), "6072 moves: press *Move* to choose one.");
        let many: Vec<_> = (0..MOST_TOLD).map(|number| format!("P1?{number} P2?9")).collect();
        let told = legal_list(&many, 500);
        assert!(told.starts_with("1000 moves. P1: ?0 P2?9, ") && told.ends_with("more"), "{told}");
    }
}
