import "server-only"
import { sql } from "drizzle-orm"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { type Facet, facetText } from "#lib/checks/results/facets.ts"
import { markIndex, OFF_SCALE } from "#lib/checks/results/indexed-result.ts"
import { db } from "#lib/db/client.ts"
import { isForwards, newestFirst, type PagePlace } from "#lib/db/keyset.ts"
import { DISQUALIFYING } from "#lib/domain/results.ts"
import type { DossierKind } from "#lib/domain/subject-kinds.ts"
import type { DossierQuery } from "#lib/dossier/dossier-path.ts"
import { indexer } from "#lib/vault/blind-index.ts"
import { bears, subjectIds } from "./subjects-at.ts"

/** A text of a current answer, and the kinds of subject that such an answer can be about. */
type Said = { text: string; kinds: readonly DossierKind[] }

const PEOPLE = ["dni", "ce", "passport", "document"] as const
const VEHICLES = ["plate", "vin"] as const
const level = (text: string) => said(["dni"], { as: "level", field: "aml_status", text })
const disqualifying = (field: keyof typeof DISQUALIFYING, kinds: Said["kinds"]) =>
  DISQUALIFYING[field].map((text) => said(kinds, { as: "word", field, text }))

function said(kinds: Said["kinds"], facet: Omit<Facet, "weighs">): Said {
  return { text: facetText({ ...facet, weighs: true }), kinds }
}

/** What a current answer says, from the gravest on; a subject stands where the first of them holds, and in each step the newest is first. */
const STEPS: readonly (readonly Said[])[] = [
  [level("BLACK")],
  [level("RED")],
  [
    ...disqualifying("condicion_contribuyente", ["ruc"]),
    ...disqualifying("estado_contribuyente", ["ruc"]),
    ...disqualifying("status", [...PEOPLE, ...VEHICLES]),
    ...disqualifying("condicion", VEHICLES),
  ],
  [said(["dni"], { as: "disagreement", field: "aml_status", text: "" }), { text: OFF_SCALE, kinds: ["dni"] }],
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
  const { kind } = query
  const marks = STEPS.map((step) => step.filter(({ kinds }) => !kind || kinds.includes(kind)))
    .filter((step) => step.length > 0)
    .map((step) => step.map(({ text }) => markIndex(index, text)))
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
