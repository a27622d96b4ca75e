//! Long work on a thread of its own, while the thread that called goes on serving Python: it lets other threads run, looks for signals,
//! and calls back. And what is raised: the exceptions of the Python module `pgc.errors`, with the prover's texts.

use std::{
    fmt::Display,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, sync_channel},
    },
    thread::Builder,
    time::Duration,
};

use pyo3::{import_exception, prelude::*};

/// How often the thread that called looks.
const PERIOD: Duration = Duration::from_millis(20);

/// How long it waits for work that was told to stop. Then the work is left behind, and ends by itself.
const GRACE: Duration = Duration::from_secs(1);

/// The stack of the thread: as much as the main thread of a program usually has, on which the prover runs elsewhere.
const STACK: usize = 8 << 20;

/// The result of some work, which must stop soon after `stop` is true. Meanwhile `look` is called again and again, with the interpreter,
/// and says whether the work shall go on; nothing comes of work that was told to stop and did not do so at once.
///
/// # Errors
///
/// A signal has come, such as Ctrl-C, or `look` has failed: then the work is told to stop. Or the work has panicked.
pub(crate) fn attended<T: Send + 'static>(
    py: Python<'_>,
    stop: &AtomicBool,
    work: impl FnOnce() -> T + Send + 'static,
    mut look: impl FnMut(Python<'_>) -> PyResult<bool>,
) -> PyResult<Option<T>> {
    let (sender, mut receiver) = sync_channel(1);
    // Nobody may be waiting any more.
    let task = move || _ = sender.send(catch_unwind(AssertUnwindSafe(work)));
    Builder::new().name("pgc".to_owned()).stack_size(STACK).spawn(task)?;
    // Without the interpreter, which other threads can have meanwhile.
    let mut wait = |time| {
        let receiver = &mut receiver;
        match py.detach(move || receiver.recv_timeout(time)) {
            Ok(Ok(result)) => Ok(Some(result)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            // The panic has printed its message.
            _ => Err(fault("the work stopped unexpectedly; this is a bug in the program, so please report it")),
        }
    };
    loop {
        if let Some(result) = wait(PERIOD)? {
            return Ok(Some(result));
        }
        let looked = py.check_signals().and_then(|()| look(py));
        if let Ok(true) = looked {
            continue;
        }
        stop.store(true, Ordering::Relaxed);
        let result = wait(GRACE);
        return looked.and_then(|_| result);
    }
}

// What is raised.

import_exception!(pgc.errors, CertificateError);
import_exception!(pgc.errors, FaultError);
import_exception!(pgc.errors, GameError);
import_exception!(pgc.errors, LimitError);

/// Something is no game, or no game that can be shown.
pub(crate) fn no_game(error: impl Display) -> PyErr {
    GameError::new_err(error.to_string())
}

/// Bytes are no certificate, or cannot be written as one.
pub(crate) fn no_certificate(error: impl Display) -> PyErr {
    CertificateError::new_err(error.to_string())
}

/// A limit or another argument of a search means nothing.
pub(crate) fn no_limit(error: impl Display) -> PyErr {
    LimitError::new_err(error.to_string())
}

/// This program has a fault.
pub(crate) fn fault(error: impl Display) -> PyErr {
    FaultError::new_err(error.to_string())
}
