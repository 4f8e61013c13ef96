import Link from "next/link"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { BatchLink } from "#components/batches/batch-card.tsx"
import type { ListedCheck } from "#lib/checks/listed-check.ts"
import type { Asked } from "#lib/history/asked.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { AskedAbout } from "./asked-about.tsx"
import { LiveResult } from "./live-state.tsx"

/** To the check, by what it asks; of a batch the words alone, since its name leads to it. */
export function AskedOperation({ asked: { check, batch } }: { asked: Asked }) {
  const operation = useTranslations("operations")
  if (check) return <CheckLink check={check} />
  return <span className="text-ink-2">{operation(`${batch.operation}.name`)}</span>
}

/** Renders the identifier of a check, for readers who may reveal it. */
export type IdentifierOf = (check: ListedCheck) => ReactNode

type AskedOfProps = { asked: Asked; identifierOf?: IdentifierOf | undefined }

/** The subject of a check and its result; of a batch its name. */
export function AskedOf({ asked: { check, batch }, identifierOf }: AskedOfProps) {
  if (!check) return <BatchLink batch={batch} />
  return (
    <>
      <AskedAbout check={check} identifier={identifierOf?.(check)} />
      <CheckResult check={check} />
    </>
  )
}

/** The result, below the question; a signature request shows it by its state and on its own page. */
export function CheckResult({ check }: { check: ListedCheck }) {
  if (operationOf(check.operation).reachesPeople) return null
  return (
    <span className="block text-sm">
      <LiveResult check={live(check)} />
    </span>
  )
}

/** To the check, by what it asks; it covers a whole card. */
export function CheckLink({ check, whole = false }: { check: ListedCheck; whole?: boolean }) {
  const operation = useTranslations("operations")
  return (
    <Link
      href={`/checks/${check.id}`}
      prefetch={false}
      className={`rounded-sm font-medium ${whole ? "after:absolute after:inset-0" : "hover:underline"}`}
    >
      {operation(`${check.operation}.name`)}
    </Link>
  )
}

/** Only what a client component needs crosses over to the browser. */
export function live({ id, state, charge, result, isUnusual, revision }: ListedCheck) {
  return { id, state, charge, result, isUnusual, revision }
}
