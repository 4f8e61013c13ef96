import "server-only"
import { bytesToHex } from "@noble/hashes/utils.js"
import { db } from "#lib/db/client.ts"
import { statement } from "#lib/db/statement.ts"
import { LEAVES } from "./close-day.ts"
import { leafText } from "./day-head.ts"
import { type InclusionProof, PROOF_FORMAT, PROVEN_ACTIONS } from "./inclusion-proof.ts"
import { inclusionPath, leafHash } from "./merkle-tree.ts"

/** A hash of a check that is in the log: its answer's, or that of a constancia that was handed out. */
export type LoggedHash = {
  action: InclusionProof["action"]
  sha256: string
  at: Date
  /** Who took the constancia; null for an answer, which the program keeps by itself. */
  actorId: string | null
  /** The day that it is proven to have stood in the log on; null until that day is over. */
  day: string | null
  /** When a time-stamping authority confirmed that day's head; null when none did. */
  stampedAt: Date | null
}

type LoggedRow = {
  action: LoggedHash["action"]
  sha256: string
  at: string
  actor_id: string | null
  position: string | null
  day: string | null
  stamped_at: string | null
  stamp: Buffer | null
  head: string | null
  after: string
  until: string | null
}

/** Rows of one check, newest first, each with the first closed day whose entries reach up to it. */
const LOGGED = statement<LoggedRow>(
  "audit_logged_hashes",
  `select log.action, log.detail ->> 'sha256' as sha256, log.at, log.actor_id, chain.position, closed.day::text, closed.stamped_at, closed.stamp,
      checkpoint.statement as head, closed.position as until,
      coalesce((select max(position) from audit_days where position < chain.position), 0) as after
     from audit_log as log
     left join audit_chain as chain on chain.audit_id = log.id
     left join lateral (
       select * from audit_days where position >= chain.position order by position limit 1) as closed on true
     left join audit_checkpoints as checkpoint on checkpoint.id = closed.checkpoint_id
    where log.target_id = $1 and log.target_type = 'check' and log.action = any($2::text[])
      and log.detail ->> 'sha256' ~ '^[0-9a-f]{64}$'
    order by log.at desc limit 50`,
)

/** The hashes of that check that the log holds, newest first, the newest fifty. */
export async function loggedHashes(checkId: string): Promise<LoggedHash[]> {
  const rows = await LOGGED(db(), [checkId, PROVEN_ACTIONS])
  return rows.map(({ action, sha256, at, actor_id: actorId, day, stamped_at: stampedAt }) => ({
    ...{ action, sha256, actorId, day },
    at: new Date(at),
    stampedAt: stampedAt === null ? null : new Date(stampedAt),
  }))
}

/** The proof that this hash of that check stood in the log, on the earliest day that it did; undefined where it does not, or its day is not over yet. */
export async function proveInclusion(checkId: string, sha256: string): Promise<InclusionProof | undefined> {
  const row = (await LOGGED(db(), [checkId, PROVEN_ACTIONS])).findLast(
    (one) => one.sha256 === sha256 && one.head !== null,
  )
  if (!row?.head) return undefined
  const { action, head, stamp } = row
  const leaves = await LEAVES(db(), [row.after, row.until])
  const index = leaves.findIndex(
    (leaf) => leaf.target_id === checkId && leaf.action === action && leaf.sha256 === sha256,
  )
  if (index === -1) throw new Error("a closed day does not hold what the log says of it")
  const hashes = leaves.map((leaf) => leafHash(leafText(leaf.action, leaf.sha256)))
  return {
    format: PROOF_FORMAT,
    ...{ action, sha256, index, head },
    path: inclusionPath(hashes, index).map(bytesToHex),
    stamp: stamp?.toString("base64") ?? null,
  }
}
