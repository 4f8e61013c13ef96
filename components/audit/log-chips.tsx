import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { FilterChip } from "#components/history/filter-chip.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { type LogField, type LogQuery, logPath } from "#lib/audit/log-path.ts"
import { codedTypeOf, codeWords } from "#lib/audit/target-words.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { dayFirst } from "#lib/time/zone-day.ts"
import { useWordAt } from "./use-word-at.ts"

type LogChipsProps = {
  query: LogQuery
  people: readonly { id: string; name: string }[]
  /** The reader may open the dossier that the log is filtered by. */
  mayOpen: boolean
}

/** The filters of the log that are set, each with a link that removes it. */
export function LogChips({ query, people, mayOpen }: LogChipsProps) {
  const t = useTranslations("audit")
  const wordAt = useWordAt()
  const { subject } = query
  const words: { [field in LogField]: () => ReactNode } = {
    group: () => query.group && t(`group.${query.group}`),
    person: () => people.find(({ id }) => id === query.person)?.name ?? t("nobody"),
    outcome: () => t("filter.refused"),
    target: () =>
      codeWords(query.target ?? "", wordAt) ?? <span className="font-mono text-xs">{query.target}</span>,
    subject: () =>
      subject && mayOpen ? (
        <TextLink href={dossierPath(subject)}>{t("chip.dossier")}</TextLink>
      ) : (
        <span className="font-mono text-xs">{subject}</span>
      ),
    from: () => query.from && dayFirst(query.from),
    to: () => query.to && dayFirst(query.to),
  }
  const isCode = codedTypeOf(query.target ?? "") !== undefined
  const labelOf = (field: LogField) =>
    t(field === "target" && isCode ? "column.whom" : (`filter.${field}` as const))
  const active = (Object.keys(words) as LogField[]).filter((field) => query[field] !== undefined)
  if (active.length === 0) return null
  return (
    <ul aria-label={t("chip.label")} className="flex flex-wrap items-center gap-1.5" data-screen-only>
      {active.map((field) => (
        <li key={field}>
          <FilterChip label={labelOf(field)} href={logPath({ ...query, [field]: undefined })}>
            {words[field]()}
          </FilterChip>
        </li>
      ))}
      <li className="px-1.5 text-sm">
        <TextLink href="/admin/log" scroll={false}>
          {t("filter.clear")}
        </TextLink>
      </li>
    </ul>
  )
}
