import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { startTestSandbox } from "#sandbox/test-client.ts"
import { CHOICES, type ChoiceKey } from "./choices.ts"
import { lookupChoiceCases } from "./lookup-cases.ts"
import { platformChoiceCases } from "./platform-cases.ts"

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

const SEEN = { ...lookupChoiceCases(sandbox), ...platformChoiceCases(sandbox) }

/** Choices about time or about calls that the sandbox makes: `timing.test.ts` shows them. */
const SHOWN_ELSEWHERE: ChoiceKey[] = ["vinPace", "webhookPayload", "webhookRetry", "signatureFlow"]

const CASES = Object.entries(SEEN).flatMap(([key, { ask, gives }]) =>
  Object.entries(gives).map(([option, expected]) => ({ key, option, ask, expected })),
)

describe("choices", () => {
  it("are all shown by a test, in all their options", () => {
    expect([...Object.keys(SEEN), ...SHOWN_ELSEWHERE].sort()).toEqual(Object.keys(CHOICES).sort())
    for (const [key, { gives }] of Object.entries(SEEN)) {
      expect(Object.keys(gives).sort(), key).toEqual([...CHOICES[key as ChoiceKey].options].sort())
    }
  })

  it.each(CASES)("$key = $option", async ({ key, option, ask, expected }) => {
    expect((await sandbox.choose({ [key]: option })).status).toBe(200)
    expect(await ask()).toEqual(expected)
  })

  it("start at the first option of each", async () => {
    const { settings } = (await sandbox.direct("GET", "state")).body as {
      settings: { choices: Record<string, string> }
    }
    expect(settings.choices).toEqual(
      Object.fromEntries(Object.entries(CHOICES).map(([key, { options }]) => [key, options[0]])),
    )
  })

  it("refuse what does not exist", async () => {
    expect((await sandbox.choose({ vinTaskShape: "spiral" })).body?.problems).toEqual([
      expect.stringContaining("data.state"),
    ])
    expect((await sandbox.choose({ nothing: "x" })).status).toBe(422)
  })
})
