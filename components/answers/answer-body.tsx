import { useTranslations } from "next-intl"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { RecordList, RecordRow } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { type ExactJson, isExactObject, writeExact } from "#lib/checks/answers/exact-json.ts"
import { knownFields, showsRecord } from "#lib/operations/deviations.ts"
import { operationOf } from "#lib/operations/registry.ts"
import type { Answer } from "./answer.ts"
import { Deviations } from "./deviations.tsx"
import { CopyText } from "./service-link.tsx"
import { ValueTree } from "./value-tree.tsx"
import { viewOf } from "./views.ts"

type AnswerBodyProps = Omit<Answer, "data"> & { data: ExactJson }

/**
 * The record of an answer: through the view of its operation when it is an object, whole through the tree when it is anything else,
 * which is remarked on where the specification shows an object.
 */
export function AnswerBody({ data, ...rest }: AnswerBodyProps) {
  const { check, slug } = rest
  if (!isExactObject(data)) return <WholeRecord data={data} answer={rest} />
  const View = viewOf(slug)
  // What other answers call whom was asked about is no name for whom this one is about.
  const isOfAnother = check.warnings.some(({ kind }) => kind === "other")
  const answer = { ...rest, data, names: isOfAnother ? [] : rest.names }
  return (
    <>
      <Deviations deviations={check.warnings} slug={slug} />
      <View answer={answer} />
      <ExtraFields answer={answer} />
    </>
  )
}

function WholeRecord({ data, answer }: { data: ExactJson; answer: Omit<Answer, "data"> }) {
  const t = useTranslations("answers.whole")
  const tc = useTranslations("check")
  const word = useTranslations("words")
  return (
    <>
      {showsRecord(operationOf(answer.slug)) ? <Banner tone="warning" title={t("title")} /> : null}
      <Deviations deviations={answer.check.warnings} slug={answer.slug} />
      <Section title={word("answer")} registered>
        <ValueTree value={data} label={tc("tree.root")} />
      </Section>
    </>
  )
}

/** The fields that the specification does not know, in the order they came. Absent when there are none. */
function ExtraFields({ answer }: { answer: Answer }) {
  const t = useTranslations("answers")
  const tc = useTranslations("check.raw")
  const operation = operationOf(answer.slug)
  const known = knownFields(operation)
  const extra = answer.data.entries.filter(([name]) => !known.includes(name))
  if (extra.length === 0 || !showsRecord(operation)) return null
  return (
    <Section title={t("sections.extra")} flush>
      <RecordList>
        {extra.map(([name, value], index) => (
          <RecordRow
            key={`${name} ${String(index)}`}
            label={<Verbatim className="font-mono text-sm">{name}</Verbatim>}
            copy={
              <CopyText
                text={typeof value === "string" ? value : writeExact(value, tc("withheld"))}
                what={name}
              />
            }
          >
            <ValueTree value={value} label={name} />
          </RecordRow>
        ))}
      </RecordList>
    </Section>
  )
}
