import { useTranslations } from "next-intl"
import { cx } from "#components/ui/cx.ts"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { PageHeader } from "#components/ui/layout/page-header.tsx"
import { comparable } from "#lib/compare/pairs.ts"
import { isSettled } from "#lib/domain/check-states.ts"
import { CheckColumn, type Compared } from "./check-column.tsx"
import { FieldComparison } from "./field-comparison.tsx"
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
  return (
    <>
      <PageHeader title={t("title")} description={t("about")} />
      {missing > 0 ? <p className="mb-4 text-ink-2">{t("missing", { count: missing })}</p> : null}
      {compared.length === 0 ? (
        <EmptyState title={t("emptyTitle")}>{t("emptyBody")}</EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          {comparable(compared.map((one) => ({ ...one, ...one.check }))).map(({ left, right, pairs }) => (
            <FieldComparison
              key={`${left.id} ${right.id}`}
              left={left}
              right={right}
              pairs={pairs}
              ownOrigins={ownOrigins}
            />
          ))}
          <div
            className={cx(
              "grid items-start gap-5",
              compared.length > 1 && "md:grid-cols-2",
              compared.length > 2 && "xl:grid-cols-3",
            )}
          >
            {compared.map((one) => (
              <CheckColumn key={one.check.id} {...one} ownOrigins={ownOrigins} />
            ))}
          </div>
          {watched.some(({ state }) => !isSettled(state)) ? <LiveColumns checks={watched} /> : null}
        </div>
      )}
    </>
  )
}
