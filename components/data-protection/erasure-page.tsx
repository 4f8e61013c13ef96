import { useTranslations } from "next-intl"
import { PrintButton } from "#components/checks/print-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Breadcrumbs } from "#components/ui/layout/breadcrumbs.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { logPath } from "#lib/audit/log-path.ts"
import type { ErasureReport } from "#lib/data-protection/read-erasures.ts"
import { CountsList } from "./counts-list.tsx"
import { ErasureProgress } from "./erasure-progress.tsx"
import { WhatStays } from "./what-stays.tsx"

/** The report of an erasure: what was erased and what remains; the same page is its print sheet. It does not identify the subject. */
export function ErasurePage({ report }: { report: ErasureReport }) {
  const t = useTranslations("dataProtection")
  const word = useTranslations("words")
  const td = useTranslations("dossier")
  return (
    <>
      <Breadcrumbs items={[{ label: t("title"), href: "/admin/data" }, { label: t("report.title") }]} />
      <PageHeader title={t("report.title")} actions={<PrintButton />} />
      <div className="flex max-w-3xl flex-col gap-5">
        {report.doneAt === null ? <ErasureProgress /> : null}
        <Section title={t("report.act")}>
          <Facts className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            <Fact term={t("report.kind")}>{td(`kind.${report.kind}`)}</Fact>
            <Fact term={t("report.by")}>{report.by}</Fact>
            <Fact term={t("report.begun")}>
              <Timestamp value={report.at} />
            </Fact>
            <Fact term={word("ended")}>
              {report.doneAt ? <Timestamp value={report.doneAt} /> : t("report.notYet")}
            </Fact>
            <Fact term={word("reason")} className="sm:col-span-2">
              <span className="wrap-anywhere whitespace-pre-line">{report.reason}</span>
            </Fact>
            <Fact term={t("report.id")} className="sm:col-span-2">
              <code className="break-all font-mono text-xs">{report.id}</code>{" "}
              <TextLink href={logPath({ target: report.subjectId })} className="text-sm" data-screen-only>
                {t("report.log")}
              </TextLink>
            </Fact>
          </Facts>
        </Section>
        <Section title={t("report.gone")}>
          <CountsList counts={report.counts} />
        </Section>
        <Section title={t("erase.stays")}>
          <WhatStays {...(report.doneAt === null ? {} : { named: report.counts.named ?? 0 })} />
        </Section>
      </div>
    </>
  )
}
