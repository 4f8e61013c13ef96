/**
 * What stands, in lists and exports, in place of a short text that does not open in its row; for readers of either language. Its words are
 * `ui.damaged` of the message files, which a test holds it to: they are too large to be loaded for it where pages are made in the browser.
 */
export const DAMAGED_TEXT = "⚠ dañado / damaged"

/** What stands in the cell of a table for programs where something is there and could not be read; the same in every language. */
export const UNREAD_CELL = "[could not be read]"
