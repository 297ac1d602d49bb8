//! Where an application takes its interactions. Knows plain HTTP on this machine's network only.

use crate::error::StandInError;

/// The address of an application's endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EndpointAddress {
    /// As it was given.
    pub(crate) url: String,
    /// Host and port, to connect to.
    pub(crate) authority: String,
    /// The path of the request, with its query; `/` where the URL has none.
    pub(crate) path: String,
}

impl EndpointAddress {
    /// Reads an address such as `http://host:port/path`. The port may be left out, and is 80 then.
    pub(crate) fn read(url: &str) -> Result<Self, StandInError> {
        let refuse = || StandInError::Refused(format!("{url} is no address such as http://127.0.0.1:8080/path"));
        let rest = url.strip_prefix("http://").ok_or_else(refuse)?;
        let (authority, path) = rest.split_once('/').unwrap_or((rest, ""));
        if authority.is_empty() || authority.contains(['@', ' ']) {
            return Err(refuse());
        }
        let authority = if authority.contains(':') { authority.to_owned() } else { format!("{authority}:80") };
        Ok(Self { url: url.to_owned(), authority, path: format!("/{path}") })
    }
}

#[cfg(test)]
mod tests {
    use super::EndpointAddress;

    #[test]
    fn addresses_are_plain_http() {
        let read = |url: &str| EndpointAddress::read(url).ok().map(|address| (address.authority, address.path));
        assert_eq!(read("http://127.0.0.1:8080/a/b"), Some(("127.0.0.1:8080".into(), "/a/b".into())));
        assert_eq!(read("http://localhost"), Some(("localhost:80".into(), "/".into())));
        assert_eq!(read("https://localhost"), None);
        assert_eq!(read("http://"), None);
    }
}
