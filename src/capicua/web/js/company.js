/**
 * The company at a table: who sits there, how the table is run, and what the reader may do besides
 * playing. It comes whole from the server; nothing here works it out.
 */

/**
 * What somebody may wish for. What others have to agree to makes an offer, or joins the one there is.
 * @typedef {"next" | "stop" | "again" | "pause" | "resume" | "resign" | "leave" | "back" | "claim" | "substitute"
 *   | "void" | "start" | "close"} WishWord
 */

/**
 * Somebody, or a free place, at the table.
 *
 * @typedef {object} Person
 * @property {string} seat
 * @property {string | null} name     null: a guest without one, the computer, or nobody
 * @property {boolean} guest
 * @property {string | null} bot      the level of a computer player
 * @property {"person" | "computer" | "program" | "open"} kind
 * @property {string | null} substitute   the level of the computer that plays for this person now
 * @property {boolean} you
 * @property {boolean} here           a page of this person is open
 * @property {number} strikes         turns in a row that ran out
 * @property {boolean} ready          for the next round
 * @property {number | null} rating
 * @property {boolean} claimed        a person takes this computer's seat at the next round
 * @property {boolean} [muted]        the reader does not want to hear this person, at any table
 */

/**
 * How the table is run, as one reader may know it.
 *
 * @typedef {object} Company
 * @property {"gathering" | "shuffling" | "playing" | "between" | "paused" | "over"} stage
 * @property {"computer" | "friends" | "ranked" | "device" | "tournament"} kind
 * @property {"none" | "relaxed" | "ranked"} pace
 * @property {boolean} rated
 * @property {boolean} chat           free text is allowed
 * @property {boolean} listed         may be watched from the list
 * @property {string | null} host
 * @property {Offer | null} offer
 * @property {TurnClock | null} clock
 * @property {{round: number, hash: string} | null} commitment   what the club is bound to for a shuffle
 * @property {string[]} mixed         the seats whose part in it has come
 * @property {string[]} ready
 * @property {WishWord[]} may
 * @property {boolean} sayable        the reader may say something now
 * @property {string[]} phrases       what may be said, as ids
 * @property {string | null} next     the table of the rematch
 * @property {string[]} mine          the reader's seats; all of them on one device
 * @property {string | null} revealed the seat whose hand this device shows
 * @property {number} watchers        how many look on, when this was sent
 * @property {boolean} [arranges]     the reader may fill seats and have people change places
 * @property {Closed["why"]} [closed] why the table was closed before play began
 */

/** @typedef {{what: WishWord, by: string, yes: string[], wanting: string[]}} Offer */

/**
 * The time of the turn when this was sent: what is left of the allowance, and after it the bank.
 * @typedef {{seat: string | null, left_ms: number, bank_ms: number, banks: number[], running: boolean}} TurnClock
 */

/**
 * An event of the company. They are there to be told: what they change is in `people` and `company`.
 *
 * @typedef {{k: "seated", seat: string, kind: "person" | "computer" | "open", bot?: string}} Seated
 * @typedef {{k: "hosted" | "ready" | "returned" | "left" | "came" | "went" | "missed", seat: string}} OfSeat
 * @typedef {{k: "claimed", seat: string, claimed: boolean}} Claimed   a computer's seat is asked for, or no longer
 * @typedef {{k: "began" | "withdrawn" | "paused" | "resumed"}} OfAll
 * @typedef {{k: "committed", round: number, commitment: string}} Committed
 * @typedef {{k: "mixed", seat: string, data: string}} Mixed
 * @typedef {{k: "revealed", round: number, secret: string}} Revealed
 * @typedef {{k: "spent", seat: string, bank_ms: number}} Spent
 * @typedef {{k: "credited", ms: number}} Credited
 * @typedef {{k: "struck", seat: string, strikes: number}} Struck
 * @typedef {{k: "substituted", seat: string, level: string}} Substituted
 * @typedef {{k: "offered", seat: string, what: WishWord}} Offered
 * @typedef {{k: "answered", seat: string, yes: boolean}} Answered
 * @typedef {{k: "said", seat: string, phrase?: string, text?: string}} Said
 * @typedef {{k: "moved", table: string}} Moved
 * @typedef {{k: "closed", why: "host" | "nobody_came" | "no_show" | "operator"}} Closed
 * @typedef {Seated | OfSeat | Claimed | OfAll | Committed | Mixed | Revealed | Spent | Credited | Struck | Substituted
 *   | Offered | Answered | Said | Moved | Closed} CompanyEvent
 */

/** @typedef {import("./state.js").Table} Table */

/** Every wish there is; on this screen they go the way of an action. @type {ReadonlySet<string>} */
const WISHES = new Set(
  /** @type {WishWord[]} */ ([
    ...["next", "stop", "again", "pause", "resume", "resign", "leave", "back"],
    ...["claim", "substitute", "void", "start", "close"],
  ]),
);

/** Whether what is asked for is a wish, not an action. @param {string} asked @returns {asked is WishWord} */
export function isWish(asked) {
  return WISHES.has(asked);
}

/** Whether the reader may wish for this. @param {Table} table @param {WishWord} word */
export function may({ company }, word) {
  return company.may.includes(word);
}

/** Whether the reader sits nowhere. @param {Table} table */
export function isWatching({ view, company }) {
  return view.you === null && company.mine.length === 0;
}

/** Whether several people share this screen. @param {Table} table */
export function sharesDevice({ company }) {
  return company.kind === "device" && company.mine.length > 0;
}

/**
 * Whether more is to be seen than a game against the computer has: other people, a clock, a watcher.
 * @param {Table} table
 */
export function hasCompany(table) {
  return table.company.kind !== "computer" || isWatching(table);
}
