import { TriangleAlert } from "lucide-react"
import { useTranslations } from "next-intl"
import { LevelRemark } from "#components/aml/report-level.tsx"
import { usePlaceLabels } from "#components/answers/use-field-words.ts"
import { OtherSubject } from "#components/results/result-line.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { RecordList } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { AmlLevel } from "#components/ui/values/aml-level.tsx"
import { Fact } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { displayedText } from "#lib/checks/answers/displayed-part.ts"
import { fieldOf, hasRecord } from "#lib/checks/answers/exact-json.ts"
import { comparedRecord, recordWithin } from "#lib/checks/results/embedded-record.ts"
import type { AmlPoint } from "#lib/dossier/aml-history.ts"
import { answersAnother } from "#lib/dossier/answers-another.ts"
import type { Dossier } from "#lib/dossier/dossier.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { MatchScores } from "./match-and-kyc-answers.tsx"
import { sourceFields } from "./source-fields.ts"
import { SourceValue } from "./source-value.tsx"

type LatestAnswersProps = Pick<Dossier, "answers" | "damaged" | "aml"> & { identifier: string }

/** The newest answer of each source, beside the others, as it came and with who asked when. Nothing is merged into one truth. */
export function LatestAnswers({ answers, damaged, aml, identifier }: LatestAnswersProps) {
  const t = useTranslations("dossierPage.latestAnswers")
  const latest = answers.filter(({ age }) => age === "latest")
  return (
    <Section title={t("title")} registered flush className="print:break-inside-auto">
      {damaged.length === 0 ? null : <Damaged damaged={damaged} />}
      {latest.length === 0 && damaged.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">{t("none")}</p>
      ) : null}
      {latest.length === 0 ? null : (
        <div className="@container">
          {/* Beside each other where a VIN has room in each. */}
          <div className="grid gap-px bg-line @min-[40rem]:grid-cols-2 print:grid-cols-2">
            {latest.map((answer) => (
              <Source
                key={answer.checkId}
                answer={answer}
                earlier={answers.find(
                  ({ operation, age }) => age === "earlier" && operation === answer.operation,
                )}
                report={aml.find(({ checkId }) => checkId === answer.checkId)}
                identifier={identifier}
              />
            ))}
            {latest.length % 2 === 1 ? (
              <span className="hidden bg-surface @min-[40rem]:block print:block" />
            ) : null}
          </div>
        </div>
      )}
    </Section>
  )
}

/** Answers that arrived and cannot be decrypted: reported here, where nothing of them is shown. */
function Damaged({ damaged }: Pick<Dossier, "damaged">) {
  const t = useTranslations()
  return (
    <div className="flex gap-3 border-line border-b px-4 py-3">
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-medium">{t("dossierPage.latestAnswers.damaged", { count: damaged.length })}</p>
        <ul className="text-sm">
          {damaged.map(({ checkId, operation, askedAt }) => (
            <li key={checkId}>
              <TextLink href={`/checks/${checkId}`}>{t(`operations.${operation}.name`)}</TextLink>{" "}
              <span className="text-ink-2">
                <Timestamp value={askedAt} />
              </span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

type SourceProps = {
  answer: SourceAnswer
  earlier: SourceAnswer | undefined
  /** Of a report: how its sections do not bear out its level. */
  report: AmlPoint | undefined
  identifier: string
}

function Source({ answer, earlier, report, identifier }: SourceProps) {
  const t = useTranslations()
  const { checkId, operation, askedAt, askedBy } = answer
  const name = t(`operations.${operation}.name`)
  return (
    <section className="min-w-0 break-inside-avoid bg-surface pb-2" aria-label={name}>
      <header className="px-4 pt-3 pb-1">
        <div className="flex items-baseline justify-between gap-x-3">
          <h3 className="min-w-0 font-semibold">{name}</h3>
          <span className="shrink-0 text-sm" data-screen-only>
            <TextLink href={`/checks/${checkId}`} aria-label={t("compare.openNamed", { operation: name })}>
              {t("compare.open")}
            </TextLink>
          </span>
        </div>
        <AskedOn at={askedAt} by={askedBy} />
        {answersAnother(answer) ? <OtherSubject /> : null}
      </header>
      <AnswerSummary answer={answer} report={report} identifier={identifier} />
      {earlier && !broughtRecord(answer) && broughtRecord(earlier) ? (
        <p className="px-4 pb-1 text-sm text-warning">
          {t.rich("dossierPage.latestAnswers.before", {
            when: () => (
              <TextLink href={`/checks/${earlier.checkId}`}>
                <Timestamp value={earlier.askedAt} />
              </TextLink>
            ),
          })}
        </p>
      ) : null}
    </section>
  )
}

/** The block of a task alone is no record. */
function broughtRecord({ operation, record }: SourceAnswer): boolean {
  return hasRecord(recordWithin(operationOf(operation), record))
}

function AnswerSummary({ answer, report, identifier }: Omit<SourceProps, "earlier">) {
  const t = useTranslations()
  const label = usePlaceLabels()
  const { checkId, operation, record } = answer
  if (record === null && operationOf(operation).nullIsAnswer)
    return <p className="px-4 py-1 text-ink-2">{t("answers.kyc.none")}</p>
  if (!broughtRecord(answer)) return <p className="px-4 py-1 text-ink-2">{t("answers.without.title")}</p>
  const read = record === undefined ? undefined : comparedRecord(operation, record)
  if (!read) return <p className="px-4 py-1 text-ink-2">{t("compare.noFields")}</p>
  const level = fieldOf(read.record, "aml_status")
  if (operation === "aml" && typeof level === "string")
    return (
      <div className="px-4 py-1">
        <AmlLevel
          level={displayedText(level)}
          isUnusual={report?.isUnusual}
          isDoubtful={report != null && report.disagreement !== null}
        />
        <LevelRemark kind={report?.disagreement ?? null} />
      </div>
    )
  const { shown, left } = sourceFields(read.operation, read.record, read.onlyCame)
  return (
    <>
      <RecordList className="divide-y-0">
        {shown.map(({ path, value }) => (
          <Fact
            key={path}
            look="row"
            term={displayedText(label(read.operation, path))}
            className="whitespace-pre-wrap"
          >
            <SourceValue
              operation={read.operation}
              name={path}
              value={value}
              href={`/checks/${checkId}`}
              identifier={identifier}
            />
          </Fact>
        ))}
      </RecordList>
      {operation === "match" ? <MatchScores record={read.record} href={`/checks/${checkId}`} /> : null}
      {left > 0 ? (
        <p className="px-4 pt-1 text-ink-3 text-xs">{t("dossierPage.latestAnswers.more", { count: left })}</p>
      ) : null}
    </>
  )
}

/** When and by whom a source was asked. The answer has no date of its own. */
function AskedOn({ at, by }: { at: string; by: string }) {
  const t = useTranslations("dossierPage")
  return (
    <span className="text-ink-2 text-sm">
      {t.rich("askedOn", { when: () => <Timestamp value={at} />, name: by })}
    </span>
  )
}
