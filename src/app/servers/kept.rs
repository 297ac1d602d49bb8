//! The servers of which something is kept, read once for all who ask meanwhile: where a process begins its shards anew, each of these
//! asks. It knows no shard.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use table::GuildId;
use tokio::sync::Mutex;

/// A read that several share. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(in crate::app) struct KeptServers(Arc<SharedRead>);

#[derive(Debug, Default)]
struct SharedRead {
    /// How often was asked.
    asked: AtomicU64,
    /// Held by whoever reads.
    last: Mutex<LastRead>,
}

#[derive(Debug, Default)]
struct LastRead {
    /// It began after so many had asked.
    answers: u64,
    guilds: Arc<[GuildId]>,
}

impl KeptServers {
    /// The servers, by a read that begins after this call: one's own, or that of somebody who has asked meanwhile.
    pub(super) async fn read<E>(
        &self,
        read: impl Future<Output = Result<Vec<GuildId>, E>>,
    ) -> Result<Arc<[GuildId]>, E> {
        let own = self.0.asked.fetch_add(1, Ordering::Relaxed) + 1;
        let mut last = self.0.last.lock().await;
        if last.answers < own {
            let answers = self.0.asked.load(Ordering::Relaxed);
            *last = LastRead { answers, guilds: read.await?.into() };
        }
        Ok(Arc::clone(&last.guilds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::oneshot;

    #[tokio::test]
    async fn all_who_ask_during_a_read_share_the_next_one() {
        let (kept, reads) = (KeptServers::default(), AtomicU64::new(0));
        let (ends, ended) = oneshot::channel();
        let first = kept.read(async {
            reads.fetch_add(1, Ordering::Relaxed);
            ended.await.map(|()| vec![GuildId(1)])
        });
        let later = async || {
            let read = async {
                reads.fetch_add(1, Ordering::Relaxed);
                Ok::<_, String>(vec![GuildId(2)])
            };
            kept.read(read).await.expect("it is read")
        };
        let (first, second, third, sent) = tokio::join!(first, later(), later(), async { ends.send(()) });
        sent.expect("somebody reads");
        assert_eq!(*first.expect("it is read"), [GuildId(1)]);
        assert_eq!((&*second, &*third), (&[GuildId(2)][..], &[GuildId(2)][..]), "theirs began after they had asked");
        assert_eq!(reads.load(Ordering::Relaxed), 2);
        later().await;
        assert_eq!(reads.load(Ordering::Relaxed), 3, "nothing is remembered");
    }

    #[tokio::test]
    async fn after_a_read_that_failed_the_next_one_reads_again() {
        let kept = KeptServers::default();
        assert_eq!(kept.read(async { Err("away") }).await, Err("away"));
        assert_eq!(kept.read(async { Ok::<_, String>(vec![GuildId(1)]) }).await.as_deref(), Ok(&[GuildId(1)][..]));
    }
}
