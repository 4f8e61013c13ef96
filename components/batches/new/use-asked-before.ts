import { useQuery } from "@tanstack/react-query"
import { useCallback, useMemo, useState } from "react"
import { api } from "#components/query/http.ts"
import type { Readiness } from "#components/ui/controls/use-deferred-press.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import type { RowSelfMatches } from "#lib/match/self-matches.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import type { DraftRow, Validation } from "./rows/draft-row.ts"

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

type Lookup<W> = {
  /** What is to be looked up, by the key under which it is known afterwards. */
  wanted: ReadonlyMap<string, W>
  /** Where of our own interface; it answers `{ items }`, each with the place of what it is about. */
  address: string
  /** The body that asks for some of them. */
  bodyOf: (some: readonly W[]) => unknown
  /** How many one request may ask for; all where it is left out. */
  atOnce?: number
}

/** What an answer says of one that was asked for, by its place; the rest is our own server's. */
type Item = { index: number }

/**
 * Looks up rows of a list, each key once while the page is open; what is new among them follows as it comes. One that failed is reported as such, and is repeated by
 * hand alone: without it nobody knows whether there is anything to warn of.
 */
export function useLookup<W, F extends Item>({
  wanted,
  address,
  bodyOf,
  atOnce,
}: Lookup<W>): {
  known: ReadonlyMap<string, readonly F[]>
  status: Readiness
  retry: () => void
} {
  const [known, setKnown] = useState<ReadonlyMap<string, readonly F[]>>(new Map())
  const next = useMemo(
    () => [...wanted].filter(([key]) => !known.has(key)).slice(0, atOnce),
    [wanted, known, atOnce],
  )
  const { data, isError, refetch } = useQuery({
    queryKey: ["subjects", "rows", address, next.map(([key]) => key)],
    queryFn: ({ signal }) =>
      api<{ items: F[] }>(address, { method: "POST", json: bodyOf(next.map(([, one]) => one)), signal }),
    enabled: next.length > 0,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  if (data && next.length > 0) {
    const byIndex = Map.groupBy(data.items, ({ index }) => index)
    setKnown(new Map([...known, ...next.map(([key], at) => [key, byIndex.get(at) ?? []] as const)]))
  }
  const unread = isError ? "failed" : "looking"
  const status: Readiness = next.length > 0 ? unread : "known"
  return { known, status, retry: () => void refetch() }
}

const ROWS_AT_ONCE = 500
const NONE: readonly string[] = []

type Input = Validation["input"]

export type SelfMatches = {
  /** Some rows could not be looked up, and nobody knows. */
  hasFailed: boolean
  retry: () => void
  /** The fields of a row that repeat our registry's own answer, as far as they are known. */
  selfMatchesOf: (validation: Validation) => readonly string[]
}

/** Returns which rows of a list of matches declare data of our own registry answers (self-matches), looked up some hundreds at a time. */
export function useSelfMatches(
  operation: OperationSlug,
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
): SelfMatches {
  const wanted = useMemo(
    () => (operation === "match" ? questionsOf(rows, validationOf) : new Map<string, Input>()),
    [operation, rows, validationOf],
  )
  const { known, status, retry } = useLookup<Input, RowSelfMatches>({
    wanted,
    address: "/api/match/self-matches/rows",
    bodyOf: rowsBody,
    atOnce: ROWS_AT_ONCE,
  })
  const fields = useMemo(
    () =>
      new Map(
        [...known].map(([question, [found]]) => [
          question,
          found?.selfMatches.map(({ field }) => field) ?? NONE,
        ]),
      ),
    [known],
  )
  const selfMatchesOf = useCallback(
    ({ question }: Validation) => (question && fields.get(question)) || NONE,
    [fields],
  )
  return { hasFailed: status === "failed", retry, selfMatchesOf }
}

const rowsBody = (rows: readonly Input[]) => ({ rows })

function questionsOf(
  rows: readonly DraftRow[],
  validationOf: (row: DraftRow) => Validation,
): Map<string, Input> {
  const wanted = new Map<string, Input>()
  for (const row of rows) {
    const { question, input } = validationOf(row)
    if (question !== null) wanted.set(question, input)
  }
  return wanted
}
