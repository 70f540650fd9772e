"""The tables of the second form that the first had not, or had otherwise."""

import sqlalchemy as sa
from alembic import op


def create() -> None:
    """Make them all."""
    _people()
    _tables()
    _competition()


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40)),
        sa.Column("name_key", sa.String(120), unique=True),
        sa.Column("password", sa.String(200)),
        sa.Column("registered_ms", sa.BigInteger),
        sa.Column("admin", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("program", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("lang", sa.String(8), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("moved_to_person_id", sa.String(32)),
        sa.Column("deleted_ms", sa.BigInteger),
        comment="everybody: guests, registered people, programs; name_key only of the registered",
    )
    op.create_index("people_moved", "people", ["moved_to_person_id"])
    op.create_table(
        "sessions",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("device", sa.String(60), nullable=False, server_default=sa.text("''")),
        comment="a cookie in somebody's browser; the token itself is only there",
    )
    op.create_index("sessions_by_person", "sessions", ["person_id"])
    op.create_table(
        "codes",
        sa.Column("code_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("until_ms", sa.BigInteger),
        comment="each sets a new password once: shown at registration, or given by the operator",
    )
    op.create_index("codes_by_person", "codes", ["person_id"])
    op.create_table(
        "invitations",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("person_id", sa.String(32)),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("until_ms", sa.BigInteger),
        sa.Column("left", sa.Integer, nullable=False),
        comment="who may come in while the door is closed; person_id is who invited",
    )
    op.create_table(
        "bot_tokens",
        sa.Column("token_hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("person_id", sa.String(32), nullable=False, unique=True),
        sa.Column("owner_person_id", sa.String(32), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("used_ms", sa.BigInteger),
        comment="how a program says that it is the person person_id",
    )
    op.create_index("bot_tokens_by_owner", "bot_tokens", ["owner_person_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        sa.Column("person_id", sa.String(32), nullable=False),
        sa.Column("about_person_id", sa.String(32), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("words", sa.Text, nullable=False),
        sa.Column("sayings", sa.Text, nullable=False),
        sa.Column("closed_ms", sa.BigInteger),
        sa.Column("closed_by_person_id", sa.String(32)),
        comment="complaints: person_id complains, sayings are JSON",
    )
    op.create_index("reports_about", "reports", ["about_person_id"])
    op.create_index("reports_by_person", "reports", ["person_id"])
    op.create_index("reports_open", "reports", ["closed_ms", "at_ms"])
    op.create_table(
        "blocks",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("other_person_id", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("at_ms", sa.BigInteger, nullable=False),
        comment="mute: person_id does not hear other_person_id; block: nor is he paired with him",
        sqlite_with_rowid=False,
    )
    op.create_index("blocks_by_other", "blocks", ["other_person_id"])


def _tables() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("sitters", sa.Text, nullable=False),
        sa.Column("terms", sa.Text, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False, comment="of the terms, to look for"),
        sa.Column("listed", sa.Boolean, nullable=False, comment="of the terms, to look for"),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column(
            "moved_ms", sa.BigInteger, nullable=False, comment="since when it is at this stage"
        ),
        comment="what a table is for ever, its rules included, and how far it has come",
    )
    op.create_index("tables_by_stage", "tables", ["stage", "moved_ms"])
    op.create_table(
        "commands",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("who", sa.String(32), primary_key=True),
        sa.Column("cmd_id", sa.String(64), primary_key=True),
        sa.Column("last_seq", sa.Integer, nullable=False),
        comment="accepted commands, so that one sent again is not carried out again",
        sqlite_with_rowid=False,
    )
    op.create_table(
        "outbox",
        sa.Column("key", sa.String(64), primary_key=True),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("applied", sa.Boolean, nullable=False, server_default=sa.false()),
        comment="effects of finished matches, applied exactly once",
    )
    op.create_index("outbox_by_table", "outbox", ["table_id"])
    op.create_index(
        "outbox_waiting",
        "outbox",
        ["key"],
        sqlite_where=sa.text("applied = 0"),
        postgresql_where=sa.text("applied = false"),
    )
    op.create_table(
        "nodes",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("stopped", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("people", sa.Integer, nullable=False, server_default="0"),
        sa.Column("watchers", sa.Text, nullable=False, server_default="{}"),
        comment="processes that serve; since when without a gap, when last, and who looks on there",
    )
    op.create_table(
        "outages",
        sa.Column("from_ms", sa.BigInteger, primary_key=True),
        sa.Column("to_ms", sa.BigInteger, primary_key=True),
        comment="times at which the club did not answer, which count for nobody",
    )
    op.create_table(
        "visits",
        sa.Column("node", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        comment="tables where somebody who plays is connected to a node",
    )


def _competition() -> None:
    op.create_table(
        "boards",
        sa.Column("tournament_id", sa.String(32), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("people", sa.Text, nullable=False, comment="ids by seat, as JSON"),
        sa.Column("points", sa.Text, comment="by seat, as JSON; null while it is played"),
        sa.Column("forfeit", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("table_id", sa.String(32), unique=True, comment="null: somebody rests"),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column("decided_ms", sa.BigInteger),
        comment="the boards of every round",
    )
    op.create_table(
        "entrants",
        sa.Column("tournament_id", sa.String(32), primary_key=True),
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, comment="in the order of coming"),
        sa.Column("first_round", sa.Integer, nullable=False),
        sa.Column("withdrawn", sa.Boolean, nullable=False, server_default=sa.false()),
        comment="who takes part",
    )
    op.create_index("entrants_by_person", "entrants", ["person_id"])
    op.create_table(
        "history",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("last_place", sa.Integer, nullable=False),
        sa.Column("left", sa.Boolean, nullable=False),
        comment="matches that somebody has finished; place counts from 1, equals share one",
        sqlite_with_rowid=False,
    )
    op.create_index("history_by_time", "history", ["person_id", "ended_ms"])
    op.create_table(
        "pairings",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("family", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("made_ms", sa.BigInteger, nullable=False),
        sa.Column(
            "waited_ms", sa.BigInteger, nullable=False, comment="of those who sit there, on average"
        ),
        sa.Column("settled", sa.Boolean, nullable=False, server_default=sa.false()),
        comment="tables that the club put together; settled: everybody came, or somebody did not",
    )
    op.create_index("pairings_by_queue", "pairings", ["family", "seats", "pace", "made_ms"])
    op.create_index(
        "pairings_open",
        "pairings",
        ["made_ms"],
        sqlite_where=sa.text("settled = 0"),
        postgresql_where=sa.text("settled = false"),
    )
    op.create_table(
        "rated_matches",
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("family", sa.String(16), nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        comment="matches whose ratings are applied, each once",
    )
    op.create_table(
        "rating_history",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("table_id", sa.String(32), primary_key=True),
        sa.Column("family", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ended_ms", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("places", sa.Integer, nullable=False, comment="how many places there were"),
        sa.Column("left", sa.Boolean, nullable=False),
        sa.Column("rating", sa.Double, nullable=False, comment="after the match"),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("change", sa.Double, nullable=False),
        comment="what every rated match did to those who played it, for the curve",
    )
    op.create_index("rating_history_in_time", "rating_history", ["person_id", "family", "ended_ms"])
    op.create_table(
        "ratings",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("family", sa.String(16), primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("matches", sa.Integer, nullable=False),
        sa.Column("rated_ms", sa.BigInteger, nullable=False),
        comment="what is believed of somebody's strength in a family of games",
    )
    op.create_index("ratings_by_family", "ratings", ["family", "rated_ms"])
    op.create_table(
        "seeks",
        sa.Column("person_id", sa.String(32), primary_key=True),
        sa.Column("family", sa.String(16), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), comment="null: any game of the family"),
        sa.Column("since_ms", sa.BigInteger, nullable=False),
        sa.Column("seen_ms", sa.BigInteger, nullable=False),
        sa.Column("front", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("table_id", sa.String(32), comment="where the rivals who were found sit"),
        comment="who looks for rivals; one row a person",
    )
    op.create_index("seeks_by_queue", "seeks", ["family", "seats", "pace"])
    op.create_index("seeks_by_table", "seeks", ["table_id"])
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(80), nullable=False),
        sa.Column("host_person_id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.Text, nullable=False),
        sa.Column("pace", sa.String(16), nullable=False),
        sa.Column("form", sa.String(16), nullable=False),
        sa.Column(
            "rounds", sa.Integer, comment="how many there are to be; null: as many as it takes"
        ),
        sa.Column("stage", sa.String(16), nullable=False),
        sa.Column("created_ms", sa.BigInteger, nullable=False),
        sa.Column("started_ms", sa.BigInteger),
        sa.Column("ended_ms", sa.BigInteger),
        comment="tournaments of any game",
    )
    op.create_index("tournaments_by_stage", "tournaments", ["stage", "created_ms"])
