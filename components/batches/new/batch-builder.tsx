"use client"

import dynamic from "next/dynamic"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { Section } from "#components/ui/layout/section.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { DraftReview } from "./draft-review.tsx"
import { useDraft } from "./draft-store.ts"
import { EntryPanel } from "./entry-panel.tsx"
import { StartedNote } from "./started-note.tsx"
import { useBatchImport } from "./use-batch-import.ts"

const HiddenNote = dynamic(() =>
  import("#components/table-import/hidden-note.tsx").then((module) => module.HiddenNote, missingPart),
)

const ColumnMapping = dynamic(() =>
  import("#components/table-import/column-mapping.tsx").then((module) => module.ColumnMapping, missingPart),
)

/** A new batch of one operation: the list is entered, checked and edited, and the batch is started on purpose. */
export function BatchBuilder({ operation }: { operation: OperationSlug }) {
  const t = useTranslations("newBatch")
  const [today] = useState(() => dayAt(new Date(), DESK_ZONE))
  const draft = useDraft(operation)
  const source = useBatchImport(operation, today)

  useReloadGuard(draft.rows.length > 0 || draft.typed !== "") // the list is in memory alone

  return (
    <div className="flex flex-col gap-4">
      {draft.started && draft.rows.length === 0 ? <StartedNote started={draft.started} /> : null}
      <Section title={t("entry.title")} registered>
        <EntryPanel operation={operation} source={source} typed={draft.typed} />
      </Section>
      {source.table ? (
        <ColumnMapping
          key={operation}
          table={source.table}
          fields={source.fields}
          onUse={source.addMapped}
          onDivide={source.divide}
          onClose={source.closeTable}
        />
      ) : null}
      {source.hidden ? <HiddenNote hidden={source.hidden} /> : null}
      {draft.rows.length > 0 || draft.removed.length > 0 ? (
        <DraftReview operation={operation} draft={draft} today={today} />
      ) : null}
    </div>
  )
}
