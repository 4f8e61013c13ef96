import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import type { Comparison, Side } from "#lib/dossier/contradictions/contradictions.ts"
import type { NamedSubject } from "#lib/dossier/named-subjects.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { foldWords } from "#lib/text/fold.ts"

/**
 * Compares the subject's names in the registers with those that vehicle sheets give the owner with its identifier. The order of the words is not compared, and
 * a name with fewer words of the same contradicts nothing: they differ only where each has a word that the other lacks.
 */
export function ownerNames(
  answers: readonly SourceAnswer[],
  vehicles: readonly Pick<NamedSubject, "checkId" | "operation" | "owner" | "askedAt" | "askedBy">[],
): Comparison[] {
  const latest = answers.filter(({ age }) => age === "latest")
  return latest.flatMap((answer) => {
    const left = namesOf(answer)
    if (left === null) return []
    return vehicles.flatMap(({ owner, checkId, operation, askedAt, askedBy }): Comparison[] => {
      if (owner === null || wordsOf([owner]).size === 0) return []
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
  if (wordsOf(value).size === 0) return null
  return { checkId, operation, askedAt, askedBy, origin: "answer", field: fields[0] ?? "", value }
}

function isOther(names: readonly string[], owner: string): boolean {
  const [left, right] = [wordsOf(names), wordsOf([owner])]
  const lacks = (one: Set<string>, other: Set<string>) => [...one].some((word) => !other.has(word))
  return lacks(left, right) && lacks(right, left)
}

/** The words of a name without capitals, accents and points: `S.A.C.` is `SAC`. */
function wordsOf(names: readonly string[]): Set<string> {
  const text = foldWords(names.join(" ")).replaceAll(".", "")
  return new Set(text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== ""))
}
