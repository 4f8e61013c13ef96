import { route } from "#lib/http/route.ts"
import { sendRequest } from "#lib/signatures/send/send-request.ts"

/** `POST /api/signatures`: a request with its documents (multipart), sent to its signers at once. It reads its body itself, as it comes. */
export const POST = route({
  permission: "signature.send",
  audit: "signature.sent",
  async run(actor, { request }) {
    const { id, check, status } = await sendRequest(actor, request)
    return Response.json(
      { signatureId: id, ...check },
      { status, headers: { location: `/api/signatures/${id}` } },
    )
  },
})
