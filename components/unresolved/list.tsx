import { useTranslations } from "next-intl"
import { BatchOfCheck } from "#components/batches/batch-of-check.tsx"
import { costWords } from "#components/checks/problem-words.ts"
import { remoteKind } from "#components/checks/settling/remote-kind.ts"
import { AskedAbout } from "#components/history/asked-about.tsx"
import { CheckBox } from "#components/history/check-selection.tsx"
import { MaskedCheck } from "#components/masking/masked-check.tsx"
import { UnusualDocument } from "#components/results/result-line.tsx"
import { TextLink } from "#components/ui/controls/text-link.tsx"
import { Ago } from "#components/ui/values/ago.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { Fact, Facts } from "#components/ui/values/facts.tsx"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { UnresolvedCheck } from "#lib/checks/lists/unresolved-page.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { SettleHere } from "./settle-here.tsx"

type UnresolvedListProps = { checks: readonly UnresolvedCheck[]; renderedAt: number }

/** The list of unresolved questions (within `SettlingTogether`): what was asked, when, what came back, its possible cost, and how to settle it. */
export function UnresolvedList({ checks, renderedAt }: UnresolvedListProps) {
  const t = useTranslations("unresolved")
  return (
    <ul aria-label={t("list")} className="divide-y divide-line">
      {checks.map((check) => (
        <Item key={check.id} check={check} renderedAt={renderedAt} />
      ))}
    </ul>
  )
}

type ItemProps = { check: UnresolvedCheck; renderedAt: number }

function Item({ check, renderedAt }: ItemProps) {
  const t = useTranslations("unresolved")
  const operations = useTranslations("operations")
  const operation = operationOf(check.operation)
  const name = operations(`${check.operation}.name`)
  const about =
    check.operation === "signature" ? (check.input.name ?? "") : operation.subject(check.input).identifier
  const at = check.sentAt ?? check.requestedAt
  return (
    <li className="flex gap-3 px-4 py-4">
      <div className="w-4 shrink-0">
        <CheckBox id={check.id} />
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
          <div className="flex min-w-0 flex-col gap-0.5">
            <h3 className="font-semibold">{name}</h3>
            <AskedAbout check={check} identifier={<MaskedCheck check={check} />} />
            {check.isUnusual ? <UnusualDocument /> : null}
          </div>
          <p className="text-ink-2 text-sm sm:text-right">
            {t("sentAt")} <Timestamp value={at} show="seconds" zone />{" "}
            <span className="text-ink-3 print:hidden">
              (<Ago value={at} renderedAt={renderedAt} />)
            </span>
            <br />
            {t("asked", { name: check.requestedBy.name })}
            {check.batchId === null ? null : <span> · </span>}
            <BatchOfCheck check={check} />
          </p>
        </div>
        <Known check={check} />
        <SettleHere
          checkId={check.id}
          remoteKind={remoteKind(check.operation)}
          name={t("settleOne", { operation: name, about })}
          beside={
            <TextLink href={`/checks/${check.id}`} className="text-sm">
              {t("open")}
            </TextLink>
          }
        />
      </div>
    </li>
  )
}

function Known({ check }: { check: UnresolvedCheck }) {
  const t = useTranslations("unresolved")
  const word = useTranslations("words")
  const words = useTranslations("checkProblems")
  const { problem, state, charge, httpStatus, hasBody } = check
  const { cost, wire } = operationOf(check.operation)
  return (
    <Facts className="gap-y-1">
      <Fact look="beside" term={word("whatHappened")}>
        {problem
          ? words(`happened.${problem.code}`, { slot: wire.key, cost, http: String(httpStatus ?? "") })
          : words("plain.unknown")}
      </Fact>
      <Fact look="beside" term={t("came")}>
        {httpStatus === null && !hasBody ? <span>{t("cameNothing")}</span> : null}
        {httpStatus === null ? null : <span>{t("cameHttp", { status: String(httpStatus) })}</span>}
        {problem?.message === undefined ? null : (
          <Verbatim className="block whitespace-pre-wrap break-words border-line-strong border-l-2 pl-2.5">
            {problem.message}
          </Verbatim>
        )}
      </Fact>
      <Fact look="beside" term={t("cost")}>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <ChargeBadge charge={charge} />
          {words(`cost.${costWords(state, charge, cost)}`, { cost })}
        </span>
      </Fact>
    </Facts>
  )
}
