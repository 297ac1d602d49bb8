//! One shard's connection, kept from its claim to its end. It hands on events as they come and reads none of them; sessions
//! and heartbeats are twilight's.

use std::future::poll_fn;
use std::ops::ControlFlow;
use std::task::Poll;
use std::time::Duration;

use futures_util::StreamExt as _;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};
use twilight_gateway::error::{ReceiveMessageError, ReceiveMessageErrorType};
use twilight_gateway::{CloseFrame, Config, ConfigBuilder, Intents, Message, Session, Shard, ShardId, ShardState};
use twilight_model::gateway::payload::outgoing::identify::IdentifyProperties;

use super::events;
use super::gateway_stage::{GatewayStage, Setbacks, StageStep, ends_session};
use super::identify_gate::IdentifyGate;
use crate::app::KeptSession;
use crate::discord::dispatch::Dispatcher;
use crate::metrics::ConnectedShard;
use discord_rest::SecretToken;

/// A live connection is never silent for so long: Discord acknowledges a heartbeat every 41 seconds.
const SILENCE: Duration = Duration::from_mins(2);
/// Tries in a row to take a session up at the address that Discord gave for it.
const RESUMES_THERE: u32 = 4;
/// The longest pause before a connection is tried again.
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// Longest wait at the end for the close frame to go out.
const CLOSING: Duration = Duration::from_secs(1);
/// The library name in the Identify payload's properties.
const NAME: &str = "subrosa";

/// A shard to be kept.
pub(super) struct ShardConnection {
    pub(super) id: ShardId,
    /// The gateway's address for a new session.
    pub(super) url: String,
    pub(super) token: SecretToken,
    pub(super) gate: IdentifyGate,
    pub(super) dispatcher: Dispatcher,
    /// Told to stop, it closes so that the session can be taken up by somebody else.
    pub(super) stop: CancellationToken,
}

/// The end of a shard's connection.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ShardEnd {
    /// As it was told; the session can be taken up.
    Stopped(Option<KeptSession>),
    /// Discord closed it for good, with this code.
    Closed(u16),
}

impl ShardConnection {
    /// Keeps the connection. The session, if there is one, is taken up, however many tries that needs: Discord alone says
    /// when it is over.
    pub(super) async fn run(self, mut session: Option<KeptSession>) -> ShardEnd {
        let mut setbacks = Setbacks::default();
        loop {
            let mut shard = Shard::with_config(self.id, self.config(session.clone(), setbacks.failed));
            if let Some(end) = self.listen(&mut shard, &mut session, &mut setbacks).await {
                return end;
            }
            tokio::select! {
                () = tokio::time::sleep(pause(setbacks.in_a_row())) => {}
                () = self.stop.cancelled() => return ShardEnd::Stopped(session),
            }
        }
    }

    /// Hands on events until the connection ends for good or has to be made anew. `session` is what can be taken up then.
    async fn listen(
        &self,
        shard: &mut Shard<IdentifyGate>,
        session: &mut Option<KeptSession>,
        setbacks: &mut Setbacks,
    ) -> Option<ShardEnd> {
        let begun = Instant::now();
        let mut course = ConnectionCourse { begun, stage: GatewayStage::Connecting, closed_with: 0, setbacks };
        let mut connected = None;
        loop {
            // While it resumes it has no session yet.
            let has_session = shard.state() == ShardState::Active;
            connected = has_session.then(|| connected.unwrap_or_else(|| self.connects()));
            *session = kept(shard, session.take());
            let heard = tokio::select! {
                heard = tokio::time::timeout(SILENCE, shard.next()) => heard,
                () = self.stop.cancelled() => return Some(ShardEnd::Stopped(self.close(shard, session.take()).await)),
            };
            let flow = match heard {
                Ok(Some(Ok(Message::Text(event)))) => self.take_event(shard.state(), &event, &mut course),
                Ok(Some(Ok(Message::Close(frame)))) => self.take_close(frame, shard, session, &mut course),
                Ok(Some(Err(error))) => self.take_error(&error, shard, session, &mut course),
                Ok(None) => return Some(ShardEnd::Closed(course.closed_with)),
                Err(_) => self.take_silence(&mut course),
            };
            if flow.is_break() {
                return None;
            }
        }
    }

