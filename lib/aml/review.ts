import type { PersonRef } from "#lib/checks/present-check.ts"
import type { AmlSection } from "#lib/domain/aml-sections.ts"
import type { Disposition, ItemConclusion } from "#lib/domain/disposition.ts"

/** A conclusion with who drew it and when (ISO 8601). */
export type ItemEntry = ItemConclusion & { id: string; by: PersonRef; at: string }

/** The last conclusion on the same item in an earlier report of the same subject: told, never carried over. */
export type EarlierEntry = Omit<ItemEntry, "id"> & { checkId: string; requestedAt: string }

export type ItemReview = {
  /** The newest first; the first one holds. */
  history: ItemEntry[]
  earlier: EarlierEntry | null
}

export type ReportNote = { id: string; note: string; by: PersonRef; at: string }

/** What people wrote about one report, apart from its answer. */
export type AmlReview = {
  /** By `itemKey`; items of which nothing was said are not in it. */
  items: Record<string, ItemReview>
  /** On the report as a whole, the newest first. */
  notes: ReportNote[]
}

export function itemKey(section: AmlSection, position: number): string {
  return `${section}:${position}`
}

/** The conclusion that holds for an item; null when nobody has drawn one on this report. */
export function dispositionOf(review: ItemReview | undefined): Disposition | null {
  return review?.history[0]?.disposition ?? null
}
