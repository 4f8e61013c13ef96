import "server-only"
import { notFound } from "next/navigation"
import * as z from "zod/mini"
import type { ActingUser } from "#lib/auth/actor.ts"
import { CotejoError } from "#lib/errors.ts"
import { requestScope } from "#lib/log/log.ts"
import { noteRefused } from "./guard/note-refused.ts"

/** The record of a page by the id in its address; who may not see it gets a 404, and the attempt is logged. */
export async function readOrNotFound<T>(user: ActingUser, id: string, read: () => Promise<T>): Promise<T> {
  if (!z.uuid().safeParse(id).success) notFound()
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof CotejoError) || error.code !== "not_found") throw error
    await noteRefused({
      error,
      user,
      requestId: requestScope()?.requestId ?? null,
      edge: "page",
      about: { id },
    })
    notFound()
  }
}
