//! A table's proof: the steps of a check, and the secret once it is out.

use serenity::builder::CreateEmbed;

use crate::app::{Proof, TableSummary};
use crate::discord::message::OutgoingMessage;
use crate::discord::present::words::seat_name;
use game::Seat;
use name::clip;
use record::{Step, Verdict};
use table::Phase;

/// The longest description of an embed (Discord).
const MAX_DESCRIPTION: usize = 4_096;

/// A check of a table, step by step.
#[must_use]
pub fn proof(summary: &TableSummary, proof: &Proof) -> OutgoingMessage {
    let verdict = match (proof.report.passes(), proof.complete) {
        (false, _) => "**The check fails.** Please tell the operator.",
        (true, true) => "**Everything fits.**",
        (true, false) if summary.phase == Phase::Closed => {
            "**The game was called off.** Its secret choices stay secret, so its dice can't be checked."
        }
        (true, false) => "**The game is still on:** its dice and secret choices can be checked at the end.",
    };
    let mut lines: Vec<_> = proof.report.steps.iter().map(line).collect();
    lines.extend(summary.secret.as_ref().map(|secret| {
        format!(
            "-# All dice and shuffles came from this secret and any words that players added: `{secret}`. Its SHA-256 is the \
                 one that *Fair play* or /record verify showed before the end: `{}`. /record export gives the record, which \
                 `subrosa verify` checks.",
            summary.fingerprint
        )
    }));
    if summary.secret.is_none() {
        let now = "-# The SHA-256 of the secret behind all dice and shuffles: ";
        lines.push(format!("{now}`{}`. Keep it: it must be the same at the end.", summary.fingerprint));
    }
    let commitment = |(seat, digest): &(Seat, String)| {
        format!("-# {} chose in secret. Commitment: `{digest}`", seat_name(summary, *seat))
    };
    lines.extend(proof.commitments.iter().map(commitment));
    lines.push(format!("-# The game's SHA-256 is `{}`: an exported record must show the same.", proof.digest));
    let text = clip(&lines.join("\n"), MAX_DESCRIPTION);
    let title = format!("{}, table {}", summary.game_name, summary.id);
    let embed = CreateEmbed::new().title(title).description(text);
    OutgoingMessage { content: verdict.to_owned(), embeds: vec![embed], ..OutgoingMessage::default() }
}

/// The proof to keep of a table that has not begun: its secret's SHA-256.
#[must_use]
pub fn proof_to_come(summary: &TableSummary) -> OutgoingMessage {
    let text = "All dice and shuffles of this game will come from one secret and any words that players add. The secret is told \
                at the end, and must have this SHA-256, which you can keep:";
    OutgoingMessage::text(format!("{text}\n`{}`", summary.fingerprint))
}

fn line(step: &Step) -> String {
    let mark = match step.verdict {
        Verdict::Holds => "✅",
        Verdict::Fails => "❌",
        Verdict::Skipped => "▫️",
    };
    format!("{mark} **{}**: {}", step.what, name::escaped(&step.says))
}
