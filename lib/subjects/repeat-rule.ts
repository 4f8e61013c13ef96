import { endedUnaccepted, OPEN } from "#lib/domain/check-states.ts"
import { identifierField } from "#lib/operations/facts.ts"
import { questionForm } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { DAY_MS } from "#lib/time/durations.ts"
import type { LastAsked } from "./last-asked.ts"

/** When exactly this question was last asked: same operation, same fields, in whichever writing. An empty field of an earlier one is that of the identifier. */
export function lastOf(
  asked: readonly LastAsked[],
  operation: OperationSlug,
  input: Record<string, string>,
): LastAsked | undefined {
  const form = questionForm(operation, input)
  const identifier = input[identifierField(operation)] ?? ""
  const formOf = (one: LastAsked) =>
    questionForm(
      operation,
      Object.fromEntries(Object.entries(one.input).map(([name, value]) => [name, value || identifier])),
    )
  return asked.find((one) => one.operation === operation && formOf(one) === form)
}

/** For so long a question that was accepted is asked again only deliberately. Not until midnight: a minute before it is not another day's work. */
const REPEAT_MS = DAY_MS

/** Whether asking again needs a second, deliberate step: it was asked within the last day and accepted, or an earlier one is still open. */
export function isRepeat(last: Pick<LastAsked, "state" | "finding" | "askedAt">, now: Date): boolean {
  if (OPEN.includes(last.state)) return true
  return !endedUnaccepted(last) && now.getTime() - new Date(last.askedAt).getTime() < REPEAT_MS
}
