import "server-only"
import { sql } from "drizzle-orm"
import { db, type Executor } from "#lib/db/client.ts"
import { type ContractTopic, DEVIATION_TOPICS } from "#lib/domain/contract-topics.ts"
import { type DeviationCounts, newsOf, RECENT_DAYS } from "./news.ts"

export type Deviating = DeviationCounts & { news: ReturnType<typeof newsOf> }

/** Something that was seen, with how often, and since when and until when. */
export type SeenOf = {
  operation: string
  topic: ContractTopic
  path: string
  found: string
  count: number
  firstAt: Date
  lastAt: Date
}

type Times = { first_at: string; last_at: string }
type DeviationRow = Times & {
  operation: string
  topic: DeviationCounts["topic"]
  path: string
  found: string
  recent: string
  earlier: string
  answers_recent: string | null
  answers_earlier: string | null
}

const MAX = 500
const RECENT = sql`day > (clock_timestamp() at time zone 'UTC')::date - ${RECENT_DAYS}::int`

/** Reads the deviations of answers from the specification: those that are new or more frequent first, then the newest. */
export async function readDeviations(on: Executor = db()): Promise<Deviating[]> {
  const { rows } = await on.execute<DeviationRow>(sql`
    with split as (
      select operation, topic, path, found, min(first_at) as first_at, max(last_at) as last_at,
             coalesce(sum(count) filter (where ${RECENT}), 0) as recent,
             coalesce(sum(count) filter (where not (${RECENT})), 0) as earlier
        from contract_counts where topic = any(${sql.param(["answers", ...DEVIATION_TOPICS])}::text[])
       group by operation, topic, path, found)
    select split.*, answers.recent as answers_recent, answers.earlier as answers_earlier
      from split left join split as answers on answers.operation = split.operation and answers.topic = 'answers'
     where split.topic <> 'answers' order by split.last_at desc limit ${MAX}`)
  const found = rows.map((row): Deviating => {
    const counts = {
      ...{ operation: row.operation, topic: row.topic, path: row.path, found: row.found },
      ...timesOf(row),
      recent: Number(row.recent),
      earlier: Number(row.earlier),
      answersRecent: Number(row.answers_recent ?? 0),
      answersEarlier: Number(row.answers_earlier ?? 0),
    }
    return { ...counts, news: newsOf(counts) }
  })
  return [...found.filter(({ news }) => news !== null), ...found.filter(({ news }) => news === null)]
}

/** Counts the deviations that are new or more frequent than before. */
export async function contractNews(on: Executor = db()): Promise<number> {
  return (await readDeviations(on)).filter(({ news }) => news !== null).length
}

/** Reads the observations of everything that the specification does not show, the commonest first. */
export async function readOpenQuestions(): Promise<SeenOf[]> {
  const { rows } = await db().execute<
    Omit<SeenOf, "count" | "firstAt" | "lastAt"> & Times & { count: string }
  >(sql`
    select operation, topic, path, found, sum(count) as count, min(first_at) as first_at, max(last_at) as last_at
      from contract_counts where not topic = any(${sql.param(["answers", ...DEVIATION_TOPICS])}::text[])
     group by operation, topic, path, found order by count desc, operation, path, found`)
  return rows.map(({ operation, topic, path, found, count, ...times }) => ({
    ...{ operation, topic, path, found, count: Number(count) },
    ...timesOf(times),
  }))
}

function timesOf({ first_at: first, last_at: last }: Times): { firstAt: Date; lastAt: Date } {
  return { firstAt: new Date(first), lastAt: new Date(last) }
}
