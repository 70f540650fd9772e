/** What one asks of those who run the club: somebody at the table is reported, not heard or not met again. */

/**
 * @typedef {object} Complaint
 * @property {string} seat
 * @property {string} reason
 * @property {string} words    what happened, in one's own words; "" for nothing
 * @property {boolean} avoid   not to be paired with this person again
 */

/**
 * @param {string} table
 * @param {Complaint} complaint
 * @returns {Promise<boolean>} whether it has arrived
 */
export async function complain(table, { seat, reason, words, avoid }) {
  const sent = await post(`/api/tables/${table}/reports`, { seat, reason, words });
  return sent && (!avoid || (await post(`/api/tables/${table}/mutes`, { seat, kind: "block" })));
}

/** Do not hear somebody any more, or hear him again. @param {string} table @param {string} seat @param {boolean} on @returns {Promise<boolean>} whether it has arrived */
export function mute(table, seat, on) {
  return post(`/api/tables/${table}/mutes`, { seat, kind: on ? "mute" : null });
}

/** @param {string} path @param {object} content */
async function post(path, content) {
  try {
    const answer = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(content) });
    return answer.ok;
  } catch {
    return false;
  }
}
