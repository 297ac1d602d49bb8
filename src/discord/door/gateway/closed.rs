//! Close codes after which no new connection helps (Discord: "Gateway Close Event Codes").

use crate::discord::bot_error::BotError;

/// The consequence of a final close code.
#[derive(Debug)]
pub(super) enum FatalClose {
    /// The bot has too few shards.
    MoreShards,
    /// The process ends, with a sentence.
    End(BotError),
}

const AUTHENTICATION_FAILED: u16 = 4004;
const INVALID_SHARD: u16 = 4010;
const SHARDING_REQUIRED: u16 = 4011;
const INVALID_API_VERSION: u16 = 4012;
const INVALID_INTENTS: u16 = 4013;
const DISALLOWED_INTENTS: u16 = 4014;

/// Reads a close code.
pub(super) fn fatal(code: u16) -> FatalClose {
    let sentence = match code {
        SHARDING_REQUIRED => return FatalClose::MoreShards,
        AUTHENTICATION_FAILED => return FatalClose::End(BotError::Token),
        INVALID_SHARD => {
            "Discord takes a shard of ours for none (4010): that is a fault of this program, please report it"
        }
        INVALID_API_VERSION => {
            "Discord no longer speaks this program's version of the gateway (4012): install a newer one"
        }
        INVALID_INTENTS => "Discord does not know the intents that were asked for (4013): install a newer version",
        DISALLOWED_INTENTS => {
            "Discord forbids the intent that was asked for (4014): the bot asks for GUILDS alone, which needs no \
             approval; look at the application in the developer portal (Bot)"
        }
        _ => {
            "Discord has closed the gateway for good, with a code that this version does not know: install a newer one"
        }
    };
    FatalClose::End(BotError::Closed { code, sentence })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fatal_code_has_a_sentence_and_one_asks_for_more_shards() {
        for code in [INVALID_SHARD, INVALID_API_VERSION, INVALID_INTENTS, DISALLOWED_INTENTS] {
            let FatalClose::End(error) = fatal(code) else { panic!("{code} ends the process") };
            assert!(error.to_string().contains(&format!("({code})")), "{error}");
        }
        assert!(matches!(fatal(AUTHENTICATION_FAILED), FatalClose::End(BotError::Token)));
        assert!(matches!(fatal(SHARDING_REQUIRED), FatalClose::MoreShards));
    }
}
