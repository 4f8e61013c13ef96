import type { AskFailure } from "#components/ask/ask-check.ts"

/**
 * Why nothing is known to have come of a sending. `cancelled`, `cut`: the upload ended before its end, and what is cut is never sent on;
 * `lost`: all of it arrived, and no answer came back; `fileGone`: a file cannot be read any more.
 */
export type SendFailure =
  | { kind: "cancelled" | "cut" | "lost" | "fileGone" | "signedOut" }
  | Extract<AskFailure, { kind: "problem" }>
