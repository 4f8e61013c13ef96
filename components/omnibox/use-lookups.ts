import { useQuery } from "@tanstack/react-query"
import { lastAskedAbout, namedLike } from "#components/query/subjects.ts"
import { useDebounced } from "#components/ui/use-debounced.ts"
import type { NamesFound } from "#lib/search/search-names.ts"
import type { LastAsked } from "#lib/subjects/last-asked.ts"
import type { Named } from "./lines.ts"

/** Shorter texts are names of places being typed, not identifiers. */
const SHORTEST_IDENTIFIER = 4
const NONE: LastAsked[] = []

/** When the questions about an identifier were last asked, looked up after a pause in typing. A hint: whether a question repeats, the server says when it is asked. */
export function useLastAsked(identifier: string, isOn: boolean): readonly LastAsked[] {
  const settled = useDebounced(identifier)
  const isCurrent = isOn && settled === identifier && identifier.length >= SHORTEST_IDENTIFIER
  const { data } = useQuery({ ...lastAskedAbout(settled), enabled: isCurrent })
  return isCurrent && data ? data : NONE
}

/** The result of a search by name; `found` is empty where nothing has that name. `off`: no name was typed. */
export type NameSearch =
  | { kind: "off" | "searching" | "failed" }
  | { kind: "found"; named: readonly Named[]; isCut: boolean }

/** A name, or its first three letters; figures alone are an identifier. */
const LOOKS_LIKE_NAME = /\p{L}.*\p{L}/u
const SHORTEST_NAME = 3

/** Searches, after a pause in typing, for things with the typed name, for who may see any; a search for an earlier text is cancelled. */
export function useNameSearch(typed: string, isOn: boolean): NameSearch {
  const text = typed.trim()
  const settled = useDebounced(text)
  const isName = isOn && text.length >= SHORTEST_NAME && LOOKS_LIKE_NAME.test(text)
  const { data, isError } = useQuery({ ...namedLike(settled), enabled: isName && settled === text })
  if (!isName) return { kind: "off" }
  if (settled !== text) return { kind: "searching" }
  if (data) return { kind: "found", named: namedIn(data), isCut: data.isCut }
  return { kind: isError ? "failed" : "searching" }
}

function namedIn({ subjects, batches, signatures }: NamesFound): Named[] {
  return [
    ...subjects.map((subject) => ({ kind: "subject" as const, id: subject.id, subject })),
    ...batches.map((batch) => ({ kind: "batch" as const, id: batch.id, batch })),
    ...signatures.map(({ id, name }) => ({ kind: "signature" as const, id, name })),
  ]
}
