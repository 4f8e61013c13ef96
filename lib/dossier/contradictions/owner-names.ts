import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import type { NamedSubject } from "#lib/dossier/named-subjects.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { nameWords } from "#lib/text/fold.ts"
import type { Comparison, Side } from "./contradictions.ts"

/** Compares registers' names with those of vehicle sheets, words in any order: they differ only where each has a word that the other lacks. */
export function ownerNames(
  answers: readonly SourceAnswer[],
  vehicles: readonly Pick<NamedSubject, "checkId" | "operation" | "owner" | "askedAt" | "askedBy">[],
): Comparison[] {
  const latest = answers.filter(({ age }) => age === "latest")
  return latest.flatMap((answer) => {
    const left = namesOf(answer)
    if (left === null) return []
    return vehicles.flatMap(({ owner, checkId, operation, askedAt, askedBy }): Comparison[] => {
      if (owner === null || nameWords(owner).length === 0) return []
      const place = { checkId, operation, askedAt, askedBy }
      const field = operationOf(operation).record.owners?.field ?? ""
      const right: Side = { ...place, origin: "answer", field, value: owner }
      return [{ kind: "elsewhere", likeness: isOther(left.value, owner) ? "different" : "same", left, right }]
    })
  })
}

function namesOf({
  checkId,
  operation,
  record,
  askedAt,
  askedBy,
}: SourceAnswer): (Side & { value: string[] }) | null {
  const fields = operationOf(operation).record.title
  const value = fields.map((field) => fieldOf(record, field)).filter((text) => typeof text === "string")
  if (value.flatMap(nameWords).length === 0) return null
  return { checkId, operation, askedAt, askedBy, origin: "answer", field: fields[0] ?? "", value }
}

function isOther(names: readonly string[], owner: string): boolean {
  const [left, right] = [new Set(names.flatMap(nameWords)), new Set(nameWords(owner))]
  const lacks = (one: Set<string>, other: Set<string>) => [...one].some((word) => !other.has(word))
  return lacks(left, right) && lacks(right, left)
}
