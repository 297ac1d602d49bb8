//! By which names the stand-in answers, and for whose pages: a foreign page, or one whose name leads here by a foreign DNS,
//! must not act as its people. It knows requests' headers and no route.

use std::net::{IpAddr, SocketAddr};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// The names of a stand-in that listens at some address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OwnHost {
    address: SocketAddr,
}

impl OwnHost {
    /// The names of a stand-in that listens at this address.
    pub(crate) const fn of(address: SocketAddr) -> Self {
        Self { address }
    }

    /// Whether the host that a request names is this one, by a name that no foreign DNS can give: `localhost`, or an
    /// address in numbers. Only a stand-in that listens beyond this machine has other addresses than this machine's own.
    fn is_named(self, headers: &HeaderMap) -> bool {
        let host = text(headers, header::HOST).unwrap_or_default();
        let name = host.rsplit_once(':').filter(|(_, port)| !port.contains(']')).map_or(host, |(name, _)| name);
        let number = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        let is_mine = |ip: IpAddr| ip.is_loopback() || !self.address.ip().is_loopback();
        name.eq_ignore_ascii_case("localhost") || number.parse().is_ok_and(is_mine)
    }
}

/// Refuses foreign hosts and foreign pages, on every route.
pub(crate) async fn guard(State(own): State<OwnHost>, request: Request, next: Next) -> Response {
    if !own.is_named(request.headers()) {
        let said = "the stand-in answers only by its own address or as localhost";
        return (StatusCode::FORBIDDEN, said).into_response();
    }
    if !is_own_origin(request.headers()) || is_fetched_by_another_site(request.headers()) {
        return (StatusCode::FORBIDDEN, "another page may not use the stand-in").into_response();
    }
    next.run(request).await
}

/// Browsers say which page asks; bots say nothing.
fn is_own_origin(headers: &HeaderMap) -> bool {
    let host = text(headers, header::HOST);
    !headers.contains_key(header::ORIGIN)
        || text(headers, header::ORIGIN).is_some_and(|origin| origin.strip_prefix("http://") == host)
}

/// Browsers say so too where a page of another site loads a picture or a script, which has no origin. To follow a link to the page is fine.
fn is_fetched_by_another_site(headers: &HeaderMap) -> bool {
    let is = |name: &'static str, value| text(headers, HeaderName::from_static(name)) == Some(value);
    let is_foreign = is("sec-fetch-site", "cross-site") || is("sec-fetch-site", "same-site");
    is_foreign && !is("sec-fetch-dest", "document")
}

fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers.get(name).and_then(|value| value.to_str().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(listen: &str, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().expect("a header"));
        OwnHost::of(listen.parse().expect("an address")).is_named(&headers)
    }

    #[test]
    fn names_that_a_foreign_dns_gives_are_not_its_own() {
        for (host, here, everywhere) in [
            ("127.0.0.1:7878", true, true),
            ("localhost:7878", true, true),
            ("LOCALHOST", true, true),
            ("[::1]:7878", true, true),
            ("[::1]", true, true),
            ("192.168.0.7:7878", false, true),
            ("evil.example:7878", false, false),
            ("localhost.evil.example", false, false),
            ("127.0.0.1.evil.example:80", false, false),
            ("127.0.0.1:80:evil", false, false),
            ("[::1", false, false),
            ("", false, false),
        ] {
            assert_eq!(named("127.0.0.1:7878", host), here, "{host}");
            assert_eq!(named("0.0.0.0:7878", host), everywhere, "{host}");
        }
        let none = OwnHost::of(SocketAddr::from(([127, 0, 0, 1], 1))).is_named(&HeaderMap::new());
        assert!(!none, "a request without a host");
    }
}
