import "server-only"
import * as z from "zod/mini"
import { several } from "#lib/checks/lists/list-query.ts"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { MARK } from "#lib/checks/results/facets.ts"
import { keysetPage, type Page, type PagePlace } from "#lib/db/keyset.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import { DOSSIER_LISTS, DOSSIER_ORDERS, type DossierQuery } from "#lib/dossier/dossier-path.ts"
import { readFilters, type Search } from "#lib/http/list-address.ts"
import { gravestSubjects } from "./gravest-subjects.ts"
import { type ListedDossier, presentDossiers } from "./listed-dossier.ts"
import { subjectsAt } from "./subjects-at.ts"

const PAGE_SIZE = 25

export async function dossiersPage(
  viewer: Viewer,
  query: DossierQuery,
  place: PagePlace,
  size = PAGE_SIZE,
): Promise<Page<ListedDossier>> {
  const read = isByGravity(query) ? gravestSubjects : subjectsAt
  const { items, ...neighbours } = await keysetPage(
    (from, limit) => read(viewer, query, from, limit),
    (id) => id,
    place,
    size,
  )
  return { items: await presentDossiers(items, viewer), ...neighbours }
}

/** A list of one kind of answer, or one that people made, has no gravity to go by. */
export function isByGravity({ order, list, result }: DossierQuery): boolean {
  return order === "gravest" && list === undefined && result === undefined
}

const FIELDS = {
  list: z.optional(z.enum(DOSSIER_LISTS)),
  result: z.optional(z.string().check(z.regex(MARK))),
  kind: z.optional(z.enum(DOSSIER_KINDS)),
  subject: several(z.uuid()),
  order: z.optional(z.enum(DOSSIER_ORDERS)),
} satisfies { [field in keyof DossierQuery]: z.ZodMiniType<DossierQuery[field]> }

/** Reads the query of an address: the gravest first unless it says so. */
export const readDossierQuery = (search: Search): DossierQuery => ({
  order: "gravest",
  ...readFilters(FIELDS, search),
})
