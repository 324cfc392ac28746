"""Every different seating once; matches are rounded up to whole sets of them."""

import pytest

from nyhavn.bots.seatings import seatings, sets


@pytest.mark.parametrize(
    ("names", "count"),
    [("aa", 1), ("ab", 2), ("aab", 3), ("abc", 6), ("abbb", 4), ("aabb", 6), ("abcd", 24)],
)
def test_equal_names_are_one_and_the_same(names: str, count: int) -> None:
    found = seatings(tuple(names))
    assert len(found) == len(set(found)) == count
    assert found[0] == tuple(names)
    assert all(sorted(seating) == sorted(names) for seating in found)


def test_matches_are_rounded_up_to_whole_sets() -> None:
    assert sets(1, "ab") == 1
    assert sets(2, "ab") == 1
    assert sets(3, "ab") == 2
    assert sets(9, "abbb") == 3
