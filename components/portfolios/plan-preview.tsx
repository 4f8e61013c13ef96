"use client"

import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useFormatter, useTranslations } from "next-intl"
import { api } from "#components/query/http.ts"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { PlanBody } from "#lib/monitoring/monitors.ts"
import type { PlanPreview as Preview } from "#lib/monitoring/preview.ts"

/** What a plan would ask: nothing is asked by looking. */
export function usePlanPreview(plan: PlanBody | null) {
  return useQuery({
    queryKey: ["plan-preview", plan],
    queryFn: ({ signal }) => api<Preview>("/api/monitors/preview", { method: "POST", json: plan, signal }),
    enabled: plan !== null,
    retry: false,
    placeholderData: keepPreviousData,
  })
}

/** Returns how a preview's costs are said: "480 units", what is not specified as such. */
export function useCostWords(): (costs: Preview["most"]["run"]) => string {
  const t = useTranslations("portfolios.preview.costs")
  const format = useFormatter()
  return (costs) =>
    format.list(
      (["unit", "token", "unspecified", "none"] as const)
        .filter((cost) => costs[cost] > 0)
        .map((cost) => t(cost, { count: costs[cost] })),
    )
}

/** How many, when, at most how much, and who is left out. */
export function PlanPreview({ plan }: { plan: PlanBody | null }) {
  const t = useTranslations("portfolios.preview")
  const word = useTranslations("words")
  const operation = useTranslations("operations")
  const kinds = useTranslations("dossier.kind")
  const costs = useCostWords()
  const { data, isError } = usePlanPreview(plan)
  if (plan === null || (!data && !isError)) return null
  return (
    <section aria-label={word("preview")} aria-live="polite" className="rounded-md bg-sunken p-3 text-sm">
      {isError || !data ? (
        <p className="text-danger">{t("failed")}</p>
      ) : (
        <>
          <p className="font-medium">
            {t.rich("asks", {
              scheduled: data.scheduled,
              members: data.members,
              when: () => <Timestamp value={data.nextAt} />,
            })}
          </p>
          <ul className="mt-1 text-ink-2">
            {costs(data.most.run) === "" ? null : <li>{t("most", { costs: costs(data.most.run) })}</li>}
            {answeredOf(data) > 0 ? <li>{t("answered", { count: answeredOf(data) })}</li> : null}
            {data.overScheduled > 0 ? (
              <li className="text-warning">{t("over", { count: data.overScheduled })}</li>
            ) : null}
            {data.uncovered.map(({ operation: slug, kind, why, count }) => (
              <li key={`${slug} ${kind} ${why}`}>
                {t("uncovered", {
                  operation: operation(`${slug}.name`),
                  count,
                  why: t(`why.${why}`, { kind: kinds(kind) }),
                })}
              </li>
            ))}
            {data.needsApproval ? <li className="text-warning">{word("needsApproval")}</li> : null}
          </ul>
        </>
      )}
    </section>
  )
}

const answeredOf = ({ operations }: Preview) => operations.reduce((sum, { answered }) => sum + answered, 0)
