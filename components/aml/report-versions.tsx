import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { DataTable, RowLink } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { levelDisagreement } from "#lib/aml/report-summary.ts"
import type { ReportVersion, ReportVersions } from "#lib/aml/versions-of.ts"
import { comparePath } from "./compare/compare-path.ts"
import { ReportLevel } from "./report-level.tsx"

type ReportVersionsProps = { checkId: string } & ReportVersions

/** Every report on this subject, the newest first: asking again keeps the old one. */
export function ReportVersionsList({ checkId, versions, total }: ReportVersionsProps) {
  const t = useTranslations("amlReports.versions")
  const word = useTranslations("words")
  if (total < 2) return null
  return (
    <Section title={t("title")} aside={<span className="text-ink-3 text-xs">{total}</span>} flush>
      <DataTable
        caption={t("title")}
        items={versions}
        keyOf={({ id }) => id}
        isCurrent={({ id }) => id === checkId}
        columns={[
          {
            head: t("asked"),
            cell: ({ id, requestedAt }) =>
              id === checkId ? (
                <>
                  <Timestamp value={requestedAt} />{" "}
                  <span className="font-normal text-ink-2 text-xs">{t("here")}</span>
                </>
              ) : (
                <RowLink href={`/checks/${id}`}>
                  <Timestamp value={requestedAt} />
                </RowLink>
              ),
            priority: 1,
          },
          { head: word("by"), cell: ({ requestedBy }) => requestedBy.name },
          {
            head: word("level"),
            cell: ({ summary, isUnusual }) => (
              <ReportLevel
                level={summary?.level ?? null}
                disagreement={summary && levelDisagreement(summary)}
                isUnusual={isUnusual}
              />
            ),
          },
          {
            head: t("holds"),
            cell: ({ summary }) =>
              summary ? t("counts", { items: summary.items, nulls: summary.nulls }) : word("noRecord"),
            className: "whitespace-nowrap tabular-nums",
          },
          {
            head: t("difference"),
            cell: (version) => <Difference version={version} checkId={checkId} />,
            screenOnly: true,
          },
        ]}
      />
      {versions.length < total ? (
        <p className="border-line border-t px-4 py-2 text-ink-2 text-sm">
          {t("cut", { shown: versions.length, total })}
        </p>
      ) : null}
    </Section>
  )
}

function Difference({
  version: { id, summary, requestedAt },
  checkId,
}: {
  version: ReportVersion
  checkId: string
}) {
  const t = useTranslations("amlReports.versions")
  if (id === checkId || summary === null) return null
  return (
    <TextLink href={comparePath(checkId, { from: id, to: checkId })} className="whitespace-nowrap">
      {t("compare")}
      <span className="sr-only">
        {" "}
        (<Timestamp value={requestedAt} />)
      </span>
    </TextLink>
  )
}

/** That this is not the newest report on its subject; absent when it is. */
export function NewerReport({ checkId, versions }: { checkId: string; versions: ReportVersions }) {
  const t = useTranslations("amlReports.versions")
  const [newest] = versions.versions
  if (newest === undefined || newest.id === checkId) return null
  return (
    <Banner tone="info" title={t("newer")}>
      <TextLink href={`/checks/${newest.id}`}>
        {t.rich("newerBody", {
          when: () => <Timestamp value={newest.requestedAt} />,
          name: newest.requestedBy.name,
        })}
      </TextLink>
    </Banner>
  )
}
