/**
 * The placeholder, in lists and exports, for a short text that cannot be decrypted in its row; for readers of either language. Its words are `ui.damaged` of
 * the message files, which a test compares: they are too large to be loaded for it where pages are made in the browser.
 */
export const DAMAGED_TEXT = "⚠ dañado / damaged"

/** The same for what opens, but could not be presented for a fault of ours. */
export const NOT_SHOWN_TEXT = "⚠ no se pudo mostrar / could not be shown"

/** The placeholder in the cell of a table for programs for a value that is there and could not be read; the same in every language. */
export const UNREAD_CELL = "[could not be read]"
