import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { BatchBuilder } from "#components/batches/new/batch-builder.tsx"
import { ListIntake } from "#components/batches/new/list-intake.tsx"
import { OperationChoice } from "#components/batches/new/operation-choice.tsx"
import { DayLimitNote } from "#components/limits/day-limit-note.tsx"
import { SlotNote } from "#components/pace/slot-note.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { isOperationSlug, type OperationSlug } from "#lib/operations/registry.ts"

type NewBatchPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("newBatch")
  return { title: t("title") }
}

/** A new batch: first its list, then what to ask about it. The address carries the operation and nothing else; the list lives in the browser's memory until it is started. */
export default async function NewBatchPage({ searchParams }: NewBatchPageProps) {
  const user = await requireUser("batch.run")
  const operation = operationIn((await searchParams).operation)
  const t = await getTranslations("newBatch")
  const word = await getTranslations("words")
  return (
    <>
      <PageHeader
        eyebrow={word("batches")}
        title={t("title")}
        actions={operation ? <OperationChoice operation={operation} /> : null}
      />
      {operation ? (
        <>
          <SlotNote operation={operation} />
          <DayLimitNote user={user} operation={operation} />
          <BatchBuilder operation={operation} />
        </>
      ) : (
        <ListIntake />
      )}
    </>
  )
}

function operationIn(word: string | string[] | undefined): OperationSlug | null {
  if (word === undefined) return null
  return typeof word === "string" && isOperationSlug(word) ? word : notFound()
}
