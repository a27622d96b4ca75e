//! The memory that this process uses, as far as the system reports it.
//!
//! It is for reports. No search decides anything by it, as the same input would not give the same bytes then.

/// The memory that the program uses now, in bytes.
pub fn resident() -> Option<u64> {
    bytes("VmRSS")
}

/// The most memory that the program has used, in bytes.
pub fn peak() -> Option<u64> {
    bytes("VmHWM")
}

fn bytes(field: &str) -> Option<u64> {
    status(field)?.strip_suffix(" kB")?.trim_end().parse::<u64>().ok()?.checked_mul(1 << 10)
}

/// A field of this process's status, on Linux.
pub fn status(field: &str) -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let value = status.lines().find_map(|line| line.strip_prefix(field)?.strip_prefix(':'))?;
    Some(value.trim().to_owned())
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[test]
    fn the_memory_in_use_is_told_in_bytes() {
        let much = std::hint::black_box(vec![1_u8; 64 << 20]);
        let (now, most) = (resident().unwrap(), peak().unwrap());
        assert!(now > 64 << 20 && most >= now, "{now}, {most}");
        drop(much);
        assert_eq!(status("NoSuchField"), None);
    }
}
