import type { AmlCase, AmlReview } from "#lib/aml/review/review.ts"
import type { ReportVersions } from "#lib/aml/versions-of.ts"

/** The review of the report as a whole, and its reader. */
export type ReviewCase = AmlCase & { viewerId: string }

/** Our own part of an AML report's page: reviews, notes, other reports, and what the reader may do. */
export type ReportDesk = {
  review: AmlReview
  versions: ReportVersions
  reviewCase: ReviewCase
  may: { review: boolean; confirm: boolean }
}
