//! From an interaction to its answer on the wire, by either door, and the parts that follow. It knows no command.

mod answer_order;
mod data_upload;
mod deadline;
mod dispatcher;
mod handle;
mod inline_answer;
mod original_response;
mod recent_answers;
mod replay_upload;
mod reply_upload;
mod review_upload;
mod tasks;

pub(in crate::discord) use answer_order::AnswerOrder;
pub(in crate::discord) use dispatcher::Dispatcher;
pub(in crate::discord) use handle::labels;
pub(in crate::discord) use inline_answer::InlineAnswer;
pub(in crate::discord) use recent_answers::RecentAnswers;
pub(in crate::discord) use tasks::Tasks;
