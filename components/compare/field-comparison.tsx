import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { cx } from "#components/ui/cx.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import { type Likeness, likenessOf } from "#lib/compare/likeness.ts"
import type { FieldPair } from "#lib/compare/pairs.ts"
import type { Compared } from "./check-column.tsx"
import { CompactValue } from "./compact-value.tsx"

/** A sign and a word for each; colour only repeats them. */
const MARK: Record<Likeness, { sign: string; ink: string }> = {
  same: { sign: "=", ink: "text-ink-3" },
  letters: { sign: "≈", ink: "text-warning" },
  different: { sign: "≠", ink: "text-danger" },
  one: { sign: "◐", ink: "text-warning" },
  none: { sign: "∅", ink: "text-ink-3" },
}

type FieldComparisonProps = {
  left: Compared
  right: Compared
  pairs: readonly FieldPair[]
  ownOrigins: readonly string[]
}

/**
 * Corresponding fields of two answers beside each other, as they came: nothing is merged or corrected, and whether a difference
 * matters is for a person to say.
 */
export function FieldComparison({ left, right, pairs, ownOrigins }: FieldComparisonProps) {
  const t = useTranslations()
  const labelOf = useFieldLabel(left.check.operation)
  if (left.stored.kind !== "record" || right.stored.kind !== "record") return null
  const [ours, theirs] = [left.stored.data, right.stored.data]
  const rows = pairs.map(([one, other]) => {
    const [before, after] = [fieldOf(ours, one), fieldOf(theirs, other)]
    return { one, other, before, after, likeness: likenessOf(before, after) }
  })
  const differing = rows.filter(({ likeness }) => likeness !== "same" && likeness !== "none").length
  const names = [left, right].map(({ check }) => t(`operations.${check.operation}.name`))
  const caption = t("compare.fields", { left: names[0] ?? "", right: names[1] ?? "" })
  return (
    <Section
      title={caption}
      aside={<span className="text-ink-2 text-sm">{t("compare.differing", { count: differing })}</span>}
      flush
    >
      <table className="w-full table-fixed max-sm:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-sm:sr-only">
          <tr className="caps text-left text-ink-3">
            <Head>{t("compare.field")}</Head>
            <Head>{names[0]}</Head>
            <Head>{names[1]}</Head>
            <Head>{t("compare.mark")}</Head>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {rows.map(({ one, other, before, after, likeness }) => (
            <tr
              key={one}
              className="border-line border-t align-top max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:px-4 max-sm:py-2"
            >
              <th
                scope="row"
                className="w-1/4 py-1.5 pr-3 pl-4 text-left font-normal text-ink-2 max-sm:col-span-2 max-sm:w-auto max-sm:p-0"
              >
                {labelOf(one)}
                <span className="block font-mono text-2xs text-ink-3">
                  {one === other ? one : `${one} · ${other}`}
                </span>
              </th>
              <Cell side={names[0] ?? ""}>
                <CompactValue
                  operation={left.check.operation}
                  name={one}
                  value={before}
                  ownOrigins={ownOrigins}
                />
              </Cell>
              <Cell side={names[1] ?? ""}>
                <CompactValue
                  operation={right.check.operation}
                  name={other}
                  value={after}
                  ownOrigins={ownOrigins}
                />
              </Cell>
              <td className={cx("py-1.5 pr-4 pl-3 max-sm:col-span-2 max-sm:p-0", MARK[likeness].ink)}>
                <span aria-hidden="true" className="mr-1.5 inline-block w-4 text-center font-semibold">
                  {MARK[likeness].sign}
                </span>
                {t(`compare.likeness.${likeness}`)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Head({ children }: { children: ReactNode }) {
  return (
    <th scope="col" className="px-3 py-2 font-medium first:pl-4 last:pr-4">
      {children}
    </th>
  )
}

function Cell({ side, children }: { side: string; children: ReactNode }) {
  return (
    <td className="whitespace-pre-wrap break-words px-3 py-1.5 max-sm:p-0">
      <span className="block text-2xs text-ink-3 sm:hidden">{side}</span>
      {children}
    </td>
  )
}
