import { Flag, OctagonAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { useDeclaredLabel } from "#components/answers/use-field-words.ts"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { LevelDisagreement } from "#lib/aml/report-summary.ts"
import { isDisqualifying, isLevelDoubtful, type Result, type ResultMark } from "#lib/domain/results.ts"

/** The result of an answer, in one line and in the words of the service; a notable one has a flag. */
export function ResultLine({ result: { kind, line } }: { result: Result }) {
  const t = useTranslations("results")
  const words = useTranslations("words")
  if (kind !== "record") {
    const told = kind === "unread" ? t("unread") : line.word === null ? t(`nothing.${line.came}`) : t("ended")
    return (
      <span className="text-ink-2">
        <Marks marks={line.marks} />
        <span>{` ${told} `}</span>
        {line.word === null ? null : <Verbatim className="font-medium text-ink">{line.word}</Verbatim>}
      </span>
    )
  }
  if (line.title === "" && line.marks.length === 0 && line.word === null) {
    return <span className="text-ink-3">{words("withRecord")}</span>
  }
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
      {line.title === "" ? null : <Verbatim className="min-w-0 wrap-anywhere">{line.title}</Verbatim>}
      {line.word === null ? null : <Weighing>{line.word}</Weighing>}
      <Marks marks={line.marks} />
    </span>
  )
}

/** All marks of an answer's line, without the name that it brought. */
export function Marks({ marks }: { marks: readonly ResultMark[] }) {
  return marks.map((mark) => <Mark key={`${mark.as} ${mark.field}`} mark={mark} beside={marks} />)
}

/** What weighs in an answer's line, the unusual word that ended its task included, except the marks of the fields that are shown apart. */
export function WeighingMarks({ line, but }: { line: Result["line"]; but: readonly string[] }) {
  const { marks, word } = line
  const weighing = marks.filter(({ weighs, field }) => weighs && !but.includes(field))
  return (
    <>
      {word === null ? null : <Weighing>{word}</Weighing>}
      {weighing.map((mark) => (
        <Mark key={`${mark.as} ${mark.field}`} mark={mark} beside={marks} />
      ))}
    </>
  )
}

/** A mark by its kind: a word, a level, a number of items, a score with the lowest of its parts. */
function Mark({ mark, beside }: { mark: ResultMark; beside: readonly ResultMark[] }) {
  const t = useTranslations("results")
  const label = useDeclaredLabel()
  const { as, text, weighs, lowest, field } = mark
  switch (as) {
    case "level":
      return <AmlLevel level={text} isDoubtful={isLevelDoubtful(beside)} />
    case "other":
      return <OtherSubject />
    case "unusual":
      return <UnusualDocument />
    case "count":
      return <Weighing>{t(`count.${field as "hits" | "liens"}`, { count: Number(text) })}</Weighing>
    case "disagreement":
      return <Weighing>{t(`disagreement.${text as LevelDisagreement}`)}</Weighing>
    case "flag":
      return <Weighing>{t(`flag.${field as "underage"}`)}</Weighing>
    case "score":
      return (
        <>
          {text === "" ? null : (
            <span className="font-semibold tabular-nums">{t("score", { score: text })}</span>
          )}
          {lowest ? (
            <Word weighs={weighs} text={t("lowest", { field: label(lowest.field), score: lowest.text })} />
          ) : null}
        </>
      )
    case "text":
      return <Verbatim className="font-mono text-ink-2 text-sm tracking-wide">{text}</Verbatim>
    case "word":
      return isDisqualifying(mark) ? (
        <Weighing tone="danger">{text}</Weighing>
      ) : (
        <Word weighs={weighs} text={text} />
      )
  }
}

function Word({ weighs, text }: { weighs: boolean; text: string }) {
  return weighs ? <Weighing>{text}</Weighing> : <Verbatim className="text-ink-2 text-sm">{text}</Verbatim>
}

/** The sign of a record that is about another subject than was asked. */
export function OtherSubject() {
  const t = useTranslations("results")
  return <Weighing>{t("other")}</Weighing>
}

/** The sign of an answer to a question about a document that is probably mistyped. */
export function UnusualDocument() {
  const t = useTranslations("results")
  return <Weighing>{t("unusual")}</Weighing>
}

/** A notable word; `danger`: one that disqualifies. */
export function Weighing({ tone = "warning", children }: { tone?: "warning" | "danger"; children: string }) {
  return (
    <Badge tone={tone} icon={tone === "danger" ? OctagonAlert : Flag} wraps>
      <Verbatim>{children}</Verbatim>
    </Badge>
  )
}
