//! Single fields of Discord's JSON, read as widely as they may come: an id as a string or a number, a number of any width, a
//! null as a field that is absent. It knows no object.

use serde_json::Value;
use serenity::model::permissions::Permissions;

/// An id; `None` if there is none.
pub(in crate::discord) fn id(field: &Value) -> Option<u64> {
    let read = field.as_str().map_or_else(|| field.as_u64(), |text| text.parse().ok());
    read.filter(|id| *id > 0)
}

/// A text that is not empty.
pub(super) fn text(field: &Value) -> Option<&str> {
    field.as_str().filter(|text| !text.is_empty())
}

/// The elements of a list; none where there is no list.
pub(super) fn list(field: &Value) -> &[Value] {
    field.as_array().map(Vec::as_slice).unwrap_or_default()
}

/// The lowest 64 bits of a set of flags, which Discord sends as a number or, where it may exceed 53 bits, as a string.
pub(super) fn bits(field: &Value) -> Option<u64> {
    let text = field.as_str().map_or_else(|| field.to_string(), str::to_owned);
    let wide: u128 = text.parse().ok()?;
    Some(u64::try_from(wide & u128::from(u64::MAX)).unwrap_or_default())
}

/// Rights in a channel; those that serenity does not know are left out.
pub(super) fn permissions(field: &Value) -> Option<Permissions> {
    bits(field).map(Permissions::from_bits_truncate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_field_of_another_width_or_shape_is_read_or_absent() {
        assert_eq!(
            [json!("12"), json!(12), json!(null), json!("x"), json!(0)].map(|field| id(&field)),
            [Some(12), Some(12), None, None, None]
        );
        assert_eq!(bits(&json!(9_007_199_254_740_992_u64)), Some(1 << 53));
        assert_eq!(bits(&json!("36893488147419103235")), Some(3), "2^65 and 3");
        assert_eq!((bits(&json!(null)), bits(&json!("many"))), (None, None));
        assert_eq!(permissions(&json!(((1_u128 << 70) | 8).to_string())), Some(Permissions::ADMINISTRATOR));
    }
}
