import "server-only"
import { sql } from "drizzle-orm"
import { getTranslations } from "next-intl/server"
import type { Actor } from "#lib/auth/actor.ts"
import { can } from "#lib/auth/permissions.ts"
import { findingOf, stepsOf } from "#lib/checks/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { visibleCheck } from "#lib/checks/visible-check.ts"
import { db } from "#lib/db/client.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { TAG } from "#lib/i18n/locale.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import packageJson from "../../package.json" with { type: "json" }
import { buildConstancia } from "./build-constancia.ts"
import type { Constancia } from "./constancia.ts"
import { signConstancia } from "./sign-constancia.ts"
import { ownSigningRing } from "./signing-ring.ts"
import { type Statement, statementOf } from "./statement.ts"

/** How what was asked is written; without a word, in full for who holds `constancia.full`. */
export type Asked = "masked" | "full"

/**
 * What the constancia of a check says at this moment, for somebody who may read that check. Throws `not_found`, and `forbidden` when
 * `full` was asked for by somebody who may not have it.
 */
export async function readConstancia(
  user: Actor["user"],
  checkId: string,
  asked?: Asked,
): Promise<{ check: CheckView; constancia: Constancia }> {
  const mayFull = can(user.role, "constancia.full")
  if (asked === "full" && !mayFull) throw new CotejoError("forbidden")
  const check = await visibleCheck(user, checkId)
  const [steps, finding, at] = await Promise.all([
    stepsOf(check.id),
    check.state === "closed" ? findingOf(check.id) : undefined,
    databaseNow(),
  ])
  const { appUrl, sandboxMode, tzDisplay } = env()
  const constancia = buildConstancia({
    check,
    steps,
    finding,
    masked: asked === "masked" || !mayFull,
    made: { at, by: user.name },
    installation: {
      version: packageJson.version,
      origin: appUrl,
      simulated: sandboxMode,
      zone: tzDisplay,
    },
    words: await wordsOf(statementOf(check, finding)),
  })
  return { check, constancia }
}

/** Signs the constancia of a check and records that it was handed out, with the hash of the file. Throws as `readConstancia`. */
export async function issueConstancia(
  actor: Actor,
  checkId: string,
  asked?: Asked,
): Promise<{ name: string; bytes: Buffer }> {
  const { check, constancia } = await readConstancia(actor.user, checkId, asked)
  const ring = ownSigningRing()
  const bytes = signConstancia(constancia, ring)
  await actor.record(
    db(),
    { type: "check", id: check.id },
    { masked: constancia.asked.masked, key: ring.keyId, sha256: sha256Hex(bytes) },
  )
  return { name: `constancia-${check.operation}-${check.id.slice(-12)}.json`, bytes }
}

async function wordsOf(statement: Statement): Promise<Pick<Constancia, "proves" | "doesNotProve">> {
  const [es, en] = await Promise.all([
    getTranslations({ locale: TAG.es, namespace: "constanciaWords" }),
    getTranslations({ locale: TAG.en, namespace: "constanciaWords" }),
  ])
  return {
    proves: { es: es(`proves.${statement}`), en: en(`proves.${statement}`) },
    doesNotProve: { es: es("doesNotProve"), en: en("doesNotProve") },
  }
}

async function databaseNow(): Promise<Date> {
  const { rows } = await db().execute<{ now: Date }>(sql`select clock_timestamp() as now`)
  const now = rows[0]?.now
  if (now === undefined) throw new Error("the database tells no time")
  return new Date(now)
}
