/** In place of a text that does not open, for readers of either language; a test compares it with `ui.damaged`. */
export const DAMAGED_TEXT = "⚠ dañado / damaged"

/** The same for what opens, but could not be presented for a fault of ours. */
export const NOT_SHOWN_TEXT = "⚠ no se pudo mostrar / could not be shown"

/** The placeholder in the cell of a table for programs for a value that is there and could not be read; the same in every language. */
export const UNREAD_CELL = "[could not be read]"

/** The placeholder of erased text, for readers of either language; its words are `ui.erased` of the message files. */
export const ERASED_TEXT = "[suprimido / erased]"
