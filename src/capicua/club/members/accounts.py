"""Accounts: a guest becomes a registered person, comes back elsewhere, and may go for good.

Registering changes what somebody may do, never who he is: his id stays, and with it seats, history
and ratings. Signing in on a device where he was a guest brings what that guest had to the account.
What fails says why in a code of the catalogue ``club``; a wrong name and a wrong password are one
and the same failure, and take the same time.
"""

from __future__ import annotations

import hashlib
from typing import Final

from msgspec import Struct
from sqlalchemy import Connection

from capicua.club.ids import ID_LETTERS, Entropy, letters
from capicua.club.members import names, passwords
from capicua.club.members.passwords import Passwords
from capicua.club.members.people import Newcomer, People
from capicua.club.members.sessions import Sessions
from capicua.club.store import everything, keys, people, reports, tables
from capicua.club.store.keys import Session
from capicua.club.store.moving import move_person
from capicua.club.store.people import Account, NewAccount, Person

CODES: Final = 10
"""So many codes are shown at registration; each sets a new password once."""
CODE_LENGTH: Final = 16
"""79 bits: nobody finds one by trying, whatever he knows of the hash."""
MOST_TABLES: Final = 1000
"""So many running tables of one person are looked after when he moves or goes."""


class WrongPassword(Exception):
    """There is no such account, or it has another password, or the code is not good."""


class AlreadyRegistered(Exception):
    """Whoever wants an account here has one."""


class Entered(Struct, frozen=True):
    """Somebody is known by a new token; the old one is worth nothing any more.

    Attributes:
        token: for the cookie.
        person: who he is now.
        codes: shown once, where they are new.
        ended: hashes of the sessions that are over.
        tables: running tables where a guest sits who is now this person.
        was: the id of that guest.
        deaf: ids of those who did not want to hear him.
    """

    token: str
    person: Person
    codes: tuple[str, ...] = ()
    ended: tuple[bytes, ...] = ()
    tables: tuple[str, ...] = ()
    was: str | None = None
    deaf: tuple[str, ...] = ()


