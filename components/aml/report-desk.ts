import type { useSelection } from "#components/selection/use-selection.ts"
import type { ReportChange } from "#lib/aml/compared-reports.ts"
import type { KnownPerson } from "#lib/aml/finding.ts"
import type { QueuePlace } from "#lib/aml/review/queue-place.ts"
import { type AmlCase, type AmlReview, itemKey } from "#lib/aml/review/review.ts"
import type { ReportVersions } from "#lib/aml/versions-of.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { PersonRef } from "#lib/checks/present-check.ts"
import type { RosContent } from "#lib/domain/aml/cases.ts"
import type { ItemPlace, useItemReviews } from "./review/use-item-reviews.ts"

/** The review of the report as a whole, its reader, and who else may approve it. */
export type ReviewCase = AmlCase & { viewerId: string; approvers: readonly string[] }

/** Our own part of an AML report's page: reviews, notes, other reports, and what the reader may do. */
export type ReportDesk = {
  review: AmlReview
  versions: ReportVersions
  /** What differs from the report before it; null for the first one. */
  change: ReportChange | null
  person: KnownPerson
  /** Who looks after the person. */
  owner: PersonRef | null
  reviewCase: ReviewCase
  /** Null for who reviews nothing. */
  queue: QueuePlace | null
  /** What the compliance officer recorded on an escalated report; undefined for everybody else. */
  ros: RosContent[] | undefined
  may: { review: boolean; confirm: boolean }
}

/** A finding, and where it stands in its report. */
export type FindingPlace = ItemPlace & { item: ExactJson }

export const keyAt = ({ section, position }: ItemPlace) => itemKey(section, position)

export type ReviewDesk = ReturnType<typeof useItemReviews> & {
  mayReview: boolean
  /** Shows the next finding that nobody reviewed. */
  goOn: (from: FindingPlace) => void
  /** Which items are chosen, to be concluded on together. */
  selection: ReturnType<typeof useSelection>
}
