import "server-only"
import { and, count, desc, eq, inArray, isNotNull, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { IS_KEPT_BACK } from "#lib/batches/batch-hold.ts"
import { db } from "#lib/db/client.ts"
import { checks, pacing } from "#lib/db/schema/checks.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { type CheckState, DUE, NEEDS_PERSON } from "#lib/domain/check-states.ts"
import { KEY_SLOTS, type KeySlot, type SlotRefusal } from "#lib/domain/key-slots.ts"
import { env } from "#lib/env.ts"
import { tryJson } from "#lib/json-object.ts"
import { type CheckOperation, operationOf, operationsOfKey } from "#lib/operations/registry.ts"

/** The present state of one of the service's keys. The key itself is nowhere in it. */
export type SlotView = {
  slot: KeySlot
  /** It has no key of its own and uses that of this slot. */
  sharedWith: KeySlot | null
  operations: CheckOperation[]
  /** When it ends, according to the key itself; null where it does not say. */
  expiresAt: Date | null
  isExpired: boolean
  /** Milliseconds between two calls; 0 while the service has not asked us to slow down. */
  intervalMs: number
  /** The end of the hold that the service asked for; null once it is past. */
  heldUntil: Date | null
  /** Since when it is refused, or without quota; null once a call was taken again. */
  keyRefusedAt: Date | null
  quotaEmptyAt: Date | null
  /** The newest refusal, whether it is over or not. */
  lastRefusal: { code: SlotRefusal; at: Date } | null
  answeredAt: Date | null
  triedAt: Date | null
  /** Questions that wait for their turn, that are out, that their batch keeps back until somebody resumes it, and that need a person themselves. */
  queue: { waiting: number; sending: number; keptBack: number; halted: number }
  /** The way to try the key without a cost: by a call that consumes nothing, by reading a known task; null where no call is free. */
  test: "kyc" | "task" | null
}

export async function readSlots(): Promise<SlotView[]> {
  const held = sql<Date | null>`case when ${pacing.heldUntil} > clock_timestamp() then ${pacing.heldUntil} end`
  const [paces, queued] = await Promise.all([
    db()
      .select({
        slot: pacing.slot,
        intervalMs: pacing.intervalMs,
        heldUntil: held.mapWith(pacing.heldUntil),
        keyRefusedAt: pacing.keyRefusedAt,
        quotaEmptyAt: pacing.quotaEmptyAt,
        lastRefusal: pacing.lastRefusal,
        lastRefusalAt: pacing.lastRefusalAt,
      })
      .from(pacing),
    db()
      .select({
        operation: checks.operation,
        state: checks.state,
        isKeptBack: IS_KEPT_BACK.as("is_kept_back"),
        count: count(),
      })
      .from(checks)
      .where(inArray(checks.state, [...DUE, "sending", ...NEEDS_PERSON]))
      .groupBy(checks.operation, checks.state, sql`is_kept_back`),
  ])
  return Promise.all(
    KEY_SLOTS.map(async (slot): Promise<SlotView> => {
      const operations = operationsOfKey(slot)
      const pace = paces.find((one) => one.slot === slot)
      const expiresAt = keyExpiry(env().upstreamKeys[slot]) ?? null
      const inStates = (states: readonly CheckState[], keptBack = false) =>
        queued
          .filter(({ operation, state }) => operations.includes(operation) && states.includes(state))
          .filter(({ isKeptBack }) => isKeptBack === keptBack)
          .reduce((sum, row) => sum + row.count, 0)
      const { lastRefusal, lastRefusalAt } = pace ?? {}
      return {
        slot,
        sharedWith: slot !== "platform" && slot !== "lookup" && isShared(slot) ? "platform" : null,
        operations,
        expiresAt,
        isExpired: expiresAt !== null && expiresAt.getTime() <= Date.now(),
        intervalMs: pace?.intervalMs ?? 0,
        heldUntil: pace?.heldUntil ?? null,
        keyRefusedAt: pace?.keyRefusedAt ?? null,
        quotaEmptyAt: pace?.quotaEmptyAt ?? null,
        lastRefusal: lastRefusal && lastRefusalAt ? { code: lastRefusal, at: lastRefusalAt } : null,
        answeredAt: await answeredAt(operations),
        triedAt: await triedAt(slot),
        queue: {
          waiting: inStates(DUE),
          sending: inStates(["sending"]),
          keptBack: inStates(DUE, true),
          halted: inStates(["halted"]),
        },
        test: slot === "platform" ? "kyc" : (await knownTask(slot)) ? "task" : null,
      }
    }),
  )
}

function isShared(slot: KeySlot): boolean {
  const { upstreamKeys } = env()
  return upstreamKeys[slot] === upstreamKeys.platform
}

async function answeredAt(operations: readonly CheckOperation[]): Promise<Date | null> {
  const newest = await Promise.all(
    operations.map((operation) =>
      db()
        .select({ at: checks.settledAt })
        .from(checks)
        .where(and(eq(checks.operation, operation), eq(checks.state, "answered")))
        .orderBy(desc(checks.id))
        .limit(1),
    ),
  )
  const times = newest.flat().flatMap(({ at }) => (at === null ? [] : [at.getTime()]))
  return times.length === 0 ? null : new Date(Math.max(...times))
}

/** Returns when the service last accepted the key in a trial; only the log records trials. */
async function triedAt(slot: KeySlot): Promise<Date | null> {
  const [newest] = await db()
    .select({ at: auditLog.at })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.action, "key.tested"),
        eq(auditLog.targetId, slot),
        sql`${auditLog.detail} ->> 'came' = 'taken'`,
      ),
    )
    .orderBy(desc(auditLog.at))
    .limit(1)
  return newest?.at ?? null
}

/** The newest task of that slot that the service has a name for: to read it costs nothing. */
export async function knownTask(
  slot: KeySlot,
): Promise<{ operation: CheckOperation; remoteId: string } | undefined> {
  const operations = operationsOfKey(slot).filter((operation) => operationOf(operation).task !== null)
  if (operations.length === 0) return undefined
  const [known] = await db()
    .select({ operation: checks.operation, remoteId: checks.remoteId })
    .from(checks)
    .where(and(inArray(checks.operation, operations), isNotNull(checks.remoteId)))
    .orderBy(desc(checks.id))
    .limit(1)
  return known?.remoteId ? { operation: known.operation, remoteId: known.remoteId } : undefined
}

const claims = z.looseObject({ exp: z.number().check(z.gte(0), z.lt(8.64e12)) })

/**
 * Returns when a key ends according to the key itself: the `exp` (seconds since 1970) of a JSON Web Token (RFC 7519, section 4.1.4). Its signature is the
 * service's to verify, so this is only the key's own claim. Undefined for a key that is no such token, or has no end.
 */
export function keyExpiry(key: string): Date | undefined {
  const [, payload, signature, ...rest] = key.split(".")
  if (payload === undefined || signature === undefined || rest.length > 0) return undefined
  const { data } = claims.safeParse(tryJson(Buffer.from(payload, "base64url").toString("utf8")))
  return data && new Date(data.exp * 1_000)
}
