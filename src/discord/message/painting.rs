//! A picture becomes a file to upload: painted by the application's pool, with its description. Knows no message.

use anyhow::Context as _;
use serenity::builder::CreateAttachment;

use super::outgoing_picture::OutgoingPicture;
use crate::app::{App, Customer};

/// Paints a picture and wraps it as a file with its description.
pub(in crate::discord) async fn paint(
    app: &App,
    picture: OutgoingPicture,
    customer: Customer,
) -> anyhow::Result<CreateAttachment> {
    let description = picture.alt();
    let painted = app.pictures().paint(picture.subject, picture.style, customer).await.context("the painter failed")?;
    Ok(CreateAttachment::bytes(painted.bytes.clone(), picture.file).description(description))
}
