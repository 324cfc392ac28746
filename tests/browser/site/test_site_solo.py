"""What one person does at a server, done at a site: the same tests, in windows of this room."""

from __future__ import annotations

import pytest

from tests.browser import (
    test_bad_input,
    test_dragging,
    test_everyone,
    test_lessons,
    test_matches,
    test_puzzles,
    test_replay,
    test_review,
    test_rules,
    test_screen,
    test_why_not,
)

pytestmark = pytest.mark.slow

test_a_whole_match = test_matches.test_a_whole_match  # by mouse and by touch
test_a_whole_match_by_keys = test_matches.test_a_whole_match_by_keys
test_a_whole_match_by_other_rules = test_matches.test_a_whole_match_by_other_rules
test_a_tile_is_dragged = test_dragging.test_a_tile_is_dragged_into_the_house
test_a_faded_thing_says_why = test_why_not.test_c3_a_faded_thing_says_what_is_missing
test_a_hint_gives_a_reason = test_why_not.test_c11_a_hint_covers_nothing_and_gives_a_reason
test_dialogs = test_everyone.test_dialogs_leave_nothing_serious
test_nothing_is_too_wide = test_everyone.test_nothing_is_wider_than_the_window
test_languages = test_everyone.test_the_page_speaks_the_language_of_the_browser
test_a_language_is_remembered = test_everyone.test_a_language_can_be_chosen_and_is_remembered
test_a_whole_lesson = test_lessons.test_a_whole_lesson
test_a_lesson_is_taken_up_again = test_lessons.test_a_lesson_is_taken_up_again
test_the_offer_leads_to_the_lesson = test_lessons.test_the_offer_leads_to_the_lesson
test_puzzles_are_tried = test_puzzles.test_one_is_solved_and_one_is_missed
test_a_record_is_shown = test_replay.test_a_record_that_is_dropped_is_shown
test_what_is_no_record = test_replay.test_a_file_that_is_no_record_gets_a_sentence
test_turns_of_a_replay = test_replay.test_turns_can_be_jumped_listed_and_heard
test_a_record_is_reviewed = test_review.test_a_real_server_reviews_a_record
test_no_such_table = test_review.test_a_table_that_there_is_not_gets_a_sentence
test_rules_in_all_languages = test_rules.test_all_rules_in_all_languages
test_a_game_on_paper = test_rules.test_the_game_on_paper
test_the_curtain = test_screen.test_the_curtain_hides_both_hands
test_no_curtain = test_screen.test_games_without_secrets_need_no_curtain
test_double_clicks = test_bad_input.test_double_clicks_do_nothing_twice
