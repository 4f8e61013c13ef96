import * as z from "zod/mini"
import type { Search } from "#lib/checks/lists/history-query.ts"
import { several } from "#lib/checks/lists/list-query.ts"
import { MARK } from "#lib/checks/results/facets.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import { DOSSIER_LISTS, type DossierQuery } from "./dossiers-path.ts"

const FIELDS = {
  list: z.optional(z.enum(DOSSIER_LISTS)),
  result: z.optional(z.string().check(z.regex(MARK))),
  kind: z.optional(z.enum(DOSSIER_KINDS)),
  subject: several(z.uuid()),
} satisfies { [field in keyof DossierQuery]: z.ZodMiniType<DossierQuery[field]> }

/** Reads the address of the list of dossiers; a parameter that is no filter, or no longer one (an old link), is left out. */
export function readDossierQuery(search: Search): DossierQuery {
  const entries = Object.entries(FIELDS).flatMap(([name, schema]) => {
    const parsed = schema.safeParse([search[name]].flat()[0])
    const isEmpty = !parsed.success || parsed.data === undefined || parsed.data.length === 0
    return isEmpty ? [] : [[name, parsed.data]]
  })
  return Object.fromEntries(entries) as DossierQuery
}
