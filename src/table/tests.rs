//! Tests of a table's life.
