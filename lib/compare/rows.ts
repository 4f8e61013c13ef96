import { type ExactObject, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { type CheckOperation, operationOf } from "#lib/operations/registry.ts"
import { type Likeness, likenessOf } from "./likeness.ts"
import { pairsFor } from "./pairs.ts"

/** An answer with a record that has fields. */
export type Recorded = { operation: CheckOperation; subjectId: string; record: ExactObject }

/** A line of a comparison: the name that its field has in each record, null in one that has none like it; how their values stand to each other. */
export type ComparedRow = {
  names: readonly (string | null)[]
  /** `alone`: the field of one record, with nothing in the others to be compared with; `file`: links to files, which are signed again each time. */
  likeness: Likeness | "alone" | "file"
}

/** Answers that are laid beside each other, in the order given: each speaks of the subject of the first, and has fields in common with it. */
export function comparedGroups<C extends Pick<Recorded, "operation" | "subjectId">>(
  answers: readonly C[],
): C[][] {
  const groups: C[][] = []
  for (const answer of answers) {
    const group = groups.find(
      ([first]) =>
        first?.subjectId === answer.subjectId && pairsFor(first.operation, answer.operation) !== null,
    )
    if (group) group.push(answer)
    else groups.push([answer])
  }
  return groups
}

/** One line for each field of a group: those of its first answer in their order, then what the others have besides. */
export function comparedRows(group: readonly Recorded[]): ComparedRow[] {
  const lines: (string | null)[][] = []
  const [first] = group
  for (const [column, { operation, record }] of group.entries()) {
    const pairs = first ? (pairsFor(first.operation, operation) ?? []) : []
    for (const name of fieldsOf(operation, record)) {
      const like = pairs.find(([, other]) => other === name)?.[0]
      const line =
        lines.find((names) => like !== undefined && names[0] === like) ??
        lines.find((names) => names.some((other, at) => other === name && group[at]?.operation === operation))
      if (line) line[column] = name
      else lines.push(group.map((_, at) => (at === column ? name : null)))
    }
  }
  return lines.map((names) => ({ names, likeness: likenessIn(group, names) }))
}

/** Those of the specification, then what else came. */
function fieldsOf(operation: CheckOperation, record: ExactObject): string[] {
  const known = knownFields(operationOf(operation))
  return [...new Set([...known, ...record.entries.map(([name]) => name)])]
}

/** The gravest first: of more than two values the gravest of all pairs is told. */
const GRAVEST = ["different", "letters", "one", "same", "none"] as const satisfies readonly Likeness[]

function likenessIn(group: readonly Recorded[], names: readonly (string | null)[]): ComparedRow["likeness"] {
  const fields = group.flatMap((answer, at) => {
    const name = names[at] ?? null
    return name === null ? [] : [{ ...answer, name }]
  })
  if (fields.length < 2) return "alone"
  if (fields.some(({ operation, name }) => operationOf(operation).fileFields.includes(name))) return "file"
  const named = fields.map(({ record, name }) => fieldOf(record, name))
  const found = named.flatMap((left, at) => named.slice(at + 1).map((right) => likenessOf(left, right)))
  return GRAVEST.find((likeness) => found.includes(likeness)) ?? "none"
}
