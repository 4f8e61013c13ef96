/**
 * Why a sending has no known result. `cancelled`, `cut`: the upload ended early, and an incomplete one is never sent on;
 * `lost`: all of it arrived, and no answer came back; `fileGone`: a file cannot be read any more.
 */
export type SendFailure =
  | { kind: "cancelled" | "cut" | "lost" | "fileGone" | "signedOut" }
  | {
      kind: "problem"
      code: string
      title: string
      detail: string
      requestId: string | null
      mayHaveCost: boolean
      checkId: string | null
    }
