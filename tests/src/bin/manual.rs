//! Writes the manual page and the completions of the checker into `checker/manual`, after a change of its help.

use tests::binaries::workspace;
use tests::manual::files;

fn main() -> std::io::Result<()> {
    files().into_iter().try_for_each(|(name, text)| std::fs::write(workspace().join("checker/manual").join(name), text))
}
