import "server-only"
import { notFound } from "next/navigation"
import { cache } from "react"
import * as z from "zod/mini"
import { requireUser } from "#lib/auth/current-user.ts"
import { type DossierSubject, dossierSubject } from "#lib/dossier/dossier-subject.ts"
import { CotejoError } from "#lib/errors.ts"

/** The subject of the address, for who may open its dossier; a page that does not exist for everybody else. */
export const subjectOf = cache(async (id: string): Promise<DossierSubject> => {
  const user = await requireUser("dossier.read")
  if (!z.uuid().safeParse(id).success) notFound()
  try {
    return await dossierSubject(user, id)
  } catch (error) {
    if (error instanceof CotejoError && error.code === "not_found") notFound()
    throw error
  }
})
