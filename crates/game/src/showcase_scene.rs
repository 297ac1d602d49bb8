//! Showcases played and staged: the position by random play, and the picture of it as data. It paints nothing.

use super::{
    Actor, AnyGame, AnyView, Compose, Focus, Position, Refusal, Scene, Showcase, Shows, SplitMix64, Staging, Turn,
    Viewer, seam_refusals,
};

/// The names on the plates, by seat.
const NAMES: [&str; 9] =
    ["Brutus", "Caesar", "Livia", "Cassius", "Agrippina", "Casca", "Servilia", "Cinna", "Calpurnia"];

impl Showcase {
    /// The game's id, with the name if there is one: `praetorian`, `praetorian-over`.
    #[must_use]
    pub fn full_name(&self, game: &dyn AnyGame) -> String {
        let id = game.about().id;
        if self.name.is_empty() { id.to_owned() } else { format!("{id}-{}", self.name) }
    }

    /// The picture of it.
    ///
    /// # Errors
    /// A refusal if the game does not take the seats or the options, or refuses its own actions or its composer's picks.
    pub fn scene(&self, game: &dyn AnyGame) -> Result<Scene, Refusal> {
        let position = self.position(game)?;
        let to_act = position.turn().seats().first().copied();
        let own = to_act.map_or(Viewer::Public, Viewer::Seat);
        let (viewer, most) = match self.shows {
            Shows::Public => (Viewer::Public, None),
            Shows::Seat(seat) => (Viewer::Seat(seat), None),
            Shows::Picks(count) => (own, Some(count)),
            Shows::Candidate => (own, Some(usize::MAX)),
        };
        let view = position.view(viewer);
        let focus = most.map_or(Ok(Focus::Plain), |most| composed(&*view, most))?;
        let names = NAMES.iter().take(usize::from(self.seats)).map(|name| (*name).to_owned()).collect();
        Ok(view.scene(&Staging { names, focus }))
    }

    fn position(&self, game: &dyn AnyGame) -> Result<Box<dyn Position>, Refusal> {
        let options: Vec<_> =
            self.options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        let mut position = game.start(self.seats, &options)?;
        let mut dice = SplitMix64::new(self.seed);
        while position.ply() < self.plies || position.turn() == Turn::Chance {
            let actor = match position.turn() {
                Turn::Nobody => break,
                turn => turn.seats().first().map_or(Actor::Chance, |seat| Actor::Seat(*seat)),
            };
            let action = position.view(actor.viewer()).sample(actor, &mut dice);
            position
                .play(actor, &action.ok_or_else(|| seam_refusals::SHOWCASE_STUCK.says("Nothing can be played."))?)?;
        }
        Ok(position)
    }
}

/// The middle items of the composer's questions, at most so many; or the action, once they make one.
fn composed(view: &dyn AnyView, most: usize) -> Result<Focus<String>, Refusal> {
    let mut picks = Vec::new();
    while picks.len() < most {
        match view.compose(&picks)? {
            Compose::Ready(action) => return Ok(Focus::Candidate(action)),
            Compose::Ask(question) => {
                let items = question.menus.iter().map(|menu| &menu.items).max_by_key(|items| items.len());
                let item = items.and_then(|items| items.get(items.len() / 2));
                picks.push(
                    item.ok_or_else(|| seam_refusals::SHOWCASE_STUCK.says("The composer offers nothing."))?.key.clone(),
                );
            }
        }
    }
    Ok(Focus::Picks(picks))
}
