import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { FilterBar } from "#components/ui/filters/filter-bar.tsx"
import { FilterChips } from "#components/ui/filters/filter-chips.tsx"
import { codedTypeOf, codeWords } from "#lib/audit/detail-words.ts"
import { type LogQuery, logPath } from "#lib/audit/log-path.ts"
import { AUDIT_GROUP_KEYS } from "#lib/domain/audit/actions.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { type DayPreset, dayFirst } from "#lib/time/zone-day.ts"
import { LogSearch } from "./log-search.tsx"
import { useWordAt } from "./use-word-at.ts"

type LogBarProps = {
  query: LogQuery
  people: readonly { id: string; name: string }[]
  presets: readonly DayPreset[]
  /** The reader may open the dossier that the log is filtered by. */
  mayOpen: boolean
  /** What the one that it is filtered by is called, where the reader may know. */
  sought: string | undefined
  actions: ReactNode
}

/** Kind of act, person, outcome, days and one thing. They live in the address: a choice leads to it, "back" leads out of it. */
export function LogBar({ query, people, presets, mayOpen, sought, actions }: LogBarProps) {
  const t = useTranslations("audit")
  const word = useTranslations("words")
  const wordAt = useWordAt()
  const { subject = [], target, rows } = query
  const one = subject.length === 1 ? subject[0] : undefined
  const isCode = codedTypeOf(target ?? "") !== undefined
  const address = logPath(query)
  return (
    <FilterBar
      address={address}
      search={
        <LogSearch base={logPath({ ...query, target: undefined, subject: undefined, rows: "people" })} />
      }
      selects={[
        {
          name: "group",
          label: t("filter.group"),
          options: AUDIT_GROUP_KEYS.map((group) => ({ id: group, name: t(`group.${group}`) })),
        },
        { name: "person", label: word("user"), options: people },
        {
          name: "outcome",
          label: word("result"),
          options: [{ id: "refused", name: t("filter.refused") }],
        },
      ]}
      presets={presets}
      actions={actions}
      chips={
        <FilterChips
          address={address}
          chips={{
            group: { label: t("filter.group"), words: () => query.group && t(`group.${query.group}`) },
            person: {
              label: word("user"),
              words: () => people.find(({ id }) => id === query.person)?.name ?? t("nobody"),
            },
            outcome: { label: word("result"), words: () => t("filter.refused") },
            target: {
              label: t(isCode ? "column.whom" : "filter.target"),
              words: () =>
                codeWords(target ?? "", wordAt) ?? <span className="font-mono text-xs">{target}</span>,
            },
            subject: {
              label: t(rows === undefined ? "filter.subject" : "filter.about"),
              words: () =>
                one && mayOpen ? (
                  <TextLink href={dossierPath(one)}>{sought ?? t("chip.dossier")}</TextLink>
                ) : (
                  t("chip.sought")
                ),
            },
            from: { label: word("from"), words: () => query.from && dayFirst(query.from) },
            to: { label: word("to"), words: () => query.to && dayFirst(query.to) },
          }}
        />
      }
    />
  )
}
