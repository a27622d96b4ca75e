//! The machine on which something was measured.

use std::fmt;
use std::fs;
use std::process::Command;
use std::thread::available_parallelism;

/// What of a machine decides how long a program runs.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Machine {
    processor: Option<String>,
    /// As many as programs may use; the prover starts a thread for each.
    cores: Option<usize>,
    /// In bytes.
    memory: Option<u64>,
    compiler: Option<String>,
}

impl Machine {
    /// The machine that runs this program, as far as it tells.
    pub(super) fn this() -> Self {
        let linux = |path: &str| fs::read_to_string(path).unwrap_or_default();
        let sysctl = |name: &str| said("sysctl", &["-n", name]);
        Self {
            processor: field(&linux("/proc/cpuinfo"), "model name").or_else(|| sysctl("machdep.cpu.brand_string")),
            cores: available_parallelism().ok().map(Into::into),
            memory: kibibytes(&linux("/proc/meminfo")).or_else(|| sysctl("hw.memsize")?.parse().ok()),
            compiler: said("rustc", &["--version"]).map(|version| without_commit(&version)),
        }
    }

    /// How many cores programs may use, if it tells.
    pub(super) fn cores(&self) -> Option<usize> {
        self.cores
    }
}

/// The value of the first line `name : value`, its blanks made single.
fn field(text: &str, name: &str) -> Option<String> {
    let value = text.lines().filter_map(|line| line.split_once(':')).find(|(key, _)| key.trim() == name)?.1;
    let words: Vec<&str> = value.split_whitespace().collect();
    (!words.is_empty()).then(|| words.join(" "))
}

/// The memory in bytes that `/proc/meminfo` tells in units of 1024.
fn kibibytes(text: &str) -> Option<u64> {
    let number: u64 = field(text, "MemTotal")?.strip_suffix(" kB")?.parse().ok()?;
    number.checked_mul(1024)
}

/// The name and the number of a version, without the commit in parentheses.
fn without_commit(version: &str) -> String {
    version.split(" (").next().unwrap_or_default().to_owned()
}

/// What a program prints, if there is one and it succeeds.
fn said(program: &str, arguments: &[&str]) -> Option<String> {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    (!text.is_empty()).then_some(text)
}

impl fmt::Display for Machine {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match &self.processor {
            Some(processor) => write!(f, "{processor}")?,
            None => f.write_str("unknown processor")?,
        }
        match self.cores {
            Some(1) => f.write_str(", 1 core")?,
            Some(cores) => write!(f, ", {cores} cores")?,
            None => f.write_str(", unknown number of cores")?,
        }
        match self.memory {
            // Tenths of GiB, rounded.
            Some(bytes) => {
                let tenths = (u128::from(bytes) * 10 + (1 << 29)) >> 30;
                write!(f, ", {}.{} GiB of memory", tenths / 10, tenths % 10)?;
            }
            None => f.write_str(", unknown memory")?,
        }
        write!(f, ", {}", self.compiler.as_deref().unwrap_or("unknown compiler"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linux_tells_processor_and_memory() {
        let cpuinfo = "processor\t: 0\nmodel\t\t: 1\nmodel name\t: AMD EPYC  7763\n\nmodel name\t: other\n";
        assert_eq!(field(cpuinfo, "model name"), Some("AMD EPYC 7763".to_owned()));
        assert_eq!(field("model name :\n", "model name"), None);
        assert_eq!(kibibytes("MemTotal:        2097152 kB\nMemFree: 1 kB\n"), Some(2 << 30));
        assert_eq!(kibibytes("MemFree: 1 kB\n"), None);
    }

    #[test]
    fn a_machine_is_named_in_a_line() {
        let machine = Machine {
            processor: Some("AMD EPYC".to_owned()),
            cores: Some(2),
            memory: Some((8 << 30) - (200 << 20)),
            compiler: Some(without_commit("rustc 1.95.0 (abcdef123 2026-04-14)")),
        };
        assert_eq!(machine.to_string(), "AMD EPYC, 2 cores, 7.8 GiB of memory, rustc 1.95.0");
    }

    #[test]
    fn what_a_machine_does_not_tell_is_unknown() {
        let machine = Machine { processor: None, cores: None, memory: None, compiler: None };
        let expected = "unknown processor, unknown number of cores, unknown memory, unknown compiler";
        assert_eq!(machine.to_string(), expected);
    }
}
