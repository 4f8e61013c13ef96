import "server-only"
import { bytesToHex } from "@noble/hashes/utils.js"
import { sql } from "drizzle-orm"
import { signPayload } from "#lib/constancia/sign-constancia.ts"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"
import type { Executor } from "#lib/db/client.ts"
import { db } from "#lib/db/client.ts"
import { statement } from "#lib/db/statement.ts"
import { env } from "#lib/env.ts"
import { DAY_HEAD_FORMAT, type DayHead, leafText } from "./day-head.ts"
import { leafHash, merkleRoot } from "./merkle-tree.ts"

/**
 * The day that the first entry after the last closed day belongs to, if it is over, on the clocks of zone `$1`. A row that was committed after
 * its day was closed counts to the next one.
 */
const DUE = `with closed as (select coalesce(max(position), 0) as position, max(day) as day from audit_days)
  select day::text, after::text from (
    select greatest((log.at at time zone $1)::date, closed.day + 1) as day, closed.position as after
      from closed, lateral (select audit_id from audit_chain where position > closed.position order by position limit 1) as entry
      left join audit_log as log on log.id = entry.audit_id) as next
   where day < (clock_timestamp() at time zone $1)::date`

const DUE_DAY = statement<{ day: string; after: string }>("audit_day_due", DUE)

/** Finds the end of that day: the entry before the first of a later day, or the newest one. */
const LAST_OF_DAY = statement<{ position: string; hash: Buffer; installation: string }>(
  "audit_day_last",
  `select entry.position, entry.hash, genesis.audit_id as installation
     from audit_chain as entry, audit_chain as genesis
    where genesis.position = 0 and entry.position = coalesce(
      (select chain.position - 1 from audit_chain as chain join audit_log as log on log.id = chain.audit_id
        where chain.position > $1::bigint and (log.at at time zone $3)::date > $2::date order by chain.position limit 1),
      (select max(position) from audit_chain))`,
)

/** The hashes that rows of those positions hold, in the order of the chain. */
export const LEAVES = statement<{ target_id: string; action: string; sha256: string }>(
  "audit_day_leaves",
  `select log.target_id, log.action, log.detail ->> 'sha256' as sha256
     from audit_chain as chain join audit_log as log on log.id = chain.audit_id
    where chain.position > $1::bigint and chain.position <= $2::bigint and log.detail ->> 'sha256' ~ '^[0-9a-f]{64}$'
    order by chain.position`,
)

const CLOSE = statement(
  "audit_day_close",
  `with head as (
     insert into audit_checkpoints (at, position, statement) values ($2::timestamptz, $3::bigint, $4::text) returning id)
   insert into audit_days (day, position, checkpoint_id) select $1::date, $3::bigint, id from head`,
)

/** Whether a day of the log is over and has no head yet. */
export async function isDayDue(): Promise<boolean> {
  return (await DUE_DAY(db(), [env().tzDisplay])).length > 0
}

/** Signs the head of the oldest day that is over and has none. To be called by who holds the chain's lock. */
export async function closeDay(tx: Executor): Promise<void> {
  const zone = env().tzDisplay
  const [due] = await DUE_DAY(tx, [zone])
  if (!due) return
  const { day, after } = due
  const [last] = await LAST_OF_DAY(tx, [after, day, zone])
  if (!last) throw new Error("the chain has no beginning")
  const position = Number(last.position)
  const leaves = await LEAVES(tx, [after, position])
  const { rows } = await tx.execute<{ now: Date | string }>(sql`select clock_timestamp() as now`)
  const at = new Date(rows[0]?.now ?? Number.NaN).toISOString()
  const head: DayHead = {
    installation: last.installation,
    position,
    hash: last.hash.toString("hex"),
    ...{ at, day, zone },
    leaves: leaves.length,
    root: bytesToHex(merkleRoot(leaves.map(({ action, sha256 }) => leafHash(leafText(action, sha256))))),
  }
  const signed = signPayload({ format: DAY_HEAD_FORMAT, ...head }, localSigningRing())
  await CLOSE(tx, [day, at, position, signed.toString()])
}
