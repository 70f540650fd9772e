"""The pages and forms of the club over HTTP. Everything works without a script but the table."""

from __future__ import annotations

from typing import Final

from capicua.club import pages_games, pages_home, pages_match, pages_table, pages_watch

HANDLERS: Final = (
    pages_home.home,
    pages_home.plain_page,
    pages_home.choose_language,
    pages_games.set_up_page,
    pages_games.all_rules,
    pages_games.rules,
    pages_table.table,
    pages_table.table_qr,
    pages_table.new_table,
    pages_table.api_new_table,
    pages_table.api_guest,
    pages_watch.watch,
    pages_watch.api_tables,
    pages_match.match,
    pages_match.record,
    pages_match.record_data,
)
"""Everything that answers here."""
