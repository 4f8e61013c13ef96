import { useCallback, useMemo } from "react"
import { normalForm } from "#lib/domain/normalize-document.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import type { DraftRow, Validation } from "./rows/draft-row.ts"
import { useLookup } from "./use-lookup.ts"

/** Looks up which of the rows were asked about before, once per identifier while the page is open; edited rows are looked up as they change. */
export function useAskedBefore(
  operation: OperationSlug,
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
) {
  const wanted = useMemo(() => identifiersOf(rows, validationOf), [rows, validationOf])
  const bodyOf = useCallback((identifiers: readonly string[]) => ({ operation, identifiers }), [operation])
  const { known, status, retry } = useLookup<string, AskedBefore>({
    wanted,
    address: "/api/subjects/preflight",
    bodyOf,
  })
  const beforeOf = useCallback(
    ({ subject }: Validation): AskedBefore | undefined =>
      subject
        ? known.get(normalForm(subject.kind, subject.identifier))?.find(({ kind }) => kind === subject.kind)
        : undefined,
    [known],
  )
  return {
    status,
    retry,
    /** The newest question about the same subject, as far as it is known. */
    beforeOf,
  }
}

function identifiersOf(
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
): Map<string, string> {
  const wanted = new Map<string, string>()
  for (const row of rows) {
    const { subject } = validationOf(row)
    if (!subject) continue
    const identifier = normalForm(subject.kind, subject.identifier)
    wanted.set(identifier, identifier)
  }
  return wanted
}
