import { useTranslations } from "next-intl"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import { type SectionPresence, sectionPresence } from "#lib/aml/report.ts"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import { type ExactJson, type ExactObject, fieldOf } from "#lib/checks/answers/exact-json.ts"
import { AML_SECTIONS } from "#lib/domain/aml/sections.ts"

/** The seven sections at one glance: how many items, an empty list, or no data at all. */
export function SectionStrip({ data }: { data: ExactObject }) {
  const t = useTranslations("answers.aml")
  const came = AML_SECTIONS.map((name) => ({ name, value: fieldOf(data, name) }))
  const nulls = came.filter(({ value }) => value === null).length
  return (
    <Section title={t("sections")} flush className="break-inside-avoid">
      <p className="border-line border-b px-4 py-2 font-medium">
        {t("nullCount", { count: nulls, total: came.length })}
      </p>
      <Facts className="grid-cols-2 gap-px bg-line sm:grid-cols-4 min-[90rem]:grid-cols-7 print:grid-cols-7">
        {came.map(({ name, value }) => (
          <Cell key={name} name={name} value={value} />
        ))}
        <div aria-hidden="true" className="bg-surface min-[90rem]:hidden print:hidden" />
      </Facts>
    </Section>
  )
}

/** Full, empty and missing differ in word, sign and edge before they differ in ink. */
const LOOK: Record<SectionPresence, string> = {
  items: "border-ink",
  other: "border-ink",
  empty: "border-line-strong",
  null: "border-line-strong border-dashed",
  absent: "border-line-strong border-dotted",
}
const SIGN = { empty: "[ ]", null: "∅", absent: "╌", other: "{ }" } as const

function Cell({ name, value }: { name: (typeof AML_SECTIONS)[number]; value: ExactJson | undefined }) {
  const t = useTranslations("answers.aml")
  const label = useFieldLabel("aml")(name)
  const came = sectionPresence(value)
  const count = Array.isArray(value) ? wholeCount(value) : 0
  return (
    <Fact
      look="plain"
      className="flex flex-col justify-between gap-2 bg-surface px-3 py-2.5 hover:bg-sunken print:px-2"
      term={
        <span className="flex min-w-0 flex-col text-xs">
          <a
            href={`#field-${name}`}
            className="text-ink-2 underline decoration-line-strong underline-offset-3"
          >
            {label}
          </a>
          <FieldName name={name} />
        </span>
      }
    >
      <div className={cx("flex flex-col border-t-2 pt-1", LOOK[came])}>
        <span className={cx("font-semibold text-lg", came === "items" ? "text-ink" : "text-ink-3")}>
          {came === "items" ? count : <span aria-hidden="true">{SIGN[came]}</span>}
        </span>
        <span className="text-ink-2 text-xs">{t(`strip.${came}`, { count })}</span>
      </div>
    </Fact>
  )
}
