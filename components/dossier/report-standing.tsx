import { useTranslations } from "next-intl"
import { ReportLevel } from "#components/aml/report-level.tsx"
import { CaseBadge } from "#components/aml/review/case-badge.tsx"
import { OtherSubject } from "#components/results/result-line.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { amlPosition } from "#lib/domain/aml/levels.ts"
import type { AmlPoint } from "#lib/dossier/aml-history.ts"
import type { Dossier } from "#lib/dossier/dossier.ts"

/**
 * At the head of a dossier, what is decided with: the level of the newest AML report, whether its sections bear it out, what people concluded, and the earlier
 * reports that still wait for that.
 */
export function ReportStanding({ aml, review, waiting }: Pick<Dossier, "aml" | "review" | "waiting">) {
  const t = useTranslations()
  const newest = aml.at(-1)
  if (!newest) return null
  const concluded = review?.concluded
  const worst = worstBefore(aml, newest, waiting)
  const earlier = aml.filter(({ checkId }) => checkId !== newest.checkId && waiting.includes(checkId))
  return (
    <section
      aria-label={t("dossierPage.standing")}
      className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1 border-line-strong border-l-2 pl-3"
    >
      <span className="text-ink-2 text-sm">
        {t.rich("dossierPage.standingOf", {
          report: (words) => <TextLink href={`/checks/${newest.checkId}`}>{words}</TextLink>,
          when: () => <Timestamp value={newest.askedAt} />,
        })}
      </span>
      {newest.isOfAnother ? <OtherSubject /> : <ReportLevel {...newest} />}
      {review ? <CaseBadge state={review.state} steps={concluded ? [concluded] : []} /> : null}
      {concluded?.conclusion ? (
        <span>
          <span className="font-semibold">{t(`aml.case.conclusion.${concluded.conclusion}`)}</span>
          <span className="text-ink-2 text-sm">
            {", "}
            {concluded.by.name}, <Timestamp value={concluded.at} />
          </span>
        </span>
      ) : null}
      {worst ? (
        <span className="flex items-center gap-x-2">
          <span className="text-ink-2 text-sm">
            {t.rich("dossierPage.worst", {
              report: (words) => <TextLink href={`/checks/${worst.checkId}`}>{words}</TextLink>,
              when: () => <Timestamp value={worst.askedAt} show="date" />,
            })}
          </span>
          <ReportLevel {...worst} />
        </span>
      ) : null}
      {earlier.map((point) => (
        <span key={point.checkId} className="flex basis-full flex-wrap items-center gap-x-3 gap-y-1">
          <span className="text-ink-2 text-sm">
            {t.rich("dossierPage.stillWaits", {
              report: (words) => <TextLink href={`/checks/${point.checkId}`}>{words}</TextLink>,
              when: () => <Timestamp value={point.askedAt} />,
            })}
          </span>
          {point.isOfAnother ? <OtherSubject /> : <ReportLevel {...point} />}
        </span>
      ))}
    </section>
  )
}

/** The gravest of the earlier reports, where it is graver than the newest and not said anyway because it waits. */
function worstBefore(
  aml: Dossier["aml"],
  newest: AmlPoint,
  waiting: Dossier["waiting"],
): AmlPoint | undefined {
  const gravity = ({ isOfAnother, level }: AmlPoint) => (isOfAnother ? 0 : (amlPosition(level) ?? 0))
  const worst = aml.reduce((one, other) => (gravity(other) >= gravity(one) ? other : one), newest)
  return gravity(worst) > gravity(newest) && !waiting.includes(worst.checkId) ? worst : undefined
}
