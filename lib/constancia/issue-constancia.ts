import "server-only"
import { getTranslations } from "next-intl/server"
import type { Actor } from "#lib/auth/actor.ts"
import { findingsOf, presentSteps, stepRowsOf } from "#lib/checks/lists/check-history.ts"
import { visibleChecks } from "#lib/checks/lists/visible-check.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { resultText } from "#lib/checks/results/result-columns.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db } from "#lib/db/client.ts"
import { databaseNow } from "#lib/db/lease.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { amlLevelOf } from "#lib/domain/aml/levels.ts"
import type { Finding } from "#lib/domain/check-states.ts"
import { isUnshown, type UnshownCode, unshownCode } from "#lib/domain/failures.ts"
import type { Result } from "#lib/domain/results.ts"
import { env } from "#lib/env.ts"
import { CotejoError } from "#lib/errors.ts"
import { messageOr } from "#lib/i18n/has-message.ts"
import { TAG } from "#lib/i18n/locale.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { areSubjects } from "#lib/subjects/subject-of.ts"
import { DESK_ZONE } from "#lib/time/zone-day.ts"
import { sha256Hex } from "#lib/vault/sha256.ts"
import packageJson from "../../package.json" with { type: "json" }
import { buildConstancia, type ConstanciaSource } from "./build-constancia.ts"
import type { Constancia } from "./constancia.ts"
import { localSigningRing, signConstancia } from "./signing-ring.ts"

/** The form of the question; undefined: in full with the permission `constancia.full`. */
export type Asked = "masked" | "full"

type Read = { check: CheckView; constancia: Constancia }

/** The constancia of a check as of now, for who may read it. Throws `not_found`, `record_damaged`, `record_erased`, `forbidden` (`full`). */
export async function readConstancia(user: Actor["user"], checkId: string, asked?: Asked): Promise<Read> {
  const { read, unshown } = await readConstancias(user, [checkId], asked)
  const [one] = read
  if (!one) throw new CotejoError(unshown.get(checkId) ?? "not_found")
  return one
}

/** Of checks that a person may read but nobody certifies, why. */
type Unshown = Map<string, UnshownCode>

/** The same of several checks, in the order given, by a few queries; those that this person may not read are left out. */
async function readConstancias(
  user: Actor["user"],
  checkIds: readonly string[],
  asked?: Asked,
): Promise<{ read: Read[]; unshown: Unshown }> {
  const mayFull = can(user.role, "constancia.full")
  if (asked === "full" && !mayFull) throw new CotejoError("forbidden")
  const visible = await visibleChecks(user, checkIds)
  const seen = await certifiableChecks(visible)
  const unshown: Unshown = new Map(
    visible
      .filter((check) => !seen.includes(check))
      .map(({ id, problem }) => [id, unshownCode(problem?.code) ?? "record_damaged"]),
  )
  const closed = seen.filter(({ state }) => state === "closed")
  const [steps, findings, at] = await Promise.all([
    stepRowsOf(seen.map(({ id }) => id)),
    findingsOf(closed.map(({ id }) => id)),
    databaseNow(),
  ])
  const { appUrl, sandboxMode } = env()
  const installation = {
    version: packageJson.version,
    origin: appUrl,
    simulated: sandboxMode,
    zone: DESK_ZONE,
  }
  const read = await Promise.all(
    seen.map(async (check) => {
      const finding = findings.get(check.id)
      const masked = asked === "masked" || !mayFull
      const words = await wordsOf(
        statementOf(check, finding),
        masked ? withoutNames(check.result) : check.result,
      )
      const build = () =>
        buildConstancia({
          check,
          steps: presentSteps(steps.get(check.id) ?? []),
          finding,
          masked,
          made: { at, by: user.name },
          installation,
          words,
        })
      const constancia = withFallback(check.id, build, ({ code }) => {
        unshown.set(check.id, code)
        return undefined
      })
      return constancia ? [{ check, constancia }] : []
    }),
  )
  return { read: read.flat(), unshown }
}

export type IssuedConstancia = { checkId: string; name: string; bytes: Buffer; constancia: Constancia }

/** Signs the constancia of a check and records that it was handed out, with the hash of the file. Throws as `readConstancia`. */
export async function issueConstancia(
  actor: Actor,
  checkId: string,
  asked?: Asked,
): Promise<IssuedConstancia> {
  const { issued, unshown } = await issueConstancias(actor, [checkId], asked)
  const [one] = issued
  if (!one) throw new CotejoError(unshown.get(checkId) ?? "not_found")
  return one
}

