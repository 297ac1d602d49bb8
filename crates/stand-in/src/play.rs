//! What personas do: commands, clicks, choices, forms, words. As Discord's client, it lets nobody do what he can't see.

use serde_json::{Value, json};

use super::{
    Error,
    command_line::Invoke,
    interaction::{Answer, Deed, InteractionKind, State},
    invoke::{self, InDm, Stage},
    mentions,
    message::{Message, flags},
    outcome::{Modal, Outcome, Reply},
    post::{Button, SelectMenu},
    shared::Shared,
    snowflake::{Snowflake, now_ms},
    validate,
    world::World,
};

impl World {
    /// A typed command line, taken apart by the registered commands.
    pub(super) fn parse_command(&self, line: &str) -> Result<Invoke, Error> {
        Invoke::parse(line, self.commands.all())
    }

    pub(super) fn begin_command(
        &mut self,
        persona: Snowflake,
        channel: Snowflake,
        invoke: &Invoke,
    ) -> Result<Snowflake, Error> {
        let deed = self.command_deed(persona, channel, invoke, Stage::Sent)?;
        Ok(self.interact(deed))
    }

    pub(super) fn begin_autocomplete(
        &mut self,
        persona: Snowflake,
        channel: Snowflake,
        invoke: &Invoke,
        focused: &str,
    ) -> Result<Snowflake, Error> {
        let deed = self.command_deed(persona, channel, invoke, Stage::Typing { focused })?;
        Ok(self.interact(deed))
    }

    fn command_deed(
        &self,
        persona: Snowflake,
        channel: Snowflake,
        invoke: &Invoke,
        stage: Stage<'_>,
    ) -> Result<Deed, Error> {
        self.known_persona(persona)?;
        let place = self.channel_for(persona, channel)?;
        if place.thread().is_some_and(|thread| thread.archived) {
            return Err(Error::Refused("commands can't be used in an archived thread".into()));
        }
        let in_dm = if place.is_dm() { InDm::Yes } else { InDm::No };
        let data = invoke::data(self, persona, in_dm, invoke, stage)?;
        let kind = if stage == Stage::Sent { InteractionKind::Command } else { InteractionKind::Autocomplete };
        Ok(Deed { kind, persona, channel, source: None, command: Some(invoke.full_name()), data })
    }

