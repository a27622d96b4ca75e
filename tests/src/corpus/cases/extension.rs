//! Own lines, starts and bounded claims: P17 to P20, R25, R26, and what they change of the other rules.

use crate::assembler::{Certificate, Claim, Family, Payload, Term, file};
use crate::corpus::case::{Built, Case, accept, built_faulty, malformed, patched, reject};
use crate::oracle::traps::traps;

use super::boards::{forcing, one_line, ophelia_draws, ophelia_wins, xeno_draws, xeno_wins};

pub(super) fn cases() -> Vec<Case> {
    [lists(), limits(), starts(), bounds(), statements(), lines(), late(), wordings()].into_iter().flatten().collect()
}

/// The line ab for Xeno, the line c for Ophelia, who may take it after his first move.
fn own() -> Certificate {
    ophelia_wins(Family::lines(3, &[&[0, 1]]), Term::cover(&[], &[Term::end(&[2]), Term::end(&[0])]))
        .ophelia(&[&[0], &[2]])
}

/// P2, P17 and G5.
fn lists() -> Vec<Case> {
    let claim = |claim| Certificate::new(Family::lines(2, &[&[0]]), claim, Term::end(&[0])).within(1).maker_breaker();
    let lines = |lines: &[&[usize]]| own().ophelia(lines);
    vec![
        malformed("p02-ophelia-wins-in-moves", "claim", claim(Claim::OpheliaWins)),
        malformed("p02-xeno-draws-in-moves", "claim", claim(Claim::XenoDraws)),
        accept("p02-maker-breaker-in-moves", claim(Claim::XenoWins)),
        malformed("p17-no-line", "Ophelia lines", lines(&[])),
        malformed("p17-lines-of-xeno", "Ophelia line 0 gap 1", lines(&[&[0, 1]])),
        accept("p17-other-lines", own()),
        malformed("g05-empty-line-of-ophelia", "Ophelia line 0 size", lines(&[&[], &[1]])),
        malformed("g05-line-of-ophelia-twice", "Ophelia line 1 gap 0", lines(&[&[1], &[1]])),
    ]
}

/// G3 and G4 count both lists together.
fn limits() -> Vec<Case> {
    // 2^8 has 32640 lines; 31906 cells in a row have 31775 lines of 132 cells, four incidences below the limit.
    let cube = Family::Cube { side: 2, dimension: 8 };
    let two = Payload::of(&xeno_wins(cube, Term::end(&[0, 1])).ophelia(&[&[0]]));
    let row = Family::Row { columns: 31_906, rows: 1, length: 132 };
    let five = xeno_wins(row, Term::end(&[0])).ophelia(&[&[0, 1, 2, 3, 4]]);
    vec![
        patched("g03-lines-of-both", "Ophelia lines", &two.with("Ophelia lines", 32_897)),
        patched("g03-before-p17", "Ophelia lines", &Payload::of(&own()).with("Ophelia lines", 65_536)),
        malformed("g04-incidences-of-both", "Ophelia line 0 gap 4", five),
        built_faulty("g04-before-p17", WINDOWS_OF_BOTH, || {
            Built::new(file(&windows_of_both()), Some(windows_of_both()))
        }),
    ]
}

/// All windows of 32264 in a row of 32328 points are lines of Xeno and of Ophelia: 65 lines each, 2^21 + 8 incidences each.
fn windows_of_both() -> Certificate {
    let lines: Vec<Vec<usize>> = (0..65).map(|first| (first..first + 32_264).collect()).collect();
    let lines: Vec<&[usize]> = lines.iter().map(Vec::as_slice).collect();
    let row = Family::Row { columns: 32_328, rows: 1, length: 32_264 };
    xeno_wins(row, Term::end(&[0])).declaring(2).ophelia(&lines)
}

