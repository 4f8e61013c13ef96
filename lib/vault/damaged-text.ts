/** What stands, in lists and exports, in place of a short text that does not open in its row; for readers of either language. */
export const DAMAGED_TEXT = "⚠ dañado / damaged"
