import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
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
  return (
    <Section title={title} aside={aside} flush>
      {note ? <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">{note}</p> : null}
      <Table caption={title}>
        <thead>
          <tr>
            <Th>{t("field")}</Th>
            <Th>{t("from")}</Th>
            <Th>{t("to")}</Th>
            <Th className="max-sm:hidden">{t("change")}</Th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Row key={field.name} field={field} />
          ))}
        </tbody>
      </Table>
      {more > 0 ? <p className="px-4 py-2 text-ink-2 text-sm">{t("moreFields", { count: more })}</p> : null}
    </Section>
  )
}

function Row({ field }: { field: FieldDiff }) {
  const label = useFieldLabel("aml")(field.name.replace(/^compliance\./, ""))
  return (
    <Tr>
      <Td className="align-top">
        <span className="flex flex-col items-start wrap-anywhere">
          {label}
          <FieldName name={field.name} word={label} />
          {field.changed ? (
            <span className="mt-1 sm:hidden">
              <ChangeMark changed />
            </span>
          ) : null}
        </span>
      </Td>
      <Td className="wrap-anywhere min-w-24 align-top">
        <ValueTree value={field.from} label={label} />
      </Td>
      <Td className="wrap-anywhere min-w-24 align-top">
        <ValueTree value={field.to} label={label} />
      </Td>
      <Td className="align-top max-sm:hidden">
        <ChangeMark changed={field.changed} />
      </Td>
    </Tr>
  )
}
