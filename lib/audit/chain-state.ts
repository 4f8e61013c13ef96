import "server-only"
import { sql } from "drizzle-orm"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"
import { db } from "#lib/db/client.ts"
import { readCheckpoint } from "./checkpoint.ts"
import { entriesOf, LINKED_WITHIN } from "./read-chain.ts"
import { type Tampering, verifyChain } from "./verify-chain.ts"

export type ChainState = {
  rows: number
  /** When the newest linked row was written; null before the first. */
  linkedUntil: Date | null
  /** Rows that wait, and whether one waits for too long. */
  waiting: number
  isBehind: boolean
  checkpoint: { at: string; position: number } | null
  /** The tampering found at the end of the chain, from the last checkpoint on; null when it is sound. */
  tampering: Tampering | null
}

/** A page shows this many entries behind the checkpoint to be sound; the command verifies all of it. */
const VERIFIED_ENTRIES = 2_000

/** Reads the chain's end and verifies it from the newest checkpoint on, by our own key. */
export async function chainState(): Promise<ChainState> {
  const { rows } = await db().execute<StateRow>(sql`
    select head.position, log.at as linked_until, checkpoint.statement,
      (select count(*)::int from audit_unlinked) as waiting,
      coalesce((select uuid_extract_timestamp(id) < clock_timestamp() - ${sql.raw(`interval '${LINKED_WITHIN}'`)}
        from audit_unlinked order by id limit 1), false) as is_behind
      from (select 1) as one
      left join lateral (select position, audit_id from audit_chain order by position desc limit 1) as head on true
      left join audit_log as log on log.id = head.audit_id
      left join lateral (select statement from audit_checkpoints order by id desc limit 1) as checkpoint on true`)
  const [row] = rows
  if (!row) throw new Error("the database tells no state of the chain")
  return {
    rows: Number(row.position ?? 0),
    linkedUntil: row.linked_until === null ? null : new Date(row.linked_until),
    waiting: row.waiting,
    isBehind: row.is_behind,
    ...(await verifiedFrom(row.statement)),
  }
}

type StateRow = {
  position: string | null
  linked_until: Date | string | null
  statement: string | null
  waiting: number
  is_behind: boolean
}

async function verifiedFrom(statement: string | null): Promise<Pick<ChainState, "checkpoint" | "tampering">> {
  if (statement === null) return { checkpoint: null, tampering: null }
  const read = await readCheckpoint(statement, localSigningRing().publicKeys)
  if (read.kind === "forged") return { checkpoint: null, tampering: { ...read, kind: "checkpoint_forged" } }
  const { checkpoint } = read
  const { tamperings } = await verifyChain({
    entries: entriesOf(db().$client, checkpoint.position, VERIFIED_ENTRIES),
    from: checkpoint,
    unlinked: [],
    own: [read],
    outside: undefined,
  })
  return { checkpoint, tampering: tamperings[0] ?? null }
}
