import { isWebhookSecret, receiveVinWebhook } from "#lib/checks/tasks/vin-webhook.ts"
import { REQUEST_ID_HEADER } from "#lib/http/request-id.ts"
import { logFault } from "#lib/log/fault.ts"

type Context = { params: Promise<{ secret: string }> }

/**
 * `POST /api/webhooks/vin/{secret}`: the VIN webhook. It has no session, so `route()` does not make it; its secret address is its
 * permission. The same answer for known and unknown ids, for a right and a broken body.
 */
export async function POST(request: Request, context: Context): Promise<Response> {
  const { secret } = await context.params
  if (!isWebhookSecret(secret))
    return new Response(null, { status: 404, headers: { "cache-control": "no-store" } })
  try {
    await receiveVinWebhook(request.body)
  } catch (error) {
    logFault(
      { doing: "answering the VIN webhook" },
      request.headers.get(REQUEST_ID_HEADER) ?? undefined,
      error,
    )
  }
  return new Response(null, { status: 202, headers: { "cache-control": "no-store" } })
}
