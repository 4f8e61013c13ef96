import { useTranslations } from "next-intl"
import { useDeclaredLabel } from "#components/answers/use-declared-label.ts"
import { usePlaceLabels } from "#components/answers/use-field-words.ts"
import { ResultLine } from "#components/results/result-line.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { RecordList } from "#components/ui/layout/record-list.tsx"
import { Section } from "#components/ui/layout/section.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { Fact } from "#components/ui/values/facts.tsx"
import { StateBadge } from "#components/ui/values/state-badge.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import { displayedJson } from "#lib/checks/answers/displayed-json.ts"
import { fieldOf, isExactObject } from "#lib/checks/answers/exact-json.ts"
import type { StoredAnswer } from "#lib/checks/answers/stored-answer.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { comparedRecord } from "#lib/compare/compared-record.ts"
import { unshownCode } from "#lib/domain/failures.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { CompactValue } from "./compact-value.tsx"

export type Compared = { check: CheckView; stored: StoredAnswer }

/** One check of the comparison: its state, its possible cost, its answer in short, and the link to all of it. */
export function CheckColumn({ check, stored }: Compared) {
  const t = useTranslations()
  const label = useDeclaredLabel()
  const name = t(`operations.${check.operation}.name`)
  return (
    <Section
      title={name}
      flush
      actions={
        <LinkButton
          size="sm"
          variant="quiet"
          href={`/checks/${check.id}`}
          aria-label={t("compare.openNamed", { operation: name })}
        >
          {t("compare.open")}
        </LinkButton>
      }
    >
      <div className="flex flex-col gap-2 border-line border-b px-4 py-3">
        <p className="flex flex-wrap gap-x-4 text-sm">
          {Object.entries(check.input).map(([field, value]) => (
            <span key={field}>
              {label(field)} <Verbatim className="wrap-anywhere font-mono">{value}</Verbatim>
            </span>
          ))}
        </p>
        <p className="flex flex-wrap gap-2">
          <StateBadge state={check.state} result={check.result?.kind} />
          <ChargeBadge charge={check.charge} state={check.state} />
        </p>
        <p className="text-ink-2 text-sm">
          <Timestamp value={check.requestedAt} zone /> · {check.requestedBy.name}
        </p>
      </div>
      <ColumnBody check={check} stored={stored} />
    </Section>
  )
}

function ColumnBody({ check, stored }: Compared) {
  const t = useTranslations()
  const label = usePlaceLabels()
  if (check.state !== "answered")
    return <p className="px-4 py-3 text-ink-2">{t(`checkProblems.state.${check.state}`)}</p>
  const unshown = unshownCode(check.problem?.code)
  if (unshown) return <p className="px-4 py-3 text-ink-2">{t(`problems.${unshown}.detail`)}</p>
  if (stored.kind !== "record") return <WithoutFields check={check} />
  const compared = comparedRecord(check.operation, stored.data)
  if (!compared || check.result?.kind === "nothing") return <WithoutFields check={check} />
  const { operation, onlyCame } = compared
  const known = knownFields(operationOf(operation))
  const record = displayedJson(compared.record, { href: `/api/checks/${check.id}`, always: known })
  if (!isExactObject(record)) return <WithoutFields check={check} />
  const came = record.entries.map(([name]) => name)
  const named = known.filter((name) => !onlyCame || came.includes(name))
  return (
    <RecordList>
      {[...new Set([...named, ...came])].map((name) => (
        <Fact
          key={name}
          look="row"
          term={<Verbatim>{label(operation, name)}</Verbatim>}
          className="whitespace-pre-wrap"
        >
          <CompactValue operation={operation} name={name} value={fieldOf(record, name)} />
        </Fact>
      ))}
    </RecordList>
  )
}

/** Answered, but with no record that has fields: shown with the same words as on its own page. */
function WithoutFields({ check }: { check: CheckView }) {
  const t = useTranslations()
  const isNoSession = check.presence === "null" && operationOf(check.operation).nullIsAnswer
  if (isNoSession) return <p className="px-4 py-3 text-ink-2">{t("answers.kyc.none")}</p>
  const { result } = check
  return (
    <p className="px-4 py-3 text-ink-2">
      {result?.kind === "nothing" ? <ResultLine result={result} /> : t("compare.noFields")}
    </p>
  )
}
