import { X } from "lucide-react"
import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useBatchName } from "#components/batches/use-batch-name.ts"
import { useFacetWords } from "#components/results/use-facet-words.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { type HistoryField, type HistoryQuery, historyPath } from "#lib/checks/lists/history-path.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import { NEEDS_PERSON, UNDER_WAY } from "#lib/domain/check-states.ts"

type FilterChipsProps = {
  query: HistoryQuery
  /** The name behind `person`. */
  personName: string | undefined
  /** The identifiers behind `subject`, as far as this reader may see them. */
  identifiers: readonly string[]
  /** The batch behind `batch`, where this reader may open it. */
  batch: Parameters<ReturnType<typeof useBatchName>>[0] | undefined
  /** The facet behind `result`, where any check bears it. */
  facet: FacetCount | undefined
}

/** What the list is narrowed to, each with the way out of it. */
export function FilterChips({ query, personName, identifiers, batch, facet }: FilterChipsProps) {
  const t = useTranslations("history")
  const operation = useTranslations("operations")
  const result = useFacetWords()
  const batchName = useBatchName()
  const words: { [field in HistoryField]: () => ReactNode } = {
    operation: () => query.operation?.map((slug) => operation(`${slug}.name`)).join(", "),
    state: () => <States query={query} />,
    result: () => (facet ? result(facet) : t("chip.noResult")),
    person: () => personName ?? t("chip.somebody"),
    subject: () => <Subjects identifiers={[...new Set(identifiers)]} />,
    batch: () => <bdi>{batch ? batchName(batch) : t("chip.noBatch")}</bdi>,
    from: () => civil(query.from),
    to: () => civil(query.to),
  }
  const active = (Object.keys(words) as HistoryField[]).filter((field) => query[field] !== undefined)
  if (active.length === 0) return null
  return (
    <ul aria-label={t("chip.label")} className="flex flex-wrap items-center gap-1.5" data-screen-only>
      {active.map((field) => (
        <li key={field}>
          <Chip label={t(`chip.${field}`)} href={historyPath({ ...query, [field]: undefined })}>
            {words[field]()}
          </Chip>
        </li>
      ))}
      <li className="px-1.5 text-sm">
        <TextLink href="/checks" scroll={false}>
          {t("chip.clear")}
        </TextLink>
      </li>
    </ul>
  )
}

function Chip({ label, href, children }: { label: string; href: string; children: ReactNode }) {
  const t = useTranslations("history.chip")
  return (
    <span className="inline-flex h-7 items-center rounded-md border border-line-strong bg-surface pl-2.5 text-sm">
      <span className="text-ink-3">{label}:&nbsp;</span>
      <span className="font-medium">{children}</span>
      <Link
        href={href}
        prefetch={false}
        scroll={false}
        aria-label={t("remove", { filter: label })}
        className="ml-1 grid size-6.5 place-items-center rounded-md text-ink-2 hover:bg-sunken hover:text-ink"
      >
        <X className="size-3.5" aria-hidden="true" />
      </Link>
    </span>
  )
}

function States({ query }: { query: HistoryQuery }) {
  const t = useTranslations("history.filter")
  const state = useTranslations("ui.state")
  const chosen = String(query.state)
  if (chosen === String(NEEDS_PERSON)) return t("needsPerson")
  if (chosen === String(UNDER_WAY)) return t("underWay")
  return query.state?.map((word) => state(word)).join(", ")
}

/** Day first, as people read it; the address keeps `YYYY-MM-DD`. */
function civil(day: string | undefined): string {
  return day?.split("-").reverse().join("/") ?? ""
}

/** A name may stand for many: the first few of them. */
const MAX_SHOWN = 3

function Subjects({ identifiers }: { identifiers: readonly string[] }) {
  const t = useTranslations("history.chip")
  if (identifiers.length === 0) return t("noSubject")
  const more = identifiers.length - MAX_SHOWN
  return [...identifiers.slice(0, MAX_SHOWN), ...(more > 0 ? [t("others", { count: more })] : [])].join(", ")
}
