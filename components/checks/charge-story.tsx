import { useTranslations } from "next-intl"
import { Timestamp } from "#components/ui/values/timestamp.tsx"
import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CostClass } from "#lib/domain/charges.ts"
import { movementsOf } from "#lib/ledger/movements.ts"

type ChargeStoryProps = { steps: readonly CheckStep[]; cost: Extract<CostClass, "unit" | "token"> }

/** The cost of a question over time: each change of its charge, in order. */
export function ChargeStory({ steps, cost }: ChargeStoryProps) {
  const t = useTranslations("match.task.charge")
  const moved = movementsOf(steps)
  if (moved.length === 0) return <>{t("nothing")}</>
  return (
    <ul className="flex flex-col gap-0.5">
      {moved.map(({ to, state, at }) => (
        <li key={`${to} ${at}`}>
          {t(`${cost}.${to === "deducted" && state === "unknown" ? "deductedWithoutTask" : to}`)} ·{" "}
          <Timestamp value={at} show="seconds" zone />
        </li>
      ))}
    </ul>
  )
}
