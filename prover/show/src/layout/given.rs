//! The places of a figure, in the square.

/// Moves and scales places, whose y goes upwards, into the middle of the square, where it goes down. Both directions have one scale; the
/// smallest steps are thousandths.
pub(super) fn fitted(places: Vec<[f64; 2]>) -> Vec<[f64; 2]> {
    let edge =
        |axis: usize, better: fn(f64, f64) -> f64| places.iter().map(|place| place[axis]).reduce(better).unwrap_or(0.0);
    let [left, right, bottom, top] = [edge(0, f64::min), edge(0, f64::max), edge(1, f64::min), edge(1, f64::max)];
    let width = (right - left).max(top - bottom);
    let part = |offset: f64| if width > 0.0 { ((0.5 + offset / width) * 1000.0).round() / 1000.0 } else { 0.5 };
    let [middle, centre] = [left / 2.0 + right / 2.0, bottom / 2.0 + top / 2.0];
    places.into_iter().map(|[x, y]| [part(x - middle), part(centre - y)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_keep_their_shape() {
        let places = fitted(vec![[10.0, 20.0], [14.0, 20.0], [12.0, 22.0]]);
        assert_eq!(places, [[0.0, 0.75], [1.0, 0.75], [0.5, 0.25]]);
        assert_eq!(fitted(vec![[7.0, 7.0]]), [[0.5, 0.5]]);
        assert_eq!(fitted(vec![[0.0, -1e9], [0.0, 1e9]]), [[0.5, 1.0], [0.5, 0.0]]);
    }
}
