import { useTranslations } from "next-intl"
import { AndMore } from "#components/ui/values/and-more.tsx"
import { firstOf } from "#lib/first-of.ts"
import { lacksSecondFactor, type Person } from "#lib/people/list-people.ts"

const MAX_NAMED = 5

/** Who of these people has a password and no second factor: whom a rule about it would stop. */
export function Lacking({ people }: { people: readonly Person[] }) {
  const t = useTranslations("people.rule.required")
  if (!people.some(({ disabledAt, hasPassword }) => disabledAt === null && hasPassword)) return null
  const { shown, rest } = firstOf(people.filter(lacksSecondFactor), MAX_NAMED)
  if (shown.length === 0) return t("complete")
  return (
    <>
      {t("lacking")} {shown.map(({ name }) => name).join(", ")} <AndMore rest={rest} />
    </>
  )
}
