import "server-only"
import { sql } from "drizzle-orm"
import { countNewDeviations } from "#lib/contract/read-deviations.ts"
import type { Executor } from "#lib/db/client.ts"
import type { AuditAction } from "#lib/domain/audit/actions.ts"
import type { KeySlot } from "#lib/domain/key-slots.ts"
import { env } from "#lib/env.ts"
import { EXPIRING_MINUTES } from "#lib/files/link-lifetime.ts"
import { CHECK_OPERATION_SLUGS } from "#lib/operations/registry.ts"
import type { DeskStatus } from "./rules.ts"

type Slot = { slot: KeySlot; keyRefused: boolean; quotaEmpty: boolean }
type Row = {
  expiring: number
  unknown: number
  found: number
  backup_hours: number | null
  checkpoint_hours: number | null
}

/** The actions that are logged when a scanner finds something. */
const FINDINGS: readonly AuditAction[] = ["file.withheld", "signature_document.refused"]

const hoursSince = (instant: string) =>
  sql.raw(`extract(epoch from clock_timestamp() - (${instant}))::float8 / 3600`)

/** Reads the state of the desk, as far as alerts depend on it: a few short walks of indexes. */
export async function readDesk(on: Executor): Promise<DeskStatus> {
  const { auditCheckpoints, backupExpectedHours: expectedHours } = env()
  const { path, url } = auditCheckpoints
  const slots = await on.execute<Slot>(
    sql`select slot, key_refused_at is not null as "keyRefused", quota_empty_at is not null as "quotaEmpty" from pacing order by slot`,
  )
  const { rows } = await on.execute<Row>(sql`select
      (select count(*)::int from files where state = 'sealing'
         and link_until < clock_timestamp() + ${EXPIRING_MINUTES}::int * interval '1 minute') as expiring,
      (select count(*)::int from checks where state = 'unknown'
         and operation = any(${sql.param(CHECK_OPERATION_SLUGS)}::text[])) as unknown,
      (select count(*)::int from audit_log where action = any(${sql.param(FINDINGS)}::text[])
         and at > clock_timestamp() - interval '1 day') as found,
      ${hoursSince("coalesce((select max(taken_at) from backups), (select min(created_at) from users))")} as backup_hours,
      (select ${hoursSince("min(at)")} from audit_checkpoints
        where ${path !== undefined} and filed_at is null or ${url !== undefined} and posted_at is null) as checkpoint_hours`)
  const deviations = await countNewDeviations(on)
  const [row] = rows
  return {
    slots: slots.rows,
    expiringPdfs: row?.expiring ?? 0,
    unknown: row?.unknown ?? 0,
    virusesFound: row?.found ?? 0,
    deviations,
    backup:
      expectedHours === undefined || row?.backup_hours == null
        ? null
        : { ageHours: row.backup_hours, expectedHours },
    checkpointWaitsHours: row?.checkpoint_hours ?? null,
  }
}
