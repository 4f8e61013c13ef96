import { useTranslations } from "next-intl"
import { useFieldLabel } from "#components/answers/use-field-words.ts"
import { AmlLevel } from "#components/ui/aml-level.tsx"
import { LinkButton } from "#components/ui/link-button.tsx"
import { RecordList } from "#components/ui/record-list.tsx"
import { Section } from "#components/ui/section.tsx"
import { fieldOf, isExactObject } from "#lib/checks/exact-json.ts"
import type { SourceAnswer } from "#lib/dossier/source-answers.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { AskedOn } from "./asked-on.tsx"
import { MatchScores } from "./match-scores.tsx"
import { SOURCE_FIELDS } from "./source-fields.ts"
import { SourceValue } from "./source-value.tsx"

type SourcesProps = { answers: readonly SourceAnswer[]; identifier: string }

/** What each source says, beside the others, as it came and with who asked when. Nothing is merged into one truth. */
export function Sources({ answers, identifier }: SourcesProps) {
  const t = useTranslations("dossierPage.sources")
  const latest = answers.filter(({ age }) => age === "latest")
  return (
    <Section title={t("title")} registered flush>
      <p className="border-line border-b px-4 py-2.5 text-ink-2 text-sm">{t("about")}</p>
      {latest.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">{t("none")}</p>
      ) : (
        <div className="grid gap-px bg-line sm:grid-cols-2 2xl:grid-cols-3 print:grid-cols-2">
          {latest.map((answer) => (
            <Source key={answer.checkId} answer={answer} identifier={identifier} />
          ))}
          {latest.length % 2 === 1 ? (
            <span className="hidden bg-surface sm:block 2xl:hidden print:block" />
          ) : null}
        </div>
      )}
    </Section>
  )
}

function Source({ answer, identifier }: { answer: SourceAnswer; identifier: string }) {
  const t = useTranslations()
  const { checkId, operation, askedAt, askedBy } = answer
  const name = t(`operations.${operation}.name`)
  return (
    <section className="min-w-0 break-inside-avoid bg-surface pb-2" aria-label={name}>
      <header className="flex flex-wrap items-start justify-between gap-x-3 px-4 pt-3 pb-1">
        <div className="min-w-0">
          <h3 className="font-semibold">{name}</h3>
          <AskedOn at={askedAt} by={askedBy} />
        </div>
        <span data-screen-only>
          <LinkButton
            size="sm"
            variant="quiet"
            href={`/checks/${checkId}`}
            aria-label={t("compare.openNamed", { operation: name })}
          >
            {t("compare.open")}
          </LinkButton>
        </span>
      </header>
      <Said answer={answer} identifier={identifier} />
    </section>
  )
}

function Said({ answer, identifier }: { answer: SourceAnswer; identifier: string }) {
  const t = useTranslations()
  const labelOf = useFieldLabel(answer.operation)
  const { operation, record } = answer
  if (record === null && operationOf(operation).nullIsAnswer)
    return <p className="px-4 py-1 text-ink-2">{t("answers.kyc.none")}</p>
  if (record === undefined || record === null)
    return <p className="px-4 py-1 text-ink-2">{t("answers.without.title")}</p>
  if (!isExactObject(record)) return <p className="px-4 py-1 text-ink-2">{t("compare.noFields")}</p>
  if (record.entries.length === 0) return <p className="px-4 py-1 text-ink-2">{t("answers.without.title")}</p>
  const level = fieldOf(record, "aml_status")
  if (operation === "aml" && typeof level === "string")
    return (
      <p className="px-4 py-1">
        <AmlLevel level={level} />
      </p>
    )
  const shown = SOURCE_FIELDS[operation]
  const left = record.entries.length - shown.filter((field) => fieldOf(record, field) !== undefined).length
  return (
    <>
      <RecordList className="divide-y-0">
        {shown.map((field) => (
          <div key={field} className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-x-3 px-4 py-0.5">
            <dt className="text-ink-2">{labelOf(field)}</dt>
            <dd className="min-w-0 whitespace-pre-wrap break-words">
              <SourceValue
                operation={operation}
                name={field}
                value={fieldOf(record, field)}
                identifier={identifier}
              />
            </dd>
          </div>
        ))}
      </RecordList>
      {operation === "match" ? <MatchScores record={record} /> : null}
      {left > 0 ? (
        <p className="px-4 pt-1 text-ink-3 text-xs">{t("dossierPage.sources.more", { count: left })}</p>
      ) : null}
    </>
  )
}
