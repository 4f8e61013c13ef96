"use client"

import { Minus, Plus } from "lucide-react"
import { useTranslations } from "next-intl"
import { useBounded } from "#components/answers/show-rest.tsx"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import type { SectionDiff } from "#lib/aml/report-diff.ts"
import { wholeCount } from "#lib/checks/answers/displayed-json.ts"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"

const MAX_ITEMS = 25

type ItemsDiffProps = {
  /** The name of the section. */
  label: string
  diff: SectionDiff
}

/** The items of one section that are only in one of two reports; a section that was no list is shown whole on both sides. */
export function ItemsDiff({ label, diff }: ItemsDiffProps) {
  const t = useTranslations("aml.diff")
  const { added, gone, kept, came, from, to } = diff
  return (
    <Section title={label} aside={<FieldName name={diff.section} />} className="print:break-inside-auto">
      <div className="flex flex-col gap-4">
        {came.from === "other" ? <Items kind="gone" items={[from ?? null]} /> : null}
        {came.to === "other" ? <Items kind="added" items={[to ?? null]} /> : null}
        <Items kind="added" items={added} />
        <Items kind="gone" items={gone} />
        {kept === 0 ? null : <p className="text-ink-2 text-sm">{t("keptItems", { count: kept })}</p>}
      </div>
    </Section>
  )
}

type ItemsProps = { kind: "added" | "gone"; items: readonly ExactJson[] }

function Items({ kind, items }: ItemsProps) {
  const t = useTranslations("aml.diff")
  const tt = useTranslations("check.tree")
  const { shown, button } = useBounded(items.length, MAX_ITEMS)
  if (items.length === 0) return null
  const Icon = kind === "added" ? Plus : Minus
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="flex items-center gap-1.5 font-medium">
        <Icon className="size-4" aria-hidden="true" />
        {t(`${kind}Items`)}
        <Badge>{wholeCount([...items])}</Badge>
      </h3>
      <ol className="flex flex-col divide-y divide-line border-line-strong border-l-2 pl-3">
        {items.slice(0, shown).map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two stored answers never move
          <li key={index} className="py-1.5">
            <ValueTree value={item} label={tt("item", { number: index + 1 })} />
          </li>
        ))}
      </ol>
      {button}
    </div>
  )
}
