import type { Metadata } from "next"
import { getTranslations } from "next-intl/server"
import { CountsList } from "#components/data-protection/counts-list.tsx"
import { EraseForm } from "#components/data-protection/erase-form.tsx"
import { WhatStays } from "#components/data-protection/what-stays.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { auditView } from "#lib/auth/audited-request.ts"
import { requireUser } from "#lib/auth/current-user.ts"
import { erasurePreview } from "#lib/data-protection/erase-subject.ts"
import { dossierPath } from "#lib/dossier/dossier-path.ts"
import { reportNames } from "#lib/reports/report-names.ts"
import { maskIdentifier } from "#lib/subjects/mask-identifier.ts"
import { subjectOf } from "../subject-of-address.ts"

type PageProps = { params: Promise<{ id: string }> }

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("dataProtection.erase"))("title") }
}

/** The effects of an erasure, what prevents it, and the form that begins it. */
export default async function ErasePage({ params }: PageProps) {
  const user = await requireUser("data.erase")
  const { id } = await subjectOf((await params).id)
  await auditView(user, "dossier.read", { type: "subject", id })
  const [t, td, { subject, counts, blocks, logged, alike }, word] = await Promise.all([
    getTranslations("dataProtection"),
    getTranslations("dossier"),
    erasurePreview(user, id),
    getTranslations("words"),
  ])
  const [name] = (await reportNames([id])).get(id) ?? []
  const isBlocked = blocks.held || blocks.open + blocks.running > 0
  return (
    <>
      <Breadcrumbs
        items={[
          { label: `${word("dossier")} · ${td(`kind.${subject.kind}`)}`, href: dossierPath(id) },
          { label: t("erase.title") },
        ]}
      />
      <PageHeader
        title={t("erase.title")}
        description={
          <>
            <Verbatim className="font-semibold text-ink">{name ?? word("dossier")}</Verbatim>,{" "}
            <span>{td(`kind.${subject.kind}`)}</span>{" "}
            <span className="font-mono tracking-wide">{maskIdentifier(subject.identifier)}</span>.{" "}
            {t("erase.about")}
          </>
        }
      />
      <div className="flex max-w-3xl flex-col gap-5">
        {isBlocked ? (
          <Banner tone="warning" title={t("erase.blocked")}>
            <ul className="list-disc pl-5">
              {blocks.held ? <li>{t("erase.held")}</li> : null}
              {blocks.open > 0 ? <li>{t("erase.open", { count: blocks.open })}</li> : null}
              {blocks.running > 0 ? <li>{t("erase.running", { count: blocks.running })}</li> : null}
            </ul>
          </Banner>
        ) : null}
        {alike.length > 0 ? (
          <Banner tone="info" title={t("erase.alike", { count: alike.length })}>
            <ul className="flex flex-wrap gap-x-4">
              {alike.map((other) => (
                <li key={other.id}>
                  <TextLink href={dossierPath(other.id)}>{td(`kind.${other.kind}`)}</TextLink>
                </li>
              ))}
            </ul>
          </Banner>
        ) : null}
        <Section title={t("erase.goes")}>
          <CountsList counts={counts} />
          {(counts.conclusions ?? 0) > 0 ? (
            <p className="mt-3 text-warning">{t("erase.conclusions")}</p>
          ) : null}
          <p className="mt-3 text-ink-2 text-sm">{t("erase.mentions")}</p>
        </Section>
        <Section title={t("erase.stays")}>
          <WhatStays logged={logged} />
        </Section>
        {isBlocked ? null : (
          <Section title={word("confirm")}>
            <EraseForm subjectId={id} />
          </Section>
        )}
      </div>
    </>
  )
}
