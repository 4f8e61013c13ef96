"use client"

import { SlidersHorizontal } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useId, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"

type Fold = { id: string; isOpen: boolean; toggle: () => void }

/** Folds filters on a narrow screen, where they would push the list out of it. A folded part has the class `foldedBy`. */
export function useFilterFold(): Fold {
  const [isOpen, setIsOpen] = useState(false)
  return { id: useId(), isOpen, toggle: () => setIsOpen(!isOpen) }
}

/** The class of a folded part; a wide screen shows it in full. */
export function foldedBy({ isOpen }: Fold): string | undefined {
  return isOpen ? undefined : "max-md:hidden"
}

type FilterToggleProps = {
  fold: Fold
  /** How many are set. */
  count: number
}

/** The button that opens them on a narrow screen, with how many are set. */
export function FilterToggle({ fold: { id, isOpen, toggle }, count }: FilterToggleProps) {
  const t = useTranslations("ui.filters")
  return (
    <Button
      className="self-start md:hidden print:hidden"
      aria-expanded={isOpen}
      aria-controls={id}
      onClick={toggle}
    >
      <SlidersHorizontal className="size-4" aria-hidden="true" />
      {t("open", { count })}
    </Button>
  )
}

type FilterPanelProps = {
  /** Always visible. */
  search?: ReactNode
  filters: ReactNode
  /** Counts that filter the list by a press: below the sheet. */
  counted?: ReactNode
  /** How many filters are set. */
  count: number
}

/** The filters of a list, above it. */
export function FilterPanel({ search, filters, counted, count }: FilterPanelProps) {
  const fold = useFilterFold()
  const folded = foldedBy(fold)
  return (
    <div className="flex flex-col gap-4" data-screen-only>
      <div className="sheet flex flex-col gap-3 p-4 lg:flex-row-reverse lg:gap-6">
        {search ? (
          <div className="lg:w-80 lg:shrink-0 xl:w-96 lg:border-line lg:border-l lg:pl-6">{search}</div>
        ) : null}
        <FilterToggle fold={fold} count={count} />
        <div id={fold.id} className={cx("min-w-0 flex-1", folded)}>
          {filters}
        </div>
      </div>
      {counted ? <div className={cx("flex flex-col gap-4 empty:hidden", folded)}>{counted}</div> : null}
    </div>
  )
}
