/** The placeholder of erased text, for readers of either language; its words are `ui.erased` of the message files. */
export const ERASED_TEXT = "[suprimido / erased]"
