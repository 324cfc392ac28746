"""Figures of matches made by hand: the numbers, and the sentences that tell them."""

import pytest

from nyhavn.report import assets, balance, firsts, leads
from nyhavn.report.figure import Figure
from nyhavn.report.skill import skill
from nyhavn.report.subject import subject
from tests.report.made import made

COPENHAGEN, BORDER = subject("copenhagen"), subject("border")


def cells(figure: Figure, column: str) -> list[str]:
    return [row[figure.head.index(column)] for row in figure.rows]


def test_a_seat_that_wins_more_is_named() -> None:
    figure = balance.seats([made([[12, 3]])] * 45 + [made([[3, 12]])] * 15)
    assert cells(figure, "wins")[0].startswith("75.0 % (")
    assert cells(figure, "points")[0].startswith("9.75 (")
    assert cells(figure, "matches") == ["60", "60"]
    assert "With 2 players seat 0, which starts (75.0 %" in figure.sentence
    assert "wins more and seat 1 (25.0 %" in figure.sentence
    assert "wins less than an even 50.0 %" in figure.sentence


def test_even_seats_are_called_even() -> None:
    two = [made([[12, 3]]), made([[3, 12]])] * 10
    three = [made([[12, 3, 1]]), made([[3, 12, 1]]), made([[3, 1, 12]])] * 10
    sentence = balance.seats(two + three).sentence
    assert sentence == (
        "With 2 and 3 players no seat is clearly off its even share: every interval contains it."
    )


def test_a_shared_victory_counts_in_parts() -> None:
    figure = balance.seats([made([[7, 7]])] * 5)
    assert [text[:6] for text in cells(figure, "wins")] == ["50.0 %", "50.0 %"]


def test_points_and_length() -> None:
    found = [made([[1, 0], [1, 2], [6, 2]], choices=8), made([[0, 0], [4, 4]], choices=4)]
    figure = balance.points(found, COPENHAGEN)
    assert cells(figure, "points")[0].startswith("4.00 (")
    assert cells(figure, "most points")[0].startswith("5.00 (")
    assert cells(figure, "lead at the end")[0].startswith("2.00 (")
    assert cells(figure, "values") == ["4 in 2 matches"]
    figure = balance.length(found)
    assert cells(figure, "rounds")[0].startswith("1.50 ("), "three turns of two are two rounds"
    assert cells(figure, "shortest, longest") == ["1, 2"]
    assert cells(figure, "turns")[0].startswith("2.50 (")
    assert cells(figure, "choices")[0].startswith("6.00 (")


def test_endings() -> None:
    figure = balance.endings(
        [made([[12, 1]], ending="goal")] * 3 + [made([[2, 1]], ending="card")] * 7, COPENHAGEN
    )
    assert [text[:6] for text in cells(figure, "share")] == ["30.0 %", "70.0 %"]
    assert "with 2 players the end card comes up: 70.0 % (" in figure.sentence


def test_the_first_to_score() -> None:
    quick = made([[0, 0], [2, 0], [2, 9]])  # seat 0 scores first, and loses
    slow = made([[0, 0], [0, 3], [1, 3]])
    both = made([[1, 1], [1, 2]])
    assert [leads.first_scorers(one) for one in (quick, slow, both)] == [[0], [1], [0, 1]]
    assert leads.first_scorers(made([[0, 0]])) == []
    figure = leads.first([quick, slow])
    assert cells(figure, "share")[0].startswith("50.0 % (")
    assert leads.first([made([[0, 0]])] * 3).sentence == "Nobody ever scored."


def test_when_a_match_is_decided() -> None:
    """The leader of the first half always loses."""
    path = [[1, 0]] * 5 + [[1, 2]] * 5
    figure = leads.decided([made(path)] * 20)
    shares = [text.split(" ")[0] for text in cells(figure, "the leader wins")]
    assert shares == ["50.0", *["0.0"] * 5, *["100.0"] * 5]
    assert figure.sentence.startswith("Who leads after half of the turns wins 0.0 % (0.0 %")


def test_comebacks() -> None:
    assert leads.deficit(made([[5, 0], [5, 2], [5, 9]])) == 5
    assert leads.deficit(made([[5, 0], [7, 2]])) == 0
    figure = leads.comebacks([made([[5, 0], [5, 9]]), made([[1, 0], [2, 0]])])
    assert cells(figure, "the winner was behind")[0].startswith("50.0 % (")
    assert cells(figure, "at most") == ["5"]


def having(winner_has: bool, seats: int = 2) -> dict[str, list[bool]]:
    return {"both": [winner_has, *[not winner_has] * (seats - 1)]}