/** The same of several checks, in the order given: read together, recorded each. Those that this person may not read are left out. */
export async function issueConstancias(
  actor: Actor,
  checkIds: readonly string[],
  asked?: Asked,
): Promise<{ issued: IssuedConstancia[]; unshown: Unshown }> {
  const { read, unshown } = await readConstancias(actor.user, checkIds, asked)
  const ring = localSigningRing()
  const signed = read.map(({ check, constancia }) => {
    const bytes = signConstancia(constancia, ring)
    const detail = { masked: constancia.asked.masked, key: ring.keyId, sha256: sha256Hex(bytes) }
    const name = `constancia-${check.operation}-${check.id.slice(-12)}.json`
    return { checkId: check.id, name, bytes, constancia, detail }
  })
  await db().transaction(async (tx) => {
    for (const { checkId, detail } of signed) await actor.record(tx, { type: "check", id: checkId }, detail)
  })
  return { issued: signed.map(({ detail: _, ...issued }) => issued), unshown }
}

async function wordsOf(statement: Statement, result: Result | null): Promise<ConstanciaSource["words"]> {
  const [es, en] = await Promise.all([
    getTranslations({ locale: TAG.es }),
    getTranslations({ locale: TAG.en }),
  ])
  const line = (t: typeof es) => (result === null ? "" : resultText(inWords(result, t), t).toWellFormed())
  return {
    proves: { es: es(`constanciaWords.proves.${statement}`), en: en(`constanciaWords.proves.${statement}`) },
    doesNotProve: { es: es("constanciaWords.doesNotProve"), en: en("constanciaWords.doesNotProve") },
    result: result === null ? null : { es: line(es), en: line(en) },
  }
}

/** A level in our word, with the service's code beside it: the sheet is read by people outside. */
function inWords(result: Result, t: Parameters<typeof resultText>[1]): Result {
  const marks = result.line.marks.map((mark) => {
    if (mark.as !== "level" || amlLevelOf(mark.text) === null) return mark
    return { ...mark, text: `${messageOr(t, `ui.aml.short.${mark.text}`, "")} (${mark.text})` }
  })
  return { ...result, line: { ...result.line, marks } }
}

/** A masked question is recognized only by who knows it: the names and numbers of its answer would tell it. */
function withoutNames(result: Result | null): Result | null {
  if (result === null) return null
  const { line } = result
  return { ...result, line: { ...line, title: "", marks: line.marks.filter(({ as }) => as !== "text") } }
}

/** The checks that may be certified: question and answer open for their rows, and are about the row's subject. */
async function certifiableChecks(checks: readonly CheckView[]): Promise<CheckView[]> {
  const whole = checks.filter(({ problem }) => !isUnshown(problem))
  const claims = whole.map(({ subjectId, operation, input }) => ({
    id: subjectId,
    ref: operationOf(operation).subject(input),
  }))
  const agree = await areSubjects(claims)
  return whole.filter((_, index) => agree[index])
}

export const STATEMENTS = [
  "record",
  "withoutRecord",
  "endedWithout",
  "noSession",
  "refused",
  "failed",
  "unknown",
  "pending",
  "notSent",
  "sending",
  "notTaken",
  "withdrawn",
  "closedSent",
  "closedNotSent",
  "closedTask",
  "closedLate",
] as const

/** The code of the sentence about the evidence of a constancia; its messages are in `constanciaWords.proves`. */
export type Statement = (typeof STATEMENTS)[number]

/** Returns the sentence for the state of a check. A missing answer is never worded as "nothing found". */
export function statementOf(
  check: Pick<
    CheckView,
    "state" | "operation" | "presence" | "result" | "sentAt" | "lateState" | "answerSha256"
  >,
  finding: Finding | undefined,
): Statement {
  switch (check.state) {
    case "answered":
      // A task's own block is data too: whether there is a record is read from the result.
      if (check.presence === "value") return check.result?.kind === "nothing" ? "endedWithout" : "record"
      return check.presence === "null" && operationOf(check.operation).nullIsAnswer
        ? "noSession"
        : "withoutRecord"
    case "queued":
    case "waiting":
    case "halted":
      return check.sentAt === null ? "notSent" : "notTaken"
    case "closed":
      if (check.lateState !== null && check.answerSha256 !== null) return "closedLate"
      if (finding === undefined) return "closedTask"
      return finding === "sent" ? "closedSent" : "closedNotSent"
    case "refused":
    case "failed":
    case "unknown":
    case "pending":
    case "sending":
    case "withdrawn":
      return check.state
  }
}
