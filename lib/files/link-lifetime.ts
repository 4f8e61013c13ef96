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
