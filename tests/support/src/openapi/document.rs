//! Discord's `OpenAPI` document as a judge: of a route, a request's body, an answer. It knows the document and JSON,
//! and nothing of the bot.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use jsonschema::error::{ValidationError, ValidationErrorKind};
use jsonschema::{Draft, Validator};
use serde_json::{Map, Value, json};

use super::schema::{self, names_in_all_of, resolved};

/// Where the document is looked for without `SUBROSA_OPENAPI`, from the folder of the package under test.
const DEFAULT_PATH: &str = "../shared/discord-openapi.json";
const CALLBACK: &str = "/interactions/{interaction_id}/{interaction_token}/callback";

/// Discord's `OpenAPI` document, read and ready to judge bodies and answers.
pub struct Document {
    open: Value,
    closed: Value,
    compiled: RefCell<HashMap<String, Rc<Validator>>>,
}

impl Document {
    /// Reads it. Without it the contract is not checked, and that must be loud.
    pub fn read() -> Self {
        let default = || {
            format!("{}/{DEFAULT_PATH}", std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package is"))
        };
        let path = std::env::var("SUBROSA_OPENAPI").ok().filter(|path| !path.is_empty()).unwrap_or_else(default);
        let text = std::fs::read_to_string(&path).unwrap_or_else(|error| {
            panic!(
                "the contract was NOT checked: {path}: {error}; set SUBROSA_OPENAPI to Discord's OpenAPI document \
                 (github.com/discord/discord-api-spec, specs/openapi.json)"
            )
        });
        let open: Value = serde_json::from_str(&text).unwrap_or_else(|error| {
            panic!(
                "the contract was NOT checked: {path} is not JSON ({error}); set SUBROSA_OPENAPI to Discord's document"
            )
        });
        assert!(open["paths"].is_object(), "the contract was NOT checked: {path} has no paths; set SUBROSA_OPENAPI");
        let shared = names_in_all_of(&open["components"]);
        let mut closed = open.clone();
        schema::close_document(&mut closed, &shared);
        Self { open, closed, compiled: RefCell::default() }
    }

    /// The document as it is.
    pub fn whole(&self) -> &Value {
        &self.open
    }

    /// The document's own name of a path: `/channels/1` is `/channels/{channel_id}`. The most literal one wins.
    pub fn template(&self, path: &str) -> Option<&str> {
        let parts: Vec<_> = path.split('/').collect();
        let paths = self.open["paths"].as_object().expect("checked when it was read");
        let literal = |template: &str| template.split('/').filter(|part| !part.starts_with('{')).count();
        paths.keys().filter(|template| fits(template, &parts)).max_by_key(|key| literal(key)).map(String::as_str)
    }

    /// Judges a request as the bot sent it: its route, query and body. Answers with its kind.
    ///
    /// # Errors
    /// The faults of it.
    pub fn request(&self, method: &str, path_and_query: &str, body: &Value) -> Result<String, String> {
        let (path, query) = path_and_query.split_once('?').unwrap_or((path_and_query, ""));
        let template = self.template(path).ok_or_else(|| format!("{method} {path}: no such path"))?;
        let operation = &self.open["paths"][template][method.to_lowercase()];
        if !operation.is_object() {
            return Err(format!("{template} knows no {method}"));
        }
        known_query(template, operation, query)?;
        let kind = format!("{method} {template}");
        let pointer = format!("/paths/{}/{}/requestBody", escape(template), method.to_lowercase());
        // The stand-in writes down `{}` where nothing was sent.
        let bare = body.is_null() || *body == json!({});
        match (self.open.pointer(&pointer), bare) {
            (None, false) => Err(format!("{kind}: takes no body")),
            (Some(described), true) if described["required"] == true => Err(format!("{kind}: a body is required")),
            (_, true) => Ok(kind),
            (Some(_), false) if template == CALLBACK => self.callback(&pointer, &kind, body),
            (Some(_), false) => {
                self.judge(&format!("{pointer}/content/application~1json/schema"), &normal(body))?;
                Ok(kind)
            }
        }
    }

    /// A callback is judged by the schema of its type alone, so that a fault is told as what it is.
    fn callback(&self, pointer: &str, kind: &str, body: &Value) -> Result<String, String> {
        let pointer = format!("{pointer}/content/application~1json/schema/anyOf");
        let schemas = self.open.pointer(&pointer).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let is_it = |schema: &Value| {
            let types = resolved(&self.open, schema)["properties"]["type"]["enum"].as_array();
            types.is_some_and(|types| types.contains(&body["type"]))
        };
        let at =
            schemas.iter().position(is_it).ok_or_else(|| format!("{kind}: no callback of type {}", body["type"]))?;
        self.judge(&format!("{pointer}/{at}"), &normal(body))?;
        Ok(format!("{kind} type {}", body["type"]))
    }

    /// Judges an answer; `None` if the document does not say what this status answers with.
    pub fn answer(&self, method: &str, path: &str, status: u16, body: &Value) -> Option<Result<(), String>> {
        let path = path.split('?').next().unwrap_or(path);
        let template = self.template(path)?;
        let responses = format!("/paths/{}/{}/responses", escape(template), method.to_lowercase());
        let exact = self.open.pointer(&format!("{responses}/{status}"));
        let class = format!("{}XX", status / 100);
        let pointer = if exact.is_some() { format!("{responses}/{status}") } else { format!("{responses}/{class}") };
        let described = self.open.pointer(&pointer)?;
        let pointer = described["$ref"].as_str().map_or(pointer, |to| to.trim_start_matches('#').to_owned());
        let pointer = format!("{pointer}/content/application~1json/schema");
        self.open.pointer(&pointer)?;
        Some(self.judge(&pointer, body))
    }

    fn judge(&self, pointer: &str, body: &Value) -> Result<(), String> {
        let validator = self.validator(pointer);
        let faults: Vec<_> = validator.iter_errors(body).map(|error| explain(&error)).collect();
        if faults.is_empty() { Ok(()) } else { Err(faults.join("; ")) }
    }

    fn validator(&self, pointer: &str) -> Rc<Validator> {
        let known = self.compiled.borrow().get(pointer).cloned();
        known.unwrap_or_else(|| {
            let wanted = self.closed.pointer(pointer).expect("the caller has looked");
            let root = json!({ "allOf": [wanted], "components": self.closed["components"] });
            let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
            let built = Rc::new(options.build(&root).expect("Discord's schemas are schemas"));
            self.compiled.borrow_mut().insert(pointer.to_owned(), built.clone());
            built
        })
    }
}

fn known_query(template: &str, operation: &Value, query: &str) -> Result<(), String> {
    let own = operation["parameters"].as_array().into_iter().flatten();
    let known: Vec<_> = own.filter(|p| p["in"] == "query").filter_map(|p| p["name"].as_str()).collect();
    for name in query.split('&').filter_map(|pair| pair.split('=').next()).filter(|name| !name.is_empty()) {
        if !known.contains(&name) {
            return Err(format!("{template} takes no {name} in its query"));
        }
    }
    Ok(())
}

fn escape(template: &str) -> String {
    template.replace('~', "~0").replace('/', "~1")
}

fn fits(template: &str, parts: &[&str]) -> bool {
    let own: Vec<_> = template.split('/').collect();
    let same = |(own, part): (&&str, &&str)| own == part || (own.starts_with('{') && !part.is_empty());
    own.len() == parts.len() && own.iter().zip(parts).all(same)
}

/// The body without the laxities in which Discord takes what the document does not say: `attachments[].id` as a number,
/// `default_member_permissions` as a text, and in commands and their options fields that say nothing (`null`, `[]`, `{}`,
/// `false`), which serenity's builders write for every kind of option.
fn normal(body: &Value) -> Value {
    let mut body = body.clone();
    normalise(&mut body);
    body
}

fn normalise(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(normalise),
        Value::Object(fields) => {
            number_files(fields);
            number_permissions(fields);
            if fields.contains_key("name") && fields.contains_key("description") {
                fields.retain(|_, value| !says_nothing(value));
            }
            fields.values_mut().for_each(normalise);
        }
        _ => {}
    }
}

