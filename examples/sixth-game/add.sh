#!/usr/bin/env bash
# add.sh DIR: copies the checkout's files to the new folder DIR and adds the game Convivium there, by one folder and one line.

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

target=${1:?say where: add.sh DIR}
[[ ! -e $target ]] || { printf '%s is there already\n' "$target" >&2; exit 1; }
mkdir -p "$target"

# The files that git knows, as they are now; what was deleted and not yet committed is left out.
git ls-files -z | while IFS= read -r -d '' file; do
    [[ ! -e $file ]] || printf '%s\0' "$file"
done | tar --create --null --files-from=- | tar --extract --directory="$target"

# The folder …
cp -R examples/sixth-game/convivium "$target/crates/games/src/convivium"
# … and the line.
list=$target/crates/games/src/lib.rs
sed -i '/^games! {$/,/^}$/ s/^}$/    convivium::Convivium,\n&/' "$list"

changed=$(diff crates/games/src/lib.rs "$list" | grep -c '^[<>]' || true)
[[ $changed == 1 ]] || { printf '%s lines of %s differ, not one\n' "$changed" "$list" >&2; exit 1; }
