import { useTranslations } from "next-intl"
import type { Answer, AnswerProps } from "#components/answers/answer.ts"
import { FieldNote } from "#components/answers/field-note.tsx"
import { FieldRow } from "#components/answers/field-row.tsx"
import { FieldSection } from "#components/answers/field-section.tsx"
import { useDeclaredLabel } from "#components/answers/use-field-words.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { DataTable } from "#components/ui/layout/data-table.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { CivilDate } from "#components/ui/values/civil-date.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { FieldName, Verbatim } from "#components/ui/values/verbatim.tsx"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import { isAbove, LINE, readScores, type Score, type ScoredField } from "#lib/checks/answers/scores.ts"
import { fieldsIn } from "#lib/operations/registry.ts"
import { isCivilDay } from "#lib/time/zone-day.ts"

const INSTANTS: readonly string[] = ["created_at", "completed_at"]

/** A comparison of declared data: its scores, then the rest of the record. */
export function MatchAnswer({ answer }: AnswerProps<"match">) {
  return (
    <>
      <ScoreChart answer={answer} />
      <FieldSection answer={answer} title="validation" names={[]} folded>
        {fieldsIn("match", "validation").map((name) => (
          <ValidationRow key={name} answer={answer} name={name} />
        ))}
      </FieldSection>
    </>
  )
}

function ValidationRow({ answer, name }: { answer: Answer; name: string }) {
  const t = useTranslations("answers.kyc")
  const value = fieldOf(answer.data, name)
  if (!INSTANTS.includes(name) || typeof value !== "string" || value === "")
    return <FieldRow answer={answer} name={name} />
  return (
    <FieldRow answer={answer} name={name} remark={t("zone", { raw: value })}>
      <Timestamp value={value} show="seconds" zone />
    </FieldRow>
  )
}

/** The scores of a match: the overall one as it came, each field with the line of 90, the lowest first. No verdict of ours. */
function ScoreChart({ answer }: { answer: Answer }) {
  const t = useTranslations("match.scores")
  const result = fieldOf(answer.data, "result")
  const scores = readScores(result)
  return (
    <Section title={t("title")} registered flush>
      {scores ? (
        <>
          {scores.fields.length > 0 ? (
            <figure aria-label={t("picture")}>
              <div className="grid break-inside-avoid break-after-avoid grid-cols-1 gap-x-4 px-4 pt-2.5 sm:grid-cols-[minmax(9rem,15rem)_minmax(0,1fr)]">
                <span className="max-sm:hidden" />
                <ScoreScale />
              </div>
              <ul className="divide-y divide-line">
                {scores.fields.map((field) => (
                  <Field key={field.key} field={field} answer={answer} />
                ))}
              </ul>
            </figure>
          ) : null}
          {scores.strange.map(({ key, name, value }) => (
            <div key={key} className="border-line border-t px-4 py-2.5">
              <p className="text-ink-2">
                <Verbatim>{name}</Verbatim> <span className="text-ink-3 text-sm">{t("strange")}</span>
              </p>
              <ValueTree value={value} label={name} />
            </div>
          ))}
          {scores.fields.length > 0 ? <ScoreTable fields={scores.fields} /> : null}
        </>
      ) : (
        <div className="px-4 py-2.5">
          <ValueTree value={result} label={t("title")} />
        </div>
      )}
      <Overall answer={answer} />
      <p className="border-line border-t px-4 py-2.5 text-ink-2 text-sm">{t("reference")}</p>
    </Section>
  )
}

function Overall({ answer }: { answer: Answer }) {
  const t = useTranslations("match.scores")
  const score = fieldOf(answer.data, "score")
  return (
    <Facts className="border-line border-t px-4 py-2.5">
      <Fact
        look="inline"
        term={
          <>
            {t("overall")} <FieldName name="score" />
          </>
        }
        className="flex-wrap gap-x-4"
        note={
          <>
            <span className="block max-w-prose text-ink-2 text-sm">{t("overallNote")}</span>
            <FieldNote answer={answer} name="score" />
          </>
        }
      >
        <span className="font-semibold">
          <ValueTree value={score} label={t("overall")} />
        </span>
      </Fact>
    </Facts>
  )
}

