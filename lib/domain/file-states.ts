/**
 * The states of a file that an answer points to. `linked`: fetched afresh whenever somebody opens it, because the specification gives its
 * link no lifetime. `sealing`: to be fetched and kept while its link lives. `sealed`: our copy. `missed`: the link died before.
 */
export const FILE_STATES = ["linked", "sealing", "sealed", "missed"] as const

export type FileState = (typeof FILE_STATES)[number]

/** What may follow what; a file that was missed stays so, in sight. */
const NEXT = {
  linked: [],
  sealing: ["sealed", "missed"],
  sealed: [],
  missed: [],
} as const satisfies Record<FileState, readonly FileState[]>

export class IllegalFileTransition extends Error {
  override name = "IllegalFileTransition"
}

/** Promises that `to` may follow `from`; throws `IllegalFileTransition` otherwise. */
export function assertFileTransition(from: FileState, to: FileState): void {
  const allowed: readonly FileState[] = NEXT[from]
  if (!allowed.includes(to)) throw new IllegalFileTransition(`a file cannot go from ${from} to ${to}`)
}
