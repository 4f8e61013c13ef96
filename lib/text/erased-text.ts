/** What stands in the place of what was erased, for readers of either language; its words are `ui.erased` of the message files. */
export const ERASED_TEXT = "[suprimido / erased]"
