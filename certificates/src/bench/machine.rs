//! The machine on which measurements are made.

use std::fs;
use std::process::Command;
use std::thread::available_parallelism;

/// The properties of this machine that decide how long a program runs, as far as it reports them. The cores are those
/// that programs may use; the prover starts a thread for each.
pub(super) fn machine() -> String {
    let file = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let compiler = Command::new("rustc").arg("--version").output().map(|output| output.stdout).unwrap_or_default();
    let cores = match available_parallelism() {
        Ok(cores) if cores.get() == 1 => "1 core".to_owned(),
        Ok(cores) => format!("{cores} cores"),
        Err(_) => "unknown number of cores".to_owned(),
    };
    let cells = [
        processor(&file("/proc/cpuinfo")).unwrap_or_else(|| "unknown processor".to_owned()),
        cores,
        memory(&file("/proc/meminfo")).unwrap_or_else(|| "unknown memory".to_owned()),
        version(&String::from_utf8_lossy(&compiler)).unwrap_or("unknown compiler").to_owned(),
    ];
    cells.join(", ")
}

/// The processor's name, with its family and model: virtual machines give the same name to processors that differ twofold in speed.
fn processor(cpuinfo: &str) -> Option<String> {
    let name = field(cpuinfo, "model name")?;
    Some(match [field(cpuinfo, "cpu family"), field(cpuinfo, "model")] {
        [Some(family), Some(model)] => format!("{name} (family {family}, model {model})"),
        _ => name,
    })
}

/// The value of the first line `name : value`, with single blanks.
fn field(text: &str, name: &str) -> Option<String> {
    let value = text.lines().filter_map(|line| line.split_once(':')).find(|(key, _)| key.trim() == name)?.1;
    let words: Vec<&str> = value.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The memory that `/proc/meminfo` reports in units of 1024 bytes.
fn memory(text: &str) -> Option<String> {
    let kibibytes: f64 = field(text, "MemTotal")?.strip_suffix(" kB")?.parse().ok()?;
    Some(format!("{:.1} GiB of memory", kibibytes / f64::from(1 << 20)))
}

/// The name and version of a compiler, without the commit in parentheses.
fn version(said: &str) -> Option<&str> {
    said.trim().split(" (").next().filter(|version| !version.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linux_tells_processor_and_memory_and_the_compiler_its_version() {
        let cpuinfo = "processor\t: 0\nmodel\t\t: 1\nmodel name\t: AMD EPYC  7763\n\nmodel name\t: other\n";
        assert_eq!(field(cpuinfo, "model name"), Some("AMD EPYC 7763".to_owned()));
        assert_eq!(field("model name :\n", "model name"), None);
        assert_eq!(processor(cpuinfo), Some("AMD EPYC 7763".to_owned()));
        let family = format!("cpu family\t: 25\n{cpuinfo}");
        assert_eq!(processor(&family), Some("AMD EPYC 7763 (family 25, model 1)".to_owned()));
        assert_eq!(memory("MemTotal:        8183808 kB\nMemFree: 1 kB\n").unwrap(), "7.8 GiB of memory");
        assert_eq!(memory("MemFree: 1 kB\n"), None);
        assert_eq!(version("rustc 1.95.0 (abcdef123 2026-04-14)\n"), Some("rustc 1.95.0"));
        assert_eq!(version(""), None);
    }
}
