import { Columns2 } from "lucide-react"
import { useTranslations } from "next-intl"
import { PrintButton } from "#components/checks/print-button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import { cx } from "#components/ui/cx.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { drawnJson } from "#lib/checks/answers/drawn-json.ts"
import { isExactObject } from "#lib/checks/answers/exact-json.ts"
import { comparedGroups } from "#lib/compare/rows.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import { isUnshown } from "#lib/domain/failures.ts"
import { knownFields } from "#lib/operations/deviations.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { CheckColumn, type Compared } from "./check-column.tsx"
import { type Column, ComparisonTable } from "./comparison-table.tsx"
import { LiveColumns } from "./live-columns.tsx"

type ComparePageProps = {
  compared: Compared[]
  /** Ids of the address that are nothing this person may see. */
  missing: number
  ownOrigins: readonly string[]
}

/** Several checks side by side; where two answers speak of the same thing, field by field. */
export function ComparePage({ compared, missing, ownOrigins }: ComparePageProps) {
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
  const apart = compared.filter(({ check }) => !together.has(check.id))
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("about")}
        actions={compared.length > 0 ? <PrintButton /> : null}
      />
      {missing > 0 ? <p className="mb-4 text-ink-2">{t("missing", { count: missing })}</p> : null}
      {compared.length === 0 ? (
        <div className="sheet">
          <EmptyState
            icon={Columns2}
            title={t("emptyTitle")}
            actions={<LinkButton href="/checks">{t("emptyAction")}</LinkButton>}
          >
            {t("emptyBody")}
          </EmptyState>
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {groups.map((group) => (
            <ComparisonTable key={group[0]?.check.id} group={group} ownOrigins={ownOrigins} />
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
                <CheckColumn key={one.check.id} {...one} ownOrigins={ownOrigins} />
              ))}
            </div>
          )}
          {watched.some(({ state }) => !isSettled(state)) ? <LiveColumns checks={watched} /> : null}
        </div>
      )}
    </>
  )
}

/** An answer as a column, as a page draws it; none for what has no record with fields, which is told in a column of its own. */
function columnOf({ check, stored }: Compared): Column[] {
  if (check.state !== "answered" || isUnshown(check.problem) || stored.kind !== "record") return []
  const { id, operation, subjectId } = check
  const record = drawnJson(stored.data, {
    href: `/api/checks/${id}`,
    always: knownFields(operationOf(operation)),
  })
  return isExactObject(record) ? [{ operation, subjectId, record, check }] : []
}
