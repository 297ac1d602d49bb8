//! The `subrosa` program: see `cli`.

fn main() -> std::process::ExitCode {
    subrosa::cli::main()
}
