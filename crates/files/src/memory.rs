//! The part of a process's memory that the system may write into a file.

use std::io;

/// From now on no core dump is made of this process, which holds keys and tokens, nor of the programs that it starts. On Linux other
/// processes of its user can't look into its memory, either (`setrlimit(2)`, `PR_SET_DUMPABLE(2const)`).
///
/// # Errors
/// If the system refuses it.
#[cfg(unix)]
pub fn keep_out_of_dumps() -> io::Result<()> {
    use rustix::process::{Resource, Rlimit, setrlimit};
    #[cfg(target_os = "linux")]
    rustix::process::set_dumpable_behavior(rustix::process::DumpableBehavior::NotDumpable)?;
    Ok(setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) })?)
}

/// This system makes none, or has no way to say so.
///
/// # Errors
/// None.
#[cfg(not(unix))]
pub fn keep_out_of_dumps() -> io::Result<()> {
    Ok(())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use rustix::process::{DumpableBehavior, Resource, dumpable_behavior, getrlimit};

    #[test]
    fn no_core_dump_is_made_of_a_process_that_says_so() {
        super::keep_out_of_dumps().expect("the system lets it");
        let most = getrlimit(Resource::Core);
        assert_eq!((most.current, most.maximum), (Some(0), Some(0)));
        assert_eq!(dumpable_behavior().expect("the system says"), DumpableBehavior::NotDumpable);
    }
}
