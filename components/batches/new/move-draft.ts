import { factsOf, identifierField } from "#lib/operations/facts.ts"
import { documentKind } from "#lib/operations/question-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { changeDraft, draftOf, forgetDraft } from "./draft-store.ts"
import { type DraftRow, withValues } from "./rows/draft-row.ts"

/** Fields of operations that are called otherwise and hold the same. */
const SAME: Readonly<Record<string, string>> = { birthdate: "birth_date", birth_date: "birthdate" }

/** The list of an operation becomes that of another, behind the rows that this one has; values that it does not ask for stay with their rows. */
export function moveDraft(from: OperationSlug, to: OperationSlug): void {
  const [moved, { rows, nextId, typed, name }] = [draftOf(from), draftOf(to)]
  if (from === to || (moved.rows.length === 0 && moved.typed === "")) return
  const fresh = moved.rows.map((row, index) => ({ ...rowOf(row, from, to), id: nextId + index }))
  changeDraft(to, {
    ...(rows.length === 0 && {
      name: name || moved.name,
      ceiling: moved.ceiling,
      keepsOthers: moved.keepsOthers,
    }),
    rows: [...rows, ...fresh],
    nextId: nextId + fresh.length,
    typed: typed || moved.typed,
    started: null,
  })
  forgetDraft(from)
}

function rowOf(row: DraftRow, from: OperationSlug, to: OperationSlug): DraftRow {
  const { values } = row
  const own = factsOf(from).fields.find(({ name }) => name === identifierField(from))
  const kind = own && documentKind(own, values[own.typeField ?? ""])
  const taken = factsOf(to).fields.map(({ name }): [string, string] => [
    name,
    values[name] ?? values[SAME[name] ?? ""] ?? "",
  ])
  const filled = Object.fromEntries(taken.filter(([, value]) => value !== ""))
  return withValues(row, {
    ...values,
    ...(kind && factsOf(to).about[kind]),
    ...filled,
    [identifierField(to)]: values[identifierField(from)] ?? "",
  })
}
