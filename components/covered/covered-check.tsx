import type { ListedCheck } from "#lib/checks/listed-check.ts"
import { askedOf } from "#lib/history/asked-of.ts"
import { CoveredText, UncoverOne } from "./covered-list.tsx"

/** Whom or what a check of a list asks about, within a `CoveredList`: covered, with what uncovers it. */
export function CoveredCheck({ check }: { check: ListedCheck }) {
  const { first } = askedOf(check)
  if (!check.covered || check.operation === "signature") return <bdi>{first}</bdi>
  return (
    <span className="inline-flex items-center gap-1">
      <CoveredText id={check.id} text={first} />
      <UncoverOne id={check.id} text={first} />
    </span>
  )
}
