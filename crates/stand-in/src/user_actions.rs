//! Acts of users: commands, clicks, choices, forms, words. Like Discord's client it offers nothing that the user can't see.

use serde_json::{Value, json};

use crate::{
    command_data,
    command_data::{CommandStage, InDm, MenuTarget},
    error::StandInError,
    interaction::{FirstResponse, InteractionKind, InteractionState, NewInteraction},
    mentions,
    message::{StoredMessage, flags},
    modal::{ModalInput, ShownModal},
    outcome::{BotReply, InteractionOutcome},
    shared_world::SharedWorld,
    shown::ShownMessage,
    shown::{Button, SelectMenu},
    snowflake::Snowflake,
    typed_command::TypedCommand,
    validate,
    world::World,
};

impl World {
    /// A typed command line, taken apart by the registered commands.
    pub(crate) fn parse_command(&self, line: &str) -> Result<TypedCommand, StandInError> {
        TypedCommand::parse(line, self.commands.all())
    }

    pub(crate) fn begin_command(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        command: &TypedCommand,
    ) -> Result<Snowflake, StandInError> {
        let action = self.new_command(user, channel, command, CommandStage::Sent)?;
        Ok(self.interact(action))
    }

    pub(crate) fn begin_autocomplete(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        command: &TypedCommand,
        focused: &str,
    ) -> Result<Snowflake, StandInError> {
        let action = self.new_command(user, channel, command, CommandStage::Typing { focused })?;
        Ok(self.interact(action))
    }

    fn new_command(
        &self,
        user: Snowflake,
        channel: Snowflake,
        command: &TypedCommand,
        stage: CommandStage<'_>,
    ) -> Result<NewInteraction, StandInError> {
        self.known_user(user)?;
        let place = self.channel_for(user, channel)?;
        if place.thread().is_some_and(|thread| thread.archived) {
            return Err(StandInError::Refused("commands can't be used in an archived thread".into()));
        }
        check_writable(place)?;
        let in_dm = if place.is_dm() { InDm::Yes } else { InDm::No };
        let data = command_data::data(self, user, in_dm, command, stage)?;
        let kind = if stage == CommandStage::Sent { InteractionKind::Command } else { InteractionKind::Autocomplete };
        Ok(NewInteraction { kind, user, channel, source: None, command: Some(command.full_name()), data })
    }

    pub(crate) fn begin_menu(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        chosen: (&str, MenuTarget),
    ) -> Result<Snowflake, StandInError> {
        self.known_user(user)?;
        let place = self.channel_for(user, channel)?;
        check_writable(place)?;
        let in_dm = if place.is_dm() { InDm::Yes } else { InDm::No };
        let data = command_data::menu_data(self, user, in_dm, chosen)?;
        let (kind, command) = (InteractionKind::Command, Some(chosen.0.to_owned()));
        Ok(self.interact(NewInteraction { kind, user, channel, source: None, command, data }))
    }

    pub(crate) fn begin_click(
        &mut self,
        user: Snowflake,
        message: Snowflake,
        custom_id: &str,
    ) -> Result<Snowflake, StandInError> {
        let part = self.component(user, message, custom_id, 2)?;
        if Button::read(&part).disabled {
            return Err(StandInError::Refused(format!("the button {custom_id} is disabled")));
        }
        let data = json!({ "custom_id": custom_id, "component_type": 2, "id": 1 });
        self.use_component(user, message, data)
    }

    pub(crate) fn begin_select(
        &mut self,
        user: Snowflake,
        message: Snowflake,
        custom_id: &str,
        values: &[String],
    ) -> Result<Snowflake, StandInError> {
        let menu = SelectMenu::read(&self.component(user, message, custom_id, 3)?);
        let offered = |value: &String| menu.options.iter().any(|(_, own, _)| own == value);
        if let Some(missing) = values.iter().find(|value| !offered(value)) {
            return Err(StandInError::NotFound(format!("option {missing} in the menu {custom_id}")));
        }
        let count = values.len() as u64;
        if menu.disabled || !(menu.min_values..=menu.max_values).contains(&count) {
            return Err(StandInError::Refused(format!(
                "the menu {custom_id} takes {} to {} values",
                menu.min_values, menu.max_values
            )));
        }
        let data = json!({ "custom_id": custom_id, "component_type": 3, "id": 1, "values": values, "resolved": {} });
        self.use_component(user, message, data)
    }

