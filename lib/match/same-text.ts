import type { Operation } from "#lib/operations/define.ts"
import { foldWords } from "#lib/text/fold.ts"

/** The declared fields whose text is that of the record of an operation's answer, without regard to capitals, accents and blanks. */
export function sameFields(
  { record: { declared: fields } }: Pick<Operation, "record">,
  declared: Record<string, string>,
  record: unknown,
): string[] {
  if (typeof record !== "object" || record === null) return []
  return Object.entries(fields).flatMap(([field, name]) => {
    const [typed, answered] = [declared[field], (record as Record<string, unknown>)[name]]
    if (typed === undefined || typeof answered !== "string") return []
    return foldWords(typed) !== "" && foldWords(typed) === foldWords(answered) ? [field] : []
  })
}
