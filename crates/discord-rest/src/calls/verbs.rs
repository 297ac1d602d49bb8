//! A request by each of HTTP's methods, with or without a body.

use serde::Serialize;
use serde::de::DeserializeOwned;
use serenity::builder::CreateAttachment;
use serenity::http::{LightMethod, Route};

use super::super::call::RestCall;
use super::super::client::Rest;
use super::super::error::RestError;
use super::super::policy::Policy;

impl Rest {
    pub(super) async fn get<T: DeserializeOwned>(&self, route: Route<'_>, policy: Policy) -> Result<T, RestError> {
        self.fetch(&RestCall::bare(LightMethod::Get, route, self.hasher()), policy).await
    }

    pub(super) async fn put<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        body: &impl Serialize,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = RestCall::with_body(LightMethod::Put, route, body, Vec::new(), self.hasher())?;
        self.fetch(&call, policy).await
    }

    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = RestCall::with_body(LightMethod::Post, route, body, files, self.hasher())?;
        self.fetch(&call, policy).await
    }

    pub(super) async fn patch<T: DeserializeOwned>(
        &self,
        route: Route<'_>,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = RestCall::with_body(LightMethod::Patch, route, body, files, self.hasher())?;
        self.fetch(&call, policy).await
    }
}
