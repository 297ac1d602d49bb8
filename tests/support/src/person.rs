//! A person at the stand-in: what they do and what they see.

use stand_in::{BotReply, Control, InteractionOutcome, ShownMessage, Snowflake};

use super::{STEP_TIMEOUT, Stage};

/// The ids of a composer's buttons that choose something: a whole move, or the next pick.
pub fn choices(post: &ShownMessage) -> Vec<String> {
    let chooses = |id: &String| id.starts_with("look:") || id.contains("pick:") && id.contains(":7:0:");
    post.buttons().into_iter().filter_map(|button| button.custom_id).filter(chooses).collect()
}

/// A person of the stand-in, with the control by which they act.
#[derive(Clone, Debug)]
pub struct Person {
    /// The person's id on the stand-in.
    pub id: Snowflake,
    control: Control,
}

impl Person {
    /// The persona of this name.
    pub fn of(stage: &Stage, name: &str) -> Self {
        Self::named(&stage.control, name)
    }

    /// The persona of this name at a stand-in, wherever its bot is.
    pub fn named(control: &Control, name: &str) -> Self {
        Self { id: control.user(name).expect("the user exists"), control: control.clone() }
    }

    /// The persona of this name at a stand-in without a stage.
    pub fn with(control: &Control, name: &str) -> Self {
        Self { id: control.user(name).expect("the user exists"), control: control.clone() }
    }

    /// The persona of this id.
    pub fn at(stage: &Stage, id: Snowflake) -> Self {
        Self { id, control: stage.control.clone() }
    }

    /// Types a command; the answer. Those of a bot that has just come are waited for: its start does not wait for them for long.
    pub async fn types(&self, channel: Snowflake, line: &str) -> InteractionOutcome {
        let mut sent = self.control.command(self.id, channel, line).await;
        if sent.is_err() && self.control.commands().is_empty() {
            let are_there = self.control.wait_until(|control| !control.commands().is_empty(), STEP_TIMEOUT).await;
            assert!(are_there, "the commands are registered");
            sent = self.control.command(self.id, channel, line).await;
        }
        sent.expect("the command can be sent")
    }

    /// Types a command; the text of the answer.
    pub async fn hears(&self, channel: Snowflake, line: &str) -> String {
        text(&self.types(channel, line).await)
    }

    /// Asks to call a game off, and says yes where nobody else has to.
    pub async fn calls_off(&self, channel: Snowflake) {
        let asked = self.types(channel, "/table abort").await;
        if let Some(question) = asked.message().filter(|post| post.button("Call it off").is_some()) {
            self.presses(question, "Call it off").await;
        }
    }

    /// Presses the button of this label.
    pub async fn presses(&self, post: &ShownMessage, label: &str) -> InteractionOutcome {
        let button = post.button(label).unwrap_or_else(|| panic!("no button {label} in {}", post.content));
        let id = button.custom_id.expect("the button has an id");
        self.control.click(self.id, post.id, &id).await.expect("the button can be pressed")
    }

    /// Presses the button of this label in the post as they have seen it, whatever it shows by now.
    pub async fn presses_as_seen(&self, seen: &ShownMessage, label: &str) -> InteractionOutcome {
        let id = seen.button(label).and_then(|button| button.custom_id).expect("it had the button");
        self.control.forge_click(self.id, seen.id, &id).await.expect("it is sent")
    }

    /// Chooses values in the menu of this index.
    pub async fn chooses(&self, post: &ShownMessage, menu: usize, values: &[&str]) -> InteractionOutcome {
        let id = post.select_menus()[menu].custom_id.clone();
        self.control.select(self.id, post.id, &id, values).await.expect("the values can be chosen")
    }

    /// Chooses this in a composer, by the button that has it or in the menu that does.
    pub async fn picks(&self, post: &ShownMessage, value: &str) -> InteractionOutcome {
        let ends = |id: &String| id.rsplit([':', '.']).next() == Some(value);
        if let Some(id) = choices(post).into_iter().find(ends) {
            return self.control.click(self.id, post.id, &id).await.expect("the button can be pressed");
        }
        let has = |menu: &stand_in::SelectMenu| menu.options.iter().any(|(_, known, _)| known == value);
        let menu = post.select_menus().iter().position(has).unwrap_or_else(|| panic!("no {value} in {post:?}"));
        self.chooses(post, menu, &[value]).await
    }

    /// Presses the button of this id.
    pub async fn clicks(&self, post: &ShownMessage, id: &str) -> InteractionOutcome {
        self.control.click(self.id, post.id, id).await.expect("the button can be pressed")
    }

    /// The messages that they see in a channel.
    pub fn sees(&self, channel: Snowflake) -> Vec<ShownMessage> {
        self.control.messages(channel, self.id)
    }

    /// The channel of their direct messages with the bot.
    pub fn dm(&self) -> Snowflake {
        self.control.dm_channel(self.id)
    }

    /// The messages that they see in their direct messages with the bot.
    pub fn dms(&self) -> Vec<ShownMessage> {
        self.sees(self.control.dm_channel(self.id))
    }

    /// Waits for a post in a channel.
    pub async fn waits_for(
        &self,
        channel: Snowflake,
        what: &str,
        is_it: impl Fn(&ShownMessage) -> bool,
    ) -> ShownMessage {
        let find = |control: &Control| control.messages(channel, self.id).into_iter().rev().find(|post| is_it(post));
        let found = self.control.wait_for(STEP_TIMEOUT, find).await;
        found.unwrap_or_else(|| {
            let seen: Vec<_> = self.sees(channel).into_iter().map(|post| post.content).collect();
            panic!("waited in vain for {what}; seen: {seen:#?}")
        })
    }

    /// Asks for the data that are kept about them; the text of the file, once it is there.
    pub async fn data(&self, channel: Snowflake) -> String {
        let promised = post(&self.types(channel, "/about data:export").await);
        assert!(promised.ephemeral, "only they see it");
        let answer = self.with_picture(&promised).await;
        String::from_utf8_lossy(&answer.attachments[0].bytes).into_owned()
    }

    /// The message as it is now, once its picture or its file is there.
    pub async fn with_picture(&self, post: &ShownMessage) -> ShownMessage {
        let id = post.id;
        let find = |control: &Control| control.message(id).filter(|post| !post.attachments.is_empty());
        self.control.wait_for(STEP_TIMEOUT, find).await.expect("the picture comes")
    }
}

/// The text of an answer.
pub fn text(outcome: &InteractionOutcome) -> String {
    match &outcome.reply {
        BotReply::Message(post) | BotReply::Edited(post) | BotReply::Updated(post) => post.content.clone(),
        other => panic!("an answer in words was expected, not {other:?}"),
    }
}

/// The message of an answer.
pub fn post(outcome: &InteractionOutcome) -> ShownMessage {
    outcome.message().cloned().unwrap_or_else(|| panic!("a message was expected, not {:?}", outcome.reply))
}
