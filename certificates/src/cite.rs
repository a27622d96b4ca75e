//! BibTeX for a proof, which is named by its hash.

/// How many digits of the hash make the key of an entry.
const KEY: usize = 16;

/// The entry of a proof. Its hash names game, claim and proof, so it says which file is meant, wherever that file is.
pub(crate) fn entry(statement: &str, hash: &str) -> String {
    let key: String = hash.chars().take(KEY).collect();
    format!(
        "@misc{{pgc-{key},\n  title = {{{{{}: a machine-checkable proof}}}},\n  \
         author = {{{{The authors of Machine-checkable proofs for positional games}}}},\n  year = {{2026}},\n  \
         note = {{Certificate with the hash {hash}}}\n}}",
        in_latex(statement)
    )
}

/// A text as LaTeX sets it, letter by letter.
fn in_latex(text: &str) -> String {
    text.chars().fold(String::new(), |mut set, letter| {
        match letter {
            '^' | '~' => set.extend(['\\', letter, '{', '}']),
            '_' | '#' | '&' | '%' | '$' | '{' | '}' => set.extend(['\\', letter]),
            '\\' => set.push_str("\\textbackslash{}"),
            // Two of them would be set as a dash.
            '-' => set.push_str("{-}"),
            _ => set.push(letter),
        }
        set
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_names_the_proof_by_its_hash_and_latex_sets_its_title() {
        let hash = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
        let entry = entry("Ophelia wins 3^3 --forbid-opening 13", hash);
        assert!(
            entry.starts_with(
                "@misc{pgc-0123456789abcdef,\n  title = {{Ophelia wins 3\\^{}3 {-}{-}forbid{-}opening 13: a"
            )
        );
        assert!(entry.ends_with(&format!("the hash {hash}}}\n}}")));
        assert_eq!(in_latex("a_b & {c}\\"), "a\\_b \\& \\{c\\}\\textbackslash{}");
    }
}
