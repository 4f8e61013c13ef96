import { signatureEnd } from "#lib/domain/signature-end.ts"
import { containsWords, foldLetters, wordsOf } from "#lib/text/fold.ts"
import { instantMs } from "#lib/time/zone-day.ts"
import type { BoardRow, BoardSigner } from "./board-row.ts"

/** The facts known of a signer; `other` where there is only a word that the specification does not show. */
export const SIGNER_MARKS = ["unread", "unseen", "viewed", "signed", "rejected", "other"] as const
export type SignerMark = (typeof SIGNER_MARKS)[number]

/** The one signing status that the specification shows. */
const PENDING_WORD = "pending"

/** Returns the mark of a signer: by an instant first, then by the only word with a meaning that we know. */
export function signerMark({
  rejectedAt,
  signedAt,
  viewedAt,
  status,
}: Pick<BoardSigner, "rejectedAt" | "signedAt" | "viewedAt" | "status">): SignerMark {
  if (rejectedAt !== null) return "rejected"
  if (signedAt !== null) return "signed"
  if (viewedAt !== null) return "viewed"
  if (status === null) return "unread"
  return status === PENDING_WORD ? "unseen" : "other"
}

/** Whether a signer with that mark has still to decide: nobody is reminded who signed or rejected. */
export function isAwaited(mark: SignerMark): boolean {
  return mark !== "signed" && mark !== "rejected"
}

/** Each request is in exactly one of these; `viewed` is a part of `waiting` and has no place here. */
export const PLACES = [
  "waiting",
  "datePassed",
  "withoutAnswer",
  "notAccepted",
  "rejected",
  "completed",
] as const
export type Place = (typeof PLACES)[number]

/** Returns the place of a request by facts alone (never by a status word): with `nowMs`, whether its date is past. */
export function placeOf(row: BoardRow, nowMs: number): Place {
  if (row.sending) return isLost(row.sending) ? "withoutAnswer" : "notAccepted"
  const isRejected = row.rejectedAt !== null || row.documentRejected || row.signers.some(hasRejected)
  const facts = { isRejected, isCompleted: row.completedAt !== null, expiresMs: instantMs(row.expiresAt) }
  return signatureEnd(facts, nowMs) ?? "waiting"
}

/** Whether it was sent without an answer: also when a person closed it knowing that it arrived, but not under which identifier. */
function isLost({ state, mayHaveArrived }: NonNullable<BoardRow["sending"]>): boolean {
  return state === "unknown" || (state === "closed" && mayHaveArrived)
}

function hasRejected({ rejectedAt }: BoardSigner): boolean {
  return rejectedAt !== null
}

/** When the first of those who viewed and have neither signed nor rejected did so; null when nobody did. */
export function viewedUnsignedSince(row: BoardRow): number | null {
  const views = row.signers.flatMap((signer) =>
    signerMark(signer) === "viewed" ? (instantMs(signer.viewedAt) ?? []) : [],
  )
  return views.length === 0 ? null : views.reduce((first, view) => Math.min(first, view))
}

/** Lanes: every request, each place, and within `waiting` those that somebody viewed and has not signed. */
export const LANES = [
  "all",
  "waiting",
  "viewed",
  "withoutAnswer",
  "notAccepted",
  "datePassed",
  "rejected",
  "completed",
] as const satisfies readonly ("all" | "viewed" | Place)[]
export type Lane = (typeof LANES)[number]

export function isLane(word: string | undefined): word is Lane {
  return LANES.some((lane) => lane === word)
}

export function isInLane(row: BoardRow, lane: Lane, nowMs: number): boolean {
  if (lane === "all") return true
  const place = placeOf(row, nowMs)
  if (lane === "viewed") return place === "waiting" && row.signers.some((one) => signerMark(one) === "viewed")
  return place === lane
}

export function countLanes(rows: readonly BoardRow[], nowMs: number): Record<Lane, number> {
  const counts: Record<Lane, number> = {
    all: rows.length,
    viewed: 0,
    waiting: 0,
    datePassed: 0,
    withoutAnswer: 0,
    notAccepted: 0,
    rejected: 0,
    completed: 0,
  }
  for (const row of rows) {
    counts[placeOf(row, nowMs)] += 1
    if (isInLane(row, "viewed", nowMs)) counts.viewed += 1
  }
  return counts
}

/** The rows in whose name, or in a signer's, every word that was typed occurs. */
export function searchNames(rows: readonly BoardRow[], typed: string): readonly BoardRow[] {
  if (wordsOf(typed).length === 0) return rows
  return rows.filter(({ name, signers }) =>
    containsWords(foldLetters([name, ...signers.map((signer) => signer.name ?? "")].join("\n")), typed),
  )
}
