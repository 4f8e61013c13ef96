import "server-only"
import { itemsOf } from "#lib/aml/report.ts"
import type { Actor } from "#lib/auth/actor.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import { db, type Executor } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { amlReportNotes } from "#lib/db/schema/aml.ts"
import { waitsForItems } from "#lib/domain/aml/cases.ts"
import { isOpen } from "#lib/domain/aml/disposition.ts"
import { AML_SECTIONS } from "#lib/domain/aml/levels.ts"
import { CotejoError } from "#lib/errors.ts"
import { seal } from "#lib/vault/sealed.ts"
import { lockReport, type NewStep, stepsOfCase, writeStep } from "./case-steps.ts"
import { openCase } from "./open-case.ts"
import { type CaseStep, type ItemEntry, isGivenBack, itemKey } from "./review.ts"
import type {
  ConfirmationInput,
  ReopeningInput,
  ReportConclusionInput,
  ReportNoteInput,
} from "./review-input.ts"
import { reviewedReport } from "./reviewed-report.ts"
import { entriesOf } from "./write-conclusions.ts"

/** Records a conclusion for somebody else to confirm. Throws `state_changed` for what this person has not seen, `invalid_input` while an item is open, `not_found`. */
export async function concludeReport(actor: Actor, input: ReportConclusionInput): Promise<void> {
  const { checkId, conclusion, note, itemReviews } = input
  await lead(actor, input, async (tx, _, data) => {
    const entries = await entriesOf(tx, checkId)
    const known = [...entries.values()].reduce((sum, history) => sum + history.length, 0)
    if (known !== itemReviews) throw new CotejoError("state_changed")
    if (waitsForItems(conclusion, openItems(data, entries))) throw new CotejoError("invalid_input")
    return { act: "concluded", conclusion, note }
  })
}

/** Confirms a conclusion. Throws `forbidden` for its author, `state_changed` for what this person has not seen, `record_damaged`, `not_found`. */
export async function confirmConclusion(actor: Actor, input: ConfirmationInput): Promise<void> {
  await lead(actor, input, (_, [concluded]) => {
    if (concluded?.act !== "concluded") throw new CotejoError("state_changed")
    if (!concluded.conclusion) throw new CotejoError("record_damaged")
    if (concluded.by.id === actor.user.id) throw new CotejoError("forbidden")
    return { act: "confirmed", conclusion: null, note: input.note }
  })
}

/** Reopens a concluded report. Throws `state_changed` as above, `not_found`. */
export async function reopenReport(actor: Actor, input: ReopeningInput): Promise<void> {
  await lead(actor, input, () => ({ act: "reopened", conclusion: null, note: input.note }))
}

type Decide = (
  tx: Executor,
  steps: readonly CaseStep[],
  data: ExactJson,
) => Omit<NewStep, "byUser"> | Promise<Omit<NewStep, "byUser">>

async function lead(actor: Actor, at: { checkId: string; seen: string | null }, decide: Decide) {
  const { checkId, seen } = at
  const { data } = await reviewedReport(actor.user, checkId)
  await openCase(checkId)
  await db().transaction(async (tx) => {
    await lockReport(tx, checkId)
    const steps = await stepsOfCase(checkId, tx)
    if ((steps[0]?.id ?? null) !== seen) throw new CotejoError("state_changed")
    const step = await decide(tx, steps, data)
    await writeStep(tx, checkId, { ...step, byUser: actor.user.id })
    const givenBack = isGivenBack([{ act: step.act, by: actor.user }, ...steps])
    await actor.record(tx, { type: "check", id: checkId }, givenBack ? { givenBack } : {})
  })
}

function openItems(data: ExactJson, entries: ReadonlyMap<string, readonly ItemEntry[]>): number {
  return AML_SECTIONS.flatMap((section) =>
    itemsOf(data, section).filter((_, position) =>
      isOpen(entries.get(itemKey(section, position))?.[0]?.disposition ?? null),
    ),
  ).length
}

/** Adds a note on a report as a whole; notes are never changed, only followed by others. Throws `not_found`. */
export async function addReportNote(actor: Actor, { checkId, note }: ReportNoteInput): Promise<void> {
  await reviewedReport(actor.user, checkId)
  await db().transaction(async (tx) => {
    await lockReport(tx, checkId)
    const id = newRowId()
    await tx
      .insert(amlReportNotes)
      .values({ id, checkId, note: seal([id, checkId].join("/"), note), byUser: actor.user.id })
    await actor.record(tx, { type: "check", id: checkId })
  })
}
