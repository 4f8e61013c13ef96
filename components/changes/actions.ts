"use server"

import * as z from "zod/mini"
import { MAX_NOTE_LETTERS } from "#lib/domain/aml/disposition.ts"
import { DILIGENCES } from "#lib/domain/monitoring.ts"
import { action } from "#lib/http/action.ts"
import { assignChanges, reopenChanges, settleChanges } from "#lib/monitoring/changes.ts"
import { setReview, setReviewPeriod } from "#lib/monitoring/reviews.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

/** As many as a page of the list holds. */
const ids = z.array(z.uuid()).check(z.minLength(1), z.maxLength(100))
const reason = z
  .string()
  .check(z.trim(), z.minLength(1, { error: "required" }), z.maxLength(MAX_NOTE_LETTERS))

/** Closes changes with a reason. */
export const settle = action({
  permission: "change.settle",
  audit: "change.settled",
  input: z.strictObject({ ids, reason }),
  run: (actor, { ids, reason }) => settleChanges(actor, ids, reason),
})

/** Opens closed changes again. */
export const reopen = action({
  permission: "change.settle",
  audit: "change.reopened",
  input: z.strictObject({ ids }),
  run: (actor, { ids }) => reopenChanges(actor, ids),
})

/** Puts somebody in charge of changes, or nobody. */
export const assign = action({
  permission: "change.settle",
  audit: "change.assigned",
  input: z.strictObject({ ids, owner: z.nullable(z.uuid()) }),
  run: (actor, { ids, owner }) => assignChanges(actor, ids, owner),
})

/** Sets when a subject is reviewed next. */
export const reviewNext = action({
  permission: "dossier.write",
  audit: "review.set",
  input: z.strictObject({
    id: z.uuid(),
    diligence: z.enum(DILIGENCES),
    dueOn: z.nullable(z.string().check(z.refine(isCivilDay, { error: "date" }))),
    reason,
  }),
  run: (actor, { id, ...review }) => setReview(actor, id, review),
})

/** Sets the company's period between two reviews of one diligence. */
export const changeReviewPeriod = action({
  permission: "limit.set",
  audit: "review.period_changed",
  input: z.strictObject({ diligence: z.enum(DILIGENCES), months: z.int().check(z.gte(1), z.lte(120)) }),
  run: (actor, { diligence, months }) => setReviewPeriod(actor, diligence, months),
})
