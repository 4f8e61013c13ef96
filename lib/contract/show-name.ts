/** Reads of signature requests are counted under this name: sending one is an operation of its own. */
export const SHOW = "signature-show"
