import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { Quantity } from "#components/ui/values/quantity.tsx"
import { FAULT_KINDS } from "./draft-row.ts"
import type { RowFilter, RowSummary } from "./summarize-rows.ts"

type FilterChipsProps = {
  counts: RowSummary["counts"]
  value: RowFilter
  onChange: (filter: RowFilter) => void
}

const ALWAYS: readonly RowFilter[] = ["all", "valid", "invalid"]
const SOMETIMES: readonly RowFilter[] = [
  ...FAULT_KINDS,
  "repeated",
  "asked",
  "askedWithout",
  "selfMatch",
  "unusual",
  "setAside",
]

/** How many rows are how, and a way to see only those. Real radios: arrow keys go from one to the next. */
export function FilterChips({ counts, value, onChange }: FilterChipsProps) {
  const t = useTranslations("newBatch.filter")
  const filters = [...ALWAYS, ...SOMETIMES.filter((filter) => counts[filter] > 0 || filter === value)]
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t("label")}</legend>
      <div className="flex flex-wrap gap-1.5">
        {filters.map((filter) => (
          <label
            key={filter}
            className={cx(
              "relative flex min-h-7 cursor-pointer items-center gap-1.5 rounded-md border px-2.5 text-sm transition-colors",
              "has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2",
              filter === value
                ? "border-accent bg-accent-soft font-medium text-accent"
                : "border-line-strong text-ink-2 hover:text-ink",
            )}
          >
            <input
              type="radio"
              name="batch-filter"
              value={filter}
              checked={filter === value}
              onChange={() => onChange(filter)}
              className="absolute inset-0 cursor-pointer appearance-none opacity-0"
            />
            {t(filter)}
            <Quantity value={counts[filter]} />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