class Accounts:
    """The accounts of the club; ``club`` is its name, which nobody else may have."""

    def __init__(
        self, people: People, sessions: Sessions, passwords: Passwords, club: str = "Capicúa"
    ) -> None:
        self._people = people
        self._sessions = sessions
        self._passwords = passwords
        self._store = sessions.store
        self._now_ms = sessions.now_ms
        self._club = club

    async def check_name(self, person: Person | None, written: str) -> None:
        """See that somebody may be called so now; ``None`` is a stranger.

        Raises:
            BadName: nobody may be called so, or somebody else who is registered is.
            NotRead: the store does not answer.
        """
        name_key, own = names.key(names.proper(written, self._club)), person.id if person else None
        if await self._store.ask(lambda rows: people.is_taken(rows, name_key, but=own)):
            raise names.BadName("name_taken")

    async def rename(self, person: Person, written: str) -> str:
        """Call somebody otherwise, and give the name as it stands.

        Raises:
            BadName: nobody may be called so, or somebody who is registered is.
            NotSaved: the store would not.
        """
        name = names.proper(written, self._club)
        name_key = names.key(name)

        def rename(connection: Connection) -> None:
            if people.is_taken(connection, name_key, but=person.id):
                raise names.BadName("name_taken")
            people.rename(connection, person.id, name, name_key if person.registered else None)

        await self._store.transact(rename)
        return name

    async def register(
        self, session: Session | None, written: str, password: str, newcomer: Newcomer
    ) -> Entered:
        """Make an account of a guest, or of a stranger; gives the codes that are shown once.

        Raises:
            BadName: see :mod:`capicua.club.members.names`.
            BadPassword: see :mod:`capicua.club.members.passwords`.
            AlreadyRegistered: he has an account, or had one by the time the password was looked at.
            NotInvited: the door is closed to a stranger.
            TooMany: too many passwords are being looked at.
            NotSaved: the store would not.
        """
        name = names.proper(written, self._club)
        passwords.check(password, name)
        hashed = await self._passwords.hashed(password)
        made = NewAccount(name, names.key(name), hashed)
        codes = self._new_codes()

        def register(connection: Connection) -> Entered:
            if session is not None and keys.session(connection, session.token_hash) is None:
                raise AlreadyRegistered  # he has signed in meanwhile, or was sent away
            guest = session.person if session else self._people.admit(connection, newcomer)
            if people.account_of(connection, guest.id) is not None:
                raise AlreadyRegistered
            if people.is_taken(connection, made.name_key):
                raise names.BadName("name_taken")
            people.register(connection, guest.id, made, self._now_ms())
            keys.add_codes(connection, guest.id, [*map(code_hash, codes)], None)
            return self._entered(connection, session, guest.id, newcomer.device, codes)

        return await self._store.transact(register)

    async def sign_in(
        self, written: str, password: str, old: Session | None, device: str
    ) -> Entered:
        """Know somebody here by his account.

        Raises:
            WrongPassword: there is no such account, or it has another password.
            TooMany: too many passwords are being looked at.
            NotRead, NotSaved: the store would not.
        """
        account = await self._account(written)
        kept = account.password if account else None
        if not await self._passwords.fits(password, kept) or account is None:
            raise WrongPassword
        renewed = None
        if self._passwords.is_weak(account.password):
            renewed = await self._passwords.hashed(password)

        def enter(connection: Connection) -> Entered:
            _see_unchanged(connection, account)
            if renewed is not None:
                people.set_password(connection, account.person.id, renewed)
            return self._entered(connection, old, account.person.id, device)

        return await self._store.transact(enter)

    async def recover(
        self, written: str, code: str, password: str, old: Session | None, device: str
    ) -> Entered:
        """Set a new password by a code, which is good no more, and end every other session.

        Raises:
            WrongPassword: there is no such account, or the code is not one of its own.
            BadPassword: see :mod:`capicua.club.members.passwords`.
            TooMany: too many passwords are being looked at.
            NotRead, NotSaved: the store would not.
        """
        passwords.check(password, written)
        account = await self._account(written)
        hashed = await self._passwords.hashed(password)
        if account is None:
            raise WrongPassword
        person_id = account.person.id

        def recover(connection: Connection) -> Entered:
            if not keys.use_code(connection, person_id, code_hash(code), self._now_ms()):
                raise WrongPassword
            people.set_password(connection, person_id, hashed)
            ended = keys.end_sessions(connection, person_id)
            return self._entered(connection, old, person_id, device, ended=ended)

        return await self._store.transact(recover)

    async def change_password(self, session: Session, password: str, wanted: str) -> Entered:
        """Set another password, and end every other session.

        Raises:
            WrongPassword, BadPassword, TooMany, NotRead, NotSaved: as :meth:`recover`.
        """
        person = session.person
        passwords.check(wanted, person.name or "")
        account = await self.check(person, password)
        hashed = await self._passwords.hashed(wanted)

        def change(connection: Connection) -> Entered:
            _see_unchanged(connection, account)
            people.set_password(connection, person.id, hashed)
            ended = keys.end_sessions(connection, person.id)
            return self._entered(connection, session, person.id, session.device, ended=ended)

        return await self._store.transact(change)

    async def new_codes(self, person: Person, password: str) -> tuple[str, ...]:
        """Codes in place of those that somebody has; shown once.

        Raises:
            WrongPassword, TooMany, NotRead, NotSaved: as :meth:`recover`.
        """
        account = await self.check(person, password)
        codes = self._new_codes()

        def replace(connection: Connection) -> None:
            _see_unchanged(connection, account)
            keys.add_codes(connection, person.id, [*map(code_hash, codes)], None)

        await self._store.transact(replace)
        return codes

    async def check(self, person: Person, password: str) -> Account:
        """The account of whoever is here, if he knows its password.

        Raises:
            WrongPassword, TooMany, NotRead: as :meth:`recover`.
        """
        account = await self._store.ask(lambda connection: people.account_of(connection, person.id))
        kept = account.password if account else None
        if not await self._passwords.fits(password, kept) or account is None:
            raise WrongPassword
        return account

    async def export(self, person_id: str) -> everything.Told:
        """Everything that is kept about somebody, by table.

        Raises:
            NotRead: the store does not answer.
        """
        return await self._store.ask(lambda connection: everything.told(connection, person_id))

    async def seated(self, person_id: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Where somebody and his programs sit, at running tables: by the id of each.

        Raises:
            NotRead: the store does not answer.
        """

        def seated(connection: Connection) -> tuple[tuple[str, tuple[str, ...]], ...]:
            programs = keys.programs_of(connection, person_id)
            everybody = (person_id, *(each.person.id for each in programs))
            return tuple((who, running(connection, who)) for who in everybody)

        return await self._store.ask(seated)

    async def forget(self, person_id: str) -> tuple[bytes, ...]:
        """Take away what says who somebody is, and what he wrote; the hashes that have ended.

        He should have left his tables before: what a match that he leaves does to the others goes
        by who he was.

        Raises:
            NotSaved: the store would not; everything is as it was.
        """

        def forget(connection: Connection) -> tuple[bytes, ...]:
            ended = [each.token_hash for each in keys.sessions_of(connection, person_id)]
            ended += [each.token_hash for each in keys.programs_of(connection, person_id)]
            everything.forget(connection, person_id, self._now_ms())
            return tuple(ended)

        return await self._store.transact(forget)

    async def _account(self, written: str) -> Account | None:
        name_key = names.key(written[: 8 * names.MOST])
        return await self._store.ask(lambda connection: people.account(connection, name_key))

    def _entered(
        self,
        connection: Connection,
        old: Session | None,
        person_id: str,
        device: str,
        codes: tuple[str, ...] = (),
        *,
        ended: list[bytes] | None = None,
    ) -> Entered:
        """A new token in place of the old one; a guest who had the old one becomes the person."""
        was: str | None = None
        sat: tuple[str, ...] = ()
        deaf: tuple[str, ...] = ()
        gone = [*(ended or ())]
        if old is not None and old.person.id != person_id and _is_guest(connection, old.person.id):
            was = old.person.id
            sat = running(connection, was)
            deaf = tuple(reports.deaf_to(connection, was))
            gone += move_person(connection, was, person_id)
        if old is not None and old.token_hash not in gone:
            gone.append(old.token_hash)
        token = self._sessions.rotated(connection, old, person_id, device)
        person = people.person(connection, person_id)
        if person is None:
            raise WrongPassword  # he has gone for good since
        return Entered(token, person, codes, tuple(gone), sat, was, deaf)

    def _new_codes(self) -> tuple[str, ...]:
        return tuple(new_code(self._sessions.entropy) for _ in range(CODES))


def code_hash(written: str) -> bytes:
    """What is kept of a code, however it was typed."""
    plain = "".join(each for each in written.casefold() if each in ID_LETTERS)
    return hashlib.sha256(plain.encode()).digest()


def new_code(entropy: Entropy) -> str:
    """``abcd-efgh-jkmn-pqrs``: what people can copy from paper, and nobody guesses."""
    code = letters(entropy, CODE_LENGTH)
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def _see_unchanged(connection: Connection, account: Account) -> None:
    """What was true of an account when its password was looked at is true now.

    Raises:
        WrongPassword: it has another password since, or is gone.
    """
    now = people.account_of(connection, account.person.id)
    if now is None or now.password != account.password:
        raise WrongPassword


def _is_guest(connection: Connection, person_id: str) -> bool:
    person = people.person(connection, person_id)
    return person is not None and not person.registered and not person.program


def running(connection: Connection, person_id: str) -> tuple[str, ...]:
    """The running tables where somebody sits."""
    return tuple(each.id for each in tables.unfinished(connection, person_id, MOST_TABLES))