fn number_files(fields: &mut Map<String, Value>) {
    for file in fields.get_mut("attachments").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Some(id) = file["id"].as_u64() {
            file["id"] = json!(id.to_string());
        }
    }
}

fn number_permissions(fields: &mut Map<String, Value>) {
    if let Some(permissions) = fields.get_mut("default_member_permissions")
        && let Some(number) = permissions.as_str().and_then(|text| text.parse::<u64>().ok())
    {
        *permissions = json!(number);
    }
}

fn says_nothing(value: &Value) -> bool {
    let empty = value.as_array().is_some_and(Vec::is_empty) || value.as_object().is_some_and(Map::is_empty);
    empty || value.is_null() || *value == json!(false)
}

/// The fault and its place. Of alternatives that all fail, the one that got deepest is meant.
fn explain(error: &ValidationError<'_>) -> String {
    match deepest(error) {
        Some(inner) => explain(inner),
        None => format!("{}: {}", error.instance_path(), clip(&error.to_string())),
    }
}

fn deepest<'a>(error: &'a ValidationError<'_>) -> Option<&'a ValidationError<'static>> {
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) = error.kind() else {
        return None;
    };
    // An alternative of another kind fails at its `type`, or is of another JSON type; the one that was meant fails elsewhere.
    let here = error.instance_path().to_string();
    let kind = format!("{here}/type");
    let tells_of_kind = |inner: &ValidationError<'static>| {
        let at = inner.instance_path().to_string();
        at == kind || (at == here && matches!(inner.kind(), ValidationErrorKind::Type { .. }))
    };
    let meant = context.iter().filter(|errors| !errors.iter().any(tells_of_kind)).flatten();
    meant.max_by_key(|inner| inner.instance_path().to_string().matches('/').count())
}

fn clip(text: &str) -> String {
    let mut short: String = text.chars().take(300).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
