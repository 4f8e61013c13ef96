import type { PersonRef } from "#lib/checks/present-check.ts"
import type { CaseAct, CaseState, ReportConclusion } from "#lib/domain/aml/cases.ts"
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
