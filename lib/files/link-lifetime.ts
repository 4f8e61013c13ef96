/** Specification, Limits: `pdf_link` of the AML report is valid for 45 minutes. */
export const PDF_LINK_MINUTES = 45

/** So little is left of a link when somebody is to look: the program has tried for half an hour then. */
export const DYING_MINUTES = 15

/** So long after our request a PDF may not be there yet: its link then answers as a dead one does. */
const MADE_WITHIN_MS = 60_000

/** Whether a link with so much of its time left by our estimate is old enough to be believed when it says that it gives nothing. */
export function isOfAge(remainingMs: number): boolean {
  return remainingMs < PDF_LINK_MINUTES * 60_000 - MADE_WITHIN_MS
}

/** The one field whose link has a lifetime in the specification, and whose file is therefore kept. */
export const SEALED_ROLE = "pdf_link"

/**
 * When a `pdf_link` is thought to die: 45 minutes after our request left. From when the service counts is not stated, so this is an
 * estimate, and an early one: the link cannot be older than our request.
 */
export function pdfLinkUntil(sentAt: Date): Date {
  return new Date(sentAt.getTime() + PDF_LINK_MINUTES * 60_000)
}
