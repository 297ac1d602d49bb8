//! Two places of the source that differ here: a user id without a name in the system's list of users is called by its number.
//! So the server can run under an id that is nobody else's, and a container's user needs no entry.

use std::fs;
use std::path::Path;

/// Of `src/common/username.c`: who runs a program.
const RUNS: [&str; 2] = [
    r#"	if (!pw)
	{
		*errstr = psprintf(_("could not look up effective user ID %ld: %s"),
						   (long) user_id,
						   errno ? strerror(errno) : _("user does not exist"));
		return NULL;
	}
"#,
    r#"	if (!pw)
		return psprintf("%ld", (long) user_id);
"#,
];

/// Of `src/backend/libpq/auth.c`: who asks, for `peer`.
const ASKS: [&str; 2] = [
    r#"		int			save_errno = errno;

		ereport(LOG,
				(errmsg("could not look up local user ID %ld: %s",
						(long) uid,
						save_errno ? strerror(save_errno) : _("user does not exist"))));
		return STATUS_ERROR;
	}
"#,
    r#"		set_authn_id(port, psprintf("%ld", (long) uid));
		return check_usermap(port->hba->usermap, port->user_name, port->authn_id, false);
	}
"#,
];

/// Writes both into the unpacked source.
pub fn mend(source: &Path) {
    replace(&source.join("src/common/username.c"), RUNS);
    replace(&source.join("src/backend/libpq/auth.c"), ASKS);
}

fn replace(file: &Path, [old, new]: [&str; 2]) {
    let text = fs::read_to_string(file).expect("the archive has it");
    assert_eq!(text.matches(old).count(), 1, "{} is not the one that was expected", file.display());
    fs::write(file, text.replace(old, new)).expect("cargo's own directory can be written");
}
