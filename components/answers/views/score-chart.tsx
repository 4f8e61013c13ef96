import { useTranslations } from "next-intl"
import type { Answer } from "#components/answers/answer.ts"
import { FieldNote } from "#components/answers/field-note.tsx"
import { useDeclaredLabel } from "#components/answers/use-declared-label.ts"
import { ValueTree } from "#components/answers/value-tree.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { FieldName } from "#components/ui/values/field-name.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { fieldOf } from "#lib/checks/answers/exact-json.ts"
import { isAbove, readScores, type ScoredField } from "#lib/checks/answers/scores.ts"
import { PartMark, ScoreBar, ScoreScale } from "./score-bar.tsx"
import { ScoreTable } from "./score-table.tsx"

/** The scores of a match: the overall one as it came, each field with the line of 90, the lowest first. No verdict of ours. */
export function ScoreChart({ answer }: { answer: Answer }) {
  const t = useTranslations("match.scores")
  const result = fieldOf(answer.data, "result")
  const scores = readScores(result)
  return (
    <Section title={t("title")} registered flush>
      <Overall answer={answer} />
      <p className="border-line border-b px-4 py-2.5 text-ink-2 text-sm">{t("reference")}</p>
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
      <p className="border-line border-t px-4 py-2.5 text-ink-2 text-sm">{t("notReturned")}</p>
    </Section>
  )
}

function Overall({ answer }: { answer: Answer }) {
  const t = useTranslations("match.scores")
  const score = fieldOf(answer.data, "score")
  return (
    <Facts className="border-line border-b px-4 py-3.5">
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
        <span className="font-semibold text-xl">
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
              {t("declared")} <Verbatim className="text-ink">{declared}</Verbatim>
            </>
          )}
        </span>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <ScoreBar score={score} />
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-semibold text-md">{score.source}</span>
          <span className="text-ink-2 text-sm">{t(isAbove(score) ? "above" : "notAbove")}</span>
        </p>
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
