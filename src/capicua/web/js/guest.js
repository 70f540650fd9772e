/** Who somebody at the table is to the club: a browser becomes a guest's, and a guest gets a name. */

/**
 * Somebody who came by a link sits down: the club has to know his browser again.
 *
 * @returns {Promise<"known" | "new" | "forgetful" | "refused">} "new": this browser is a guest's from now on, and
 *   the socket that was opened before does not know it; "forgetful": it keeps no cookie, so it is nobody's
 */
export async function askGuest() {
  try {
    const asked = await guest();
    if (asked !== "new") return asked;
    return (await guest()) === "new" ? "forgetful" : "new";
  } catch {
    return "refused";
  }
}

/** @returns {Promise<"known" | "new" | "refused">} */
async function guest() {
  const answer = await fetch("/api/guests", { method: "POST" });
  if (!answer.ok) return "refused";
  return answer.status === 201 ? "new" : "known";
}

/**
 * Give the one at this browser a name.
 *
 * @param {string} name
 * @returns {Promise<boolean>} whether it was taken; the table tells it then
 */
export async function rename(name) {
  try {
    const answer = await fetch("/yo/nombre", { method: "POST", body: new URLSearchParams({ name }), redirect: "manual" });
    return answer.type === "opaqueredirect"; // with a name that cannot be, the form comes back
  } catch {
    return false;
  }
}
