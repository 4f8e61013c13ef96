import { useFormatter, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useBatchName } from "#components/batches/use-batch-name.ts"
import { useFacetWords } from "#components/results/use-facet-words.ts"
import { FilterBar } from "#components/ui/filters/filter-bar.tsx"
import { FilterChips } from "#components/ui/filters/filter-chips.tsx"
import { WordList } from "#components/ui/values/quantity.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { type HistoryQuery, historyPath } from "#lib/checks/lists/history-path.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { CHECK_STATES, IN_PROGRESS, NEEDS_PERSON } from "#lib/domain/check-states.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { type DayPreset, dayFirst } from "#lib/time/zone-day.ts"
import { SubjectSearch } from "./subject-search.tsx"

type HistoryBarProps = {
  query: HistoryQuery
  operations: readonly CheckOperation[]
  people: readonly { id: string; name: string }[]
  presets: readonly DayPreset[]
  /** The identifiers behind `subject`, as far as this reader may see them. */
  identifiers: readonly string[]
  /** The batch behind `batch`, where this reader may open it. */
  batch: Parameters<ReturnType<typeof useBatchName>>[0] | undefined
  /** The facet behind `result`, where any check has it. */
  facet: FacetCount | undefined
  /** Where the facets are chosen from. */
  results: ReactNode
  actions: ReactNode
}

/** The filters of the history: they live in its address, a choice leads to it, "back" leads out of it. */
export function HistoryBar(props: HistoryBarProps) {
  const { query, operations, people, presets, identifiers, batch, facet, results, actions } = props
  const t = useTranslations("history")
  const w = useTranslations("words")
  const operation = useTranslations("operations")
  const state = useTranslations("ui.state")
  const result = useFacetWords()
  const batchName = useBatchName()
  const format = useFormatter()
  const anyOf = (words: readonly string[] = []) => format.list(words, { type: "disjunction" })
  const stateGroups = [
    { id: String(NEEDS_PERSON), name: t("filter.needsPerson") },
    { id: String(IN_PROGRESS), name: t("filter.inProgress") },
  ]
  const address = historyPath(query)
  const byOperation = {
    name: "operation",
    label: w("check"),
    options: operations.map((slug) => ({ id: slug, name: operation(`${slug}.name`) })),
  }
  return (
    <FilterBar
      address={address}
      search={<SubjectSearch base={historyPath({ ...query, subject: undefined })} />}
      selects={[
        ...(operations.length > 1 ? [byOperation] : []),
        {
          name: "state",
          label: w("status"),
          options: [...stateGroups, ...CHECK_STATES.map((word) => ({ id: word, name: state(word) }))],
        },
        { name: "person", label: w("user"), options: people },
      ]}
      presets={presets}
      more={results}
      actions={actions}
      chips={
        <FilterChips
          address={address}
          chips={{
            operation: {
              label: w("check"),
              words: () => anyOf(query.operation?.map((slug) => operation(`${slug}.name`))),
            },
            state: {
              label: w("status"),
              words: () =>
                stateGroups.find(({ id }) => id === String(query.state))?.name ??
                anyOf(query.state?.map((word) => state(word))),
            },
            result: {
              label: t("chip.result"),
              words: () => (facet ? result(facet) : t("chip.noResult")),
            },
            person: {
              label: w("user"),
              words: () => people.find(({ id }) => id === query.person)?.name ?? t("chip.somebody"),
            },
            subject: {
              label: w("about"),
              words: () => <Subjects identifiers={[...new Set(identifiers)]} />,
            },
            batch: {
              label: w("batch"),
              words: () => <Verbatim>{batch ? batchName(batch) : t("chip.noBatch")}</Verbatim>,
            },
            from: { label: w("from"), words: () => query.from && dayFirst(query.from) },
            to: { label: w("to"), words: () => query.to && dayFirst(query.to) },
          }}
        />
      }
    />
  )
}

/** A name may match many subjects: the first few of them are shown. */
const MAX_SHOWN = 3

function Subjects({ identifiers }: { identifiers: readonly string[] }) {
  const t = useTranslations("history.chip")
  if (identifiers.length === 0) return t("noSubject")
  return <WordList words={identifiers.map(spellUnseen)} max={MAX_SHOWN} />
}
