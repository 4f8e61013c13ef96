import type { Metadata } from "next"
import { notFound } from "next/navigation"
import { getTranslations } from "next-intl/server"
import { AskAside } from "#components/ask/ask-aside.tsx"
import { AskForm } from "#components/ask/ask-form.tsx"
import { DayLimitNote } from "#components/limits/day-limit-note.tsx"
import { SlotNote } from "#components/pace/slot-note.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { requireUser } from "#lib/auth/current-user.ts"
import { env } from "#lib/env.ts"
import { isOperationSlug, type OperationSlug } from "#lib/operations/registry.ts"

type AskPageProps = { params: Promise<{ operation: string }> }

export async function generateMetadata({ params }: AskPageProps): Promise<Metadata> {
  const t = await getTranslations("operations")
  return { title: t(`${await operationIn(params)}.name`) }
}

/** The form of one operation. The address carries the operation and nothing else: a query is not read. */
export default async function AskPage({ params }: AskPageProps) {
  const user = await requireUser("check.ask")
  const operation = await operationIn(params)
  const t = await getTranslations()
  return (
    <>
      <PageHeader
        eyebrow={t("words.ask")}
        title={t(`operations.${operation}.name`)}
        description={t(`operations.${operation}.about`)}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Section title={t("ask.section")} registered>
          <SlotNote operation={operation} />
          <DayLimitNote user={user} operation={operation} />
          <AskForm operation={operation} deadlineSeconds={Math.ceil(env().upstreamDeadlineMs / 1000)} />
        </Section>
        <AskAside operation={operation} />
      </div>
    </>
  )
}

async function operationIn(params: AskPageProps["params"]): Promise<OperationSlug> {
  const { operation } = await params
  return isOperationSlug(operation) ? operation : notFound()
}
