import { getTranslations } from "next-intl/server"
import { env } from "#lib/env.ts"
import { route } from "#lib/http/route.ts"
import { openapiOf } from "#lib/interface/openapi.ts"
import { DESCRIPTION } from "#lib/interface/public-endpoints.ts"
import { ENDPOINTS } from "./endpoints.ts"

/** `GET /api/openapi.json`: this interface as OpenAPI 3.1, in the reader's language. */
export const GET = route({
  ...DESCRIPTION,
  async run() {
    return Response.json(openapiOf(ENDPOINTS, await getTranslations(), env().appUrl))
  },
})
