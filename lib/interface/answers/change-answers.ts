import * as z from "zod/mini"
import { CHANGE_WEIGHTS } from "#lib/domain/change-weights.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import type { ChangeJson } from "#lib/monitoring/changes.ts"
import { OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { instant, person, whole } from "./check-answers.ts"

const change: z.ZodMiniType<ChangeJson> = z.object({
  id: z.uuid(),
  subject: z.object({
    id: z.uuid(),
    kind: z.enum(DOSSIER_KINDS),
    identifier: z.string(),
    name: z.nullable(z.string()),
  }),
  operation: z.enum(OPERATION_SLUGS),
  kind: z.enum(["answer", "expiry"]),
  weight: z.enum(CHANGE_WEIGHTS),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
  checkId: z.uuid(),
  beforeId: z.nullable(z.uuid()),
  owner: z.nullable(person),
  at: instant,
  settled: z.nullable(z.object({ by: person, at: instant, reason: z.string() })),
  revision: whole,
}) as z.ZodMiniType<ChangeJson>

/** Changes after a revision; ask again from `revision` on, or with `nextCursor` while there are more. */
export const changeFeed = z.object({
  items: z.array(change),
  nextCursor: z.nullable(z.string()),
  revision: whole,
})