    /// Hands an event on, unless it tells of an end after which the next try waits.
    fn take_event(&self, state: ShardState, event: &str, course: &mut ConnectionCourse<'_>) -> ControlFlow<()> {
        if course.hears(state, event).is_break() {
            warn!(
                shard = self.id.number(),
                "the gateway has ended before a session was there or right after; it is tried again"
            );
            return ControlFlow::Break(());
        }
        events::take(&self.dispatcher, self.numbers(), event);
        ControlFlow::Continue(())
    }

    /// Notes a close. twilight connects again by itself, unless the next try waits or the session is over.
    fn take_close(
        &self,
        frame: Option<CloseFrame<'static>>,
        shard: &Shard<IdentifyGate>,
        session: &mut Option<KeptSession>,
        course: &mut ConnectionCourse<'_>,
    ) -> ControlFlow<()> {
        let code = self.closed(frame);
        let step = course.closes(code);
        // After a final code twilight says so, and the shard ends.
        if shard.state() == ShardState::FatallyClosed {
            return ControlFlow::Continue(());
        }
        course.setbacks.note(step, course.stage);
        *session = kept(shard, session.take()).filter(|_| !ends_session(code));
        if course.setbacks.in_a_row() > 0 || ends_session(code) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// Breaks a lost connection off. An event that twilight can't read is let go.
    fn take_error(
        &self,
        error: &ReceiveMessageError,
        shard: &Shard<IdentifyGate>,
        session: &mut Option<KeptSession>,
        course: &mut ConnectionCourse<'_>,
    ) -> ControlFlow<()> {
        if matches!(error.kind(), ReceiveMessageErrorType::Deserializing { .. }) {
            events::unreadable("of the gateway's own");
            return ControlFlow::Continue(());
        }
        course.note_loss();
        *session = kept(shard, session.take());
        warn!(shard = self.id.number(), %error, "the gateway is lost; it is tried again");
        ControlFlow::Break(())
    }

    /// Breaks off a connection of which nothing is heard.
    fn take_silence(&self, course: &mut ConnectionCourse<'_>) -> ControlFlow<()> {
        course.note_silence();
        warn!(shard = self.id.number(), "the gateway is silent; it is tried again");
        ControlFlow::Break(())
    }

    /// Logs a close; its code.
    fn closed(&self, frame: Option<CloseFrame<'static>>) -> u16 {
        let code = frame.as_ref().map_or(0, |frame| frame.code);
        let reason = frame.map(|frame| frame.reason.into_owned()).unwrap_or_default();
        info!(shard = self.id.number(), code, reason, "the gateway has closed; it is tried again");
        code
    }

    /// The shard counts as connected until this is dropped.
    fn connects(&self) -> ConnectedShard {
        self.dispatcher.app.metrics().shard_connects()
    }

    /// The shard's number, and how many there are.
    fn numbers(&self) -> (u32, u32) {
        (self.id.number(), self.id.total())
    }

    /// Closes so that Discord keeps the session for a while, and hears out what came before. Once the close has gone out
    /// nothing more is waited for: twilight would connect again.
    async fn close(&self, shard: &mut Shard<IdentifyGate>, before: Option<KeptSession>) -> Option<KeptSession> {
        if shard.state().is_identified() {
            shard.close(CloseFrame::RESUME);
            let sent = poll_fn(|cx| {
                loop {
                    match shard.poll_next_unpin(cx) {
                        Poll::Ready(Some(Ok(Message::Text(event)))) => {
                            events::take(&self.dispatcher, self.numbers(), &event);
                        }
                        Poll::Pending if shard.state().is_identified() => return Poll::Pending,
                        _ => return Poll::Ready(()),
                    }
                }
            });
            if tokio::time::timeout(CLOSING, sent).await.is_err() {
                info!("the gateway did not take the end");
            }
        }
        kept(shard, before)
    }

    /// After several failures in a row the session is asked for at the usual address too: the one that Discord gave for it
    /// may be no more.
    fn config(&self, session: Option<KeptSession>, failures: u32) -> Config<IdentifyGate> {
        let builder = ConfigBuilder::new(self.token.expose().to_owned(), Intents::GUILDS)
            .proxy_url(self.url.trim_end_matches('/').to_owned())
            .identify_properties(IdentifyProperties::new(NAME, NAME, std::env::consts::OS))
            .queue(self.gate.clone());
        match session {
            Some(KeptSession { id, sequence, .. }) if asks_elsewhere(failures) => {
                builder.session(Session::new(sequence, id)).build()
            }
            Some(KeptSession { id, sequence, resume_url }) => {
                builder.session(Session::new(sequence, id)).resume_url(resume_url).build()
            }
            None => builder.build(),
        }
    }
}

/// The course of one connection: how far it has come, and the ends in a row that came too soon, of which it may be one.
struct ConnectionCourse<'a> {
    begun: Instant,
    stage: GatewayStage,
    /// The code of the latest close; 0 before one.
    closed_with: u16,
    setbacks: &'a mut Setbacks,
}

