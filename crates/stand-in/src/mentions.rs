//! The people whom a text pings: those written in it whom the sender allows. Knows no message.

use twilight_model::channel::message::{AllowedMentions, MentionType};

use crate::snowflake::Snowflake;

/// Everybody written as `<@id>` or `<@!id>`, each once, in order.
pub(crate) fn written(content: &str) -> Vec<Snowflake> {
    let mut users = Vec::new();
    for part in content.split("<@").skip(1) {
        let Some((id, _)) = part.split_once('>') else { continue };
        if let Ok(id) = id.trim_start_matches('!').parse()
            && !users.contains(&id)
        {
            users.push(id);
        }
    }
    users
}

/// Those of `written` that are pinged. Without allowed mentions everybody is.
pub(crate) fn allowed(written: Vec<Snowflake>, rule: Option<&AllowedMentions>) -> Vec<Snowflake> {
    let Some(rule) = rule else { return written };
    if rule.parse.contains(&MentionType::Users) {
        return written;
    }
    written.into_iter().filter(|id| rule.users.iter().any(|user| user.get() == *id)).collect()
}

/// Whether the text calls everybody and may.
pub(crate) fn everyone(content: &str, rule: Option<&AllowedMentions>) -> bool {
    (content.contains("@everyone") || content.contains("@here"))
        && rule.is_none_or(|rule| rule.parse.contains(&MentionType::Everyone))
}

#[cfg(test)]
mod tests {
    use super::{allowed, everyone, written};
    use twilight_model::{
        channel::message::{AllowedMentions, MentionType},
        id::Id,
    };

    #[test]
    fn each_mention_counts_once() {
        assert_eq!(written("<@1>, <@!2> and <@1>; <#3> <@x> <@4"), [1, 2]);
    }

    #[test]
    fn only_the_allowed_are_pinged() {
        let some = AllowedMentions { users: vec![Id::new(2)], ..AllowedMentions::default() };
        let users = AllowedMentions { parse: vec![MentionType::Users], ..AllowedMentions::default() };
        assert_eq!(allowed(vec![1, 2], None), [1, 2]);
        assert_eq!(allowed(vec![1, 2], Some(&some)), [2]);
        assert_eq!(allowed(vec![1, 2], Some(&users)), [1, 2]);
        assert_eq!(allowed(vec![1, 2], Some(&AllowedMentions::default())), Vec::<u64>::new());
        assert!(!everyone("@everyone", Some(&users)));
    }
}
