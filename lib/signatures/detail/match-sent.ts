import type { SentDocument } from "../register.ts"

export type MatchedDocuments = {
  /** For each document of the record the one that was sent under its name; undefined where none was. */
  sentOf: (SentDocument | undefined)[]
  /** Sent, but not in the record under that name. */
  left: SentDocument[]
}

/**
 * Finds the sent document for each document of a record, by its name; of several of one name the first goes to the first. The order of the record is not
 * specified, and nothing else ties the two together.
 */
export function matchSent(
  names: readonly (string | null)[],
  sent: readonly SentDocument[],
): MatchedDocuments {
  const left = [...sent]
  const sentOf = names.map((name) => {
    const at = left.findIndex((document) => document.name === name)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  })
  return { sentOf, left }
}
