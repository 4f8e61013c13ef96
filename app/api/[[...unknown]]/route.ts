import { CotejoError } from "#lib/errors.ts"
import { problemResponse } from "#lib/http/problem-response.ts"
import { newRequestId, REQUEST_ID_HEADER } from "#lib/http/request-id.ts"

/** Every address below `/api` that no route has: the problem of what is not there, as programs read it, not a page for people. */
async function refuse({ headers }: Request): Promise<Response> {
  const requestId = headers.get(REQUEST_ID_HEADER) ?? newRequestId()
  const response = await problemResponse(new CotejoError("not_found"), requestId)
  response.headers.set("cache-control", "no-store")
  return response
}

export { refuse as DELETE, refuse as GET, refuse as PATCH, refuse as POST, refuse as PUT }
