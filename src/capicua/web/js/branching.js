/** Every layout there is: a table that branches needs modules that a line does without. */

import { placeBranches } from "./branch-table.js";
import { layout } from "./layout.js";

/** @typedef {import("./layout.js").Layout} Layout */

/**
 * The layout of any table; for the rest see layout.js.
 *
 * @param {import("./layout.js").Table} table
 * @param {import("./felt-box.js").Box} box
 * @param {Layout | null} [before]
 * @returns {Layout}
 */
export const anyLayout = (table, box, before = null) => layout(table, box, before, placeBranches);