/// The offset of the last gap of Ophelia's lines: after the family, its parameters of 3, 1 and 3 bytes, the convention and the
/// number of lines, each line has a size of three bytes, a first point and 32263 gaps.
const WINDOWS_OF_BOTH: u64 = 1 + 3 + 1 + 3 + 1 + 1 + 65 * (3 + 1 + 32_263) - 1;

/// P18.
fn starts() -> Vec<Case> {
    let win = |xeno: &[usize], ophelia: &[usize], xeno_moves| {
        xeno_wins(Family::lines(4, &[&[0, 1], &[0, 2]]), Term::end(&[0])).start(xeno, ophelia, xeno_moves)
    };
    let answered = |certificate: Certificate| Certificate {
        theorem: Term::cover(&[], &[Term::end(&[0]), Term::end(&[1]), Term::end(&[2])]),
        ..certificate
    };
    vec![
        malformed("p18-point-of-both", "O0 gap 0", win(&[3], &[3], true)),
        malformed("p18-start-of-every-game", "O0 size", win(&[], &[], true)),
        accept("p18-a-point-of-ophelia", win(&[], &[3], true)),
        accept("p18-a-point-of-xeno", win(&[3], &[], true)),
        accept("p18-empty-board-with-ophelia-to-move", ophelia_first()),
        accept("r06-antagonist-to-move-at-the-start", answered(win(&[0], &[], false))),
    ]
}

/// Ophelia, who is to move on the empty board, wins the line a.
fn ophelia_first() -> Certificate {
    ophelia_wins(Family::lines(2, &[&[0]]), Term::end(&[0])).start(&[], &[], false)
}

/// P19 and P20: a forces b, then c makes two threats, of which the third move completes one.
fn bounds() -> Vec<Case> {
    let five = |bound| xeno_wins(forcing(), Term::cite(&[0], 0, 0)).within(bound);
    let lemma = |bound, left| five(bound).lemma_within(&[0], &[1], left, Term::end(&[2]));
    let point = |bound| xeno_wins(Family::lines(1, &[&[0]]), Term::end(&[0])).within(bound);
    let draw = ophelia_draws(one_line(), Term::cover(&[], &[Term::cite(&[], 0, 0), Term::pairing(&[0])])).within(2);
    let cited = draw.lemma_within(&[], &[0], 1, Term::pairing(&[1]));
    vec![
        malformed("p19-no-move", "T", point(0)),
        malformed("p19-more-moves-than-points", "T", point(2)),
        accept("p19-as-many-moves-as-points", point(1)),
        malformed("p20-no-move", "lemma 0 t", lemma(3, 0)),
        malformed("p20-more-moves-than-the-theorem", "lemma 0 t", lemma(3, 4)),
        malformed("p20-only-t-is-another", "lemma 1 t", lemma(3, 2).lemma_within(&[0], &[1], 4, Term::end(&[2]))),
        accept(
            "p20-as-many-moves-as-the-theorem",
            xeno_wins(Family::lines(2, &[&[0]]), Term::cite(&[], 0, 0)).within(1).lemma_within(
                &[],
                &[],
                1,
                Term::end(&[0]),
            ),
        ),
        accept("r13-as-many-moves-as-are-left", lemma(3, 2)),
        accept("r13-draw-as-many-moves-as-are-left", cited),
        accept("r26-one-move-is-left", xeno_wins(forcing(), Term::end(&[0, 2])).within(3)),
    ]
}

/// P15 compares t, too.
fn statements() -> Vec<Case> {
    let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::cite(&[], 1, 0)]);
    let draw = |first, second| {
        let game = ophelia_draws(Family::lines(3, &[&[0, 1], &[0, 2]]), theorem.clone()).within(2);
        let draw = Term::potential(&[0]);
        game.lemma_within(&[], &[1], first, draw.clone()).lemma_within(&[], &[1], second, draw)
    };
    vec![malformed("p15-equal-statements-with-equal-t", "lemma 1 t", draw(1, 1))]
}

