import { Pencil, X } from "lucide-react"
import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useEffect, useRef } from "react"
import { IconButton } from "#components/ui/controls/icon-button.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import type { AskedBefore } from "#lib/subjects/asked-before.ts"
import { RowRemarks } from "./row-remarks.tsx"
import { RowValues } from "./row-values.tsx"
import type { SummarizedRow } from "./summarize-rows.ts"

const RowEditor = dynamic(() => import("./row-editor.tsx").then((module) => module.RowEditor, missingPart))

type RowLineProps = {
  operation: OperationSlug
  one: SummarizedRow
  before: AskedBefore | undefined
  isEditing: boolean
  onEdit: () => void
  onDone: () => void
  onEdited: (id: number) => void
  onRemove: () => void
}

/** One row: its number, what it holds with the wrong characters marked, why, and the ways to edit it or take it out. */
export function RowLine({
  operation,
  one,
  before,
  isEditing,
  onEdit,
  onDone,
  onEdited,
  onRemove,
}: RowLineProps) {
  const t = useTranslations("newBatch.row")
  const { row } = one
  const buttons = useRef<HTMLDivElement>(null)
  useFocusAfter(isEditing, buttons)
  return (
    <div className="flex items-start gap-3 px-4 py-2">
      <div className="w-12 shrink-0 pt-1 text-right text-ink-3 text-xs tabular-nums">
        <span className="sr-only">{t("number")} </span>
        {row.id}
        {row.line === null ? null : <span className="block text-2xs">{t("line", { line: row.line })}</span>}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 pt-0.5">
        {isEditing ? (
          <RowEditor operation={operation} row={row} onDone={onDone} onEdited={onEdited} />
        ) : (
          <RowValues operation={operation} one={one} />
        )}
        <RowRemarks one={one} before={before} isSingle={factsOf(operation).fields.length <= 1} />
      </div>
      {isEditing ? null : (
        <div ref={buttons} className="flex shrink-0 gap-1">
          <IconButton icon={Pencil} label={t("edit", { id: row.id })} onClick={onEdit} />
          <IconButton icon={X} label={t("remove", { id: row.id })} onClick={onRemove} />
        </div>
      )}
    </div>
  )
}

/** When editing ends, focus goes back to the button that began it. */
function useFocusAfter(isEditing: boolean, buttons: { current: HTMLElement | null }) {
  const was = useRef(isEditing)
  useEffect(() => {
    if (was.current && !isEditing) buttons.current?.querySelector("button")?.focus()
    was.current = isEditing
  }, [isEditing, buttons])
}