impl ConnectionCourse<'_> {
    /// Notes an event, after which the shard is in this state. It breaks off if that tells of an end after which the next try waits.
    fn hears(&mut self, state: ShardState, event: &str) -> ControlFlow<()> {
        let step = self.stage.hears(state, event, self.begun.elapsed());
        self.setbacks.note(step, self.stage);
        if step != StageStep::GoesOn && self.setbacks.in_a_row() > 0 {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    /// The end by a close with this code. It is no setback where the shard ends with it.
    fn closes(&mut self, code: u16) -> StageStep {
        self.closed_with = code;
        self.stage.closes(self.begun.elapsed())
    }

    fn note_loss(&mut self) {
        self.setbacks.lose(self.stage.closes(self.begun.elapsed()));
    }

    fn note_silence(&mut self) {
        let step = self.stage.closes(self.begun.elapsed());
        self.setbacks.note(step, self.stage);
    }
}

/// The session as it can be taken up again. twilight forgets its address with the first try that fails, so that it is kept
/// here.
fn kept(shard: &Shard<IdentifyGate>, before: Option<KeptSession>) -> Option<KeptSession> {
    let session = shard.session()?;
    let known = before.filter(|known| known.id == session.id());
    let resume_url = match (shard.resume_url(), known) {
        (Some(url), Some(known)) if known.resume_url == url => known.resume_url,
        (Some(url), _) => url.to_owned(),
        (None, known) => known?.resume_url,
    };
    Some(KeptSession { id: session.id().to_owned(), sequence: session.sequence(), resume_url })
}

/// Whether a try goes to the usual address: every second one, after several at the address for taking up failed.
fn asks_elsewhere(failures: u32) -> bool {
    failures >= RESUMES_THERE && failures.is_multiple_of(2)
}

/// A pause that doubles with every failure.
fn pause(failures: u32) -> Duration {
    if failures == 0 {
        return Duration::ZERO;
    }
    Duration::from_secs(1 << (failures - 1).min(4)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_asked_for_where_discord_said_and_after_four_failures_at_the_usual_address_too() {
        let elsewhere: Vec<_> = (0..9).filter(|failures| asks_elsewhere(*failures)).collect();
        assert_eq!(elsewhere, [4, 6, 8]);
    }

    #[test]
    fn pauses_grow_and_stay_short_enough_to_be_back_soon() {
        let secs = |failures| pause(failures).as_secs();
        assert_eq!([0, 1, 2, 3, 4, 5, 6, 60].map(secs), [0, 1, 2, 4, 8, 15, 15, 15]);
    }
}
