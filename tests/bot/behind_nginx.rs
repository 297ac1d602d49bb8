//! Processes behind a real nginx with the configuration that docs/operations.md gives: it is read from there. A process that is killed
//! while another has just come back costs no request.

use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use crate::rolling::is_well;
use test_support::{BotProcess, Database, eventually, http_client, own_address, patient_stand_in};

/// Where Debian puts it; root alone has this in its path.
const PROGRAM: &str = "/usr/sbin/nginx";
const PAGE: &str = include_str!("../../docs/operations.md");
/// Between two requests.
const PAUSE: Duration = Duration::from_millis(20);
/// So many last longer than nginx leaves a server alone that has failed, by its own choice: ten seconds.
const WATCHED: usize = 600;

/// nginx with the page's configuration; ended when dropped.
struct Nginx {
    address: SocketAddr,
    process: Child,
    directory: std::path::PathBuf,
}

/// The page's text, for these processes in place of its own addresses, without the certificate.
fn configuration(listens: SocketAddr, processes: [SocketAddr; 2]) -> String {
    let block = PAGE.split("```nginx\n").nth(1).and_then(|rest| rest.split("```").next()).expect("the page has it");
    let [one, other] = processes.map(|address| address.to_string());
    let block = block.replace("10.0.0.1:8080", &one).replace("10.0.0.2:8080", &other);
    assert!(block.contains(&one) && block.contains(&other) && block.contains("listen 443 ssl;"), "{block}");
    block.replace("listen 443 ssl;", &format!("listen {listens};"))
}

impl Nginx {
    fn before(processes: [SocketAddr; 2]) -> Self {
        assert!(
            Path::new(PROGRAM).exists(),
            "no {PROGRAM} on this machine, so that NOTHING WAS TESTED: apt-get install nginx-light"
        );
        let address = own_address();
        let directory = std::env::temp_dir().join(format!("subrosa-nginx-{}", std::process::id()));
        std::fs::create_dir_all(&directory).expect("the temporary directory can be written");
        let temporary: String = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|kind| format!("{kind}_temp_path {}/{kind};\n", directory.display()))
            .concat();
        let settings = format!(
            "daemon off;\nmaster_process off;\npid {0}/pid;\nerror_log stderr crit;\nevents {{}}\nhttp {{\naccess_log off;\n{temporary}{1}}}\n",
            directory.display(),
            configuration(address, processes)
        );
        let file = directory.join("nginx.conf");
        std::fs::write(&file, settings).expect("it can be written");
        let mut command = Command::new(PROGRAM);
        command.arg("-p").arg(&directory).arg("-c").arg(&file).args(["-e", "stderr"]).stdin(Stdio::null());
        let process = command.spawn().expect("it starts");
        Self { address, process, directory }
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.directory);
    }
}

/// Asks so often as Discord does, but unsigned: a process that lives refuses with 401. All other statuses that came.
async fn asks_for(address: SocketAddr, times: usize) -> Vec<u16> {
    let (client, mut other) = (http_client(), Vec::new());
    for _ in 0..times {
        let asked =
            client.post(format!("http://{address}/interactions")).body("{}").send().await.expect("nginx answers");
        let status = asked.status().as_u16();
        other.extend((status != 401).then_some(status));
        tokio::time::sleep(PAUSE).await;
    }
    other
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "needs nginx: apt-get install nginx-light"]
async fn a_process_that_dies_after_another_came_back_costs_no_request_behind_nginx() {
    let (playground, database) = (patient_stand_in().await, Database::fresh().await);
    let addresses = [own_address(), own_address()];
    let (api, place) = (playground.base_url(), database.hand_over());
    let start = |address: SocketAddr| {
        let settings = [("SUBROSA_DOOR", "http".to_owned()), ("SUBROSA_HTTP", address.to_string())];
        BotProcess::start_with(crate::PROGRAM, &api, &place, &settings)
    };
    let [mut one, mut other] = addresses.map(start);
    for address in addresses {
        is_well(address).await;
    }
    let nginx = Nginx::before(addresses);
    eventually("nginx listens", async || tokio::net::TcpStream::connect(nginx.address).await.ok()).await;
    assert_eq!(asks_for(nginx.address, 50).await, [0; 0], "both answer");
    one.kill();
    assert_eq!(asks_for(nginx.address, 25).await, [0; 0], "the other answers");
    one = start(addresses[0]);
    is_well(addresses[0]).await;
    other.kill();
    assert_eq!(asks_for(nginx.address, WATCHED).await, [0; 0], "the one that came back answers at once");
    drop((one, nginx));
    playground.shutdown().await;
    database.drop().await;
}
