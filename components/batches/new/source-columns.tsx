import { useFormatter, useTranslations } from "next-intl"
import { useMemo } from "react"
import { Checkbox } from "#components/ui/form/checkbox.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { isolated } from "#lib/text/isolated.ts"
import { truncate } from "#lib/text/truncate.ts"
import { type BatchDraft, changeDraft } from "./draft-store.ts"
import { sourceTable } from "./source-table.ts"

/** Says which source columns are stored with the answers and which do not fit, and lets the person leave them all out. */
export function SourceColumns({ operation, draft }: { operation: OperationSlug; draft: BatchDraft }) {
  const t = useTranslations("newBatch.kept")
  const format = useFormatter()
  const { rows, keepsOthers } = draft
  const { table, left } = useMemo(() => sourceTable(rows, true), [rows])
  const columns = table?.columns ?? []
  const namesOf = (heads: readonly string[]) => format.list(heads.map((head) => isolated(truncate(head, 60))))
  if (columns.length === 0 && left.length === 0) return null
  return (
    <div className="flex flex-col gap-1">
      {columns.length > 0 ? (
        <Checkbox
          label={t("label", { count: columns.length })}
          hint={t("hint", { columns: namesOf(columns) })}
          checked={keepsOthers}
          onChange={({ target }) => changeDraft(operation, { keepsOthers: target.checked })}
        />
      ) : null}
      {left.length > 0 && keepsOthers ? (
        <p className="max-w-prose text-sm text-warning">{t("left", { columns: namesOf(left) })}</p>
      ) : null}
    </div>
  )
}
