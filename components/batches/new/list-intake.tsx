"use client"

import dynamic from "next/dynamic"
import { useRouter } from "next/navigation"
import { useTranslations } from "next-intl"
import { useTableImport } from "#components/table-import/use-table-import.ts"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { Section } from "#components/ui/layout/section.tsx"
import { fitBatchName } from "#lib/batches/batch-row.ts"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { changeDraft, changeIntake, draftOf, useIntake, useOpenDraft } from "./draft-store.ts"
import { EntryPanel } from "./entry-panel.tsx"
import { fieldsAbout, type ListKind, listedRows } from "./found-list.ts"
import { holdsMany } from "./pasted-list.ts"
import { addRows, type ImportFailure, type NewRow, useImportFields } from "./use-batch-import.ts"

const FoundTable = dynamic(() => import("./found-table.tsx").then((module) => module.FoundTable, missingPart))

/** A new batch begins with its list: what it holds is told before anybody chooses what to ask about it. */
export function ListIntake() {
  const t = useTranslations("newBatch")
  const operation = useTranslations("operations")
  const router = useRouter()
  const fieldsOf = useImportFields()
  const { typed, table } = useIntake()
  const kept = { table, keep: (next: typeof table) => changeIntake({ table: next }) }
  const source = useTableImport<ImportFailure>({ fields: [], take: async () => null, kept })
  const fields = (kind: ListKind) => fieldsAbout(kind, t(`intake.kind.${kind}`), fieldsOf)
  const open = useOpenDraft()
  useReloadGuard(typed !== "" || table !== null) // the list is in memory alone

  async function addText(text: string): Promise<boolean> {
    const rows = listedRows(text, fields, t("restOfLine"))
    if (rows === null) return source.addText(text)
    return source.openRows(rows)
  }

  async function review(queries: readonly OperationSlug[], rowsOf: (first: OperationSlug) => NewRow[]) {
    const [first, ...also] = queries
    if (!(first && table)) return
    const { name } = table
    const isAdded = await source.reading(() => addRows(first, rowsOf(first), dayAt(new Date(), DESK_ZONE)))
    if (!isAdded) return
    changeIntake({ table: null })
    changeDraft(first, { also, name: draftOf(first).name || fitBatchName(name) })
    router.push(`/batches/new?operation=${first}`)
  }

  return (
    <div className="flex flex-col gap-4">
      {open ? (
        <p className="text-sm">
          <TextLink href={`/batches/new?operation=${open.operation}`}>
            {t("intake.open", { count: open.rows, operation: operation(`${open.operation}.name`) })}
          </TextLink>
        </p>
      ) : null}
      {table ? (
        <FoundTable
          table={table}
          fields={fields}
          failure={source.failure}
          onDivide={source.divide}
          onClose={source.closeTable}
          onReview={review}
        />
      ) : (
        <Section title={t("entry.title")} registered>
          <EntryPanel
            source={{ ...source, addText }}
            typed={typed}
            onTyped={(text) => changeIntake({ typed: text })}
            hint={t("intake.hint")}
            isFirst
            holdsList={holdsMany}
          />
        </Section>
      )}
    </div>
  )
}
