import type { LinkRefusal } from "#lib/upstream/link-guard.ts"

/** Why fetching a signed link brought no whole body. */
export const FETCH_FAILURES = [
  "status",
  "too_large",
  "cut",
  "timed_out",
  "not_reached",
  "certificate",
  "redirects",
  "encoded",
] as const
export type FetchFailure = (typeof FETCH_FAILURES)[number]

/** Why a body that came whole is not kept as a PDF. */
export type PdfFault = "empty" | "not_pdf" | "no_eof"

/** What is remarkable of a PDF that is kept all the same: much follows its end mark. */
export type PdfNote = "long_tail"

/** What a try to seal a file met; of a sealed one, what is remarkable of it. `refused_…`: the link leads to where it may not, and no connection was made. */
export type SealProblem = FetchFailure | PdfFault | PdfNote | `refused_${LinkRefusal}`
