import { useTranslations } from "next-intl"
import { useMemo, useRef, useState } from "react"
import { removeRows } from "#components/batches/new/draft-store.ts"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { useVirtualRows } from "#components/ui/layout/use-virtual-rows.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import type { Validation } from "./draft-row.ts"
import { RowLine } from "./row-line.tsx"
import type { SummarizedRow } from "./summarize-rows.ts"

/** The height of most rows, in pixels; each is measured when it is rendered. */
const USUAL_HEIGHT = 45

type RowListProps = {
  operation: OperationSlug
  rows: readonly SummarizedRow[]
  beforeOf: (validation: Validation) => AskedBefore | undefined
  onEdited: (id: number) => void
}

/** The rows, of which only the visible ones (and the one being edited) are rendered. */
export function RowList({ operation, rows, beforeOf, onEdited }: RowListProps) {
  const t = useTranslations("newBatch.rows")
  const box = useRef<HTMLElement>(null)
  const [editing, setEditing] = useState<number | null>(null)
  const keys = useMemo(() => rows.map(({ row }) => row.id), [rows])
  const editedIndex = editing === null ? -1 : keys.indexOf(editing)
  const {
    rows: inSight,
    attach,
    measure,
  } = useVirtualRows({ frame: box, keys, usualHeight: USUAL_HEIGHT, focusedIndex: editedIndex })
  if (rows.length === 0) return <p className="p-4 text-ink-2">{t("none")}</p>

  function remove(id: number) {
    removeRows(operation, new Set([id]))
    announce(t("removedOne", { id }))
    box.current?.focus()
  }

  return (
    <section
      ref={box}
      aria-label={t("list")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
      tabIndex={0}
      className="max-h-[60dvh] overflow-y-auto"
    >
      <ul ref={attach} className="relative">
        {inSight.map(({ index, key }) => {
          const one = rows[index]
          if (!one) return null
          return (
            <li
              key={key}
              data-index={index}
              ref={measure}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0 border-line border-b"
            >
              <RowLine
                operation={operation}
                one={one}
                before={beforeOf(one.validation)}
                isEditing={editing === one.row.id}
                onEdit={() => setEditing(one.row.id)}
                onDone={() => setEditing(null)}
                onEdited={onEdited}
                onRemove={() => remove(one.row.id)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
