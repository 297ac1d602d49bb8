//! The parts of answers: games, states and views as JSON, exactly as docs/engine.md says. It must not know the requests.

use std::borrow::Cow;

use game::{AnyGame, AnyView, Choices, OptionSpec, OptionValues, Options, Position, Turn, Viewer};
use record::Json;
use record::game_record::{entry, outcome as outcome_json};

/// The fields of an answer after `ok`, in the order of docs/engine.md.
pub type AnswerFields = Vec<(&'static str, Json)>;

/// An entry of the list of games.
#[must_use]
pub fn game(game: &dyn AnyGame) -> Json {
    let about = game.about();
    Json::map([
        ("id", about.id.into()),
        ("name", about.name.into()),
        ("seats", Json::list([about.seats.0, about.seats.1])),
        ("options", Json::List(about.options.iter().map(option).collect())),
    ])
}

fn option(spec: &OptionSpec) -> Json {
    match spec.values {
        OptionValues::Words(words) => Json::map([
            ("name", spec.name.into()),
            ("values", Json::list(words.iter().copied())),
            ("default", spec.default.into()),
        ]),
        OptionValues::Range { min, max } => Json::map([
            ("name", spec.name.into()),
            ("min", min.into()),
            ("max", max.into()),
            ("default", spec.default.parse().map_or(Json::Null, |number: u32| number.into())),
        ]),
    }
}

/// The state of a game, which is public at all times.
#[must_use]
pub fn state(position: &dyn Position) -> Json {
    let outcome = position.outcome();
    Json::map([
        ("game", position.about().id.into()),
        ("seats", position.seats().into()),
        ("options", options(position.options())),
        ("ply", position.ply().into()),
        ("to_act", to_act(&position.turn())),
        ("over", outcome.is_some().into()),
        ("outcome", outcome_json(outcome.as_ref())),
    ])
}

/// All options with their values.
fn options(options: &Options) -> Json {
    Json::Map(options.iter().map(|(name, value)| (Cow::Borrowed(name), value.into())).collect())
}

fn to_act(turn: &Turn) -> Json {
    if *turn == Turn::Chance { "chance".into() } else { Json::list(turn.seats().iter().map(|seat| seat.0)) }
}

/// A view for tools: the fields that every game has, then those that this game adds.
#[must_use]
pub fn view(view: &dyn AnyView) -> Json {
    let frame = view.frame();
    let viewer = match frame.viewer {
        Viewer::Seat(seat) => seat.0.into(),
        Viewer::Public => "public".into(),
    };
    let common = [
        ("game", frame.game.into()),
        ("viewer", viewer),
        ("to_act", to_act(&frame.turn)),
        ("over", frame.is_over().into()),
        ("outcome", outcome_json(frame.outcome.as_ref())),
        ("last", frame.last.as_ref().map_or(Json::Null, entry)),
    ];
    let added = view.data().into_iter().map(|(name, data)| (name, data.into()));
    Json::Map(common.into_iter().chain(added).map(|(name, value)| (Cow::Borrowed(name), value)).collect())
}

/// The fields of an answer to `legal`.
#[must_use]
pub fn choices(choices: Choices) -> AnswerFields {
    match choices {
        Choices::Listed(actions) => vec![("actions", Json::list(actions))],
        Choices::Form(form) => vec![("actions", Json::Null), ("form", form.into())],
    }
}
