import { useTranslations } from "next-intl"
import { comparePath } from "#components/aml/compare/compare-path.ts"
import { ReportLevel } from "#components/aml/report-level.tsx"
import { OtherSubject } from "#components/results/result-line.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { AmlPoint } from "#lib/dossier/aml-history.ts"
import { levelMoves } from "#lib/dossier/aml-steps.ts"
import type { Dossier } from "#lib/dossier/dossier.ts"
import { SERIES } from "#lib/operations/registry.ts"
import { ContradictionList } from "./contradiction-list.tsx"
import { LatestAnswers } from "./latest-answers.tsx"
import { MatchAndKycAnswers } from "./match-and-kyc-answers.tsx"
import { NewestOnly } from "./newest-only.tsx"

/** Where the sources about a subject disagree, and what they say. */
export function DossierSources({ dossier }: { dossier: Dossier }) {
  const { answers, contradictions, compared, damaged, aml, series } = dossier
  const { identifier } = dossier.subject
  return (
    <>
      <ContradictionList contradictions={contradictions} compared={compared} identifier={identifier} />
      <LatestAnswers answers={answers} damaged={damaged} aml={aml} identifier={identifier} />
      <MatchAndKycAnswers answers={series} />
      {SERIES.map((slug) => (
        <NewestOnly
          key={slug}
          list="series"
          shown={series.filter(({ operation }) => operation === slug).length}
        />
      ))}
    </>
  )
}

const SIGN = { first: "", same: "=", up: "▲", down: "▼", other: "·" } as const

/** The level of each report over time: the newest first, and how each moved from the one before. */
export function AmlSteps({ points }: { points: readonly AmlPoint[] }) {
  const t = useTranslations("dossierPage.aml")
  const result = useTranslations("results")
  // The level of somebody else is no step of this subject.
  const moves = levelMoves(points.map(({ isOfAnother, level }) => (isOfAnother ? null : level)))
  const steps = points.map((point, index) => ({
    point,
    move: moves[index] ?? "first",
    before: points[index - 1],
  }))
  return (
    <Section title={t("title")} className="print:break-inside-auto">
      {points.length === 0 ? <p className="text-ink-2">{t("none")}</p> : null}
      <ol reversed className="flex flex-col gap-1.5">
        {steps.toReversed().map(({ point, move, before }) => (
          <li key={point.checkId} className="flex break-inside-avoid flex-wrap items-center gap-x-3">
            <TextLink href={`/checks/${point.checkId}`}>
              <Timestamp value={point.askedAt} />
            </TextLink>
            <ReportLevel {...point} />
            {point.isOfAnother ? <OtherSubject /> : null}
            {move === "first" || point.isOfAnother ? null : (
              <span className="text-ink-2 text-sm">
                <span aria-hidden="true">{SIGN[move]} </span>
                {t(`move.${move}`)}
              </span>
            )}
            <span className="text-ink-3 text-xs">{point.askedBy}</span>
            {before ? (
              <span className="text-sm" data-screen-only>
                <TextLink href={comparePath(point.checkId, { from: before.checkId, to: point.checkId })}>
                  {t("compare")}
                  <span className="sr-only">
                    {" "}
                    {t("compareWith", { level: before.level ?? result("noLevel") })}
                  </span>
                </TextLink>
              </span>
            ) : null}
          </li>
        ))}
      </ol>
      <NewestOnly list="aml" shown={points.length} />
    </Section>
  )
}
