import { useTranslations } from "next-intl"
import { changeDraft, draftOf } from "#components/batches/new/draft-store.ts"
import { Button } from "#components/ui/controls/button.tsx"
import { announce } from "#components/ui/feedback/announcer.tsx"
import { factsOf } from "#lib/operations/facts.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { type DraftRow, withValues } from "./draft-row.ts"

/** The types of document that a whole list may be of. */
const TYPES = ["dni", "ce", "passport"] as const

/** Offers one type of document for all rows that have none: lists of bare numbers say it nowhere. */
export function FillOffer({ operation, rows }: { operation: OperationSlug; rows: readonly DraftRow[] }) {
  const t = useTranslations("newBatch.rows.fill")
  const type = useTranslations("ask.documentType")
  const field = factsOf(operation).fields.find(({ control }) => control === "documentType")?.name
  const lacks = ({ values }: DraftRow) => field !== undefined && (values[field] ?? "").trim() === ""
  const count = rows.filter(lacks).length
  if (field === undefined || count === 0) return null

  function fill(value: string) {
    const filled = draftOf(operation).rows.map((row) =>
      lacks(row) ? withValues(row, { ...row.values, [field ?? ""]: value }) : row,
    )
    changeDraft(operation, { rows: filled })
    announce(t("done", { count }))
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-2">
      <legend className="float-left mr-1 text-sm">{t("label", { count })}</legend>
      {TYPES.map((value) => (
        <Button key={value} size="sm" onClick={() => fill(value)}>
          {type(value)}
        </Button>
      ))}
    </fieldset>
  )
}
