/**
 * `linked`: fetched whenever it is opened; `dead`: that link gives nothing any more. `sealing`: to be kept while its link lives; `sealed`: our copy;
 * `missed`: the link died before, or a virus was found; `removed`: its retention period was over, hash and size stay.
 */
export const FILE_STATES = ["linked", "dead", "sealing", "sealed", "missed", "removed"] as const

export type FileState = (typeof FILE_STATES)[number]

/** The allowed transitions; a file that was missed stays missed, and stays visible. */
const NEXT = {
  linked: ["dead"],
  dead: [],
  sealing: ["sealed", "missed"],
  sealed: ["removed"],
  missed: [],
  removed: [],
} as const satisfies Record<FileState, readonly FileState[]>

export class IllegalFileTransition extends Error {
  override name = "IllegalFileTransition"
}

/** The word for a file of which there is no copy: its state, or that the virus scanner found something in what came. */
export function absenceOf(file: { state: FileState; sealProblem: string | null }): FileState | "infected" {
  return file.state === "missed" && file.sealProblem === "infected" ? "infected" : file.state
}

/** The status of a link that serves nothing any more: refused, not found or gone. */
const DEAD_LINK = [403, 404, 410]

/** Whether a signed link that answered so is dead; any other failure may be temporary. */
export function isDeadLink(httpStatus: number | null | undefined): boolean {
  return DEAD_LINK.some((status) => status === httpStatus)
}

export function assertFileTransition(from: FileState, to: FileState): void {
  const allowed: readonly FileState[] = NEXT[from]
  if (!allowed.includes(to)) throw new IllegalFileTransition(`a file cannot go from ${from} to ${to}`)
}
