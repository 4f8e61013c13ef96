import { dayOf, valueLikeness } from "#lib/dossier/contradictions/value-likeness.ts"
import type { Operation } from "#lib/operations/define.ts"
import type { Warning } from "#lib/operations/deviations.ts"

/** Fields that name another subject than the question did, capitals and dashes aside. Not of a vehicle: any plate it ever had asks about it. */
export function otherThanAsked(
  operation: Pick<Operation, "record" | "subject">,
  input: Record<string, string> | undefined,
  data: unknown,
): Warning[] {
  if (input === undefined) return []
  const { identifier: field, repeats } = operation.record
  const { kind, identifier } = operation.subject(input)
  if (kind === "plate" || typeof data !== "object" || data === null) return []
  const repeated = Object.entries(repeats).map(([asked, path]) => [path, input[asked]] as const)
  return [[field, identifier] as const, ...repeated].flatMap(([path, asked]): Warning[] =>
    path !== undefined && asked !== undefined && isOther((data as Record<string, unknown>)[path], asked)
      ? [{ kind: "other", path }]
      : [],
  )
}

function isOther(answered: unknown, asked: string): boolean {
  // A number has no zeros in front: that it is none of the specification's texts is a deviation of its own.
  if (typeof answered === "number") return String(answered) !== asked.trim().replace(/^0+(?=\d)/, "")
  if (typeof answered !== "string") return false
  // The form of a date that is asked with is not specified: one in another form may be the same day.
  if (dayOf(answered) !== null && dayOf(asked.trim()) === null) return false
  return valueLikeness(asked, answered) === "different"
}
