import { type Mention, mentionOf } from "#lib/data-protection/mention.ts"
import type { Problem } from "#lib/domain/failures.ts"
import type { Result } from "#lib/domain/results.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { isIdentifierField, type ListReader, maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import type { CheckSummary } from "./present-check.ts"

/** A check as a list shows it: only `listed` makes one. `covered` (the name in our interface): its identifiers are masked. */
export type ListedCheck = CheckSummary & { covered: boolean }

/** A check of a list for that reader: where their lists are masked, no whole identifier of it leaves the server. */
export function listed<C extends CheckSummary>(check: C, reader: ListReader): C & { covered: boolean } {
  if (reader.masksLists !== true) return { ...check, covered: false }
  const { operation, input, problem, result } = check
  const mention = mentionOf(operationOf(operation).subject(input).identifier)
  const entries = Object.entries(input).map(([name, value]) => [
    name,
    value !== "" && isIdentifierField(name) ? maskIdentifier(value) : mention.mask(value),
  ])
  return {
    ...check,
    input: Object.fromEntries(entries) as Record<string, string>,
    problem: problem && maskProblem(problem, mention),
    result: result && maskResult(result, mention),
    covered: true,
  }
}

/** Masks the one-line result of a check: the plate it names is a mark of it, and its words may repeat the question. */
export function maskResult(result: Result, mention: Mention): Result {
  const { line } = result
  const marks = line.marks.map((mark) => ({
    ...mark,
    text: mark.as === "text" ? maskIdentifier(mark.text) : mention.mask(mark.text),
  }))
  const word = line.word === null ? null : mention.mask(line.word)
  return { ...result, line: { ...line, title: mention.mask(line.title), word, marks } }
}

function maskProblem(problem: Problem, { mask }: Mention): Problem {
  const { message, errors } = problem
  const masked = Object.entries(errors ?? {}).map(([field, messages]) => [field, messages.map(mask)])
  return {
    ...problem,
    ...(message === undefined ? {} : { message: mask(message) }),
    ...(errors === undefined ? {} : { errors: Object.fromEntries(masked) as Record<string, string[]> }),
  }
}
