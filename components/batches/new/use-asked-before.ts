import { useQuery } from "@tanstack/react-query"
import { useCallback, useMemo, useState } from "react"
import { api } from "#components/query/http.ts"
import type { Readiness } from "#components/ui/controls/use-deferred-press.ts"
import { normalForm } from "#lib/domain/normalize-document.ts"
import type { RowSelfMatches } from "#lib/match/self-matches.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import type { DraftRow, Validation } from "./rows/draft-row.ts"

type ValidationOf = (row: DraftRow) => Validation

/** Looks up which of the rows were asked about before, once per identifier while the page is open; edited rows are looked up as they change. */
export function useAskedBefore(
  operation: OperationSlug,
  rows: readonly DraftRow[],
  validationOf: ValidationOf,
) {
  const wanted = useMemo(
    () => new Map(rows.flatMap((row) => identifierOf(validationOf(row)).map((one) => [one, one] as const))),
    [rows, validationOf],
  )
  const { known, status, retry } = useLookup<string, AskedBefore>({
    wanted,
    address: "/api/subjects/preflight",
    bodyOf: (identifiers) => ({ operation, identifiers }),
  })
  /** The newest question about the same subject, as far as it is known. */
  const beforeOf = useCallback(
    (validation: Validation): AskedBefore | undefined => {
      const [identifier = ""] = identifierOf(validation)
      return known.get(identifier)?.find(({ kind }) => kind === validation.subject?.kind)
    },
    [known],
  )
  return { status, retry, beforeOf }
}

const identifierOf = ({ subject }: Validation) =>
  subject ? [normalForm(subject.kind, subject.identifier)] : []

const ROWS_AT_ONCE = 500
const NONE: readonly string[] = []

/** Looks up which rows of a list of matches declare data of our own registry answers (self-matches), some hundreds at a time. */
export function useSelfMatches(
  operation: OperationSlug,
  rows: readonly DraftRow[],
  validationOf: ValidationOf,
) {
  const wanted = useMemo(() => {
    const validations = operation === "match" ? rows.map(validationOf) : []
    return new Map(
      validations.flatMap(({ question, input }) => (question === null ? [] : [[question, input] as const])),
    )
  }, [operation, rows, validationOf])
  const { known, status, retry } = useLookup<Validation["input"], RowSelfMatches>({
    wanted,
    address: "/api/match/self-matches/rows",
    bodyOf: (some) => ({ rows: some }),
    atOnce: ROWS_AT_ONCE,
  })
  /** The fields of a row that repeat our registry's own answer, as far as they are known. */
  const selfMatchesOf = useCallback(
    ({ question }: Validation): readonly string[] =>
      known.get(question ?? "")?.flatMap(({ selfMatches }) => selfMatches.map(({ field }) => field)) ?? NONE,
    [known],
  )
  return { hasFailed: status === "failed", retry, selfMatchesOf }
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

/**
 * Looks up rows of a list, each key once while the page is open; what is new among them follows as it comes. One that failed is reported as such, and is repeated by
 * hand alone: without it nobody knows whether there is anything to warn of.
 */
function useLookup<W, F extends { index: number }>({ wanted, address, bodyOf, atOnce }: Lookup<W>) {
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
  const unread: Readiness = isError ? "failed" : "looking"
  return { known, status: next.length > 0 ? unread : ("known" as const), retry: () => void refetch() }
}
