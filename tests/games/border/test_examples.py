"""B7: the worked examples of the rule book are true on the reconstructed boards."""

from __future__ import annotations

from tests.games.border import naive
from tests.games.border.position import play, position, segment

SARAH, EMMA, LINUS, TIM = range(4)  # boards A, B, C, D


def place(number: int) -> tuple[float, float]:
    """The middle of a segment: column and row."""
    cells = [naive.spot(name) for name in segment(number)]
    return sum(x for x, _ in cells) / len(cells), sum(y for _, y in cells) / len(cells)


def test_b7_1_sarah() -> None:
    match = position("first", "grey,grey,grey,yellow,blue", seats=4, rolls=3)
    assert match.legal(SARAH) == ["complete 8", "complete 12", "done"]
    assert len(segment(8)) == 3
    assert 6 < place(8)[0] < 9  # in the centre
    assert 3 < place(8)[1] < 7
    assert len(segment(12)) == 2
    assert place(12)[0] > 14  # on the right
    match = play(match, "0 complete 8")
    assert match.legal(SARAH) == ["done"]


def test_b7_2_emma_linus_and_tim() -> None:
    match = position("first", "grey,grey,grey,yellow,blue", seats=4)
    match = play(match, "0 complete 8", "0 done")
    for seat in (EMMA, LINUS):
        colours = naive.colours(match.view(None), seat)
        cells = [line.removeprefix("cross ") for line in match.legal(seat)[:-1]]
        assert {colours[naive.spot(cell)] for cell in cells} == {"yellow", "blue"}
    colours = naive.colours(match.view(None), TIM)
    cells = [line.removeprefix("cross ") for line in match.legal(TIM)[:-1]]
    assert {colours[naive.spot(cell)] for cell in cells} == {"blue"}
    emma = play(match, "1 cross c1", "1 cross a2", "1 done")
    linus = play(emma, "2 cross p10", "2 cross c1", "2 done")
    tim = play(linus, "3 cross p10", "3 done")
    assert tim.chance
    assert tim.view(None)["turn"] == 1


def test_b7_3_linus_completes_three_segments() -> None:
    marks = {LINUS: [*segment(22)[:2], *segment(18)[:3], *segment(20)[:2]]}
    dice = "red,yellow,yellow,yellow,yellow"
    match = position("first", dice, seats=4, turn=2, crossed=marks, rolls=2)
    assert [len(segment(n)) for n in (22, 18, 20)] == [5, 4, 3]
    assert place(22)[0] < 4 < 14 < place(18)[0]
    assert place(20)[1] > 7
    match = play(match, "2 complete 22", "2 complete 18", "2 complete 20", "2 done")
    assert match.view(None)["any_one"]
    match = play(match, "0 cross p10", "3 done")  # Sarah: a red cell
    assert match.legal(SARAH) == ["done"]
    match = play(match, "1 cross c1")  # Emma: a yellow one
    assert match.legal(EMMA) == ["done"]
