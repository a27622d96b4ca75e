use std::collections::BTreeSet;

use crate::position::point_set::*;

#[test]
fn a_mask_gives_back_its_points() {
    let set = [0, 5, 63, 64, 127];
    assert_eq!(points::<u128>(mask(set)).collect::<Vec<_>>(), set);
    assert_eq!(points::<Points>(mask([5, 63])).collect::<Vec<_>>(), [5, 63]);
    assert_eq!(points(0_u64).next(), None);
    assert!(has_two::<u128>(mask([3, 127])) && !has_two::<u128>(mask([127])) && !has_two(0_u128));
}

#[test]
fn a_wide_set_is_what_an_integer_is() {
    let mut random = crate::random::Random(5);
    for _ in 0..200 {
        let sets = [0; 2].map(|_| mask::<u128>((0..128).filter(|_| random.below(9) == 0)));
        let wide = sets.map(|set| Wide::<2>::of_words(set.words()));
        let same = |set: u128, wide: Wide<2>| set.words().eq(wide.words());
        let ([one, other], [left, right]) = (sets, wide);
        assert!(same(one & other, left & right) && same(one | other, left | right));
        assert!(same(one ^ other, left ^ right) && same(!one, !left));
        assert_eq!((one.cmp(&other), one.count(), one.least()), (left.cmp(&right), left.count(), left.least()));
        assert_eq!((has_two(one), one.has(77), one.is_empty()), (has_two(left), left.has(77), left.is_empty()));
        assert!(elements(one).eq(elements(left)) && elements(one).all(|number| left.has(number)));
        assert_eq!(u128::of_words(left.words()), one);
        assert_eq!((one.lowest().least(), one.is_in(other)), (one.least(), left.is_in(right)));
        assert_eq!((one.meets(other), u128::of_words(left.lowest().words())), (left.meets(right), one.lowest()));
    }
    assert_eq!((Wide::<9>::WIDTH, Wide::<4>::single(255).least()), (576, Some(255)));
}

#[test]
fn small_sets_have_hashes_of_their_own() {
    let sets = (0..128).flat_map(|first| (0..=first).map(move |second| mask::<Wide<2>>([first, second])));
    let sets: Vec<Wide<2>> = sets.chain([Wide::EMPTY]).collect();
    let salts = [0, 0x9E37_79B9_7F4A_7C15];
    let hashes: Vec<u64> = sets.iter().flat_map(|&set| salts.map(|salt| hash(set, salt))).collect();
    let distinct: BTreeSet<&u64> = hashes.iter().collect();
    assert_eq!((hashes.len(), distinct.len()), (16_514, 16_514));
    let wide = sets.iter().flat_map(|set| salts.map(|salt| hash(Wide::<8>::of_words(set.words()), salt)));
    assert!(wide.eq(hashes.iter().copied()));
}
