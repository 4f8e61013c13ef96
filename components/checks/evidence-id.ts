/** The dialog on the page of a check that holds its evidence. */
export const EVIDENCE_ID = "evidence"
