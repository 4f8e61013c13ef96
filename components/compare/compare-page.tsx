import { Columns2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { useDeclaredLabel, usePlaceLabels } from "#components/answers/use-field-words.ts"
import { PrintButton } from "#components/checks/print-button.tsx"
import { ResultLine } from "#components/results/result-line.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { cx } from "#components/ui/cx.ts"
import { Banner } from "#components/ui/feedback/banner.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
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
import { comparedRecord } from "#lib/checks/results/embedded-record.ts"
import { comparedGroups } from "#lib/compare/rows.ts"
import { isSettled, withoutRecord } from "#lib/domain/check-states.ts"
import { isUnshown, unshownCode } from "#lib/domain/failures.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { CompactValue } from "./compact-value.tsx"
import type { Column } from "./comparison-row.tsx"
import { ComparisonTable } from "./comparison-table.tsx"
import { LiveColumns } from "./live-columns.tsx"

type ComparePageProps = {
  compared: Compared[]
  /** Ids of the address that are nothing this person may see. */
  missing: number
}

/** Several checks side by side; where two answers speak of the same thing, field by field. */
export function ComparePage({ compared, missing }: ComparePageProps) {
  const t = useTranslations("compare")
  const watched = compared.map(({ check: { id, operation, state, revision, requestedAt } }) => ({
    id,
    operation,
    state,
    revision,
    requestedAt,
  }))
  const groups = comparedGroups(compared.flatMap(columnOf)).filter(({ length }) => length > 1)
  const together = new Set(groups.flat().map(({ check }) => check.id))
  const isWithout = ({ check }: Compared) => withoutRecord(check.state, check.result?.kind) !== null
  // Those with a record are next to each other, and the short columns of the others behind them.
  const apart = compared
    .filter(({ check }) => !together.has(check.id))
    .toSorted((one, other) => Number(isWithout(one)) - Number(isWithout(other)))
  const without = compared.filter(isWithout).map(({ check }) => check)
  return (
    <>
      <PageHeader title={t("title")} actions={compared.length > 0 ? <PrintButton /> : null} />
      {missing > 0 ? <p className="mb-4 text-ink-2">{t("missing", { count: missing })}</p> : null}
      {compared.length === 0 ? (
        <div className="sheet">
          <EmptyState
            icon={Columns2}
            title={t("emptyTitle")}
            actions={<LinkButton href="/checks">{t("emptyAction")}</LinkButton>}
          />
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {without.length > 0 && compared.length > 1 ? <Without checks={without} /> : null}
          {groups.map((group) => (
            <ComparisonTable key={group[0]?.check.id} group={group} />
          ))}
          {apart.length === 0 ? null : (
            <div
              className={cx(
                "grid items-start gap-5",
                apart.length > 1 && "md:grid-cols-2",
                apart.length > 2 && "xl:grid-cols-3",
              )}
            >
              {apart.map((one) => (
                <CheckColumn key={one.check.id} {...one} />
              ))}
            </div>
          )}
          {watched.some(({ state }) => !isSettled(state)) ? <LiveColumns checks={watched} /> : null}
        </div>
      )}
    </>
  )
}

/** The answers without a record: that says nothing about their subject, and nothing against the others. */
function Without({ checks }: { checks: readonly CheckView[] }) {
  const t = useTranslations()
  return (
    <Banner tone="neutral" heading="h2" title={t("compare.without", { count: checks.length })}>
      <ul className="flex flex-col gap-0.5">
        {checks.map(({ id, operation, input, requestedAt, requestedBy, result }) => (
          <li key={id} className="flex flex-wrap gap-x-2">
            <TextLink href={`/checks/${id}`}>{t(`operations.${operation}.name`)}</TextLink>
            <Verbatim className="wrap-anywhere font-mono">{Object.values(input).join(" ")}</Verbatim>
            <span>
              <Timestamp value={requestedAt} /> · {requestedBy.name}
            </span>
            {result ? <ResultLine result={result} /> : null}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** An answer as a column, as a page renders it; none for an answer without fields, which has a column of its own. */
function columnOf({ check, stored }: Compared): Column[] {
  if (check.state !== "answered" || isUnshown(check.problem) || stored.kind !== "record") return []
  if (check.result?.kind === "nothing") return []
  const compared = comparedRecord(check.operation, stored.data)
  if (!compared) return []
  const { operation, onlyCame } = compared
  const record = displayedJson(compared.record, {
    href: `/api/checks/${check.id}`,
    always: knownFields(operationOf(operation)),
  })
  return isExactObject(record) ? [{ operation, subjectId: check.subjectId, record, onlyCame, check }] : []
}

type Compared = { check: CheckView; stored: StoredAnswer }

/** One check of the comparison: its state, its possible cost, its answer in short, and the link to all of it. */
function CheckColumn({ check, stored }: Compared) {
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
