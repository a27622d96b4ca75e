//! Dictionaries of strategic moves, elaborated into a certificate.