/// R4 and R1 know whose a line is.
fn lines() -> Vec<Case> {
    let mirrored = |xenos: &[&[usize]], ophelias: &[&[usize]]| {
        let theorem = Term::cover(&[], &[Term::cite(&[], 0, 0), Term::cite(&[], 0, 1)]);
        ophelia_wins(Family::lines(4, xenos), theorem).ophelia(ophelias).map(&[1, 0, 2, 3])
    };
    let first = mirrored(&[&[2, 3]], &[&[0], &[1]]).start(&[], &[2, 3], true);
    vec![
        accept("r04-map-that-keeps-both-lists", first.lemma(&[2, 3], &[0], Term::end(&[1]))),
        accept(
            "r01-line-of-the-other-player-at-the-start",
            xeno_wins(Family::lines(4, &[&[0]]), Term::end(&[0])).ophelia(&[&[1, 2]]).start(&[1, 2], &[], true),
        ),
    ]
}

/// R25, R9 and the sums of section 7: what the antagonist's moves that are left cannot complete.
fn late() -> Vec<Case> {
    let pairs = Family::lines(4, &[&[0, 1], &[2, 3]]);
    let one = |theorem| ophelia_draws(Family::lines(3, &[&[0, 1], &[0, 2], &[1, 2]]), theorem).within(1);
    let three = ophelia_draws(Family::lines(5, &[&[0, 1, 2]]), Term::cover(&[], &[Term::end(&[3]), Term::end(&[4])]));
    vec![
        accept("r25-last-move-is-made", one(Term::cover(&[], &[Term::end(&[0, 0])]))),
        accept(
            "r22-lines-that-lack-more-than-is-left",
            xeno_draws(Family::lines(2, &[]), Term::potential(&[])).ophelia(&[&[0, 1]]).within(1),
        ),
        accept("r23-lines-that-lack-more-than-is-left", one(Term::pairing(&[]))),
        accept("r09-forced-reply-is-the-last-move", three.ophelia(&[&[0, 3], &[1, 4]]).within(2)),
        reject("r25-one-move-is-left", ophelia_draws(pairs, Term::cover(&[], &[Term::end(&[0])])).within(2)),
    ]
}

/// The rows of rules.md, section 10, that speak of them.
fn wordings() -> Vec<Case> {
    let names = [
        "trap-07-map-of-both-lists",
        "trap-07-map-that-moves-ophelias-line",
        "trap-07-map-that-moves-the-antagonists-line",
        "trap-08-danger-of-the-other-lines",
        "trap-08-other-line-completed",
        "trap-08-threats-of-the-other-lines",
        "trap-08-potential-of-the-other-lines",
        "trap-08-pairing-of-the-other-lines",
        "trap-09-finished-start",
        "trap-09-danger-at-the-start",
        "trap-09-protagonist-begins",
        "trap-09-full-start-of-ophelia",
        "trap-09-full-start-of-xeno",
        "trap-10-threats-after-the-last-move",
        "trap-10-threat-that-may-not-be-answered",
        "trap-10-forcing-moves-count",
        "trap-10-lemma-without-bound",
        "trap-11-win-cited-too-late",
        "trap-11-draw-cited-too-early",
        "trap-12-one-move-is-left",
        "trap-09-danger-at-the-start",
        "trap-12-potential-of-the-last-move",
        "trap-12-pairing-of-the-last-moves",
        "trap-12-own-moves-do-not-count",
        "trap-12-points-of-the-start-are-no-moves",
        "trap-12-the-game-goes-on",
    ];
    let traps = traps();
    assert_eq!(traps.len(), names.len());
    let mut cases: Vec<Case> = Vec::new();
    for (name, trap) in names.into_iter().zip(traps) {
        // Some theorem is accepted by the variations of two rows.
        let known = cases.iter().position(|case| case.name == name).map(|place| cases.remove(place));
        let case = known.unwrap_or_else(|| reject(name, trap.certificate));
        cases.push(trap.variations.iter().fold(case, |case, &variation| case.needed(&[variation])));
    }
    cases
}
