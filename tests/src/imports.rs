//! Which source file imports which, within a crate.
//!
//! A path counts as an import of the file that its item comes from: what a folder's `mod.rs` only passes on is not its own. Imports of
//! tests are left out.

use crate::lines::{code, files};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// A module by the names on its path from the crate.
pub type Module = Vec<String>;

/// The files of a crate, with what each imports.
#[derive(Debug, Default)]
pub struct Imports {
    texts: BTreeMap<Module, String>,
    /// What modules pass on: the name, and where it comes from.
    passed: BTreeMap<(Module, String), Module>,
}

/// The paths in a tree of a `use` declaration.
fn paths(before: &[String], tree: &str, found: &mut Vec<Module>) {
    let segments = |text: &str| text.split("::").filter(|name| !name.is_empty()).map(str::to_owned).collect::<Vec<_>>();
    let Some((head, rest)) = tree.split_once('{') else {
        let tree = tree.split(" as ").next().unwrap_or_default().trim();
        found.push([before, &segments(tree)].concat());
        return;
    };
    let head = [before, &segments(head.trim())].concat();
    let inner = rest.rsplit_once('}').map_or(rest, |(inner, _)| inner);
    let (mut depth, mut start) = (0, 0);
    for (place, letter) in inner.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                paths(&head, inner[start..place].trim(), found);
                start = place + 1;
            }
            _ => {}
        }
    }
    if !inner[start..].trim().is_empty() {
        paths(&head, inner[start..].trim(), found);
    }
}

/// The `use` declarations of a text that begin with one of these words, at the start of a line.
fn declarations(text: &str, starts: &[&str]) -> Vec<Module> {
    let mut found = Vec::new();
    for start in starts {
        for (place, _) in text.match_indices(start) {
            if place == 0 || text[..place].ends_with('\n') {
                let tree = text[place + start.len()..].split(';').next().unwrap_or_default();
                paths(&[], &tree.split_whitespace().collect::<Vec<_>>().join(" "), &mut found);
            }
        }
    }
    found
}

/// The code of a file, without comments and without its tests.
fn bare(text: &str) -> String {
    let lines = code(text).into_iter().map(|line| line.split("//").next().unwrap_or_default());
    lines.collect::<Vec<_>>().join("\n")
}

impl Imports {
    /// Those of the crate with this `src` folder.
    ///
    /// # Panics
    ///
    /// If a file cannot be read.
    #[must_use]
    pub fn of(src: &Path) -> Imports {
        let mut imports = Imports::default();
        for path in files(src) {
            let name = path.strip_prefix(src).expect("a path below").with_extension("");
            let mut module: Module = name.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            if module.last().is_some_and(|last| ["mod", "lib", "main"].contains(&last.as_str())) {
                module.pop();
            }
            if module.last().is_none_or(|last| last != "tests") {
                imports.texts.insert(module, bare(&fs::read_to_string(path).expect("a source file")));
            }
        }
        for (module, text) in &imports.texts {
            for path in declarations(text, &["pub use ", "pub(crate) use ", "pub(super) use "]) {
                if let (Some(from), Some(name)) = (imports.absolute(module, &path), path.last()) {
                    imports.passed.insert((module.clone(), name.clone()), from);
                }
            }
        }
        imports
    }

    /// A path from the crate, if it is one into this crate.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Module> {
        let below = |count: usize| module[..module.len().saturating_sub(count)].to_vec();
        let up = path.iter().take_while(|name| *name == "super").count();
        match path.first()?.as_str() {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some([module, &path[1..]].concat()),
            "super" => Some([&below(up), &path[up..]].concat()),
            first => {
                let inner = [module, &[first.to_owned()]].concat();
                self.texts.contains_key(&inner).then(|| [module, path].concat())
            }
        }
    }

    /// The module that an item comes from.
    fn origin(&self, path: &[String]) -> Option<Module> {
        let count = (0..=path.len()).rev().find(|&count| self.texts.contains_key(&path[..count]))?;
        let module = path[..count].to_vec();
        let passed = path.get(count).and_then(|name| self.passed.get(&(module.clone(), name.clone())));
        match passed {
            Some(from) if !from.starts_with(path) => self.origin(&[from, &path[count + 1..]].concat()),
            _ => Some(module),
        }
    }

    /// What a module imports.
    fn imported(&self, module: &Module) -> BTreeSet<Module> {
        let text = &self.texts[module];
        let mut found = declarations(text, &["use "]);
        for (place, start) in text.match_indices("crate::") {
            let path: String =
                text[place..].chars().take_while(|&c| c == ':' || c == '_' || c.is_alphanumeric()).collect();
            if path != start && !path.ends_with("::") && !text[..place].ends_with("(in ") {
                paths(&[], &path, &mut found);
            }
        }
        let from = found.iter().filter_map(|path| self.origin(&self.absolute(module, path)?));
        from.filter(|from| from != module).collect()
    }

    /// The modules that import each other, directly or by others between them.
    #[must_use]
    pub fn circles(&self) -> Vec<Module> {
        let mut left: BTreeMap<&Module, BTreeSet<Module>> =
            self.texts.keys().map(|module| (module, self.imported(module))).collect();
        // A module that imports nothing which is left is in no circle.
        while let Some(module) = left.iter().find(|(_, imported)| imported.is_empty()).map(|(&module, _)| module) {
            left.remove(module);
            left.values_mut().for_each(|imported| _ = imported.remove(module));
        }
        // Nor is one that nothing which is left imports.
        while let Some(module) =
            left.keys().copied().find(|module| !left.values().any(|imported| imported.contains(*module)))
        {
            left.remove(module);
        }
        left.into_keys().cloned().collect()
    }

    /// How many modules there are.
    #[must_use]
    pub fn count(&self) -> usize {
        self.texts.len()
    }
}
