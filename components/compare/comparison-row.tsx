import { useTranslations } from "next-intl"
import { usePlaceLabels } from "#components/answers/use-field-words.ts"
import { cx } from "#components/ui/cx.ts"
import { Td } from "#components/ui/layout/table.tsx"
import { FieldName } from "#components/ui/values/verbatim.tsx"
import type { ExactJson } from "#lib/checks/answers/exact-json.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { type ComparedRow, placeOf, type Recorded, stepIn, valueIn } from "#lib/compare/rows.ts"
import { CompactValue } from "./compact-value.tsx"

/** A sign and a word for each; colour only repeats them. */
const MARK: Record<ComparedRow["likeness"], { sign: string; ink: string }> = {
  same: { sign: "=", ink: "text-ink-3" },
  letters: { sign: "≈", ink: "text-warning" },
  different: { sign: "≠", ink: "text-danger" },
  one: { sign: "◐", ink: "text-warning" },
  none: { sign: "∅", ink: "text-ink-3" },
  alone: { sign: "·", ink: "text-ink-3" },
  file: { sign: "·", ink: "text-ink-3" },
}

/** An answer that has a record, as a column. */
export type Column = Recorded & { check: CheckView }

type ComparisonRowProps = {
  row: ComparedRow
  group: readonly Column[]
  /** What each column is called. */
  sides: readonly string[]
}

/** A field in each of the answers, and what they have to do with each other. */
export function ComparisonRow({ row, group, sides }: ComparisonRowProps) {
  const t = useTranslations("compare")
  const place = placeOf(row, group)
  const label = usePlaceLabels()(place.operation, place.path)
  const { names, within, likeness } = row
  const { sign, ink } = MARK[likeness]
  return (
    <tr className="max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-3 max-sm:border-line max-sm:border-b max-sm:px-4 max-sm:py-2">
      <th
        scope="row"
        className="border-line border-b py-1 pr-3 pl-4 text-left align-top font-normal text-ink-2 max-sm:col-span-2 max-sm:border-0 max-sm:p-0"
      >
        {label}
        <span className="block">
          <FieldName name={place.own.join(" · ")} word={label} />
        </span>
      </th>
      {group.map(({ check, operation }, column) => (
        <Td
          key={check.id}
          className="wrap-anywhere whitespace-pre-wrap align-top max-sm:h-auto max-sm:border-0 max-sm:p-0 max-sm:first:pl-0 max-sm:last:pr-0"
        >
          <span className="block text-2xs text-ink-3 sm:hidden">{sides[column]}</span>
          <Value
            name={names[column] ?? null}
            isInList={(within ?? []).every((step) => stepIn(step, column) !== null)}
            value={valueIn(group, column, names, within)}
            {...{ operation }}
          />
        </Td>
      ))}
      <Td className={cx("align-top max-sm:col-span-2 max-sm:h-auto max-sm:border-0 max-sm:p-0", ink)}>
        <span className="flex gap-1.5">
          <span aria-hidden="true" className="w-4 shrink-0 text-center font-semibold">
            {sign}
          </span>
          {t(`likeness.${likeness}`)}
        </span>
      </Td>
    </tr>
  )
}

type ValueProps = Pick<Column, "operation"> & {
  name: string | null
  /** Of an item that was paired: this answer has one. */
  isInList: boolean
  value: ExactJson | undefined
}

function Value({ operation, name, isInList, value }: ValueProps) {
  const t = useTranslations("compare")
  if (name === null || !isInList)
    return <span className="text-ink-3 italic">{t(name === null ? "notOfIt" : "notInList")}</span>
  return <CompactValue {...{ operation, name, value }} />
}
