import "server-only"
import { type SQL, sql } from "drizzle-orm"
import { beyond, type PagePlace, walkOrder } from "#lib/db/keyset.ts"
import { checkMarks, checks } from "#lib/db/schema/checks.ts"
import { CHECK_STATES, type CheckState } from "#lib/domain/check-states.ts"
import { CHECK_OPERATION_SLUGS } from "#lib/operations/registry.ts"
import { firstIdAt } from "./first-id-at.ts"
import { withinScope } from "./scope-condition.ts"
import { type CheckScope, isOwned } from "./visible-operations.ts"

export type CheckFilter = CheckScope & {
  states?: readonly CheckState[] | undefined
  requestedBy?: string | undefined
  subjectIds?: readonly string[] | undefined
  /** The keyed fingerprint of a facet that their results have, one for each version of the key that is in use. */
  marks?: readonly Buffer[] | undefined
  batchId?: string | undefined
  ids?: readonly string[] | undefined
  alone?: boolean | undefined
  from?: Date | undefined
  before?: Date | undefined
}

/** Further conditions on a check, as a list of its own may have them; they are compared, no index is chosen by them. */
type Also = readonly SQL[]

/**
 * The ids of one page, as a query. However many checks there are, it reads a few times `limit` entries of an index.
 * - A filter on operation or state is one short scan for each pair of values: only then is the index (operation, state, id) in the order of the page. Questions
 *   outside of batches have indexes by operation, scanned likewise.
 * - Subjects and batches hold few checks: their own indexes are scanned and the rest is compared.
 * - Where a person sees only their own checks of an operation, that person's index is scanned beside the others.
 */
export function pageOfIds(filter: CheckFilter, place: PagePlace, limit: number, also: Also = []): SQL {
  const { ownedBy, requestedBy, operations, ...rest } = filter
  const isMixed = operations.some(isOwned) && ownedBy !== undefined
  if (!isMixed || requestedBy === ownedBy) return walk(filter, place, limit, also)
  // Marks are walked once: owned checks have none, and a second walk would pass over all that have one.
  const visible = withinScope(filter)
  if (filter.marks)
    return walk({ ...rest, requestedBy, operations }, place, limit, visible ? [...also, visible] : also)
  const others = walk(
    { ...rest, requestedBy, operations: operations.filter((slug) => !isOwned(slug)) },
    place,
    limit,
    also,
  )
  if (requestedBy !== undefined) return others
  const owned = { ...rest, requestedBy: ownedBy, operations: operations.filter(isOwned) }
  const own = walk(owned, place, limit, also)
  return sql`select id from ((${others}) union all (${own})) as visible order by ${walkOrder(sql`id`, place)} limit ${limit}`
}

function walk(filter: CheckFilter, place: PagePlace, limit: number, also: Also): SQL {
  const order = walkOrder(checks.id, place)
  const range = [...rangeOf(filter, place), ...also]
  const person = filter.requestedBy === undefined ? [] : [sql`${checks.requestedBy} = ${filter.requestedBy}`]
  if (filter.marks)
    return marked(filter.marks, filter, [...narrow(filter), ...person, ...range], place, limit)
  const isNarrow = [filter.subjectIds, filter.batchId, filter.ids].some((one) => one !== undefined)
  if (isNarrow || !(isSplit(filter) || filter.alone)) {
    const conditions = [...(isNarrow ? narrow(filter) : exceptOwned(filter)), ...person, ...range]
    return sql`select ${checks.id} from ${checks} ${where(conditions)} order by ${order} limit ${limit}`
  }
  if (filter.operations.length === 0) return sql`select ${checks.id} from ${checks} where false`
  const { pairs, same } = filter.alone && filter.states === undefined ? aloneIn(filter) : statesIn(filter)
  return sql`select walk.id from (values ${sql.join(pairs, sql`, `)}) as pair (operation, state)
    cross join lateral (
      select ${checks.id} from ${checks} ${where([...same, ...person, ...range])} order by ${order} limit ${limit}
    ) as walk order by ${walkOrder(sql`walk.id`, place)} limit ${limit}`
}