    /// The button or menu of this name in a message that the user sees.
    fn component(
        &self,
        user: Snowflake,
        message: Snowflake,
        custom_id: &str,
        kind: u64,
    ) -> Result<Value, StandInError> {
        let message = self.message_for(user, message)?;
        let mut parts = message.components.iter().flat_map(validate::children);
        let found = parts.find(|part| part["custom_id"] == custom_id && part["type"] == kind);
        found.cloned().ok_or_else(|| StandInError::NotFound(format!("component {custom_id} in message {}", message.id)))
    }

    fn use_component(&mut self, user: Snowflake, message: Snowflake, data: Value) -> Result<Snowflake, StandInError> {
        let channel = self.message_for(user, message)?.channel;
        if self.channel_for(user, channel)?.thread().is_some_and(|thread| thread.archived && thread.locked) {
            return Err(StandInError::Refused("this thread is locked".into()));
        }
        Ok(self.interact(NewInteraction {
            kind: InteractionKind::Component,
            user,
            channel,
            source: Some(message),
            command: None,
            data,
        }))
    }

    pub(crate) fn begin_submit(
        &mut self,
        user: Snowflake,
        modal: &ShownModal,
        values: &[(String, String)],
    ) -> Result<Snowflake, StandInError> {
        let origin = self.interactions.get(&modal.interaction).filter(|origin| origin.user == user);
        let origin = origin.ok_or_else(|| StandInError::NotFound(format!("modal {} of this user", modal.custom_id)))?;
        let (channel, source) = (origin.channel, origin.source);
        if let Some((stray, _)) = values.iter().find(|(id, _)| modal.inputs.iter().all(|input| input.custom_id != *id))
        {
            return Err(StandInError::NotFound(format!("field {stray} in the modal {}", modal.custom_id)));
        }
        let mut rows = Vec::new();
        for (index, input) in modal.inputs.iter().enumerate() {
            let typed = values.iter().find(|(id, _)| *id == input.custom_id).map_or(&input.value, |(_, value)| value);
            if !input.options.is_empty() {
                rows.push(chosen_part(input, typed, index)?);
                continue;
            }
            let count = typed.chars().count() as u64;
            let empty_is_fine = !input.required && count == 0;
            let least = input.min_length.max(u64::from(input.required));
            if !empty_is_fine && !(least..=input.max_length).contains(&count) {
                return Err(StandInError::Refused(format!(
                    "{} takes {least} to {} characters",
                    input.label, input.max_length
                )));
            }
            let part = json!({ "type": 4, "id": 2 * index + 2, "custom_id": input.custom_id, "value": typed });
            rows.push(json!({ "type": 1, "id": 2 * index + 1, "components": [part] }));
        }
        let data = json!({ "custom_id": modal.custom_id, "components": rows, "resolved": {} });
        let source = source.filter(|id| self.messages.contains_key(id));
        Ok(self.interact(NewInteraction { kind: InteractionKind::Modal, user, channel, source, command: None, data }))
    }

    /// A user sends a message of 1 to 2,000 characters, which wakes an archived thread. Nobody writes in a locked thread, or in a forum
    /// outside its posts.
    pub(crate) fn say(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        content: &str,
    ) -> Result<Snowflake, StandInError> {
        self.known_user(user)?;
        let place = self.channel_for(user, channel)?;
        check_writable(place)?;
        if place.thread().is_some_and(|thread| thread.locked) {
            return Err(StandInError::Refused("this thread is locked".into()));
        }
        if content.trim().is_empty() || content.chars().count() > 2_000 {
            return Err(StandInError::Refused("a message has 1 to 2,000 characters".into()));
        }
        self.wake_thread(channel);
        let message = StoredMessage {
            content: content.to_owned(),
            mentions: mentions::written(content),
            ..self.blank(user, channel)
        };
        let id = message.id;
        self.post(message);
        Ok(id)
    }

    /// An empty message with a new id.
    pub(crate) fn blank(&mut self, author: Snowflake, channel: Snowflake) -> StoredMessage {
        StoredMessage {
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
            created_ms: self.ids.now_ms(),
            edited_ms: None,
            reply_to: None,
            cause: None,
            only_for: None,
            revision: 0,
        }
    }

