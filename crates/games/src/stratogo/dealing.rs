//! A dealing of things to takers, one each, such that each takes what fits (Kuhn's algorithm for matchings in bipartite graphs).

/// The number of each taker's thing, where `fits[taker][thing]` tells what fits; `None` if somebody is left with nothing.
pub fn deal<const N: usize>(fits: &[[bool; N]; N]) -> Option<[usize; N]> {
    let mut takers = [None; N];
    for taker in 0..N {
        if !serve(fits, &mut takers, &mut [false; N], taker) {
            return None;
        }
    }
    let mut things = [0; N];
    for (thing, taker) in takers.into_iter().enumerate() {
        things[taker?] = thing;
    }
    Some(things)
}

/// Finds something for a taker; others may have to take something else for that.
fn serve<const N: usize>(
    fits: &[[bool; N]; N],
    takers: &mut [Option<usize>; N],
    tried: &mut [bool; N],
    taker: usize,
) -> bool {
    for thing in 0..N {
        if !fits[taker][thing] || tried[thing] {
            continue;
        }
        tried[thing] = true;
        if takers[thing].is_none_or(|other| serve(fits, takers, tried, other)) {
            takers[thing] = Some(taker);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::deal;

    #[test]
    fn each_takes_what_fits_or_nobody_anything() {
        let fits = [[true, true, false], [true, false, false], [false, true, true]];
        assert_eq!(deal(&fits), Some([1, 0, 2]));
        assert_eq!(deal(&[[true, false], [true, false]]), None);
    }
}
