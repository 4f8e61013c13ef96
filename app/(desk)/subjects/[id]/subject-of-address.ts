import "server-only"
import { cache } from "react"
import { requireUser } from "#lib/auth/current-user.ts"
import { type DossierSubject, dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { readOrNotFound } from "#lib/http/read-or-not-found.ts"

/** The subject of the address, for who may open its dossier; a page that does not exist for everybody else. */
export const subjectOf = cache(async (id: string): Promise<DossierSubject> => {
  const user = await requireUser("dossier.read")
  return readOrNotFound(user, id, () => dossierSubject(user, id))
})
