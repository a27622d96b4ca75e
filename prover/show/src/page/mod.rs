//! What a page shows that plays by a proof.
//!
//! - [`state()`](pgc_core::player::state) is what the page asks at each position; the program in `prover/page` answers for it, in the browser.
//! - [`write_html()`] writes the page, with the certificate and the program in it.
//!
//! The folder `web` has the page's text, style and script. The script is one job a file, joined in the order that `html` lists:
//! `game`, `program`, `play`, `link`, `words`, `why`, `symmetry`, `board`, `zoom`, `press`,
//! `route`, `overlay`, `kinds`, `outcomes`, `moves`, `render`, `views`, the views `latin` and `space` where the board has them, `choose`,
//! `check`, `start`. `unpack` and `worker` run the program beside it. The style is `page`,
//! then `board`, then `media`: paper, narrow screens, and colours that the reader forces.
//!
//! - `words` says the claim and the rules as somebody says them who plays;
//! - `program` is the program, in a page or in a script that pages share;
//! - `base85` writes the certificate and the program as text;
//! - `still` draws the board for browsers that run no scripts.

mod base85;
mod html;
mod program;
mod still;
mod words;

pub use html::{MAX_POINTS, write_html};
pub use program::{PROGRAM, Program, write_program};
