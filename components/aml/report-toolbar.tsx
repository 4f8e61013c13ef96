import { useTranslations } from "next-intl"
import { type KeyboardEvent, useId } from "react"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import { Segmented } from "#components/ui/form/radio-group.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { DISPOSITION_FILTERS, type DispositionFilter } from "#lib/domain/aml/disposition.ts"

type ReportToolbarProps = {
  query: string
  filter: DispositionFilter
  printed: boolean
  counts: Record<DispositionFilter, number>
  /** How many items are left under search and filter. */
  found: number
  narrowed: boolean
  onQuery: (query: string) => void
  onFilter: (filter: DispositionFilter) => void
  onPrinted: (printed: boolean) => void
}

/** Search and filter of a report's items. Absent where there is nothing to look through. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { query, filter, printed, counts, found, narrowed, onQuery, onFilter, onPrinted } = props
  const t = useTranslations("aml")
  const id = useId()
  if (counts.all === 0) return null

  function lead(event: KeyboardEvent) {
    if (event.key === "Escape" && query !== "") onQuery("")
    else if (event.key === "ArrowDown" || event.key === "Enter") firstItem()?.focus()
    else return
    event.preventDefault()
  }

  return (
    <section aria-label={t("toolbar")} className="sheet flex flex-col gap-2.5 px-4 py-3" data-screen-only>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2.5">
        <div className="flex min-w-0 grow basis-56 flex-col gap-1">
          <label htmlFor={id} className="font-medium text-sm">
            {t("search")}
          </label>
          <TextInput
            type="search"
            id={id}
            value={query}
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            onChange={(event) => onQuery(event.target.value)}
            onKeyDown={lead}
          />
          <span id={`${id}-hint`} className="sr-only">
            {t("searchHint")}
          </span>
        </div>
        <Segmented
          name={`${id}-filter`}
          label={t("filter.label")}
          value={filter}
          onChange={onFilter}
          options={DISPOSITION_FILTERS.map((value) => ({
            value,
            label: (
              <span>
                {t(`filter.${value}`)} <span className="text-ink-2 tabular-nums">{counts[value]}</span>
              </span>
            ),
          }))}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-ink-2 text-sm">
          {narrowed ? t("found", { count: found, total: counts.all }) : ""}
        </p>
        <Checkbox
          label={t("printReview")}
          checked={printed}
          onChange={(event) => onPrinted(event.target.checked)}
          className="text-sm"
        />
      </div>
    </section>
  )
}

/** Where the keyboard goes from the search: the first item that is left. */
function firstItem(): HTMLElement | null {
  const toChoose = document.querySelector<HTMLElement>(
    '[data-item-review] [role=toolbar] button[tabindex="0"]',
  )
  // Who may only read has nothing to choose: the first list that is left.
  return toChoose ?? document.querySelector<HTMLElement>("[data-report-items]")
}
