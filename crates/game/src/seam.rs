//! The contract of a game: ten small traits with one reason each, which one type without values implements.
//!
//! | trait | reason | must be written |
//! | --- | --- | --- |
//! | [`GameTypes`] | the three types: state, action, view | all three |
//! | [`Rules`] | what may be played, and what it does | eight methods |
//! | [`Leaving`] | an end that no move makes: resignation, agreement | three methods |
//! | [`Secrets`] | what is hidden, and when it comes out | nothing |
//! | [`Words`] | names and sentences for people | three methods |
//! | [`Composing`] | an action put together by choosing | nothing, if all actions are listed |
//! | [`Picturing`] | the board as a picture | one method |
//! | [`Teaching`] | tips for newcomers, reasons for moves | nothing |
//! | [`StandingOrders`] | orders for turns to come | nothing |
//! | [`Tooling`] | the view as data, for programs | one method |
//! | [`Game`] | all of these together, and the facts | one constant |
//!
//! Provided methods may all be overridden. The things that no game may change are not in these traits: whose turn it is, who may see
//! the latest action, in which order an action is refused. [`Erased`](crate::Erased) and [`Seen`](crate::Seen) do that for
//! every game alike.
//!
//! A whole game: five coins, take one or two, the taker of the last coin wins.
//!
//! ```
//! use game::*;
//!
//! #[derive(Debug)]
//! struct Coins;
//!
//! #[derive(Clone, Debug, PartialEq)]
//! struct Pile { coins: u8, turn: Seat, left: Option<Seat>, end: Option<Outcome> }
//!
//! const TOO_MANY: RefusalKey = RefusalKey::illegal("coins.too-many");
//! const UNREADABLE: RefusalKey = RefusalKey::syntax("coins.unreadable");
//!
//! impl GameTypes for Coins { type State = Pile; type Action = u8; type View = Pile; }
//!
//! impl Rules for Coins {
//!     fn start(_: u8, _: &Options) -> Result<Pile, Refusal> {
//!         Ok(Pile { coins: 5, turn: Seat(0), left: None, end: None })
//!     }
//!     fn turn(pile: &Pile) -> Turn { if pile.end.is_some() { Turn::Nobody } else { Turn::of(pile.turn) } }
//!     fn outcome(pile: &Pile) -> Option<Outcome> { pile.end.clone() }
//!     fn parse(_: u8, _: &Options, text: &str) -> Result<u8, Refusal> {
//!         text.parse().map_err(|_| UNREADABLE.says("Write how many coins you take, 1 or 2."))
//!     }
//!     fn notation(taken: &u8) -> String { taken.to_string() }
//!     fn legal(seen: &Seen<Self>, _: Actor) -> Legal<u8> { Legal::Listed((1..=2.min(seen.view.coins)).collect()) }
//!     fn check(seen: &Seen<Self>, actor: Actor, taken: &u8) -> Result<(), Refusal> {
//!         let fits = matches!(Self::legal(seen, actor), Legal::Listed(all) if all.contains(taken));
//!         if fits { Ok(()) } else { Err(TOO_MANY.says("Take one or two of the coins that are left.")) }
//!     }
//!     fn apply(pile: &mut Pile, _: Actor, taken: &u8) -> Vec<News> {
//!         pile.coins -= taken;
//!         if pile.coins == 0 { pile.end = Some(won_by(pile.turn, "The last coin is taken.")) }
//!         pile.turn = Seat(1 - pile.turn.0);
//!         vec![News::public(format!("{} left.", pile.coins))]
//!     }
//! }
//! fn won_by(seat: Seat, why: &str) -> Outcome { Outcome::from_scores(&[seat == Seat(0), seat == Seat(1)], EndReason::plain(why)) }
//!
//! impl Leaving for Coins {
//!     fn retire(pile: &mut Pile, seat: Seat) -> Vec<News> {
//!         (pile.left, pile.end) = (Some(seat), Some(won_by(Seat(1 - seat.0), "The other player left.")));
//!         Vec::new()
//!     }
//!     fn agree(pile: &mut Pile) { pile.end = Some(Outcome::agreed(2, &[])) }
//!     fn left(pile: &Pile) -> Vec<Seat> { pile.left.into_iter().collect() }
//! }
//! impl Words for Coins {
//!     fn seat_name(_: u8, seat: Seat) -> &'static str { ["First", "Second"][seat.index()] }
//!     fn seat_detail(_: &Seen<Self>, _: Seat) -> String { String::new() }
//!     fn text_board(seen: &Seen<Self>) -> BoardText { BoardText::default().line("Coins", seen.view.coins.to_string()) }
//! }
//! impl Picturing for Coins {
//!     fn sketch(seen: &Seen<Self>, _: &Staging<u8>) -> Sketch { Sketch::board(1, 1, Self::text_board(seen).text()) }
//! }
//! impl Tooling for Coins {
//!     fn data(seen: &Seen<Self>) -> Vec<(&'static str, Data)> { vec![("coins", seen.view.coins.into())] }
//! }
//! impl Secrets for Coins {}
//! impl Composing for Coins {}
//! impl Teaching for Coins {}
//! impl StandingOrders for Coins {}
//! impl Game for Coins { const ABOUT: About = About::named("coins", "Coins", (2, 2)); }
//!
//! let mut coins = Erased::<Coins>::start(2, &[])?;
//! for (seat, taken) in [(0, "2"), (1, "1"), (0, "2")] { coins.play(Actor::Seat(Seat(seat)), taken)?; }
//! assert_eq!(coins.outcome().expect("no coin is left").winners(), [Seat(0)]);
//! # Ok::<(), Refusal>(())
//! ```

mod composing;
mod contract;
mod leaving;
mod orders;
mod picturing;
mod rules;
mod secrets;
mod teaching;
mod tooling;
mod types;
mod words;

pub use composing::Composing;
pub use contract::Game;
pub use leaving::{Leaving, RESIGN};
pub use orders::StandingOrders;
pub use picturing::{Focus, Picturing, Staging};
pub use rules::Rules;
pub use secrets::Secrets;
pub use teaching::Teaching;
pub use tooling::{ObservedView, Tooling, UnreadView};
pub use types::{GameTypes, ViewOf};
pub use words::Words;