function Field({ field, answer }: { field: ScoredField; answer: Answer }) {
  const t = useTranslations("match.scores")
  const labelOf = useDeclaredLabel()
  const { name, score, parts, rest } = field
  const declared = answer.check.input[name]
  return (
    <li className="grid grid-cols-1 gap-x-4 gap-y-1 px-4 py-2.5 sm:grid-cols-[minmax(9rem,15rem)_minmax(0,1fr)]">
      <div className="flex min-w-0 flex-col">
        <span className="font-medium">
          <Verbatim>{labelOf(name)}</Verbatim>
        </span>
        <FieldName name={name} word={labelOf(name)} />
        <span className="break-words text-ink-2 text-sm">
          {declared === undefined ? (
            t("notDeclared")
          ) : (
            <>
              {t("declared")}{" "}
              {isCivilDay(declared) ? (
                <CivilDate value={declared} />
              ) : (
                <Verbatim className="text-ink">{declared}</Verbatim>
              )}
            </>
          )}
        </span>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <ScoreBar score={score} />
        <p className="font-semibold text-md">{score.source}</p>
        {parts.length > 0 ? (
          <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={t("parts")}>
            {parts.map(({ part, score: own }) => (
              <li key={part} className="flex items-center gap-1.5 text-sm">
                <PartMark score={own} />
                {t(`part.${part}`, { score: own.source })}
              </li>
            ))}
          </ul>
        ) : null}
        {rest ? <ValueTree value={rest} label={name} /> : null}
        <span className="text-ink-3 text-xs empty:hidden">
          <FieldNote answer={answer} name={`result.${name}`} />
        </span>
      </div>
    </li>
  )
}

/** A score as a bar with the line of 90 drawn; the numbers are beside it as text, so it is only a picture. */
function ScoreBar({ score }: { score: Score }) {
  return (
    <svg
      className="print-color-exact block h-4 w-full overflow-visible"
      aria-hidden="true"
      data-score={score.source}
    >
      <rect x="0" y="4" width="100%" height="8" className="fill-sunken stroke-line-strong" strokeWidth="1" />
      <rect x="0" y="4" width={`${score.value}%`} height="8" className="fill-ink-2" />
      {/* A zero is a score: it has a mark of its own. */}
      <rect x="0" y="1" width="2" height="14" className="fill-ink-2" />
      <line
        x1={`${LINE}%`}
        x2={`${LINE}%`}
        y1="0"
        y2="16"
        className="stroke-accent"
        strokeWidth="2"
        strokeDasharray="3 2"
      />
    </svg>
  )
}

/** Where 90 is on the bars below. */
function ScoreScale() {
  return (
    <svg className="block h-4 w-full overflow-visible fill-ink-3 text-2xs" aria-hidden="true">
      <text x="0" y="12">
        0
      </text>
      <text x={`${LINE}%`} y="12" textAnchor="middle" className="fill-accent">
        {LINE}
      </text>
      <text x="100%" y="12" textAnchor="end">
        100
      </text>
    </svg>
  )
}

/** One part of a date: a square, filled from below as far as its score goes. */
function PartMark({ score }: { score: Score }) {
  const height = (score.value / 100) * 12
  return (
    <svg viewBox="0 0 14 14" className="print-color-exact size-3.5 shrink-0" aria-hidden="true">
      <rect x="1" y="1" width="12" height="12" className="fill-sunken stroke-line-strong" strokeWidth="1" />
      <rect x="1" y={13 - height} width="12" height={height} className="fill-ink-2" />
    </svg>
  )
}

/** The numbers of the picture, as a table. */
function ScoreTable({ fields }: { fields: readonly ScoredField[] }) {
  const t = useTranslations("match.scores")
  const word = useTranslations("words")
  const labelOf = useDeclaredLabel()
  return (
    <details className="not-open:print:hidden border-line border-t px-4 py-2.5">
      <summary className="w-fit rounded-sm text-ink-2 text-sm hover:text-ink">{t("asTable")}</summary>
      <div className="-mx-4 mt-2">
        <DataTable
          caption={t("tableCaption")}
          items={fields}
          keyOf={({ key }) => key}
          columns={[
            { head: word("datum"), cell: ({ name }) => labelOf(name), priority: 1 },
            { head: word("score"), cell: ({ score }) => score.source, numeric: true },
            { head: t("line"), cell: ({ score }) => t(isAbove(score) ? "aboveShort" : "notAboveShort") },
            {
              head: t("parts"),
              cell: ({ parts }) =>
                parts.length === 0
                  ? t("noParts")
                  : parts.map(({ part, score }) => t(`part.${part}`, { score: score.source })).join(" · "),
            },
          ]}
        />
      </div>
    </details>
  )
}
