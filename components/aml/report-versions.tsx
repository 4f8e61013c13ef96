import { useTranslations } from "next-intl"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Table, Td, Th, Tr } from "#components/ui/layout/table.tsx"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { levelDisagreement } from "#lib/aml/report-summary.ts"
import type { ReportVersion, ReportVersions } from "#lib/aml/versions-of.ts"
import { comparePath } from "./compare/compare-path.ts"
import { LevelRemark } from "./level-remark.tsx"

type ReportVersionsProps = { checkId: string } & ReportVersions

/** Every report on this subject, the newest first: asking again keeps the old one. */
export function ReportVersionsList({ checkId, versions, total }: ReportVersionsProps) {
  const t = useTranslations("amlReports.versions")
  if (total < 2) return null
  return (
    <Section title={t("title")} aside={<span className="text-ink-3 text-xs">{total}</span>} flush>
      <Table caption={t("title")}>
        <thead>
          <tr>
            <Th>{t("asked")}</Th>
            <Th className="max-sm:hidden">{t("by")}</Th>
            <Th>{t("level")}</Th>
            <Th className="max-sm:hidden">{t("holds")}</Th>
            <Th className="max-sm:hidden print:hidden">{t("difference")}</Th>
          </tr>
        </thead>
        <tbody>
          {versions.map((version) => (
            <Version key={version.id} version={version} checkId={checkId} />
          ))}
        </tbody>
      </Table>
      {versions.length < total ? (
        <p className="border-line border-t px-4 py-2 text-ink-2 text-sm">
          {t("cut", { shown: versions.length, total })}
        </p>
      ) : null}
    </Section>
  )
}

function Version({ version, checkId }: { version: ReportVersion; checkId: string }) {
  const t = useTranslations("amlReports.versions")
  const { id, requestedAt, requestedBy, summary, isUnusual } = version
  const here = id === checkId
  const holds = summary ? t("counts", { items: summary.items, nulls: summary.nulls }) : t("noRecord")
  const difference =
    here || summary === null ? null : (
      <TextLink href={comparePath(checkId, olderFirst(id, checkId))} className="relative whitespace-nowrap">
        {t("compare")}
        <span className="sr-only">
          {" "}
          (<Timestamp value={requestedAt} />)
        </span>
      </TextLink>
    )
  return (
    <Tr aria-current={here ? "true" : undefined} className={here ? "font-medium" : ""}>
      <Td>
        {here ? (
          <span className="flex flex-col">
            <Timestamp value={requestedAt} />
            <span className="font-normal text-ink-2 text-xs">{t("here")}</span>
          </span>
        ) : (
          <TextLink href={`/checks/${id}`}>
            <Timestamp value={requestedAt} />
          </TextLink>
        )}
        <span className="block font-normal text-ink-2 text-xs sm:hidden">{requestedBy.name}</span>
        <span className="block text-sm sm:hidden">{difference}</span>
      </Td>
      <Td className="max-sm:hidden">{requestedBy.name}</Td>
      <Td>
        {summary?.level ? (
          <AmlLevel level={summary.level} isUnusual={isUnusual} />
        ) : (
          <span className="text-ink-3 italic">{t("noLevel")}</span>
        )}
        <LevelRemark kind={summary && levelDisagreement(summary)} />
        <span className="block font-normal text-ink-2 text-xs sm:hidden">{holds}</span>
      </Td>
      <Td className="whitespace-nowrap tabular-nums max-sm:hidden">{holds}</Td>
      <Td className="max-sm:hidden print:hidden">{difference}</Td>
    </Tr>
  )
}

/** Ids grow with time: the smaller one was asked first. */
function olderFirst(one: string, other: string): { from: string; to: string } {
  return one < other ? { from: one, to: other } : { from: other, to: one }
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
