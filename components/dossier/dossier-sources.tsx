import { useFormatter, useTranslations } from "next-intl"
import { comparePath } from "#components/aml/compare/compare-path.ts"
import { ReportLevel } from "#components/aml/report-level.tsx"
import { OtherSubject } from "#components/results/result-line.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { AmlGlyph } from "#components/ui/values/aml-glyph.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { AML_LEVELS, amlPosition } from "#lib/domain/aml/levels.ts"
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

/** The level of each report over time: a picture of steps, and the same in words with a link to each version. */
export function AmlSteps({ points }: { points: readonly AmlPoint[] }) {
  const t = useTranslations("dossierPage.aml")
  const result = useTranslations("results")
  // The level of somebody else is no step of this subject.
  const own = points.map((point) => (point.isOfAnother ? { ...point, level: null } : point))
  const moves = levelMoves(own.map(({ level }) => level))
  // The newest first, for the eye and for the keyboard alike.
  const steps = points.map((point, index) => ({
    point,
    move: moves[index] ?? "first",
    before: points[index - 1],
  }))
  return (
    <Section title={t("title")} className="print:break-inside-auto">
      {points.length === 0 ? <p className="text-ink-2">{t("none")}</p> : null}
      {points.length > 1 ? <LevelChart points={own} /> : null}
      <ol reversed className="mt-2 flex flex-col gap-1.5">
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

const STEP = 44
const ROW = 26
const LEFT = 76
const GLYPH = 18

/** Levels from the bottom up, reports from left to right; a level off the scale is below it and on no line. */
function LevelChart({ points }: { points: readonly AmlPoint[] }) {
  const t = useTranslations("dossierPage.aml")
  const rows = AML_LEVELS.length + 1
  const height = rows * ROW
  const width = LEFT + points.length * STEP
  const yOf = (level: string | null) => (rows - 1 - (amlPosition(level) ?? 0)) * ROW + ROW / 2
  const xOf = (index: number) => LEFT + index * STEP + STEP / 2
  const result = useTranslations("results")
  const words = useFormatter().list(points.map(({ level }) => level ?? result("noLevel")))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <section className="overflow-x-auto" tabIndex={0} aria-label={t("title")}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        className="print:h-auto print:max-w-full"
        aria-label={t("picture", { levels: words })}
      >
        {[...AML_LEVELS, null].map((level) => (
          <g key={level ?? "other"}>
            <line
              x1={LEFT}
              x2={width}
              y1={yOf(level)}
              y2={yOf(level)}
              className="stroke-line"
              strokeWidth="1"
            />
            <text x="0" y={yOf(level) + 4} className="fill-ink-2 text-2xs">
              {level ?? t("offScale")}
            </text>
          </g>
        ))}
        <path d={stepsOf(points, xOf, yOf)} className="fill-none stroke-ink" strokeWidth="1.5" />
        {points.map((point, index) => (
          <svg
            key={point.checkId}
            x={xOf(index) - GLYPH / 2}
            y={yOf(point.level) - GLYPH / 2}
            width={GLYPH}
            height={GLYPH}
            viewBox="0 0 24 24"
            aria-hidden="true"
          >
            <circle cx="12" cy="12" r="12" className="fill-surface" />
            {/* Within a picture it fills the one around it. */}
            <AmlGlyph level={point.level ?? ""} />
          </svg>
        ))}
      </svg>
    </section>
  )
}

/** Level until the next report, then straight to its level; broken wherever a report is off the scale. */
function stepsOf(
  points: readonly AmlPoint[],
  xOf: (index: number) => number,
  yOf: (level: string | null) => number,
): string {
  return points
    .map(({ level }, index) => {
      if (amlPosition(level) === null) return ""
      const before = points[index - 1]
      const [x, y] = [xOf(index), yOf(level)]
      return before && amlPosition(before.level) !== null ? `H${x}V${y}` : `M${x} ${y}`
    })
    .join("")
}