function statesIn({ operations, states = CHECK_STATES, alone }: CheckFilter): Pairs {
  return {
    pairs: operations.flatMap((operation) => states.map((state) => sql`(${operation}, ${state})`)),
    same: [
      sql`${checks.operation} = pair.operation`,
      sql`${checks.state} = pair.state`,
      ...(alone ? [sql`${checks.batchId} is null`] : []),
    ],
  }
}

/** Of these an index knows no state: one walk for each operation. */
function aloneIn({ operations }: CheckFilter): Pairs {
  return {
    pairs: operations.map((operation) => sql`(${operation}, null)`),
    same: [sql`${checks.operation} = pair.operation`, sql`${checks.batchId} is null`],
  }
}

type Pairs = { pairs: SQL[]; same: SQL[] }

/** Selects the checks whose results have a mark, by the index in the order of the page; those of one person by an index of theirs. */
function marked(
  marks: readonly Buffer[],
  { requestedBy }: CheckFilter,
  conditions: SQL[],
  place: PagePlace,
  limit: number,
): SQL {
  const start = beyond(checkMarks.checkId, place)
  // One look at each: `offset` keeps the planner from walking the whole of both tables side by side.
  const kept = sql`exists (select from ${checks} ${where([sql`${checks.id} = ${checkMarks.checkId}`, ...conditions])} offset 0)`
  const own = requestedBy === undefined ? [] : [sql`${checkMarks.requestedBy} = ${requestedBy}`]
  const walks = marks.map(
    (mark) => sql`(select ${checkMarks.checkId} as id from ${checkMarks}
      ${where([sql`${checkMarks.mark} = ${mark}`, ...own, ...(start ? [start] : []), kept])}
      order by ${walkOrder(checkMarks.checkId, place)} limit ${limit})`,
  )
  return sql`select id from (${sql.join(walks, sql` union `)}) as marked order by ${walkOrder(sql`id`, place)} limit ${limit}`
}

/** Whether operation or state narrows the list at all; without a restriction, no operation is named. */
function isSplit(filter: CheckFilter): boolean {
  if (filter.states !== undefined) return true
  // A person's checks without the owned ones: by the pairs of that person's index, not by passing over those of others.
  if (filter.requestedBy !== undefined && !filter.operations.some(isOwned)) return true
  return CHECK_OPERATION_SLUGS.some((slug) => !isOwned(slug) && !filter.operations.includes(slug))
}

/** Everything but owned operations: their checks are few beside the rest, so the key is walked and they are passed over. */
function exceptOwned({ operations }: CheckFilter): SQL[] {
  const hidden = CHECK_OPERATION_SLUGS.filter((slug) => isOwned(slug) && !operations.includes(slug))
  return hidden.map((slug) => sql`${checks.operation} <> ${slug}`)
}

function narrow({ subjectIds, batchId, ids, alone, operations, states }: CheckFilter): SQL[] {
  return [
    ...(alone === true ? [sql`${checks.batchId} is null`] : []),
    ...(ids ? [sql`${checks.id} = any(${list(ids)}::uuid[])`] : []),
    ...(subjectIds ? [aboutOneOf(subjectIds)] : []),
    ...(batchId === undefined ? [] : [sql`${checks.batchId} = ${batchId}`]),
    sql`${checks.operation} = any(${list(operations)}::text[])`,
    ...(states ? [sql`${checks.state} = any(${list(states)}::text[])`] : []),
  ]
}

/** About one subject as a plain comparison: only then does its index give the order of the page. */
function aboutOneOf(subjectIds: readonly string[]): SQL {
  const [one] = subjectIds
  if (one !== undefined && subjectIds.length === 1) return sql`${checks.subjectId} = ${one}`
  return sql`${checks.subjectId} = any(${list(subjectIds)}::uuid[])`
}

/** Ids grow with time, so bounds in time and the place of a page are bounds of the key. */
function rangeOf({ from, before }: CheckFilter, place: PagePlace): SQL[] {
  const start = beyond(checks.id, place)
  return [
    ...(from ? [sql`${checks.id} >= ${firstIdAt(from)}`] : []),
    ...(before ? [sql`${checks.id} < ${firstIdAt(before)}`] : []),
    ...(start ? [start] : []),
  ]
}

function where(conditions: SQL[]): SQL {
  return conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`
}

function list(values: readonly string[]): SQL {
  return sql`${sql.param([...values])}`
}
