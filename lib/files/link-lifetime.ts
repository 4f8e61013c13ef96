/** Specification, Limits: `pdf_link` of the AML report is valid for 45 minutes. */
export const PDF_LINK_MINUTES = 45

/** The one field whose link has a lifetime in the specification, and whose file is therefore kept. */
export const KEPT_ROLE = "pdf_link"

/**
 * When a `pdf_link` is thought to die: 45 minutes after our request left. From when the service counts is not stated, so this is an
 * estimate, and an early one: the link cannot be older than our request.
 */
export function pdfLinkUntil(sentAt: Date): Date {
  return new Date(sentAt.getTime() + PDF_LINK_MINUTES * 60_000)
}

const FIRST_MS = 2_000
const LONGEST_MS = 60_000
const GROWTH = 1.7
const JITTER = 0.2

/**
 * Milliseconds until a file is fetched again after that many failed tries: growing from 2 s to a minute while the link lives, the
 * last one when its time is over. `random` in [0, 1) adds up to a fifth.
 */
export function sealIntervalMs(tries: number, remainingMs: number, random: number): number {
  const growing = Math.min(LONGEST_MS, FIRST_MS * GROWTH ** Math.min(20, Math.max(0, tries - 1)))
  return Math.round(Math.max(0, Math.min(growing * (1 + JITTER * random), remainingMs)))
}
