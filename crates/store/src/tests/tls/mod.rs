//! A server's certificate that is not trusted, and a file of certificates that is not there, are told with the first connection: waiting
//! mends neither.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use rustls::pki_types::pem::PemObject as _;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};
use rustls::{ServerConfig, ServerConnection};

use crate::{Store, StoreError};

/// Signed by its own key, for db.example; in 100 years it runs out.
const CERTIFICATE: &[u8] = include_bytes!("certificate.pem");
const KEY: &[u8] = include_bytes!("key.pem");

/// The part of a Postgres server that speaks TLS (Postgres, "SSL Session Encryption"): where it is, and how many connected.
fn server() -> (u16, Arc<AtomicUsize>) {
    let certificate = CertificateDer::from_pem_slice(CERTIFICATE).expect("a certificate");
    let key = PrivateKeyDer::from_pem_slice(KEY).expect("its key");
    let config = ServerConfig::builder_with_provider(Arc::new(rustls::crypto::ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("ring has them")
        .with_no_client_auth()
        .with_single_cert(vec![certificate], key)
        .expect("they belong together");
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let port = listener.local_addr().expect("bound").port();
    let connected = Arc::<AtomicUsize>::default();
    let count = connected.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.expect("a client");
            count.fetch_add(1, Ordering::Relaxed);
            let mut request = [0; 8];
            stream.read_exact(&mut request).expect("it asks for TLS");
            stream.write_all(b"S").expect("it gets it");
            // The client hangs up when it sees the certificate.
            let mut connection = ServerConnection::new(Arc::clone(&config)).expect("it can be served");
            let _ = connection.complete_io(&mut stream);
        }
    });
    (port, connected)
}

#[tokio::test]
async fn a_certificate_that_is_not_trusted_is_told_with_the_first_connection() {
    let (port, connected) = server();
    let url = format!("postgres://bot@localhost:{port}/subrosa?sslmode=verify-full");
    let refused = Store::on_server(&url).expect("an address").ready().await.expect_err("nobody signed it");
    assert!(matches!(refused, StoreError::Certificate(_)), "{refused}");
    let said = refused.to_string();
    assert!(said.contains("sslrootcert") && said.contains("invalid peer certificate"), "{said}");
    assert_eq!(connected.load(Ordering::Relaxed), 1, "it is not tried again");
}

#[tokio::test]
async fn a_certificate_of_another_name_is_told_as_well() {
    let (port, connected) = server();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/tests/tls/certificate.pem");
    let url = format!("postgres://bot@localhost:{port}/subrosa?sslmode=verify-full&sslrootcert={file}");
    let refused = Store::on_server(&url).expect("an address").ready().await.expect_err("it is db.example's");
    assert!(matches!(refused, StoreError::Certificate(_)), "{refused}");
    assert_eq!(connected.load(Ordering::Relaxed), 1, "it is not tried again");
}

#[tokio::test]
async fn a_file_of_certificates_that_is_not_there_is_told_as_well() {
    let (port, connected) = server();
    let url = format!("postgres://bot@localhost:{port}/subrosa?sslmode=verify-ca&sslrootcert=/no/such/file.pem");
    let refused = Store::on_server(&url).expect("an address").ready().await.expect_err("there is none");
    assert!(matches!(refused, StoreError::CertificateFile(_)), "{refused}");
    assert!(refused.to_string().contains("sslrootcert"), "{refused}");
    assert_eq!(connected.load(Ordering::Relaxed), 1, "it is not tried again");
}
