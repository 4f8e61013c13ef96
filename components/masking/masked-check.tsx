import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { ListedCheck } from "#lib/checks/listed-check.ts"
import { askedOf } from "#lib/history/asked-lines.ts"
import { MaskedText, RevealOne } from "./masked-list.tsx"

/** The subject of a check in a `MaskedList`: masked, with the button that reveals it. */
export function MaskedCheck({ check }: { check: ListedCheck }) {
  const { first } = askedOf(check)
  if (!check.covered || check.operation === "signature") return <Verbatim>{first}</Verbatim>
  return (
    <span className="inline-flex items-center gap-1">
      <MaskedText id={check.id} text={first} />
      <RevealOne id={check.id} text={first} />
    </span>
  )
}
