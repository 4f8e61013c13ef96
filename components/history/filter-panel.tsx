"use client"

import { SlidersHorizontal } from "lucide-react"
import { useTranslations } from "next-intl"
import { type ReactNode, useId, useState } from "react"
import { Button } from "#components/ui/controls/button.tsx"
import { cx } from "#components/ui/cx.ts"

type FilterPanelProps = {
  /** Always in sight. */
  search: ReactNode
  /** Folded away on a narrow screen, where it would push the list out of it. */
  filters: ReactNode
}

/** What narrows the list down, above it. */
export function FilterPanel({ search, filters }: FilterPanelProps) {
  const t = useTranslations("history.filter")
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <div className="sheet flex flex-col gap-4 p-4 lg:flex-row-reverse lg:gap-6" data-screen-only>
      <div className="lg:w-80 lg:shrink-0 xl:w-96 lg:border-line lg:border-l lg:pl-6">{search}</div>
      <Button
        className="self-start md:hidden"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        {t("open")}
      </Button>
      <div id={id} className={cx("min-w-0 flex-1", open ? null : "max-md:hidden")}>
        {filters}
      </div>
    </div>
  )
}
