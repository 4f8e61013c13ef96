import type { PersonRef } from "#lib/checks/present-check.ts"
import type { CaseAct, CaseState, ReportConclusion, WaitingCase } from "#lib/domain/aml/cases.ts"
import { type Disposition, type ItemConclusion, isOpen } from "#lib/domain/aml/disposition.ts"
import type { AmlSection } from "#lib/domain/aml/levels.ts"

/** A conclusion with who drew it and when (ISO 8601). */
export type ItemEntry = ItemConclusion & { id: string; by: PersonRef; at: string }

/** The last conclusion on the same item in an earlier report of the same subject: shown, and carried over only by a person. */
export type EarlierEntry = ItemEntry & { checkId: string; requestedAt: string }

export type ItemReview = {
  /** The newest first; the first one holds. */
  history: ItemEntry[]
  earlier: EarlierEntry | null
}

export type ReportNote = { id: string; note: string; by: PersonRef; at: string }

/** The entries of people about one report, apart from its answer. */
export type AmlReview = {
  /** By `itemKey`; items without an entry are not in it. */
  items: Record<string, ItemReview>
  notes: ReportNote[]
}

/** The result of one act: the histories that it extended, by `itemKey`, and whether it reopened the concluded report. */
export type ItemsConcluded = { histories: Record<string, ItemEntry[]>; reopened: boolean }

/** One act on the report as a whole; `conclusion` is there where one was drawn. */
export type CaseStep = {
  id: string
  act: CaseAct
  conclusion: ReportConclusion | null
  note: string
  by: PersonRef
  at: string
}

/** The review of a report as a whole: its acts, the newest first. */
export type AmlCase = {
  state: CaseState
  steps: CaseStep[]
  earlier: { checkId: string; requestedAt: string; concluded: CaseStep; isConfirmed: boolean } | null
}

/** Whether somebody else gave a conclusion back to whoever drew it, and nobody concluded since; the acts are the newest first. */
export function isGivenBack([newest, before]: readonly Pick<CaseStep, "act" | "by">[]): boolean {
  return newest?.act === "reopened" && before?.act === "concluded" && newest.by.id !== before.by.id
}

/** The words (of `aml.case`) for where a review stands: an approved decision by what was approved, an open one by whether it was given back. */
export function standingKey({ state, steps }: Pick<AmlCase, "state" | "steps">) {
  if (state === "open" && isGivenBack(steps)) return "acted.givenBack"
  const held = state === "confirmed" ? steps.find(({ act }) => act === "concluded")?.conclusion : null
  return held ? (`approved.${held}` as const) : (`state.${state}` as const)
}

/** The list in which a report is read: for who may approve it, or decided on that just now, those to approve; for everybody else those to conclude on. */
export function listWalked(
  { state, steps }: Pick<AmlCase, "state" | "steps">,
  viewerId: string,
  mayConfirm: boolean,
): WaitingCase {
  const isOwn = steps[0]?.by.id === viewerId
  const isWaiting = state === "concluded" && !isOwn
  const isDecided = isOwn && (steps[0]?.act === "confirmed" || isGivenBack(steps))
  return mayConfirm && (isWaiting || isDecided) ? "concluded" : "open"
}

export function itemKey(section: AmlSection, position: number): string {
  return `${section}:${position}`
}

/** The conclusion that holds for an item; null when nobody has drawn one on this report. */
export function dispositionOf(review: ItemReview | undefined): Disposition | null {
  const current = review?.history[0]
  return current === undefined || current.undid === null ? null : current.disposition
}

/** Returns the earlier conclusion on the same item if it may be taken over: it is a conclusion, and there is none here. */
export function takeable(review: ItemReview | undefined): EarlierEntry | null {
  if (!review?.earlier || isOpen(review.earlier.disposition) || !isOpen(dispositionOf(review))) return null
  return review.earlier
}

/** What one press chooses: items without a conclusion, else all if their dispositions agree. No press that meant the rest overturns one. */
export function chosenTogether<Place>(
  shown: readonly Place[],
  at: (place: Place) => Disposition | null,
): { places: readonly Place[]; areOpen: boolean } {
  const open = shown.filter((place) => isOpen(at(place)))
  if (open.length > 0) return { places: open, areOpen: true }
  const isAlike = new Set(shown.map(at)).size === 1
  return { places: isAlike ? shown : [], areOpen: false }
}
