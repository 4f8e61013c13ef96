import "server-only"
import type { CheckOperation } from "#lib/operations/registry.ts"
import { shownPart } from "#lib/subjects/mask-identifier.ts"
import { DESK_ZONE, dayAt } from "#lib/time/zone-day.ts"

type Named = { check: { operation: CheckOperation; requestedAt: Date }; identifier: string }

/** Returns the name of a downloaded file: the question, the last characters of the identifier, the day: `aml-5678-2026-11-20.pdf`. */
export function fileName({ check, identifier }: Named, ending: "pdf" | "bin"): string {
  const shown = shownPart(identifier).replaceAll(/[^A-Za-z0-9]/g, "")
  const parts = [check.operation, shown, dayAt(check.requestedAt, DESK_ZONE)]
  return `${parts.filter((part) => part !== "").join("-")}.${ending}`
}
