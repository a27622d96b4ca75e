//! The lines that go to a program and come back.

use std::io;

/// A running program, to which text is sent, and which answers in lines.
pub trait Channel {
    /// Starts the program, if it is not running. Returns whether it was started.
    ///
    /// # Errors
    ///
    /// The system does not start it.
    fn start(&mut self) -> io::Result<bool>;

    /// Sends text. The time for the answer begins.
    fn send(&mut self, text: &str);

    /// The next line, without its end; or the beginning of a very long one.
    ///
    /// # Errors
    ///
    /// The program has ended, or its time is up. It is stopped then.
    fn receive(&mut self) -> Result<String, Failure>;

    /// Stops the program.
    fn stop(&mut self);
}

/// Why no line comes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The program has ended, or closed its output. How it ended, if it has.
    Ended(Option<String>),
    /// The time is up. How long it was, in milliseconds.
    Silent(u64),
}
