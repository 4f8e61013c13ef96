import "server-only"
import { sql } from "drizzle-orm"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { type Facet, facetText } from "#lib/checks/results/facets.ts"
import { markIndex, OFF_SCALE } from "#lib/checks/results/indexed-result.ts"
import { db } from "#lib/db/client.ts"
import { isForwards, newestFirst, type PagePlace } from "#lib/db/keyset.ts"
import type { DossierQuery } from "#lib/dossier/dossier-path.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { bears, subjectIds } from "./subjects-at.ts"

const level = (text: string) => textOf({ as: "level", field: "aml_status", text })
const words = (field: string, ...texts: string[]) => texts.map((text) => textOf({ as: "word", field, text }))

function textOf(facet: Omit<Facet, "weighs">): string {
  return facetText({ ...facet, weighs: true })
}

/** What a current answer says, from the gravest on; a subject stands where the first of them holds, and in each step the newest is first. */
const STEPS: readonly (readonly string[])[] = [
  [level("BLACK")],
  [level("RED")],
  [
    ...words("condicion_contribuyente", "NO HABIDO", "NO HALLADO"),
    ...words("estado_contribuyente", "BAJA DE OFICIO", "BAJA DEFINITIVA"),
    ...["status", "condicion"].flatMap((field) => words(field, "ROBADO")),
    ...words("status", "Desaprobado", "declined"),
  ],
  [textOf({ as: "disagreement", field: "aml_status", text: "" }), OFF_SCALE],
  [level("ORANGE")],
  [level("YELLOW")],
]

/** One page of ids as they are walked, the gravest first. Each step is a walk of its own: the database knows of a word its keyed mark alone. */
export async function gravestSubjects(
  viewer: Viewer,
  query: DossierQuery,
  place: PagePlace,
  limit: number,
): Promise<string[]> {
  const index = await indexer()
  const marks = STEPS.map((texts) => texts.map((text) => markIndex(index, text)))
  const all = [...marks, []].map((own, at) => ({ marks: own, graver: marks.slice(0, at).flat() }))
  const isBack = isForwards(place)
  const steps = isBack ? all.toReversed() : all
  const id = cursorOf(place)
  const from = id === undefined ? undefined : all[await stepOf(viewer, id, marks)]
  const ahead = from ? steps.slice(steps.indexOf(from)) : steps
  const walked: string[] = []
  for (const [nth, step] of ahead.entries()) {
    if (walked.length === limit) break
    const edge = isBack ? "oldest" : undefined
    const ids = await subjectIds(viewer, query, nth === 0 ? place : edge, limit - walked.length, step)
    const { rows } = await db().execute<{ id: string }>(ids)
    walked.push(...rows.map((row) => row.id))
  }
  return newestFirst(walked, place)
}

function cursorOf(place: PagePlace): string | undefined {
  if (place === undefined || place === "oldest") return undefined
  return "older" in place ? place.older : place.newer
}

/** The step that a subject stands in; the one after all of them where nothing holds. */
async function stepOf(viewer: Viewer, id: string, steps: readonly (readonly Buffer[])[]): Promise<number> {
  const cases = steps.map((marks, at) => sql`when ${bears(viewer, sql`${id}::uuid`, marks)} then ${at}::int`)
  const { rows } = await db().execute<{ step: number }>(
    sql`select case ${sql.join(cases, sql` `)} else ${steps.length}::int end as step`,
  )
  return rows[0]?.step ?? 0
}
