import {
  CHAIN_VERSION,
  type ChainEntry,
  changedColumns,
  entryHash,
  genesisHash,
  type LogColumn,
  type LogRow,
} from "./chain.ts"
import type { Checkpoint, ReadCheckpoint } from "./checkpoint.ts"

/** An entry with its row; null where there is no such row any more. */
export type LinkedRow = { entry: ChainEntry; row: LogRow | null }

/** Something that is not as it was written. Positions are those of the chain, ids those of the log. */
export type Tampering =
  | { kind: "beginning_altered" }
  | { kind: "column_changed"; position: number; id: string; columns: LogColumn[] }
  | { kind: "row_missing"; position: number; id: string }
  /** Another row than the one that was linked: two were swapped, or one was put in the place of another. */
  | { kind: "another_row"; position: number; id: string }
  | { kind: "entries_missing"; from: number; to: number }
  /** Its hash does not follow from the entry before it: inserted, moved up, or itself altered. */
  | { kind: "link_broken"; position: number; id: string }
  /** In the log for long, but without an entry: it was not written by the program. */
  | { kind: "never_linked"; id: string; at: string }
  /** The end of the chain was removed: this very database contains a checkpoint beyond it. */
  | { kind: "tail_cut"; position: number; head: number; at: string }
  /** The whole database is older than the statements that were signed and sent out. */
  | { kind: "old_copy"; position: number; head: number; at: string }
  /** The links fit each other, and are not those that were signed. */
  | { kind: "chain_rebuilt"; position: number; at: string }
  /** Signed for the log of another installation: this one was put in its place. */
  | { kind: "other_installation"; installation: string; at: string }
  | { kind: "checkpoint_forged"; reason: "altered" | "unknown_key" | "no_checkpoint"; text: string }
  /** Sent out, and no longer among those of the database. */
  | { kind: "checkpoint_removed"; position: number; at: string }

export type Evidence = {
  entries: AsyncIterable<LinkedRow>
  /** A checkpoint that is trusted: only the entries after it are walked. */
  from?: Checkpoint
  /** Rows without an entry that are older than linking takes. */
  unlinked: readonly { id: string; at: string }[]
  own: readonly ReadCheckpoint[]
  /** Those that were sent out; undefined when none were given. */
  outside: readonly ReadCheckpoint[] | undefined
}

export type ChainVerdict = {
  /** In the order in which they were found: along the chain, then its end. The first ones, if there are very many. */
  tamperings: Tampering[]
  installation: string | undefined
  head: number
  confirmed: Checkpoint | undefined
}

const MAX_REPORTED = 50
/** Of a checkpoint that is none: a whole one, as it is written. */
const MAX_TEXT = 500

/** Reports every entry that is not as it was written and signed, with no secret; after the newest checkpoint they only fit together. */
export async function verifyChain({
  entries,
  from,
  unlinked,
  own,
  outside,
}: Evidence): Promise<ChainVerdict> {
  const known = checkpointsIn([...own, ...(outside ?? [])])
  const wanted = new Map<number, Checkpoint[]>()
  for (const checkpoint of known)
    wanted.set(checkpoint.position, [...(wanted.get(checkpoint.position) ?? []), checkpoint])
  const walk = await walkChain(entries, wanted, from)
  const { installation, head, kept, tamperings } = walk
  const confirmed = kept.toSorted((one, other) => other.position - one.position)[0]
  if (!walk.isWhole) return { tamperings, installation, head, confirmed }
  // Of a chain that is gone altogether, nobody knows whose it was.
  const isOurs = (checkpoint: Checkpoint) =>
    installation === undefined || checkpoint.installation === installation
  const ofOthers = known.filter((checkpoint) => !isOurs(checkpoint))
  const ahead = known.filter((checkpoint) => isOurs(checkpoint) && checkpoint.position > head)
  const end: Tampering[] = [
    ...ofOthers.slice(0, 1).map(
      (other): Tampering => ({
        kind: "other_installation",
        installation: other.installation,
        at: other.at,
      }),
    ),
    ...endOf(ahead, own, head),
    ...unlinked.map((row): Tampering => ({ kind: "never_linked", ...row })),
    ...forgedIn([...own, ...(outside ?? [])]),
    ...removedFrom(own, outside, head),
  ]
  return {
    ...{ installation, head, confirmed },
    tamperings: [...tamperings, ...end].slice(0, MAX_REPORTED),
  }
}

