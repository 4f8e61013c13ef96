import * as z from "zod/mini"
import { proofSchema } from "#lib/audit/days/inclusion-proof.ts"
import { proveInclusion } from "#lib/audit/days/prove-inclusion.ts"
import { visibleChecks } from "#lib/checks/lists/visible-checks.ts"
import { CotejoError } from "#lib/errors.ts"
import { fileAnswer } from "#lib/http/file-answer.ts"
import { route } from "#lib/http/route.ts"
import { EXAMPLE_IDS } from "#lib/interface/example-ids.ts"

/**
 * `GET /api/checks/{id}/constancia/proof?sha256=…`: the proof that this hash (of the check's answer, or of a constancia of it) was in the log
 * of a day that is over; 404 while that day is not, or where the log holds no such hash.
 */
export const GET = route({
  permission: "constancia.issue",
  audit: "nothing",
  params: z.object({ checkOrOperation: z.uuid() }),
  query: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
  answers: { 200: proofSchema },
  fails: ["not_found"],
  example: {
    params: { checkOrOperation: EXAMPLE_IDS.check },
    query: { sha256: "0".repeat(64) },
    fails: "not_found",
  },
  async run({ user }, { params: { checkOrOperation: id }, query: { sha256 } }) {
    const [seen] = await visibleChecks(user, [id])
    const proof = seen && (await proveInclusion(id, sha256))
    if (!proof) throw new CotejoError("not_found")
    return fileAnswer({
      name: `log-proof-${id.slice(-12)}-${sha256.slice(0, 8)}.json`,
      bytes: Buffer.from(JSON.stringify(proof)),
      contentType: "application/json",
    })
  },
})
