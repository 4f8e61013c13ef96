import { MINUTE_MS } from "#lib/time/durations.ts"

/** Specification, Limits: `pdf_link` of the AML report is valid for 45 minutes. */
export const PDF_LINK_MINUTES = 45

/** The remaining lifetime of a link at which people are alerted: the program has tried for half an hour by then. */
export const EXPIRING_MINUTES = 15

/** How long after our request a PDF may not exist yet: until then its link responds as an expired one does. */
const MADE_WITHIN_MS = 60_000

/** Whether a link with that estimated remaining lifetime is old enough for its refusal to be final. */
export function isRefusalFinal(remainingMs: number): boolean {
  return remainingMs < PDF_LINK_MINUTES * MINUTE_MS - MADE_WITHIN_MS
}

/** The one field whose link has a lifetime in the specification, and whose file is therefore sealed. */
export const SEALED_ROLE = "pdf_link"

/** The estimated expiry of a `pdf_link`: 45 minutes after our request, which is early rather than late, as the link cannot be older. */
export function pdfLinkUntil(sentAt: Date): Date {
  return new Date(sentAt.getTime() + PDF_LINK_MINUTES * MINUTE_MS)
}