async function walkChain(
  entries: AsyncIterable<LinkedRow>,
  wanted: ReadonlyMap<number, Checkpoint[]>,
  from?: Checkpoint,
) {
  const tamperings: Tampering[] = []
  const kept: Checkpoint[] = []
  let installation: string | undefined
  let head = -1
  /** The hashes that the next entry may follow: the stored one, and the expected one. */
  let previous: Buffer[] = []
  for await (const { entry, row } of entries) {
    const { position, auditId: id, hash } = entry
    if (head === -1 && from && position === from.position) {
      installation = from.installation
      previous = [hash]
    } else if (head === -1 && position === 0) {
      installation = id
      if (!genesisHash(id).equals(hash)) tamperings.push({ kind: "beginning_altered" })
      previous = [hash]
    } else {
      if (position !== head + 1)
        tamperings.push({ kind: "entries_missing", from: head + 1, to: position - 1 })
      const { tampering, next } = follow(entry, row, position === head + 1 ? previous : [])
      if (tampering) tamperings.push(tampering)
      previous = next
    }
    head = position
    for (const checkpoint of wanted.get(position) ?? []) {
      if (checkpoint.installation !== installation) continue
      if (checkpoint.hash === hash.toString("hex")) kept.push(checkpoint)
      else tamperings.push({ kind: "chain_rebuilt", position, at: checkpoint.at })
    }
    if (tamperings.length >= MAX_REPORTED) return { tamperings, kept, installation, head, isWhole: false }
  }
  return { tamperings, kept, installation, head: Math.max(head, 0), isWhole: true }
}

/** Checks whether an entry follows from the one before it, and returns the hashes that the next one may follow. After a gap the earlier hash is unknown. */
function follow(
  { position, auditId: id, version, hash, marks }: ChainEntry,
  row: LogRow | null,
  previous: readonly Buffer[],
): { tampering?: Tampering; next: Buffer[] } {
  if (row === null) return { tampering: { kind: "row_missing", position, id }, next: [hash] }
  const columns = version === CHAIN_VERSION ? changedColumns(marks, row) : []
  const should = previous.map((before) => entryHash(before, position, row))
  const fits = version === CHAIN_VERSION && should.some((one) => one.equals(hash))
  if (fits || (previous.length === 0 && columns.length === 0)) return { next: [hash] }
  if (columns.includes("id")) return { tampering: { kind: "another_row", position, id }, next: [hash] }
  if (columns.length > 0)
    return { tampering: { kind: "column_changed", position, id, columns }, next: [hash] }
  return { tampering: { kind: "link_broken", position, id }, next: [hash, ...should] }
}

function checkpointsIn(read: readonly ReadCheckpoint[]): Checkpoint[] {
  const found = read.flatMap((one) => (one.kind === "signed" ? [one.checkpoint] : []))
  return [...new Map(found.map((checkpoint) => [JSON.stringify(checkpoint), checkpoint])).values()]
}

function forgedIn(read: readonly ReadCheckpoint[]): Tampering[] {
  return read.flatMap((one) =>
    one.kind === "forged"
      ? [{ kind: "checkpoint_forged", reason: one.reason, text: one.text.slice(0, MAX_TEXT) }]
      : [],
  )
}

/**
 * Judges the furthest checkpoint beyond the head: one of the database's own shows that its end was cut, one from outside only that all of it is an old copy.
 */
function endOf(ahead: readonly Checkpoint[], own: readonly ReadCheckpoint[], head: number): Tampering[] {
  const [furthest] = ahead.toSorted((one, other) => other.position - one.position)
  if (!furthest) return []
  const { position, at } = furthest
  const isCut = checkpointsIn(own).some((checkpoint) => checkpoint.position > head)
  return [{ kind: isCut ? "tail_cut" : "old_copy", position, head, at }]
}

function removedFrom(
  own: readonly ReadCheckpoint[],
  outside: readonly ReadCheckpoint[] | undefined,
  head: number,
): Tampering[] {
  const held = new Set(checkpointsIn(own).map((checkpoint) => JSON.stringify(checkpoint)))
  return checkpointsIn(outside ?? [])
    .filter((checkpoint) => checkpoint.position <= head && !held.has(JSON.stringify(checkpoint)))
    .map(({ position, at }) => ({ kind: "checkpoint_removed", position, at }))
}
