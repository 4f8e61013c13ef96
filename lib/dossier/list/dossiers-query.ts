import * as z from "zod/mini"
import { several } from "#lib/checks/lists/list-query.ts"
import { MARK } from "#lib/checks/results/facets.ts"
import { DOSSIER_KINDS } from "#lib/domain/subject-kinds.ts"
import { readFilters, type Search } from "#lib/http/list-address.ts"
import { DOSSIER_LISTS, type DossierQuery } from "./dossiers-path.ts"

const FIELDS = {
  list: z.optional(z.enum(DOSSIER_LISTS)),
  result: z.optional(z.string().check(z.regex(MARK))),
  kind: z.optional(z.enum(DOSSIER_KINDS)),
  subject: several(z.uuid()),
} satisfies { [field in keyof DossierQuery]: z.ZodMiniType<DossierQuery[field]> }

/** Reads the filters of the list of dossiers from its address. */
export const readDossierQuery = (search: Search): DossierQuery => readFilters(FIELDS, search)
