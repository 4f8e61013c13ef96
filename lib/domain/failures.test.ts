import { expect, test } from "vitest"
import { messagesOf } from "#lib/i18n/messages-of.ts"
import { FAILURES, failureFacts } from "./failures.ts"

const en = await messagesOf("en")
const es = await messagesOf("es")

test("what may have cost is never said to be repeatable, nor is a failure that nobody foresaw", () => {
  const costly = Object.keys(FAILURES).filter((code) => failureFacts(code).mayHaveCost)
  expect(costly).toEqual(["asked_unconfirmed"])
  for (const code of [...costly, "internal"]) expect(failureFacts(code).repeatable, code).toBeUndefined()
})

test.each([es, en])("every code has its words in each place where it occurs", (words) => {
  const { problems, checkProblems, batches, signatureLive, reports, validation } = words
  for (const code of Object.keys(FAILURES)) {
    const { status, helper, read, atField, file } = failureFacts(code)
    if (status) expect(problems).toHaveProperty(code)
    if (helper !== undefined) expect(checkProblems.happened).toHaveProperty(code)
    if (helper !== undefined) expect(batches.problem).toHaveProperty(code)
    if (read) expect(signatureLive.failure).toHaveProperty(code)
    if (read) expect(validation).toHaveProperty(String(atField))
    if (file) expect(reports.problem).toHaveProperty(code)
  }
})

test.each([es, en])(
  "our own pace is not reported as a wish of the service",
  ({ problems, signatureLive }) => {
    const titles = [signatureLive.failure.paced, problems[FAILURES.paced.read].title]
    for (const words of titles) expect(words).not.toMatch(/servicio pidió|service asked/)
  },
)