def test_what_an_ability_goes_with() -> None:
    found = [made([[9, 1]], had=having(True))] * 30 + [made([[9, 1]], had=having(False))] * 10
    figure = assets.worth(found, COPENHAGEN)
    had, lacked = (
        cells(figure, f"wins of {COPENHAGEN.had}"),
        cells(figure, f"wins of {COPENHAGEN.lacked}"),
    )
    assert had[0].startswith("1.50× (")
    assert lacked[0].startswith("0.50× (")
    assert cells(figure, "difference of wins")[0].startswith("+1.00 (")
    assert cells(figure, "difference of points")[0].startswith("+4.00 (")
    assert "goes with the most wins is both actions: seats that owned it" in figure.sentence
    assert "Of 1 abilities, 1 clearly go with more wins." in figure.sentence


def test_what_everybody_has_cannot_be_compared() -> None:
    figure = assets.worth([made([[9, 1]], had={"any": [True, True]})] * 12, COPENHAGEN)
    assert figure.sentence == "No ability clearly goes with more or fewer wins."
    assert cells(figure, "difference of wins") == ["–"]
    assert figure.chart == ""


def test_an_ability_that_does_not_matter() -> None:
    found = [made([[9, 1]], had=having(k % 2 == 0)) for k in range(40)]
    assert assets.worth(found, COPENHAGEN).sentence.startswith("No ability clearly goes")


def test_uses_are_counted_among_owners() -> None:
    found = [made([[9, 1]], had=having(True), uses={"both": [3, 0]})] * 2 + [
        made([[9, 1]], had=having(True), uses={"both": [1, 0]})
    ] * 2
    figure = assets.uses(found, COPENHAGEN)
    assert cells(figure, COPENHAGEN.used)[0].startswith("2.00 (")
    assert cells(figure, "seats") == ["4"]


def test_openings() -> None:
    had = {"extra": [True, False], "both": [False, True]}
    begun = made([[9, 1]], had=had, opening=["extra", "both"])
    late = made([[9, 1]], had=had, opening=["extra", ""])
    figure = assets.openings([begun, late] * 10, COPENHAGEN)
    assert cells(figure, "begin with it")[0].startswith("66.7 % (")
    assert cells(figure, "wins") == ["2.00× (2.00× to 2.00×)", "0.00× (0.00× to 0.00×)"]
    assert "More than an even share win those that begin with extra card" in figure.sentence
    assert "Less than an even share win those that begin with both actions" in figure.sentence


def test_counts_are_ordered_in_the_sentence() -> None:
    counts = {"white": 1, "ability": 5, "reactivate": 0, "skip": 2}
    figure = assets.counts([made([[9, 1]], counts=counts)] * 4, COPENHAGEN)
    assert figure.sentence.index("a new ability 5.00") < figure.sentence.index("nothing 2.00")


def zones(*first: int | None) -> dict[str, list[bool]]:
    """Who of two seats closed well and goat for the upper value."""
    return {
        name: [seat == who for seat in range(2)]
        for name, who in zip(("well", "goat"), first, strict=True)
    }


def test_zones_that_are_closed_first() -> None:
    one = made([[0, 4], [6, 4]], had=zones(1, 0), firsts=zones(1, 0), opening=["goat", "well"])
    two = made([[0, 4]], had=zones(1, None), firsts=zones(1, None), opening=["", "well"])
    figure = firsts.earliest([one, two], BORDER)
    assert [text[:7] for text in cells(figure, "closed first of all")] == ["100.0 %", "0.0 % ("]
    assert [text[:6] for text in cells(figure, "closed at all")] == ["100.0 ", "50.0 %"]
    assert figure.sentence.startswith("The zone closed first is most often well: 100.0 %")
    figure = firsts.whose([one, two], BORDER)
    assert [text[:6] for text in cells(figure, "all")] == ["33.3 %", "66.7 %"]
    assert cells(figure, "times") == ["3", "3"]
    assert cells(figure, "well")[1].startswith("100.0 %")


@pytest.mark.parametrize("times", [2, 4])
def test_thought_is_counted_by_the_keen_seat(times: int) -> None:
    wins = [made([[9, 1]], boosted=0, boost=times), made([[1, 9]], boosted=1, boost=times)]
    loses = [made([[1, 9]], boosted=0, boost=times), made([[1, 9]], boosted=1, boost=times)]
    figure = skill(wins * 6 + loses * 2)
    assert cells(figure, "it wins")[0].startswith("87.5 % (")
    assert cells(figure, "matches") == ["16"]
    assert f"with {times} times the thought; 50 % would be even." in figure.sentence
