//! A REST request as the routes read it. Knows no route.

use std::collections::HashMap;

use serde_json::{Map, Value};

use crate::{api_error::ApiError, attachment::UploadedFile, form_errors::FormErrors, snowflake::Snowflake};

/// A request with its path in segments and its body as JSON.
#[derive(Debug)]
pub(super) struct RestRequest {
    pub(super) method: String,
    pub(super) segments: Vec<String>,
    pub(super) query: HashMap<String, String>,
    pub(super) body: Value,
    pub(super) uploads: Vec<UploadedFile>,
}

impl RestRequest {
    /// The body, which must be an object; nothing counts as an empty one.
    pub(super) fn object(&self) -> Result<&Map<String, Value>, ApiError> {
        match &self.body {
            Value::Object(map) => Ok(map),
            _ => Err(ApiError::invalid_json()),
        }
    }

    pub(super) fn flag(&self, name: &str) -> bool {
        self.query.get(name).is_some_and(|value| matches!(value.as_str(), "true" | "1" | "True"))
    }
}

/// An id of a path.
pub(super) fn id(segment: &str) -> Result<Snowflake, ApiError> {
    segment.parse().map_err(|_| {
        let mut form = FormErrors::default();
        form.add("id", "NUMBER_TYPE_COERCE", format!("Value \"{segment}\" is not snowflake."));
        form.finish().err().unwrap_or_else(ApiError::no_route)
    })
}