    pub(super) fn begin_click(
        &mut self,
        persona: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<Snowflake, Error> {
        let part = self.component(persona, message, custom_id, 2)?;
        if Button::read(&part).disabled {
            return Err(Error::Refused(format!("the button {custom_id} is disabled")));
        }
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
        self.component_deed(persona, message, data)
    }

    pub(super) fn begin_select(
        &mut self,
        persona: Snowflake,
        message: Snowflake,
        custom_id: &str,
        values: &[String],
    ) -> Result<Snowflake, Error> {
        let menu = SelectMenu::read(&self.component(persona, message, custom_id, 3)?);
        let offered = |value: &String| menu.options.iter().any(|(_, own, _)| own == value);
        if let Some(missing) = values.iter().find(|value| !offered(value)) {
            return Err(Error::NotFound(format!("option {missing} in the menu {custom_id}")));
        }
        let count = values.len() as u64;
        if menu.disabled || !(menu.min_values..=menu.max_values).contains(&count) {
            return Err(Error::Refused(format!(
                "the menu {custom_id} takes {} to {} values",
                menu.min_values, menu.max_values
            )));
        }
        let data = json!({ "custom_id": custom_id, "component_type": 3, "id": 1, "values": values, "resolved": {} });
        self.component_deed(persona, message, data)
    }

    /// The button or menu of this name in a message that the persona sees.
    fn component(&self, persona: Snowflake, message: Snowflake, custom_id: &str, kind: u64) -> Result<Value, Error> {
        let message = self.message_for(persona, message)?;
        let mut parts = message.components.iter().flat_map(validate::children);
        let found = parts.find(|part| part["custom_id"] == custom_id && part["type"] == kind);
        found.cloned().ok_or_else(|| Error::NotFound(format!("component {custom_id} in message {}", message.id)))
    }

    fn component_deed(&mut self, persona: Snowflake, message: Snowflake, data: Value) -> Result<Snowflake, Error> {
        let channel = self.message_for(persona, message)?.channel;
        if self.channel_for(persona, channel)?.thread().is_some_and(|thread| thread.archived && thread.locked) {
            return Err(Error::Refused("this thread is locked".into()));
        }
        Ok(self.interact(Deed {
            kind: InteractionKind::Component,
            persona,
            channel,
            source: Some(message),
            command: None,
            data,
        }))
    }

    pub(super) fn begin_submit(
        &mut self,
        persona: Snowflake,
        modal: &Modal,
        values: &[(String, String)],
    ) -> Result<Snowflake, Error> {
        let origin = self.interactions.get(&modal.interaction).filter(|origin| origin.persona == persona);
        let origin = origin.ok_or_else(|| Error::NotFound(format!("modal {} of this persona", modal.custom_id)))?;
        let (channel, source) = (origin.channel, origin.source);
        if let Some((stray, _)) = values.iter().find(|(id, _)| modal.inputs.iter().all(|input| input.custom_id != *id))
        {
            return Err(Error::NotFound(format!("field {stray} in the modal {}", modal.custom_id)));
        }
        let mut rows = Vec::new();
        for (index, input) in modal.inputs.iter().enumerate() {
            let typed = values.iter().find(|(id, _)| *id == input.custom_id).map_or(&input.value, |(_, value)| value);
            let count = typed.chars().count() as u64;
            let empty_is_fine = !input.required && count == 0;
            let least = input.min_length.max(u64::from(input.required));
            if !empty_is_fine && !(least..=input.max_length).contains(&count) {
                return Err(Error::Refused(format!(
                    "{} takes {least} to {} characters",
                    input.label, input.max_length
                )));
            }
            let part = json!({ "type": 4, "id": 2 * index + 2, "custom_id": input.custom_id, "value": typed });
            rows.push(json!({ "type": 1, "id": 2 * index + 1, "components": [part] }));
        }
        let data = json!({ "custom_id": modal.custom_id, "components": rows, "resolved": {} });
        let source = source.filter(|id| self.messages.contains_key(id));
        Ok(self.interact(Deed { kind: InteractionKind::Modal, persona, channel, source, command: None, data }))
    }

    /// A persona writes.
    pub(super) fn say(&mut self, persona: Snowflake, channel: Snowflake, content: &str) -> Result<Snowflake, Error> {
        self.known_persona(persona)?;
        let place = self.channel_for(persona, channel)?;
        if place.thread().is_some_and(|thread| thread.locked) {
            return Err(Error::Refused("this thread is locked".into()));
        }
        if content.trim().is_empty() || content.chars().count() > 2_000 {
            return Err(Error::Refused("a message has 1 to 2,000 characters".into()));
        }
        self.wake_thread(channel);
        let message = Message {
            content: content.to_owned(),
            mentions: mentions::written(content),
            ..self.blank(persona, channel)
        };
        let id = message.id;
        self.post(message);
        Ok(id)
    }

    /// An empty message with a new id.
    pub(super) fn blank(&mut self, author: Snowflake, channel: Snowflake) -> Message {
        Message {
            id: self.ids.next(),
            channel,
            author,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            replaced: Vec::new(),
            mentions: Vec::new(),
            mention_everyone: false,
            flags: 0,
            nonce: None,
            tts: false,
            created_ms: now_ms(),
            edited_ms: None,
            reply_to: None,
            cause: None,
            only_for: None,
            revision: 0,
        }
    }

    /// A message in an archived thread brings it back.
    pub(super) fn wake_thread(&mut self, channel: Snowflake) {
        let thread = self.channels.get_mut(&channel).and_then(super::channel::Channel::thread_mut);
        if let Some(thread) = thread.filter(|thread| thread.archived) {
            thread.archived = false;
            thread.archive_changed_ms = now_ms();
            self.tell_of_channel("THREAD_UPDATE", channel);
        }
    }

    /// The answer so far; `None` while nobody has answered.
    fn reply(&self, id: Snowflake) -> Option<Reply> {
        let shown = |message: Snowflake, wrap: fn(super::Post) -> Reply| {
            self.messages.get(&message).map_or(Reply::Gone, |message| wrap(self.show(message)))
        };
        match &self.interactions.get(&id)?.state {
            State::Waiting => None,
            State::Expired => Some(Reply::TimedOut),
            State::Answered(Answer::Message(message)) => Some(shown(*message, Reply::Message)),
            State::Answered(Answer::Updated(message)) => Some(shown(*message, Reply::Updated)),
            State::Answered(Answer::Deferred | Answer::DeferredUpdate) => Some(Reply::Deferred),
            State::Answered(Answer::Choices(choices)) => Some(Reply::Choices(choices.clone())),
            State::Answered(Answer::Modal(modal)) => Some(Reply::Modal(modal.clone())),
        }
    }

    /// What came after a deferral.
    pub(super) fn later_reply(&self, id: Snowflake) -> Option<Reply> {
        let interaction = self.interactions.get(&id)?;
        let message = interaction.later.last()?;
        Some(self.messages.get(message).map_or(Reply::Gone, |message| Reply::Edited(self.show(message))))
    }

    /// The persona doesn't want to see an ephemeral message any more.
    pub(super) fn dismiss(&mut self, persona: Snowflake, message: Snowflake) -> Result<(), Error> {
        let own = self.message_for(persona, message)?.is_ephemeral();
        if !own {
            return Err(Error::Refused("only ephemeral messages can be dismissed".into()));
        }
        self.messages.remove(&message);
        Ok(())
    }

    /// Forgets everything ephemeral of this persona, as a client that was started anew.
    pub(super) fn reload(&mut self, persona: Snowflake) {
        self.messages.retain(|_, message| message.only_for != Some(persona) || message.flags & flags::LOADING != 0);
    }
}

/// Waits for the first answer, and gives up when Discord would.
pub(super) async fn first_answer(shared: &Shared, id: Snowflake) -> Outcome {
    let limit = shared.read(|world| world.config.interaction_timeout);
    let reply = shared.wait(limit, |world| world.reply(id)).await;
    let reply = match reply {
        Some(reply) => reply,
        None => shared.change(|world| {
            world.expire(id);
            world.reply(id).unwrap_or(Reply::TimedOut)
        }),
    };
    shared.read(|world| {
        let (persona, elapsed) = world
            .interactions
            .get(&id)
            .map_or((0, limit), |interaction| (interaction.persona, interaction.created.elapsed()));
        Outcome { interaction: id, persona, reply, elapsed }
    })
}
