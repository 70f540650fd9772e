"""The pages and forms of the club over HTTP. Everything works without a script but the table."""

from __future__ import annotations

from typing import Final

from capicua.club.pages import games, home, match, table, watch

HANDLERS: Final = (
    home.home,
    home.plain_page,
    home.choose_language,
    games.set_up_page,
    games.all_rules,
    games.rules,
    table.table,
    table.table_qr,
    table.new_table,
    table.api_new_table,
    table.api_guest,
    watch.watch,
    watch.api_tables,
    match.match,
    match.record,
    match.record_data,
)
"""Everything that answers here."""
