import { useTranslations } from "next-intl"
import { WordList } from "#components/ui/values/quantity.tsx"
import { lacksSecondFactor, type Person } from "#lib/people/list-people.ts"

const MAX_NAMED = 5

/** Who of these people has a password and no second factor: whom a rule about it would stop. */
export function Lacking({ people }: { people: readonly Person[] }) {
  const t = useTranslations("people.rule.required")
  if (!people.some(({ disabledAt, hasPassword }) => disabledAt === null && hasPassword)) return null
  const lacking = people.filter(lacksSecondFactor)
  if (lacking.length === 0) return t("complete")
  return (
    <>
      {t("lacking")} <WordList words={lacking.map(({ name }) => name)} max={MAX_NAMED} />
    </>
  )
}
