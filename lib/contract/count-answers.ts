import "server-only"
import { inArray, sql } from "drizzle-orm"
import { ANSWER, QUESTION, readBody, tryInput } from "#lib/checks/sealed-check.ts"
import { withFallback } from "#lib/checks/with-fallback.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { auditChain } from "#lib/db/schema/audit.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { contractProgress } from "#lib/db/schema/contract.ts"
import { files } from "#lib/db/schema/files.ts"
import { statement } from "#lib/db/statement.ts"
import { anyRow } from "#lib/db/which-hold.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { countObservations, type Seen } from "./count-observations.ts"
import { linkAge } from "./link-age.ts"
import { observe } from "./observe.ts"

const ENTRIES_AT_ONCE = 200

export const areAnswersUncounted = anyRow(
  auditChain,
  sql`position > coalesce((select position from ${contractProgress}), 0)`,
)

type Entry = {
  position: string
  action: string | null
  target: string | null
  sha256: string | null
  outcome: string | null
  at: string | null
}

/** The next entries of the log's chain: they are in the order of their commit, so none is passed over. */
const NEXT = statement<Entry>(
  "contract_next",
  `select chain.position, log.action, log.target_id as target, log.detail ->> 'sha256' as sha256,
          log.detail ->> 'outcome' as outcome, log.at
     from audit_chain as chain left join audit_log as log on log.id = chain.audit_id
    where chain.position > $1::bigint order by chain.position limit ${ENTRIES_AT_ONCE}`,
)

/**
 * Counts the observations of the service in some answers, along the log: one process at a time, from where the last one ended; returns how many entries it
 * passed. An answer that was replaced meanwhile, or that cannot be decrypted, is skipped.
 */
export async function countAnswers(): Promise<number> {
  return db().transaction(async (tx) => {
    await tx.insert(contractProgress).values({ position: 0 }).onConflictDoNothing()
    const [progress] = await tx.select().from(contractProgress).for("update", { skipLocked: true })
    if (!progress) return 0
    const entries = await NEXT(tx, [progress.position])
    const last = entries.at(-1)
    if (!last) return 0
    await countObservations(tx, [...(await ofAnswers(tx, entries)), ...(await ofFiles(tx, entries))])
    await tx.update(contractProgress).set({ position: Number(last.position) })
    return entries.length
  })
}

async function ofAnswers(tx: Executor, entries: readonly Entry[]): Promise<Seen[]> {
  const settled = entries.filter(({ action }) => action === "check.answered")
  if (settled.length === 0) return []
  const rows = await tx
    .select({
      question: QUESTION,
      answer: ANSWER,
      state: checks.state,
      httpStatus: checks.httpStatus,
      remoteState: checks.remoteState,
    })
    .from(checks)
    .where(
      inArray(
        checks.id,
        settled.flatMap(({ target }) => target ?? []),
      ),
    )
  const byId = new Map(rows.map((row) => [row.question.id, row]))
  return settled.flatMap(({ target, sha256, at }) => {
    const row = byId.get(target ?? "")
    if (!row || at === null || row.answer.sha256 !== sha256) return []
    const { question, answer, state, httpStatus, remoteState } = row
    const { body } = readBody(answer)
    if (!body) return []
    const word = remoteState?.tryOpen(question.id) ?? null
    const seen = withFallback(
      question.id,
      () =>
        observe(operationOf(question.operation), {
          ...{ state, httpStatus, body, word },
          input: tryInput(question) ?? {},
        }),
      () => [],
    )
    return seen.map((one) => ({ ...one, operation: question.operation, at: new Date(at) }))
  })
}

/** How old links without a specified lifetime were when they gave their file, or no longer did. */
async function ofFiles(tx: Executor, entries: readonly Entry[]): Promise<Seen[]> {
  const opened = entries.filter(
    ({ action, outcome }) => action === "file.opened" && (outcome === "file" || outcome === "dead"),
  )
  if (opened.length === 0) return []
  const rows = await tx
    .select({ id: files.id, role: files.role, operation: checks.operation, createdAt: files.createdAt })
    .from(files)
    .innerJoin(checks, sql`${checks.id} = ${files.checkId}`)
    .where(
      inArray(
        files.id,
        opened.flatMap(({ target }) => target ?? []),
      ),
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return opened.flatMap(({ target, outcome, at }) => {
    const row = byId.get(target ?? "")
    if (!row || at === null) return []
    const seenAt = new Date(at)
    const found = linkAge(seenAt.getTime() - row.createdAt.getTime())
    const path = `${row.role}.${outcome === "file" ? "alive" : "dead"}`
    return [{ topic: "link" as const, path, found, operation: row.operation, at: seenAt }]
  })
}
