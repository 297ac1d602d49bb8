//! The newest answer of each private message, so that a picture painted late never replaces a newer answer. It knows
//! neither pictures nor Discord: edits are futures to it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Mutex as EditQueue;

/// The order of answers. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(in crate::discord) struct AnswerOrder(Arc<Mutex<NewestAnswers>>);

#[derive(Debug, Default)]
struct NewestAnswers {
    answers: u64,
    messages: HashMap<i64, AnsweredMessage>,
}

/// A message as long as an answer about it is under way: until its picture has come, or the board that it waits for.
#[derive(Debug, Default)]
struct AnsweredMessage {
    /// The number of its latest answer.
    latest: u64,
    /// The number of answers under way, older ones among them.
    under_way: usize,
    /// The queue of its edits.
    queue: Arc<EditQueue<()>>,
}

impl AnswerOrder {
    /// Notes that an answer about a message is about to be sent: all earlier ones are old from now on.
    pub(in crate::discord) fn register(&self, message: i64) -> OrderedAnswer {
        let mut newest = self.newest();
        newest.answers += 1;
        let number = newest.answers;
        let entry = newest.messages.entry(message).or_default();
        entry.latest = number;
        entry.under_way += 1;
        let queue = entry.queue.clone();
        let overlaps_edit = queue.try_lock().is_err();
        OrderedAnswer { order: self.clone(), message, number, queue, overlaps_edit }
    }

    fn newest(&self) -> MutexGuard<'_, NewestAnswers> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// One answer about a message.
#[derive(Debug)]
pub(in crate::discord) struct OrderedAnswer {
    order: AnswerOrder,
    message: i64,
    number: u64,
    queue: Arc<EditQueue<()>>,
    /// Whether an older edit was under way when this answer began: it may land after the answer.
    pub overlaps_edit: bool,
}

impl OrderedAnswer {
    /// Makes an edit that belongs to this answer, after those that are under way, unless there is a newer answer.
    pub(in crate::discord) async fn edit<T>(&self, edit: impl Future<Output = T>) -> Option<T> {
        let _turn = self.queue.lock().await;
        if self.is_latest() { Some(edit.await) } else { None }
    }

    fn is_latest(&self) -> bool {
        self.order.newest().messages.get(&self.message).is_some_and(|message| message.latest == self.number)
    }
}

impl Drop for OrderedAnswer {
    /// Forgets the message with the last answer about it: nothing older can come late any more.
    fn drop(&mut self) {
        let mut newest = self.order.newest();
        let Some(message) = newest.messages.get_mut(&self.message) else { return };
        message.under_way -= 1;
        if message.under_way == 0 {
            newest.messages.remove(&self.message);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::oneshot;

    /// A message's content: the picture put there last.
    type Shown = Arc<Mutex<&'static str>>;

    fn put(shown: &Shown, picture: &'static str) -> impl Future<Output = ()> + use<> {
        let shown = shown.clone();
        async move { *shown.lock().unwrap() = picture }
    }

    #[tokio::test]
    async fn a_picture_of_an_older_answer_never_replaces_a_newer_one() {
        let (order, shown) = (AnswerOrder::default(), Shown::default());
        let (old, new) = (order.register(1), order.register(1));
        assert_eq!(new.edit(put(&shown, "new")).await, Some(()));
        assert_eq!(old.edit(put(&shown, "old")).await, None, "it was painted late");
        assert_eq!(*shown.lock().unwrap(), "new");
    }

    #[tokio::test]
    async fn an_older_answer_is_old_even_before_the_newer_one_has_its_picture() {
        let order = AnswerOrder::default();
        let (old, new) = (order.register(1), order.register(1));
        assert_eq!(old.edit(async {}).await, None);
        assert_eq!(new.edit(async {}).await, Some(()));
        assert!(!new.overlaps_edit);
    }

    #[tokio::test]
    async fn an_older_edit_under_way_ends_before_a_newer_one_begins() {
        let (order, shown) = (AnswerOrder::default(), Shown::default());
        let (started, is_started) = oneshot::channel();
        let (let_go, may_go) = oneshot::channel::<()>();
        let old = order.register(1);
        let (slowly, put_old) = (shown.clone(), put(&shown, "old"));
        let older = tokio::spawn(async move {
            let edit = async {
                started.send(()).unwrap();
                may_go.await.unwrap();
                put_old.await;
            };
            old.edit(edit).await
        });
        is_started.await.unwrap();
        let new = order.register(1);
        assert!(new.overlaps_edit, "an answer without a picture must tidy up after it");
        let newer = tokio::spawn(async move { new.edit(put(&slowly, "new")).await });
        tokio::task::yield_now().await;
        let_go.send(()).unwrap();
        assert_eq!((older.await.unwrap(), newer.await.unwrap()), (Some(()), Some(())));
        assert_eq!(*shown.lock().unwrap(), "new");
    }

    #[tokio::test]
    async fn answers_about_different_messages_do_not_touch_each_other() {
        let order = AnswerOrder::default();
        let answers: Vec<_> = (0..100).map(|message| order.register(message)).collect();
        for answer in &answers {
            assert_eq!(answer.edit(async {}).await, Some(()));
        }
    }

    #[tokio::test]
    async fn an_answer_is_remembered_as_long_as_it_is_under_way_however_many_come_after_it() {
        let order = AnswerOrder::default();
        let waiting = order.register(-1);
        for message in 0..10_000 {
            drop(order.register(message));
        }
        assert_eq!(order.newest().messages.len(), 1, "the others are done");
        assert_eq!(waiting.edit(async {}).await, Some(()));
        drop(order.register(-1));
        assert_eq!(waiting.edit(async {}).await, None, "it stays old when the newer one is done");
        drop(waiting);
        assert!(order.newest().messages.is_empty());
    }
}