    /// A message in an archived thread brings it back, and one in another keeps it awake.
    pub(crate) fn wake_thread(&mut self, channel: Snowflake) {
        let mut thread = self.channels.get_mut(&channel).and_then(crate::channel::Channel::thread_mut);
        if let Some(thread) = &mut thread {
            thread.silent = std::time::Duration::ZERO;
        }
        if let Some(thread) = thread.filter(|thread| thread.archived) {
            thread.archived = false;
            thread.archive_changed_ms = self.ids.now_ms();
            self.tell_of_channel("THREAD_UPDATE", channel);
        }
    }

    /// The answer so far; `None` while nobody has answered.
    fn reply(&self, id: Snowflake) -> Option<BotReply> {
        let interaction = self.interactions.get(&id)?;
        let shown = |wrap: fn(ShownMessage) -> BotReply| interaction.answered_with.clone().map_or(BotReply::Gone, wrap);
        match &interaction.state {
            InteractionState::Waiting => None,
            InteractionState::Expired => Some(BotReply::TimedOut),
            InteractionState::Answered(FirstResponse::Message(_)) => Some(shown(BotReply::Message)),
            InteractionState::Answered(FirstResponse::Updated(_)) => Some(shown(BotReply::Updated)),
            InteractionState::Answered(FirstResponse::Deferred | FirstResponse::DeferredUpdate) => {
                Some(BotReply::Deferred)
            }
            InteractionState::Answered(FirstResponse::Choices(choices)) => Some(BotReply::Choices(choices.clone())),
            InteractionState::Answered(FirstResponse::Modal(modal)) => Some(BotReply::Modal(modal.clone())),
        }
    }

    /// The answer that came after a deferral.
    pub(crate) fn later_reply(&self, id: Snowflake) -> Option<BotReply> {
        let interaction = self.interactions.get(&id)?;
        let message = interaction.later.last()?;
        Some(self.messages.get(message).map_or(BotReply::Gone, |message| BotReply::Edited(self.show(message))))
    }

    /// Takes an ephemeral message out of the user's sight.
    pub(crate) fn dismiss(&mut self, user: Snowflake, message: Snowflake) -> Result<(), StandInError> {
        let own = self.message_for(user, message)?.is_ephemeral();
        if !own {
            return Err(StandInError::Refused("only ephemeral messages can be dismissed".into()));
        }
        self.messages.remove(&message);
        Ok(())
    }

    /// Forgets everything ephemeral of this user, like a client that was restarted.
    pub(crate) fn reload(&mut self, user: Snowflake) {
        self.messages.retain(|_, message| message.only_for != Some(user) || message.flags & flags::LOADING != 0);
    }
}

/// A menu of a modal as it is sent: under its label, with the one value that was chosen, or none.
fn chosen_part(input: &ModalInput, chosen: &str, index: usize) -> Result<Value, StandInError> {
    let is_option = input.options.iter().any(|(_, value, _)| value == chosen);
    if !is_option && (input.required || !chosen.is_empty()) {
        return Err(StandInError::Refused(format!("{} takes one of its options", input.label)));
    }
    let values: Vec<_> = is_option.then_some(chosen).into_iter().collect();
    let part = json!({ "type": 3, "id": 2 * index + 2, "custom_id": input.custom_id, "values": values });
    Ok(json!({ "type": 18, "id": 2 * index + 1, "component": part }))
}

/// A forum has no line to type into: its posts have.
fn check_writable(place: &crate::channel::Channel) -> Result<(), StandInError> {
    match place.kind {
        crate::channel::ChannelKind::Forum(_) => {
            Err(StandInError::Refused("nothing is typed in a forum but in its posts".into()))
        }
        _ => Ok(()),
    }
}

/// Waits for the first answer, and gives up when Discord would.
pub(crate) async fn first_answer(shared: &SharedWorld, id: Snowflake) -> InteractionOutcome {
    let limit = shared.read(|world| world.config.interaction_timeout);
    let reply = shared.wait(limit, |world| world.reply(id)).await;
    let reply = match reply {
        Some(reply) => reply,
        None => shared.change(|world| {
            world.expire(id);
            world.reply(id).unwrap_or(BotReply::TimedOut)
        }),
    };
    shared.read(|world| {
        let (user, elapsed) = world
            .interactions
            .get(&id)
            .map_or((0, limit), |interaction| (interaction.user, interaction.created.elapsed()));
        InteractionOutcome { interaction: id, user, reply, elapsed }
    })
}
