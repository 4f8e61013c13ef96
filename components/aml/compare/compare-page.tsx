import { useTranslations } from "next-intl"
import { VersionPicker } from "#components/aml/version-picker.tsx"
import { Question } from "#components/checks/question.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { displayedDiff } from "#lib/aml/displayed-diff.ts"
import type { ReportDiff } from "#lib/aml/report-diff.ts"
import type { ReportVersions } from "#lib/aml/versions-of.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { FieldsDiff } from "./fields-diff.tsx"
import { LevelDiff } from "./level-diff.tsx"
import { PdfDifference } from "./pdf-diff.tsx"
import { SectionsDiff } from "./sections-diff.tsx"

type CompareReportsProps = {
  /** The check from which one came. */
  checkId: string
  versions: ReportVersions
  from: CheckView
  to: CheckView
  diff: ReportDiff
}

/** The differences between two reports on one subject. */
export function CompareReports({ checkId, versions, from, to, diff: whole }: CompareReportsProps) {
  const t = useTranslations("amlReports.compare")
  const diff = displayedDiff(whole, { from: `/api/checks/${from.id}`, to: `/api/checks/${to.id}` })
  const changedSections = diff.sections.filter(({ changed }) => changed).length
  return (
    <article className="flex flex-col gap-5">
      <PageHeader
        eyebrow={t("eyebrow")}
        title={t("title")}
        description={<Question input={to.input} />}
        actions={<LinkButton href={`/checks/${checkId}`}>{t("back")}</LinkButton>}
      />
      <VersionPicker checkId={checkId} versions={versions.versions} from={from.id} to={to.id} />
      {diff.changed ? (
        <p className="font-medium">{t("summary", { sections: changedSections })}</p>
      ) : (
        <Banner tone="info" title={t("same")}>
          {t("sameBody")}
        </Banner>
      )}
      <LevelDiff from={from} to={to} level={diff.level} />
      <FieldsDiff title={t("flags")} note={t("flagsNote")} fields={diff.flags} more={diff.moreFlags} />
      <PdfDifference pdf={diff.pdf} />
      <SectionsDiff sections={diff.sections} />
      {diff.others.length === 0 ? null : (
        <FieldsDiff
          title={t("others")}
          aside={<Badge>{whole.others.length}</Badge>}
          fields={diff.others}
          more={diff.moreOthers}
        />
      )}
      <p className="text-ink-3 text-sm">{t("rule")}</p>
    </article>
  )
}
