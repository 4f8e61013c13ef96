import "server-only"
import type { Executor } from "#lib/db/client.ts"
import { statement } from "#lib/db/statement.ts"
import type { ShowRecord } from "#lib/signatures/show-record.ts"
import { type Observation, observeShow } from "./observe.ts"
import { SHOW } from "./show-name.ts"

/** Something that was seen of an operation, when. */
export type Seen = Observation & { operation: string; at: Date }

/** Of one operation, topic and day no more different values are counted separately: more would be a service that makes up names. */
const MAX_KINDS = 400

const ADD = statement(
  "contract_count",
  `with given as (
     select (at at time zone 'UTC')::date as day, operation, topic, path, found,
            count(*)::int as count, min(at) as first_at, max(at) as last_at
       from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
         as one (operation, topic, path, found, at)
      group by 1, 2, 3, 4, 5
   ), placed as (
     select given.*, known.day is not null as is_known,
            row_number() over (partition by given.operation, given.topic, given.day, known.day is not null
                               order by given.path, given.found)
              + (select count(*) from contract_counts as other where other.operation = given.operation
                   and other.topic = given.topic and other.day = given.day) as place
       from given left join contract_counts as known using (operation, topic, path, found, day)
   )
   insert into contract_counts as known (day, operation, topic, path, found, count, first_at, last_at)
   select day, operation, topic, path, found, count, first_at, last_at
     from placed where is_known or place <= ${MAX_KINDS}
    order by operation, topic, path, found, day
   on conflict (operation, topic, path, found, day) do update set
     count = known.count + excluded.count,
     first_at = least(known.first_at, excluded.first_at),
     last_at = greatest(known.last_at, excluded.last_at)`,
)

/** Adds observations to the counts of their days. */
export async function countObservations(tx: Executor, seen: readonly Seen[]): Promise<void> {
  if (seen.length === 0) return
  await ADD(tx, [
    seen.map(({ operation }) => operation),
    seen.map(({ topic }) => topic),
    seen.map(({ path }) => path),
    seen.map(({ found }) => found),
    seen.map(({ at }) => at.toISOString()),
  ])
}

/** Counts the observations of the service in a changed record of a signature request. */
export function countShow(tx: Executor, record: ShowRecord): Promise<void> {
  const at = new Date()
  return countObservations(
    tx,
    observeShow(record).map((one) => ({ ...one, operation: SHOW, at })),
  )
}
