import "server-only"
import { and, count, inArray, isNull, or, sql } from "drizzle-orm"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { AWAITED, OPEN } from "#lib/domain/check-states.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { type Viewer, visibleOperations } from "./visible-operations.ts"

/** The operations that the service accepts at once and answers later, as far as this viewer may read them. */
export function taskOperations({ role }: Viewer): CheckOperation[] {
  return visibleOperations(role).filter((slug) => operationOf(slug).task !== null)
}

/** How many of them are not over, those of batches from when they are sent: this person's, and everybody's. */
export async function countTasks(viewer: Viewer): Promise<{ mine: number; all: number }> {
  const [row] = await db()
    .select({
      all: count(),
      mine: sql<number>`count(*) filter (where ${checks.requestedBy} = ${viewer.id})`.mapWith(Number),
    })
    .from(checks)
    .where(
      and(
        inArray(checks.operation, taskOperations(viewer)),
        inArray(checks.state, [...OPEN]),
        or(isNull(checks.batchId), inArray(checks.state, [...AWAITED])),
      ),
    )
  return row ?? { mine: 0, all: 0 }
}
