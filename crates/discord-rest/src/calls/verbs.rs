//! A request by each of HTTP's methods, with or without a body.

use reqwest::Method;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serenity::builder::CreateAttachment;

use super::super::call::RestCall;
use super::super::client::Rest;
use super::super::error::RestError;
use super::super::policy::Policy;

impl Rest {
    pub(super) async fn get<T: DeserializeOwned>(&self, path: String, policy: Policy) -> Result<T, RestError> {
        self.fetch(&RestCall::bare(Method::GET, path, self.hasher()), policy).await
    }

    pub(super) async fn put<T: DeserializeOwned>(
        &self,
        path: String,
        body: &impl Serialize,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = RestCall::with_body(Method::PUT, path, body, Vec::new(), self.hasher())?;
        self.fetch(&call, policy).await
    }

    pub(super) async fn post<T: DeserializeOwned>(
        &self,
        path: String,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = RestCall::with_body(Method::POST, path, body, files, self.hasher())?;
        self.fetch(&call, policy).await
    }

    pub(super) async fn patch<T: DeserializeOwned>(
        &self,
        path: String,
        body: &impl Serialize,
        files: Vec<CreateAttachment>,
        policy: Policy,
    ) -> Result<T, RestError> {
        let call = RestCall::with_body(Method::PATCH, path, body, files, self.hasher())?;
        self.fetch(&call, policy).await
    }
}
