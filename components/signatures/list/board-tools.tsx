"use client"

import { Search } from "lucide-react"
import { useTranslations } from "next-intl"
import { SheetLinks } from "#components/export/sheet-links.tsx"
import { Field } from "#components/ui/form/field.tsx"
import { Segmented } from "#components/ui/form/segmented.tsx"
import { TextInput } from "#components/ui/form/text-input.tsx"
import { ORDERS } from "#lib/signatures/board/call-order.ts"
import type { BoardView } from "./board-view.ts"

type BoardToolsProps = {
  view: BoardView
  onChange: (changed: Partial<BoardView>) => void
  mayExport: boolean
  /** The class that hides the sort order on a narrow screen. */
  folded: string | undefined
}

/** Search, order and the link to the file. */
export function BoardTools({ view, onChange, mayExport, folded }: BoardToolsProps) {
  const t = useTranslations("signatureBoard")
  const q = view.typed.trim()
  const exported = new URLSearchParams({ lane: view.lane, ...(q === "" ? {} : { q }) })
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3" data-screen-only>
      <Field
        name="name"
        label={t("search.label")}
        plain
        className="min-w-56 flex-1 max-sm:[&>label]:whitespace-nowrap sm:max-w-80"
      >
        <div className="relative">
          <Search
            className="pointer-events-none absolute top-2.5 left-2.5 size-4 text-ink-3"
            aria-hidden="true"
          />
          <TextInput
            type="search"
            autoComplete="off"
            maxLength={200}
            value={view.typed}
            onChange={(event) => onChange({ typed: event.target.value })}
            className="pl-8"
          />
        </div>
      </Field>
      <div className={folded}>
        <Segmented
          name="board-order"
          label={t("order.label")}
          value={view.order}
          options={ORDERS.map((order) => ({ value: order, label: t(`order.${order}`) }))}
          onChange={(order) => onChange({ order })}
        />
      </div>
      {mayExport ? (
        <span className="ml-auto flex flex-wrap gap-2">
          <SheetLinks href={`/api/signatures/export?${exported}`} />
        </span>
      ) : null}
    </div>
  )
}
