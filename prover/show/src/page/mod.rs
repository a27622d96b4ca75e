//! What a page shows that plays by a proof.
//!
//! - [`state()`](pgc_core::player::state) is what the page asks at each position; the program in `prover/page` answers for it, in the browser.
//! - [`write_html()`] writes the page, with the certificate and the program in it.
//!
//! The folder `web` has the page's text, style and script. The script is one job a file, joined in the order that `html` lists:
//! `game`, `program`, `play`, `words`, `symmetry`, `board`, `overlay`, `render`, `views`, the views `latin` and `space` where the
//! board has them, `choose`, `check`, `start`. `worker` runs the program beside it.

mod html;

pub use html::{MAX_POINTS, PROGRAM, write_html};
