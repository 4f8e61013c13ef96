import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { FieldName } from "#components/ui/values/field-name.tsx"
import type { FieldDiff } from "#lib/aml/report-diff.ts"
import { ChangeMark } from "./change-mark.tsx"

type FieldsDiffProps = {
  title: string
  aside?: ReactNode
  note?: string
  fields: readonly FieldDiff[]
  /** How many more differ that are not rendered. */
  more?: number
}

/** Single fields, before and after, as they came: no colour says which of two is better. */
export function FieldsDiff({ title, aside, note, fields, more = 0 }: FieldsDiffProps) {
  const t = useTranslations("amlReports.compare")
  const label = useFieldLabel("aml")
  const labelOf = (name: string) => label(name.replace(/^compliance\./, ""))
  return (
    <Section title={title} aside={aside} flush>
      {note ? <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">{note}</p> : null}
      <DataTable
        caption={title}
        items={fields}
        keyOf={({ name }) => name}
        columns={[
          {
            head: t("field"),
            cell: ({ name }) => (
              <span className="flex flex-col items-start wrap-anywhere">
                {labelOf(name)}
                <FieldName name={name} word={labelOf(name)} />
              </span>
            ),
            priority: 1,
            className: "align-top",
          },
          {
            head: t("from"),
            cell: ({ name, from }) => <ValueTree value={from} label={labelOf(name)} />,
            labelled: true,
            className: "wrap-anywhere min-w-24 align-top",
          },
          {
            head: t("to"),
            cell: ({ name, to }) => <ValueTree value={to} label={labelOf(name)} />,
            labelled: true,
            className: "wrap-anywhere min-w-24 align-top",
          },
          {
            head: t("change"),
            cell: ({ changed }) => <ChangeMark changed={changed} />,
            className: "align-top",
          },
        ]}
      />
      {more > 0 ? <p className="px-4 py-2 text-ink-2 text-sm">{t("moreFields", { count: more })}</p> : null}
    </Section>
  )
}
