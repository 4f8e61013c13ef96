import { useQuery } from "@tanstack/react-query"
import { ChevronLeft, ChevronRight } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useState } from "react"
import { MaskedText, RevealOne } from "#components/masking/masked-list.tsx"
import { resultsOfRows, rowsOfBatch } from "#components/query/batches.ts"
import { ResultLine, UnusualDocument } from "#components/results/result-line.tsx"
import { Button } from "#components/ui/controls/button.tsx"
import { Skeleton, SkeletonRows } from "#components/ui/feedback/skeleton.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { type Column, DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { useDebounced } from "#components/ui/use-debounced.ts"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { RowResult } from "#lib/batches/batch-results.ts"
import type { BatchRow, RowPage } from "#lib/batches/batch-row.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import { saysCost } from "#lib/domain/charges.ts"
import { exportQuery, type RowFilter } from "./row-filter.ts"

type BatchRowsProps = {
  batch: BatchView
  /** The first rows of all, as the page came with them. */
  first: RowPage
  changed: Readonly<Record<number, BatchRow>>
  fresh: ReadonlySet<number>
  isMoving: boolean
  filter: RowFilter | null
  onShowAll: () => void
  /** The filters, in the line of the search and below it. */
  counts: ReactNode
  facets: ReactNode
}

/** Up to this many rows need no search. */
const FEW_ROWS = 10

/** The rows of a batch, a page at a time, under a filter and a search that the server answers. What changes is shown in its place: nothing moves. */
export function BatchRows({ batch, first, changed, fresh, isMoving, filter, ...props }: BatchRowsProps) {
  const t = useTranslations("batches.rows")
  const w = useTranslations("words")
  const word = useTranslations("ui")
  const [typed, setTyped] = useState("")
  const text = useDebounced(typed.trim())
  const key = filter === null ? "" : exportQuery(filter)
  /** The row behind which each page begins, up to the one that is shown; under another filter they begin anew. */
  const [paged, setPaged] = useState<{ key: string; places: readonly number[] }>({ key, places: [0] })
  const places = paged.key === key ? paged.places : [0]
  const setPlaces = (next: readonly number[]) => setPaged({ key, places: next })
  const after = places.at(-1) ?? 0
  const asked = { after, filter: key, text }
  const isFirst = after === 0 && filter === null && text === ""
  const { data } = useQuery({
    ...rowsOfBatch(batch.id, asked, isMoving),
    ...(isFirst ? { initialData: first, staleTime: Number.POSITIVE_INFINITY } : {}),
  })
  const rows = (data?.items ?? []).map((row) => {
    const newer = changed[row.row]
    return newer && newer.revision > row.revision ? newer : row
  })
  const results = new Map(useQuery(resultsOfRows(batch.id, rows)).data?.map((result) => [result.row, result]))

  function search(next: string) {
    setTyped(next)
    setPlaces([0])
  }

  function filterWords(): string {
    if (filter?.by === "mark") return filter.words
    if (filter?.by === "result") return word(`result.${filter.kind}`)
    return filter === null ? "" : word(`state.${filter.state}`)
  }

  function countWords(): string {
    const [from, to] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0]
    if (filter === null && text === "")
      return rows.length === batch.rows
        ? t("all", { total: batch.rows })
        : t("part", { from, to, total: batch.rows })
    const more = data?.nextRow === null && places.length === 1 ? "no" : "yes"
    return filter === null
      ? t("found", { count: rows.length, more })
      : t("narrowed", { count: rows.length, more, state: filterWords() })
  }

  const charged: Column<BatchRow> = {
    head: w("cost"),
    cell: ({ charge, state }) => (saysCost(charge) ? <ChargeBadge charge={charge} state={state} /> : null),
    priority: 3,
  }

  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {props.counts}
        <div className="ml-auto flex min-w-0 items-center gap-2">
          {filter === null && typed === "" ? null : (
            <Button
              size="sm"
              variant="quiet"
              onClick={() => {
                search("")
                props.onShowAll()
              }}
            >
              {t("showAll")}
            </Button>
          )}
          {batch.rows > FEW_ROWS ? (
            <div className="w-52 max-w-full" data-screen-only>
              <TextInput
                type="search"
                autoComplete="off"
                spellCheck={false}
                aria-label={t("find")}
                placeholder={t("find")}
                value={typed}
                maxLength={100}
                onChange={({ target }) => search(target.value)}
              />
            </div>
          ) : null}
        </div>
      </div>
      {props.facets}
      <div className="sheet min-w-0">
        {data === undefined ? <SkeletonRows rows={10} /> : null}
        {data && rows.length === 0 ? <p className="px-4 py-8 text-center text-ink-2">{t("none")}</p> : null}
        {rows.length === 0 ? null : (
          <DataTable
            caption={w("rows")}
            items={rows}
            keyOf={({ row }) => String(row)}
            wide
            rowClassName={({ row }) => (fresh.has(row) ? "animate-[tint_5s_ease-in]" : undefined)}
            columns={[
              {
                head: w("row"),
                cell: ({ row }) => <Quantity value={row} />,
                className: "text-ink-3",
              },
              {
                head: w("about"),
                cell: ({ id, identifier, row }) => (
                  <span className="flex flex-wrap items-baseline gap-x-2">
                    {namesOf(results.get(row)).map((name) => (
                      <Verbatim key={name} className="wrap-anywhere font-medium">
                        {name}
                      </Verbatim>
                    ))}
                    <RowLink href={`/checks/${id}`} className="break-all font-mono tracking-wide">
                      <MaskedText id={id} text={identifier} />
                    </RowLink>
                    <RevealOne id={id} text={identifier} />
                  </span>
                ),
                className: "grow",
              },
              {
                head: w("status"),
                cell: ({ state, resultKind }) => <StateBadge state={state} result={resultKind} />,
              },
              {
                head: w("says"),
                cell: (row) => <Says row={row} rowResult={results.get(row.row)} />,
                className: "w-2/5 text-sm",
              },
              ...(rows.some(({ charge }) => saysCost(charge)) ? [charged] : []),
            ]}
          />
        )}
        <p
          className="border-line border-t px-4 py-2 text-ink-2 text-sm empty:hidden"
          aria-live={text === "" ? undefined : "polite"}
        >
          {data ? countWords() : null}
        </p>
        <Pages
          isFirst={places.length === 1}
          next={data?.nextRow ?? null}
          onBack={() => setPlaces(places.slice(0, -1))}
          onNext={(row) => setPlaces([...places, row])}
        />
      </div>
    </>
  )
}

