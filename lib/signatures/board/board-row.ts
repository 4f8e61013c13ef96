import type { CheckState } from "#lib/domain/check-states.ts"

/** A signer as the board shows one; contact data is masked. Instants verbatim; null where there is none. */
export type BoardSigner = {
  name: string | null
  email: string | null
  phone: string | null
  /** The service's own words, verbatim; null as long as nothing was read. */
  status: string | null
  statusName: string | null
  viewedAt: string | null
  signedAt: string | null
  rejectedAt: string | null
}

/** The signers that a row leaves out: how many, and the counts of their facts. */
export type MoreSigners = { count: number; viewed: number; signed: number; rejected: number }

/** Of a request with more signers than these, a row holds the most relevant: those who rejected, then those who viewed first, then the others. */
export const MAX_ROW_SIGNERS = 200

/** A request as lists show it, long words cut (`displayedText`). Our instants are ISO 8601 in UTC, the service's verbatim. */
export type BoardRow = {
  id: string
  remoteId: string | null
  name: string
  /** The service's own words, verbatim; null as long as nothing was read. */
  status: string | null
  statusName: string | null
  sending: {
    checkId: string
    state: CheckState
    endedUnsent: boolean
    mayHaveArrived: boolean
  } | null
  /** In the record's order; where some are left out, the most relevant. */
  signers: BoardSigner[]
  moreSigners: MoreSigners | null
  /** Since when its signers wait: as the service says, before that as it was recorded here. */
  since: string
  /** The service's date, else the end of the term asked for; before acceptance the date asked for, null where the term begins later. */
  expiresAt: string | null
  completedAt: string | null
  rejectedAt: string | null
  /** A document was rejected, though the request itself says nothing of it. */
  documentRejected: boolean
  /** When it was last read with success; when it is read next by itself, null when it is not. */
  refreshedAt: string | null
  refreshAt: string | null
  refreshProblem: string | null
  requestedBy: { id: string; name: string }
  createdAt: string
  revision: number
}

/** A page of the register, newest first, or the changes after a revision. */
export type BoardPage = {
  items: BoardRow[]
  /** Give it back as `cursor` for the next, older page; null at the end. */
  nextCursor: string | null
  /** Pass it as `since` to get the changes made after this page was read. */
  revision: number
  /** With `since`: there was more than one answer holds, ask again at once. */
  more?: boolean
}

export const LARGEST_BOARD_PAGE = 500
