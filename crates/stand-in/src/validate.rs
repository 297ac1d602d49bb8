//! Checks embeds, components and texts against Discord's limits, by twilight's models. Knows no message and no world.

use std::collections::HashSet;

use serde_json::{Map, Value, json};
use twilight_model::channel::message::{Component, Embed};

use crate::form_errors::{FormErrors, join};

/// Characters of a message's content.
const CONTENT_LENGTH: usize = 2_000;
/// The most embeds of a message.
const EMBEDS: usize = 10;
/// Characters of all embeds of a message together.
const EMBED_TOTAL: usize = 6_000;
const EMBED_FIELDS: [&str; 11] =
    ["title", "type", "description", "url", "timestamp", "color", "footer", "image", "thumbnail", "author", "fields"];

pub(crate) fn content(form: &mut FormErrors, path: &str, content: &str) {
    if content.chars().count() > CONTENT_LENGTH {
        form.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {CONTENT_LENGTH} or fewer in length."));
    }
}

/// The embeds with `type` filled in.
pub(crate) fn embeds(form: &mut FormErrors, path: &str, embeds: &[Value]) -> Vec<Value> {
    if embeds.len() > EMBEDS {
        form.add(path, "BASE_TYPE_MAX_LENGTH", format!("Must be {EMBEDS} or fewer in length."));
    }
    let mut total = 0;
    let mut checked = Vec::new();
    for (index, embed) in embeds.iter().enumerate() {
        let path = join(path, index);
        let Value::Object(map) = embed else {
            form.add(&path, "DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
            continue;
        };
        form.only(&path, map, &EMBED_FIELDS);
        let mut embed = embed.clone();
        embed["type"] = json!("rich");
        if let Some(model) = form.check(&path, serde_json::from_value::<Embed>(without_nulls(map, &embed))) {
            total += twilight_validate::embed::chars(&model);
            form.check(&path, twilight_validate::embed::embed(&model));
        }
        checked.push(embed);
    }
    if total > EMBED_TOTAL {
        form.add(path, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
    }
    checked
}

/// twilight's embed wants a list of fields where Discord takes `null`.
fn without_nulls(map: &Map<String, Value>, embed: &Value) -> Value {
    let mut embed = embed.clone();
    if let Value::Object(fields) = &mut embed {
        fields.retain(|_, value| !value.is_null());
        if map.get("fields").is_none_or(Value::is_null) {
            fields.insert("fields".into(), json!([]));
        }
    }
    embed
}

/// The rows of a message.
pub(crate) fn components(form: &mut FormErrors, path: &str, components: &[Value]) {
    let mut models = Vec::new();
    for (index, component) in components.iter().enumerate() {
        let path = join(path, index);
        if let Some(model) = form.check(&path, serde_json::from_value::<Component>(component.clone())) {
            if !matches!(model, Component::ActionRow(_)) {
                form.add(&path, "COMPONENT_TYPE_INVALID", "The specified component type is invalid in this context");
            }
            row_fields(form, &path, component);
            models.push(model);
        }
    }
    form.check(path, twilight_validate::message::components(&models, false));
    unique_custom_ids(form, path, components);
}

/// Fields of buttons and menus, so that a misspelt one is seen.
fn row_fields(form: &mut FormErrors, path: &str, row: &Value) {
    for (index, child) in children(row).iter().enumerate() {
        let path = join(path, format!("components.{index}"));
        let Value::Object(map) = child else { continue };
        let known: &[&str] = match child["type"].as_u64() {
            Some(2) => &["type", "id", "style", "label", "emoji", "custom_id", "sku_id", "url", "disabled"],
            Some(3) => &[
                "type",
                "id",
                "custom_id",
                "options",
                "placeholder",
                "min_values",
                "max_values",
                "disabled",
                "required",
            ],
            Some(4) => &[
                "type",
                "id",
                "custom_id",
                "style",
                "label",
                "min_length",
                "max_length",
                "required",
                "value",
                "placeholder",
            ],
            _ => continue,
        };
        form.only(&path, map, known);
        menu_bounds(form, &path, child);
    }
}

/// Checks that twilight leaves out: no more values than options, no option twice.
fn menu_bounds(form: &mut FormErrors, path: &str, child: &Value) {
    if child["type"] != 3 {
        return;
    }
    let options = child["options"].as_array().map_or(&[][..], Vec::as_slice);
    if options.is_empty() {
        form.add(&join(path, "options"), "BASE_TYPE_REQUIRED", "This field is required");
    }
    let most = child["max_values"].as_u64().unwrap_or(1);
    if most > options.len() as u64 {
        form.add(&join(path, "max_values"), "NUMBER_TYPE_MAX", "max_values must not exceed the number of options");
    }
    let mut seen = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        if !seen.insert(&option["value"]) {
            let path = join(path, format!("options.{index}.value"));
            form.add(&path, "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used");
        }
    }
}

fn unique_custom_ids(form: &mut FormErrors, path: &str, rows: &[Value]) {
    let mut seen = HashSet::new();
    for (row, value) in rows.iter().enumerate() {
        for (index, child) in children(value).iter().enumerate() {
            if let Some(id) = child["custom_id"].as_str()
                && !seen.insert(id)
            {
                let path = join(path, format!("{row}.components.{index}.custom_id"));
                form.add(&path, "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
            }
        }
    }
}

/// The components of a row, or the one under a label; none for anything else.
pub(crate) fn children(row: &Value) -> &[Value] {
    match &row["component"] {
        Value::Null => row["components"].as_array().map_or(&[], Vec::as_slice),
        one => std::slice::from_ref(one),
    }
}

/// Custom id, title and inputs of a modal.
pub(crate) fn modal(form: &mut FormErrors, path: &str, data: &Map<String, Value>) {
    form.only(path, data, &["custom_id", "title", "components"]);
    text(form, &join(path, "custom_id"), data.get("custom_id"), 100);
    text(form, &join(path, "title"), data.get("title"), 45);
    let path = join(path, "components");
    let rows = data.get("components").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if rows.is_empty() || rows.len() > 5 {
        form.add(&path, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 5 in length.");
    }
    for (index, row) in rows.iter().enumerate() {
        let path = join(&path, index);
        match form.check(&path, serde_json::from_value(row.clone())) {
            Some(Component::ActionRow(row)) => modal_row(form, &path, &row.components),
            Some(Component::Label(label)) => {
                form.check(&path, twilight_validate::component::label(&label));
                modal_label(form, &path, row);
            }
            _ => form.add(&path, "COMPONENT_TYPE_INVALID", "The specified component type is invalid in modals"),
        }
        row_fields(form, &path, row);
    }
    unique_custom_ids(form, &path, rows);
}

fn modal_row(form: &mut FormErrors, path: &str, children: &[Component]) {
    match children {
        [Component::TextInput(input)] => {
            form.check(path, twilight_validate::component::text_input(input, true));
        }
        _ => form.add(path, "COMPONENT_TYPE_INVALID", "A row of a modal holds one text input"),
    }
}

/// A label of a modal, and what stands under it.
fn modal_label(form: &mut FormErrors, path: &str, label: &Value) {
    if let Value::Object(map) = label {
        form.only(path, map, &["type", "id", "label", "description", "component"]);
    }
    if !matches!(label["component"]["type"].as_u64(), Some(3 | 4)) {
        let path = join(path, "component");
        form.add(&path, "COMPONENT_TYPE_INVALID", "This stand-in knows text inputs and menus of texts under a label");
    }
}

fn text(form: &mut FormErrors, path: &str, value: Option<&Value>, most: usize) {
    match value.and_then(Value::as_str) {
        None => form.add(path, "BASE_TYPE_REQUIRED", "This field is required"),
        Some(text) if !(1..=most).contains(&text.chars().count()) => {
            form.add(path, "BASE_TYPE_BAD_LENGTH", format!("Must be between 1 and {most} in length."));
        }
        Some(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(part: Value) -> String {
        let modal = json!({ "custom_id": "a", "title": "b", "components": [part] });
        let mut form = FormErrors::default();
        super::modal(&mut form, "data", modal.as_object().expect("an object"));
        form.finish().map_or_else(|refusal| format!("{:?}", refusal.errors), |()| String::new())
    }

    #[test]
    fn a_modal_takes_text_inputs_in_rows_and_under_labels_and_menus_under_labels() {
        let input = |mut rest: Value| {
            (rest["type"], rest["custom_id"], rest["style"]) = (json!(4), json!("c"), json!(1));
            rest
        };
        let menu =
            json!({ "type": 3, "custom_id": "c", "options": [{ "label": "d", "value": "d" }], "required": true });
        let label = |part: &Value| json!({ "type": 18, "label": "e", "component": part });
        assert_eq!(faults(json!({ "type": 1, "components": [input(json!({ "label": "e" }))] })), "");
        assert_eq!(faults(label(&input(json!({})))), "");
        assert_eq!(faults(label(&menu)), "");
        assert!(faults(json!({ "type": 1, "components": [menu] })).contains("COMPONENT_TYPE_INVALID"));
        let long = json!({ "type": 18, "label": "e".repeat(46), "component": menu });
        let typo = json!({ "type": 18, "label": "e", "about": "f", "component": menu });
        for wrong in [label(&json!({ "type": 2, "custom_id": "c", "style": 1, "label": "d" })), long, typo] {
            assert_ne!(faults(wrong.clone()), "", "{wrong}");
        }
    }
}
