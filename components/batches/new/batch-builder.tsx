"use client"

import dynamic from "next/dynamic"
import { useFormatter, useTranslations } from "next-intl"
import { useState } from "react"
import { HiddenNote } from "#components/table-import/read-failure-note.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { missingPart } from "#components/ui/feedback/missing-part.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { useReloadGuard } from "#components/ui/form/use-reload-guard.ts"
import { Section } from "#components/ui/layout/section.tsx"
import type { OperationSlug } from "#lib/operations/registry.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"
import { changeDraft, type StartedBatch, useDraft } from "./draft-store.ts"
import { EntryPanel } from "./entry-panel.tsx"
import { holdsMany } from "./pasted-list.ts"
import { useBatchImport } from "./use-batch-import.ts"

const ColumnMapping = dynamic(
  () =>
    import("#components/table-import/column-mapping.tsx").then((module) => module.ColumnMapping, missingPart),
  { loading: () => <Skeleton className="h-96 w-full" /> },
)

// It comes with the first row.
const DraftReview = dynamic(
  () => import("./draft-review.tsx").then((module) => module.DraftReview, missingPart),
  { loading: () => <Skeleton className="h-96 w-full" /> },
)

/** A new batch of one operation: the list is entered, checked and edited, and the batch is started on purpose. */
export function BatchBuilder({ operation }: { operation: OperationSlug }) {
  const t = useTranslations("newBatch")
  const format = useFormatter()
  const [today] = useState(() => dayAt(new Date(), DESK_ZONE))
  const draft = useDraft(operation)
  const source = useBatchImport(operation, today)
  const isSingle = source.fields.length === 1

  useReloadGuard(draft.rows.length > 0 || draft.typed !== "" || draft.table !== null) // the list is in memory alone

  return (
    <div className="flex flex-col gap-4">
      {draft.started ? <StartedNote started={draft.started} isNext={draft.rows.length > 0} /> : null}
      <Section title={t("entry.title")} registered>
        <EntryPanel
          operation={operation}
          isFirst={draft.rows.length === 0}
          source={source}
          typed={draft.typed}
          onTyped={(typed) => changeDraft(operation, { typed })}
          hint={
            isSingle
              ? t("entry.hintSingle")
              : t("entry.hintTable", { fields: format.list(source.fields.map(({ field }) => field)) })
          }
          holdsList={(text) => (isSingle ? holdsMany(text) : text.includes("\t"))}
        />
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
        <DraftReview key={operation} operation={operation} draft={draft} today={today} />
      ) : null}
    </div>
  )
}

/** Shown on return by the browser's Back to the page, now empty, and before the next query of the same list: the list was started as a batch. */
function StartedNote({ started: { id, name, rows }, isNext }: { started: StartedBatch; isNext: boolean }) {
  const t = useTranslations("newBatch.started")
  return (
    <Banner
      tone="success"
      title={name === "" ? t("title", { count: rows }) : t("titleNamed", { count: rows, name })}
      actions={
        <LinkButton size="sm" href={`/batches/${id}`}>
          {t("see")}
        </LinkButton>
      }
    >
      <p>{t(isNext ? "next" : "body")}</p>
    </Banner>
  )
}
