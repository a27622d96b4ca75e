//! Audits strategies of positional games as people write them.
//!
//! A strategy in a paper, a book or a program is meant for readers: it leaves out what they see, uses names of its
//! own, and has mistakes. An audit reads it as it stands and says three things: what is right, what is wrong and
//! where, and what has no answer. If every reply is answered, it writes a certificate, and then the checker decides
//! and the audit need not be believed.
//!
//! Each audit has a rule about what it may add. Those of notations and dictionaries fill in what a reader sees at
//! once, such as a forced block, and forced sequences; that of trees searches for all that is missing. What was filled
//! in is told. So "covered" says of the text, and not of the program, that it wins.
//!
//! Texts come from anywhere. Their size is limited before they are read, their nesting and the work that they cause
//! while they are, and no text ends an audit in any other way than by a message that names the place.
//!
//! - [`notation`]: strategies in the notation of papers, line by line;
//! - [`dictionary`]: dictionaries of strategic moves;
//! - [`tree`]: trees of moves, as programs publish them;
//! - [`program`]: programs that play, every reply against them;
//! - [`Proof`]: the certificate of the latter three; [`AuditError`]: why there is no audit of them;
//! - [`Summary`]: what is told of a certificate.

pub mod dictionary;
pub mod notation;
pub mod program;
mod proof;
pub mod tree;

pub use proof::{AuditError, Proof, Summary};