type PagesProps = {
  isFirst: boolean
  /** The last row of this page; null at the end. */
  next: number | null
  onBack: () => void
  onNext: (row: number) => void
}

function Pages({ isFirst, next, onBack, onNext }: PagesProps) {
  const t = useTranslations("batches.rows")
  const word = useTranslations("words")
  if (isFirst && next === null) return null
  return (
    <nav
      aria-label={t("pages")}
      className="flex justify-end gap-2 border-line border-t px-4 py-2"
      data-screen-only
    >
      <Button icon={ChevronLeft} size="sm" disabled={isFirst} onClick={onBack}>
        {word("previous")}
      </Button>
      <Button size="sm" disabled={next === null} onClick={() => next !== null && onNext(next)}>
        {word("next")}
        <ChevronRight className="size-4" aria-hidden="true" />
      </Button>
    </nav>
  )
}

/** The name that its answer brought; where that names nobody, those of the subject in other answers. */
function namesOf(found: RowResult | undefined): readonly string[] {
  if (found === undefined) return []
  const { result, names } = found
  return result?.kind === "record" && result.line.title !== "" ? [result.line.title] : names
}

/** The result without the name, which stands beside its number. */
function Untitled({ result }: Pick<RowResult, "result">) {
  if (result === null) return null
  return <ResultLine result={{ ...result, line: { ...result.line, title: "" } }} />
}

/** What the answer says; why there is none. */
function Says({ row, rowResult }: { row: BatchRow; rowResult: RowResult | undefined }) {
  const t = useTranslations("batches")
  const { resultKind, isUnusual, problem, said } = row
  return (
    <>
      {resultKind === null && isUnusual ? (
        <span className="mr-2">
          <UnusualDocument />
        </span>
      ) : null}
      {resultKind !== null && rowResult === undefined ? <Skeleton className="w-48" /> : null}
      {resultKind !== null && rowResult ? (
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
          <Untitled result={rowResult.result} />
        </span>
      ) : null}
      {problem === null ? null : <span className="text-ink-2">{t(`problem.${problem}`)}</span>}
      {said === null ? null : <Verbatim className="block break-words text-ink-3 text-xs">{said}</Verbatim>}
    </>
  )
}
