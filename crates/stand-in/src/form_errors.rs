//! Collects what is wrong with a body, in the tree that Discord answers with 50035. Knows no body in particular.

use serde_json::{Map, Value, json};

use crate::api_error::ApiError;

/// The errors of one body; paths are dotted: `embeds.0.title`.
#[derive(Debug, Default)]
pub(crate) struct FormErrors {
    errors: Map<String, Value>,
}

impl FormErrors {
    pub(crate) fn add(&mut self, path: &str, code: &str, message: impl Into<String>) {
        let mut node = &mut self.errors;
        for key in path.split('.').filter(|key| !key.is_empty()) {
            let child = node.entry(key).or_insert_with(|| json!({}));
            let Value::Object(map) = child else { return };
            node = map;
        }
        let list = node.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({ "code": code, "message": message.into() }));
        }
    }

    /// An error if `outcome` is one, under `path`.
    pub(crate) fn check<T, E: std::fmt::Display>(&mut self, path: &str, outcome: Result<T, E>) -> Option<T> {
        outcome.map_err(|error| self.add(path, "BASE_TYPE_BAD_VALUE", error.to_string())).ok()
    }

    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.errors.is_empty() { Ok(()) } else { Err(ApiError::form(Value::Object(self.errors))) }
    }

    /// Refuses every field that isn't in the list, so that a misspelt one doesn't pass unseen.
    pub(crate) fn only(&mut self, path: &str, body: &Map<String, Value>, known: &[&str]) {
        for key in body.keys().filter(|key| !known.contains(&key.as_str())) {
            self.add(&join(path, key), "BASE_TYPE_UNKNOWN_FIELD", "This field is not known.");
        }
    }
}

/// `a.b`, or `b` where there is no `a`.
pub(crate) fn join(path: &str, key: impl std::fmt::Display) -> String {
    if path.is_empty() { key.to_string() } else { format!("{path}.{key}") }
}

#[cfg(test)]
mod tests {
    use super::FormErrors;
    use serde_json::json;

    #[test]
    fn errors_stand_at_their_path() {
        let mut form = FormErrors::default();
        form.add("embeds.0.title", "BASE_TYPE_BAD_LENGTH", "Must be 256 or fewer in length.");
        let refusal = form.finish().unwrap_err();
        let expected = json!({"embeds": {"0": {"title": {"_errors": [
            {"code": "BASE_TYPE_BAD_LENGTH", "message": "Must be 256 or fewer in length."}]}}}});
        assert_eq!((refusal.code, refusal.errors), (50035, Some(expected)));
    }

    #[test]
    fn a_body_without_errors_passes() {
        assert_eq!(FormErrors::default().finish(), Ok(()));
    }
}
