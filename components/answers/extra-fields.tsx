import { useTranslations } from "next-intl"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { writeExact } from "#lib/checks/answers/exact-json.ts"
import { knownFields, showsRecord } from "#lib/operations/deviations.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { Answer } from "./answer.ts"
import { CopyText } from "./service-link.tsx"
import { ValueTree } from "./value-tree.tsx"

/** The fields that the specification does not know, in the order they came. Absent when there are none. */
export function ExtraFields({ answer }: { answer: Answer }) {
  const t = useTranslations("answers")
  const tc = useTranslations("check.raw")
  const operation = operationOf(answer.slug)
  const known = knownFields(operation)
  const extra = answer.data.entries.filter(([name]) => !known.includes(name))
  if (extra.length === 0 || !showsRecord(operation)) return null
  return (
    <Section title={t("sections.extra")} flush>
      <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">{t("extraNote")}</p>
      <RecordList>
        {extra.map(([name, value], index) => (
          <RecordRow
            key={`${name} ${String(index)}`}
            label={<Verbatim className="font-mono text-sm">{name}</Verbatim>}
            copy={
              <CopyText
                text={typeof value === "string" ? value : writeExact(value, tc("withheld"))}
                what={name}
              />
            }
          >
            <ValueTree value={value} label={name} />
          </RecordRow>
        ))}
      </RecordList>
    </Section>
  )
}
