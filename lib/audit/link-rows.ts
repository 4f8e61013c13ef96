import "server-only"
import { sql } from "drizzle-orm"
import { localSigningRing } from "#lib/constancia/signing-ring.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { lockUntilCommit } from "#lib/db/lock-until-commit.ts"
import { CHAIN_VERSION, entryHash, genesisHash, LOG_ROW, type LogRow, rowMarks } from "./chain.ts"
import { signCheckpoint } from "./checkpoint.ts"

export const ROWS_AT_ONCE = 500
const CHECKPOINT_EVERY = "1 hour"
const CHECKPOINT_ROWS = 1_000

type Head = { position: number; hash: Buffer; installation: string }
/** Whether there is something to link, or a checkpoint to be signed. */
export async function isChainDue(): Promise<boolean> {
  const { rows } = await db().execute<{ due: boolean }>(
    sql`select exists (select from audit_unlinked) or not exists (select from audit_checkpoints
      where at > clock_timestamp() - ${CHECKPOINT_EVERY}::interval) as due`,
  )
  return rows[0]?.due === true
}

/** Links committed rows, as many as fit one short transaction, and signs a checkpoint where one is due. Returns whether more may be left. */
export async function linkRows(): Promise<boolean> {
  return db().transaction(async (tx) => {
    // In turns, so that there is one chain.
    await lockUntilCommit(tx, "auditChain")
    const { head, mayBeMore } = await append(tx, (await headOf(tx)) ?? (await begin(tx)))
    await checkpoint(tx, head)
    return mayBeMore
  })
}

async function headOf(tx: Executor): Promise<Head | undefined> {
  const { rows } = await tx.execute<{ position: string; hash: Buffer; installation: string }>(sql`
    select head.position, head.hash, genesis.audit_id as installation
      from audit_chain as head, audit_chain as genesis where genesis.position = 0
     order by head.position desc limit 1`)
  const [row] = rows
  return row && { ...row, position: Number(row.position) }
}

async function begin(tx: Executor): Promise<Head> {
  const installation = crypto.randomUUID()
  const hash = genesisHash(installation)
  await tx.execute(sql`insert into audit_chain (position, audit_id, version, hash, marks)
    values (0, ${installation}::uuid, ${CHAIN_VERSION}::int, ${hash}::bytea, '')`)
  return { position: 0, hash, installation }
}

async function append(tx: Executor, begun: Head): Promise<{ head: Head; mayBeMore: boolean }> {
  const found = await unlinkedRows(tx)
  if (found.length === 0) return { head: begun, mayBeMore: false }
  let head = begun
  const entries = found.flatMap(({ unlinked_id: _, linked, ...row }) => {
    if (linked || row.id === null) return []
    const position = head.position + 1
    head = { ...head, position, hash: entryHash(head.hash, position, row) }
    return [{ position, id: row.id, hash: head.hash, marks: rowMarks(row) }]
  })
  await tx.execute(sql`
    with done as (delete from audit_unlinked where id = any(${sql.param(found.map((row) => row.unlinked_id))}::uuid[]))
    insert into audit_chain (position, audit_id, version, hash, marks)
    select position, audit_id, ${CHAIN_VERSION}::int, hash, marks from unnest(
      ${sql.param(entries.map(({ position }) => position))}::bigint[], ${sql.param(entries.map(({ id }) => id))}::uuid[],
      ${sql.param(entries.map(({ hash }) => hash))}::bytea[], ${sql.param(entries.map(({ marks }) => marks))}::bytea[]
    ) as given (position, audit_id, hash, marks)`)
  return { head, mayBeMore: found.length === ROWS_AT_ONCE }
}

/** Rows not linked yet, in the order of their creation; one that has its entry already, or no row any more, is listed without its row. */
async function unlinkedRows(tx: Executor): Promise<({ unlinked_id: string; linked: boolean } & LogRow)[]> {
  const { rows } = await tx.execute<{ unlinked_id: string; linked: boolean } & LogRow>(sql`
    select unlinked.id as unlinked_id, chain.position is not null as linked, ${sql.raw(LOG_ROW)}
      from audit_unlinked as unlinked
      left join audit_log as log on log.id = unlinked.id
      left join audit_chain as chain on chain.audit_id = unlinked.id
     order by unlinked.id limit ${ROWS_AT_ONCE}::int`)
  return rows
}

async function checkpoint(tx: Executor, { installation, position, hash }: Head): Promise<void> {
  const { rows } = await tx.execute<{ now: Date | string; due: boolean }>(
    sql`select clock_timestamp() as now, not exists (select from audit_checkpoints
      where at > clock_timestamp() - ${CHECKPOINT_EVERY}::interval and position > ${position - CHECKPOINT_ROWS}) as due`,
  )
  const [row] = rows
  if (row?.due !== true) return
  const at = new Date(row.now)
  const signed = signCheckpoint(
    { installation, position, hash: hash.toString("hex"), at: at.toISOString() },
    localSigningRing(),
  )
  await tx.execute(sql`insert into audit_checkpoints (at, position, statement)
    values (${at.toISOString()}::timestamptz, ${position}::bigint, ${signed}::text)`)
}
