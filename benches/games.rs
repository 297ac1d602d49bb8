//! Being written.
fn main(){}
