import * as z from "zod/mini"
import { proveInclusion } from "#lib/audit/days/prove-inclusion.ts"
import { visibleChecks } from "#lib/checks/lists/visible-checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { attachment } from "#lib/http/attachment.ts"
import { route } from "#lib/http/route.ts"

/**
 * `GET /api/checks/{id}/constancia/proof?sha256=…`: the proof that this hash (of the check's answer, or of a constancia of it) stood in the log
 * of a day that is over; 404 while that day is not, or where the log holds no such hash.
 */
export const GET = route({
  permission: "constancia.issue",
  audit: "nothing",
  params: z.object({ checkOrOperation: z.uuid() }),
  query: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  async run({ user }, { params: { checkOrOperation: id }, query: { sha256 } }) {
    const [seen] = await visibleChecks(user, [id])
    const proof = seen && (await proveInclusion(id, sha256))
    if (!proof) throw new CotejoError("not_found")
    return attachment({
      name: `log-proof-${id.slice(-12)}-${sha256.slice(0, 8)}.json`,
      bytes: Buffer.from(JSON.stringify(proof)),
      contentType: "application/json",
    })
  },
})
