//! The endpoints the bot uses, each as a method. A body is whatever serialises: JSON or one of serenity's builders; an answer is whatever
//! the caller wants it read as. No endpoint has logic of its own.

mod application;
mod interactions;
mod messages;
mod threads;
mod verbs;
