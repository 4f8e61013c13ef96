import "server-only"
import { cache } from "react"
import { requireUser } from "#lib/auth/current-user.ts"
import { type DossierSubject, dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { foundFor } from "#lib/http/found-for.ts"

/** The subject of the address, for who may open its dossier; a page that does not exist for everybody else. */
export const subjectOf = cache(async (id: string): Promise<DossierSubject> => {
  const user = await requireUser("dossier.read")
  return foundFor(user, id, () => dossierSubject(user, id))
})
