//! The program `subrosa-soak`: reads its flags and runs a soak. All else is the library's.

use std::process::ExitCode;

use clap::Parser as _;
use soak::SoakProgram;

fn main() -> ExitCode {
    match run(SoakProgram::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("subrosa-soak: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(program: SoakProgram) -> anyhow::Result<()> {
    let _telling = subrosa::telemetry::start(&program.config.log, program.config.log_format)?;
    let program = program.with_secrets()?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(soak::run(program)).map(drop)
}
