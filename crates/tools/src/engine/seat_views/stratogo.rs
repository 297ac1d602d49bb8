//! A seat's view of `StraToGo`: the other seat's set-up is sealed, and what fights have shown of it stands in the view.

use super::{field, items};
use crate::engine::observation::Observation;
use game::{Actor, AnyView, Frame, Position, Seat, Seen, Square, Turn, Viewer};
use games::stratogo::{
    Army, Coin, MEN, PieceSet, Rank, RankSet, SquareMap, StraToGo, StratogoPhase, StratogoPiece, StratogoPublic,
    StratogoView, Suit, can_be,
};
use record::Json;

/// The view as it is given. Whether it says the same when it is written again, the caller checks.
pub fn read(start: Box<dyn Position>, observation: &Observation) -> Option<Box<dyn AnyView>> {
    let (given, seat) = (&observation.view, observation.seat);
    let is_in = [0, 1].map(|seat| observation.record.iter().any(|entry| entry.by == Actor::Seat(Seat(seat))));
    let pieces = items(field(given, "board")?, "pieces")?.iter().map(GivenPiece::read).collect::<Option<Vec<_>>>()?;
    let removed: PieceSet = texts(items(given, "removed")?)?.collect::<Option<_>>()?;
    let turn = turn(given)?;
    let table = StratogoPublic {
        limit: u16::try_from(start.options().number("quiet")).ok()?,
        quiet: u16::try_from(field(given, "quiet")?.as_int()?).ok()?,
        phase: if is_in == [true; 2] { StratogoPhase::Play(*turn.seats().first()?) } else { StratogoPhase::Setup },
        is_in,
        coins: if is_in == [true; 2] { coins(&pieces) } else { SquareMap::empty() },
        removed,
        trace: None,
    };
    let mut armies = [None; 2];
    if is_in[seat.index()] {
        armies[seat.index()] = Some(army(given, seat, &pieces)?);
    }
    is_possible(&table, &armies, &pieces, seat).then_some(())?;
    let frame = Frame {
        game: "stratogo",
        viewer: Viewer::Seat(seat),
        seats: 2,
        options: start.options().clone(),
        ply: u32::try_from(observation.record.len()).ok()?,
        turn,
        outcome: None,
        last: observation.record.last().cloned(),
        left: Vec::new(),
    };
    Some(Box::new(Seen::<StraToGo> { frame, view: StratogoView { table, armies } }))
}

struct GivenPiece {
    at: Square,
    suit: Suit,
    rank: Option<Rank>,
    known: bool,
    moved: bool,
}

impl GivenPiece {
    fn read(json: &Json) -> Option<Self> {
        let at = Square::parse(field(json, "at")?.as_text()?, 6, 6)?;
        let mut id = field(json, "id")?.as_text()?.chars();
        let rank = Rank::read(id.next()?);
        let suit = Suit::read(id.next()?)?;
        let truth = |name| match field(json, name)? {
            Json::Bool(truth) => Some(*truth),
            _ => None,
        };
        Some(Self { at, suit, rank, known: truth("known")?, moved: truth("moved")? })
    }

    fn piece(&self) -> Option<StratogoPiece> {
        Some(StratogoPiece { rank: self.rank?, suit: self.suit })
    }
}

fn coins(pieces: &[GivenPiece]) -> SquareMap<Coin> {
    let mut coins = SquareMap::empty();
    for piece in pieces {
        let shown = piece.rank.filter(|_| piece.known);
        coins.set(piece.at, Some(Coin { suit: piece.suit, shown, moved: piece.moved }));
    }
    coins
}

fn army(given: &Json, seat: Seat, pieces: &[GivenPiece]) -> Option<Army> {
    let mut men = SquareMap::empty();
    for piece in pieces.iter().filter(|piece| piece.suit.owner() == seat) {
        men.set(piece.at, Some(piece.piece()?));
    }
    let Json::List(discards) = items(given, "discards")?.get(seat.index())? else { return None };
    let discards: Vec<_> = texts(discards)?.collect::<Option<_>>()?;
    Some(Army { men, discards: discards.try_into().ok()? })
}

fn texts(items: &[Json]) -> Option<impl Iterator<Item = Option<StratogoPiece>>> {
    let words: Option<Vec<_>> = items.iter().map(Json::as_text).collect();
    Some(words?.into_iter().map(StratogoPiece::read).collect::<Vec<_>>().into_iter())
}

fn turn(given: &Json) -> Option<Turn> {
    let seats = items(given, "to_act")?.iter().map(|seat| u8::try_from(seat.as_int()?).ok().map(Seat));
    let seats: Vec<_> = seats.collect::<Option<_>>()?;
    (!seats.is_empty() && seats.iter().all(|seat| seat.0 < 2)).then_some(Turn::Seats(seats))
}

/// Whether some set-up of the other seat, and the own one, explain the board.
fn is_possible(table: &StratogoPublic, armies: &[Option<Army>; 2], pieces: &[GivenPiece], seat: Seat) -> bool {
    if let Some(army) = &armies[seat.index()] {
        let own = army.men.iter().map(|(_, piece)| piece).chain(army.discards);
        let all: Vec<_> = own.chain(table.removed.of(seat)).collect();
        let set: PieceSet = all.iter().copied().collect();
        if all.len() != MEN + 2 || !StratogoPiece::of(seat).all(|piece| set.has(piece)) {
            return false;
        }
    }
    if table.is_in != [true; 2] {
        return table.removed == PieceSet::default();
    }
    let enemies = Suit::of(Seat(1 - seat.0));
    enemies.into_iter().all(|suit| {
        let standing = pieces.iter().filter(|piece| piece.suit == suit).count();
        // Of seven pieces of a suit the null or the ace was discarded.
        let complete = standing + table.removed.ranks(suit).count() == 6;
        let hidden = pieces.iter().any(|piece| piece.suit == suit && piece.rank.is_none());
        complete && (!hidden || can_be(table, suit) != [RankSet::NONE; 2])
    })
}
