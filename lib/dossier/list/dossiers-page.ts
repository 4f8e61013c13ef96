import "server-only"
import type { Viewer } from "#lib/checks/lists/visible-operations.ts"
import { keysetPage, type Page, type PagePlace } from "#lib/db/keyset.ts"
import type { DossierQuery } from "./dossiers-path.ts"
import { type ListedDossier, presentDossiers } from "./listed-dossier.ts"
import { subjectsAt } from "./subjects-at.ts"

const PAGE_SIZE = 25

/** One page of the dossiers that this person may read, with its neighbours. */
export async function dossiersPage(
  viewer: Viewer,
  query: DossierQuery,
  place: PagePlace,
  size = PAGE_SIZE,
): Promise<Page<ListedDossier>> {
  const { items, ...neighbours } = await keysetPage(
    (from, limit) => subjectsAt(viewer, query, from, limit),
    (id) => id,
    place,
    size,
  )
  return { items: await presentDossiers(items, viewer), ...neighbours }
}
