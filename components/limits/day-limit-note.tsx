import { getTranslations } from "next-intl/server"
import { StackedBar } from "#components/ui/values/spark-bars.tsx"
import type { SignedInUser } from "#lib/auth/actor.ts"
import { dayLimitOf, isLimited } from "#lib/limits/day-limit.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"

/** The rest of a user's daily limit, before they ask; nothing for who has no limit, and for free operations. */
export async function DayLimitNote({ user, operation }: { user: SignedInUser; operation: CheckOperation }) {
  if (!isLimited(user, operation)) return null
  const [t, today] = await Promise.all([getTranslations("limits"), dayLimitOf(user)])
  if (!today) return null
  const { limit, used } = today
  const left = Math.max(0, limit - used)
  return (
    <div className="mb-4 flex flex-col gap-1.5 text-sm">
      <p className={left === 0 ? "font-medium text-warning" : "text-ink-2"}>{t("left", { left, limit })}</p>
      <StackedBar
        parts={[{ tone: left === 0 ? "warning" : "info", count: Math.min(used, limit) }]}
        of={limit}
        className="h-1 rounded-sm bg-sunken"
      />
    </div>
  )
}
