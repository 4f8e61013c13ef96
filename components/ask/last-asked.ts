import { postJson } from "#components/live/post-json.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import { type AskFailure, failureOf } from "./ask-check.ts"

/** The look-up did not work; asking is still possible, but nobody knows whether it repeats something. */
export class LookupFailed extends Error {
  readonly failure: AskFailure
  constructor(failure: AskFailure) {
    super(failure.kind)
    this.failure = failure
  }
}

/** How long the lookup in our own records may take before a question; after it the person decides without. */
export const LOOK_UP_MS = 10_000

/** When the questions about that identifier were last asked, from our own records. Throws `LookupFailed`, also when it takes too long. */
export async function fetchLastAsked(
  identifier: string,
  signal = AbortSignal.timeout(LOOK_UP_MS),
): Promise<LastAsked[]> {
  const answer = await postJson("/api/subjects/lookup", { identifier }, {}, signal)
  if (answer === null) throw new LookupFailed({ kind: "notReached" })
  if (answer.status !== 200) throw new LookupFailed(failureOf(answer, "notReached")) // looking asks nothing
  const { items } = answer.body as { items: LastAsked[] }
  return items.map((one) => ({ ...one, input: withIdentifier(one.input, identifier) }))
}

/** Our server does not repeat the identifier: it sends an empty field in its place. */
function withIdentifier(input: Record<string, string>, identifier: string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, value === "" ? identifier : value]),
  )
}
