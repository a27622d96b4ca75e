//! The manual page and the completions of the checker, made from what its help says. They are committed, so that the checker needs no
//! crate for them.

const HELP: &str = include_str!("../../checker/src/help.txt");

/// The first line of each.
const MADE: &str = "Made from checker/src/help.txt by `cargo run --package tests --bin manual`.";

/// An option, or the argument FILE.
struct Entry {
    /// The names of an option: `-h` and `--help`.
    names: Vec<&'static str>,
    /// Its value, or the argument.
    value: &'static str,
    about: String,
}

fn entries() -> Vec<Entry> {
    let mut entries: Vec<Entry> = Vec::new();
    for line in HELP.lines().skip_while(|line| !line.starts_with("  FILE ")).take_while(|line| !line.is_empty()) {
        let (head, about) = line.split_at(26);
        let words = head.trim().split([',', ' ']).filter(|word| !word.is_empty());
        let names: Vec<_> = words.take_while(|word| word.starts_with('-')).collect();
        let value = names.last().map_or(head, |name| head.split_once(name).expect("a name").1).trim();
        match entries.last_mut() {
            Some(entry) if head.trim().is_empty() => entry.about += &format!(" {}", about.trim()),
            _ => entries.push(Entry { names, value, about: about.trim().to_owned() }),
        }
    }
    entries
}

/// The options with what completes their values (`file`, `folder`, `text`, or nothing) and what is said of them first.
fn options() -> Vec<(Vec<&'static str>, &'static str, String)> {
    let option = |Entry { names, value, about }: Entry| {
        let kind = match value {
            "LINES" | "STATEMENTS" => "file",
            "FOLDER" => "folder",
            // The files are arguments.
            "" | "PARTS..." => "",
            _ => "text",
        };
        let end = ["; ", ". ", ": ", ", "].into_iter().filter_map(|end| about.find(end)).min();
        (names, kind, about[..end.unwrap_or(about.len())].to_owned())
    };
    entries().into_iter().filter(|entry| !entry.names.is_empty()).map(option).collect()
}

/// The files by name: page and completions.
#[must_use]
pub fn files() -> [(&'static str, String); 4] {
    [("checker.1", page()), ("checker.bash", bash()), ("_checker", zsh()), ("checker.fish", fish())]
}

/// Text for a manual page, on lines of its own.
fn roff(text: &str) -> String {
    let escaped = text.replace('\\', "\\e").replace('-', "\\-").replace('"', "\\(dq");
    escaped.lines().map(|line| format!("{}{line}\n", if line.starts_with(['.', '\'']) { "\\&" } else { "" })).collect()
}

fn page() -> String {
    let parts: Vec<&str> = HELP.split("\n\n").collect();
    let usage = parts[1].trim_start_matches("Usage: ").replace("\n       ", "\n");
    let mut page = format!(".\\\" {MADE}\n.TH CHECKER 1\n.SH NAME\nchecker \\- {}", roff(parts[0]));
    page += &format!(".SH SYNOPSIS\n.nf\n{}.fi\n.SH OPTIONS\n", roff(&usage));
    for Entry { names, value, about } in entries() {
        page += &format!(".TP\n.B {}{}", roff(format!("{} {value}", names.join(", ")).trim()), roff(&about));
    }
    page += ".SH NOTES\n";
    for part in &parts[3..] {
        // Tables and examples keep their lines.
        let [begin, end] = if part.contains("\n  ") { [".nf\n", ".fi\n"] } else { [""; 2] };
        page += &format!(".PP\n{begin}{}{end}", roff(part));
    }
    page
}

fn bash() -> String {
    let named = |wanted: &str| {
        let names = options().into_iter().filter(|(_, kind, _)| wanted == *kind).flat_map(|(names, ..)| names);
        names.collect::<Vec<_>>()
    };
    let all: Vec<&str> = options().into_iter().flat_map(|(names, ..)| names).collect();
    format!(
        "# {MADE}
_checker() {{
    local word=${{COMP_WORDS[COMP_CWORD]}}
    case ${{COMP_WORDS[COMP_CWORD - 1]}} in
        {}) COMPREPLY=() ;;
        {}) mapfile -t COMPREPLY < <(compgen -d -- \"$word\") ;;
        {}) mapfile -t COMPREPLY < <(compgen -f -- \"$word\") ;;
        *)
            if [[ $word == -* ]]; then
                mapfile -t COMPREPLY < <(compgen -W '{}' -- \"$word\")
            else
                mapfile -t COMPREPLY < <(compgen -f -- \"$word\")
            fi
            ;;
    esac
}}
complete -o filenames -F _checker checker
",
        named("text").join(" | "),
        named("folder").join(" | "),
        named("file").join(" | "),
        all.join(" ")
    )
}

fn zsh() -> String {
    let mut script = format!("#compdef checker\n# {MADE}\n_arguments -s \\\n");
    for (names, kind, about) in options() {
        let value = match kind {
            "" => "",
            "file" => ":file:_files",
            "folder" => ":folder:_files -/",
            _ => ":value:",
        };
        for name in names {
            script += &format!("    '{name}[{}]{value}' \\\n", about.replace('\'', "'\\''"));
        }
    }
    script + "    '*:file:_files'\n"
}

fn fish() -> String {
    let mut script = format!("# {MADE}\n");
    for (names, kind, about) in options() {
        let named = |name: &&str| match name.strip_prefix("--") {
            Some(long) => format!(" -l {long}"),
            None => format!(" -s {}", &name[1..]),
        };
        let value = match kind {
            "" => "",
            "file" => " -r -F",
            "folder" => " -x -a '(__fish_complete_directories)'",
            _ => " -x",
        };
        let names: String = names.iter().map(named).collect();
        script += &format!("complete -c checker{names}{value} -d '{}'\n", about.replace('\'', "\\'"));
    }
    script
}
