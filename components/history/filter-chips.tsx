import { useFormatter, useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useBatchName } from "#components/batches/use-batch-name.ts"
import { useFacetWords } from "#components/results/use-facet-words.ts"
import { TEXT_LINK } from "#components/ui/controls/text-link.tsx"
import { NarrowingLink } from "#components/ui/filters/narrowing-link.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { WordList } from "#components/ui/values/word-list.tsx"
import { type HistoryField, type HistoryQuery, historyPath } from "#lib/checks/lists/history-path.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { IN_PROGRESS, NEEDS_PERSON } from "#lib/domain/check-states.ts"
import { spellUnseen } from "#lib/text/unseen.ts"
import { dayFirst } from "#lib/time/zone-day.ts"
import { FilterChip } from "./filter-chip.tsx"

type FilterChipsProps = {
  query: HistoryQuery
  /** The name behind `person`. */
  personName: string | undefined
  /** The identifiers behind `subject`, as far as this reader may see them. */
  identifiers: readonly string[]
  /** The batch behind `batch`, where this reader may open it. */
  batch: Parameters<ReturnType<typeof useBatchName>>[0] | undefined
  /** The facet behind `result`, where any check has it. */
  facet: FacetCount | undefined
}

/** The filters that are set, each with a link that removes it. */
export function FilterChips({ query, personName, identifiers, batch, facet }: FilterChipsProps) {
  const t = useTranslations("history")
  const operation = useTranslations("operations")
  const result = useFacetWords()
  const batchName = useBatchName()
  const anyOf = useAlternatives()
  const words: { [field in HistoryField]: () => ReactNode } = {
    operation: () => anyOf(query.operation?.map((slug) => operation(`${slug}.name`))),
    state: () => <States query={query} />,
    result: () => (facet ? result(facet) : t("chip.noResult")),
    person: () => personName ?? t("chip.somebody"),
    subject: () => <Subjects identifiers={[...new Set(identifiers)]} />,
    batch: () => <Verbatim>{batch ? batchName(batch) : t("chip.noBatch")}</Verbatim>,
    from: () => query.from && dayFirst(query.from),
    to: () => query.to && dayFirst(query.to),
  }
  const active = (Object.keys(words) as HistoryField[]).filter((field) => query[field] !== undefined)
  if (active.length === 0) return null
  return (
    <ul aria-label={t("chip.label")} className="flex flex-wrap items-center gap-1.5" data-screen-only>
      {active.map((field) => (
        <li key={field}>
          <FilterChip label={t(`chip.${field}`)} href={historyPath({ ...query, [field]: undefined })}>
            {words[field]()}
          </FilterChip>
        </li>
      ))}
      <li className="px-1.5 text-sm">
        <NarrowingLink href="/checks" isWhole className={TEXT_LINK}>
          {t("chip.clear")}
        </NarrowingLink>
      </li>
    </ul>
  )
}

function States({ query }: { query: HistoryQuery }) {
  const t = useTranslations("history.filter")
  const state = useTranslations("ui.state")
  const anyOf = useAlternatives()
  const chosen = String(query.state)
  if (chosen === String(NEEDS_PERSON)) return t("needsPerson")
  if (chosen === String(IN_PROGRESS)) return t("inProgress")
  return anyOf(query.state?.map((word) => state(word)))
}

/** The values of one filter: a check has any of them. */
function useAlternatives() {
  const format = useFormatter()
  return (words: readonly string[] = []) => format.list(words, { type: "disjunction" })
}

/** A name may match many subjects: the first few of them are shown. */
const MAX_SHOWN = 3

function Subjects({ identifiers }: { identifiers: readonly string[] }) {
  const t = useTranslations("history.chip")
  if (identifiers.length === 0) return t("noSubject")
  return <WordList words={identifiers.map(spellUnseen)} max={MAX_SHOWN} />
}
