import "server-only"
import { and, eq, isNull } from "drizzle-orm"
import * as z from "zod/mini"
import { recordOnceAnHour } from "#lib/audit/record-audit.ts"
import type { ActingUser } from "#lib/auth/actor.ts"
import { requestNetwork } from "#lib/auth/audited-request.ts"
import { signedInUser } from "#lib/auth/current-user.ts"
import { maySee, type Viewer, visibleOperations } from "#lib/checks/lists/visible-operations.ts"
import { db } from "#lib/db/client.ts"
import { batches, checks } from "#lib/db/schema/checks.ts"
import { files } from "#lib/db/schema/files.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { subjects } from "#lib/db/schema/subjects.ts"
import { can } from "#lib/domain/access/permissions.ts"
import { ATTEMPTS, type Attempt, type AuditTarget, type IdTarget } from "#lib/domain/audit/targets.ts"
import { visibleSubjects } from "#lib/dossier/dossier-subject.ts"
import type { CotejoError } from "#lib/errors.ts"
import { logFault } from "#lib/log/fault.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"

/** Our own rules report a field that a person filled in with one word; any other fault of an input comes from no form of ours. */
const OWN_WORD = /^[a-z][A-Za-z]*$/
const NEVER_FORMS: readonly string[] = ["unknownField", "otherShape"]

type Refusal = {
  error: CotejoError
  user: ActingUser | undefined
  requestId: string | null
  edge: string
  /** The parameters of the request; those that are ids are looked at. */
  about: object
}

/** Records attempts to bypass a guard, and requests for hidden things; once an hour for a person (or network) and a kind. Never throws. */
export async function noteRefused({ error, user, requestId, edge, about }: Refusal): Promise<void> {
  const attempt = attemptOf(error)
  if (!attempt && error.code !== "not_found") return
  try {
    const by = user ?? (await signedInUser())
    const target = attempt
      ? ({ type: "refusal", id: attempt } as const)
      : by && (await hiddenTarget(by, idsIn(about)))
    if (!target) return
    await recordOnceAnHour({
      actorId: by?.id ?? null,
      sessionId: by?.sessionId ?? null,
      action: attempt ? "request.refused" : "access.refused",
      requestId,
      network: await requestNetwork(),
      target,
      detail: attempt ? { code: attempt, edge } : { code: "hidden" },
      ok: false,
    })
  } catch (fault) {
    logFault({ doing: "answering a request" }, requestId ?? undefined, fault)
  }
}

function attemptOf({ code, fields }: CotejoError): Attempt | undefined {
  const attempt = ATTEMPTS.find((one) => one === code)
  if (attempt !== "invalid_input") return attempt
  const messages = Object.values(fields ?? {}).flat()
  const isOurs = (message: string) => OWN_WORD.test(message) && !NEVER_FORMS.includes(message)
  return messages.every(isOurs) ? undefined : attempt
}

const MAX_IDS = 10

function idsIn(about: object): string[] {
  const values: unknown[] = Object.values(about)
  return values
    .flat()
    .filter((value): value is string => typeof value === "string" && z.uuid().safeParse(value).success)
    .slice(0, MAX_IDS)
}

/** Of each kind of thing that not everybody may see: whether it is there under that id, and hidden from that person. */
const IS_HIDDEN = {
  async check(viewer, id) {
    const [row] = await db()
      .select({ operation: checks.operation, by: checks.requestedBy })
      .from(checks)
      .where(eq(checks.id, id))
    return row !== undefined && !maySee(viewer, { operation: row.operation, requestedBy: { id: row.by } })
  },
  async batch({ role }, id) {
    const [row] = await db().select({ operation: batches.operation }).from(batches).where(eq(batches.id, id))
    return row !== undefined && !sees(role, row.operation)
  },
  async signature(viewer, id) {
    const [row] = await db()
      .select({ by: signatureRequests.createdBy })
      .from(signatureRequests)
      .where(eq(signatureRequests.id, id))
    return row !== undefined && row.by !== viewer.id && !can(viewer.role, "signature.readAll")
  },
  async file({ role }, id) {
    const [row] = await db()
      .select({ operation: checks.operation })
      .from(files)
      .innerJoin(checks, eq(checks.id, files.checkId))
      .where(eq(files.id, id))
    return row !== undefined && !sees(role, row.operation)
  },
  async subject(viewer, id) {
    const [row] = await db()
      .select({ id: subjects.id })
      .from(subjects)
      .where(and(eq(subjects.id, id), isNull(subjects.erasedAt)))
    return row !== undefined && (await visibleSubjects(viewer, [id])).length === 0
  },
} as const satisfies Partial<Record<IdTarget, (viewer: Viewer, id: string) => Promise<boolean>>>

const KINDS = Object.keys(IS_HIDDEN) as (keyof typeof IS_HIDDEN)[]

/** The first of these things that exists and that this person may not see: they get `not_found`, the log the truth. */
export async function hiddenTarget(viewer: Viewer, ids: readonly string[]): Promise<AuditTarget | undefined> {
  for (const id of ids) for (const type of KINDS) if (await IS_HIDDEN[type](viewer, id)) return { type, id }
  return undefined
}

const sees = (role: Viewer["role"], operation: CheckOperation) => visibleOperations(role).includes(operation)
