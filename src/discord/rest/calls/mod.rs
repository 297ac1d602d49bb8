//! The endpoints the bot uses, each as a method. A body is whatever serialises: JSON or one of serenity's builders; an answer is whatever
//! the caller wants it read as. No endpoint has logic of its own.

mod application;
mod interactions;
mod messages;
mod threads;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serenity::builder::CreateAttachment;
use serenity::http::{LightMethod, Route};

use super::call::Call;
use super::{Policy, Rest, RestError};

impl Rest {
    async fn get<T: DeserializeOwned>(&self, route: Route<'_>, policy: Policy) -> Result<T, RestError> {
        self.fetch(&Call::bare(LightMethod::Get, route, &self.0.hasher), policy).await
    }

    async fn delete(&self, route: Route<'_>, policy: Policy) -> Result<(), RestError> {
        self.send(&Call::bare(LightMethod::Delete, route, &self.0.hasher), policy).await.map(drop)
    }

    async fn put<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        body: &impl Serialize,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = Call::with_body(LightMethod::Put, route, body, Vec::new(), &self.0.hasher)?;
        self.fetch(&call, policy).await
    }

    async fn post<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = Call::with_body(LightMethod::Post, route, body, files, &self.0.hasher)?;
        self.fetch(&call, policy).await
    }

    async fn patch<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = Call::with_body(LightMethod::Patch, route, body, files, &self.0.hasher)?;
        self.fetch(&call, policy).await
    }
}
