"use client"

import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import type { ReactNode } from "react"
import { BatchProgressLine } from "#components/batches/batch-bar.tsx"
import { BatchCharges } from "#components/batches/batch-charges.tsx"
import { BatchState } from "#components/batches/batch-state.tsx"
import { knownBatch } from "#components/query/batches.ts"
import { knownCheck } from "#components/query/checks.ts"
import { ResultLine, UnusualDocument } from "#components/results/result-line.tsx"
import { Badge } from "#components/ui/values/badge.tsx"
import { ChargeBadge } from "#components/ui/values/charge-badge.tsx"
import { CHECK_STATE, StateBadge } from "#components/ui/values/state-badge.tsx"
import { Verbatim } from "#components/ui/values/verbatim.tsx"
import type { BatchHold } from "#lib/batches/batch-hold.ts"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { CheckSummary } from "#lib/checks/present-check.ts"
import { DUE } from "#lib/domain/check-states.ts"
import type { CheckOperation } from "#lib/operations/registry.ts"

type LiveProps = { check: LiveCheck & { id: string; operation: CheckOperation; isUnusual: boolean } }

/** The name that the answer of a listed check gives its subject, as soon as there is one. */
export function LiveName({ check, names }: LiveProps & { names: readonly string[] }) {
  const { result } = useLiveCheck(check)
  const own = result?.kind === "record" ? result.line.title : ""
  return (own === "" ? names : [own]).map((name) => (
    <Verbatim key={name} className="wrap-anywhere font-medium">
      {name}
    </Verbatim>
  ))
}

/** What came of a listed check, kept current: what its answer says; its state where that is not the good one, or all there is to say. */
export function LiveOutcome({ check, hold }: LiveProps & { hold?: BatchHold | undefined }) {
  const t = useTranslations("history.held")
  const { state, result, revision } = useLiveCheck(check)
  // A signature request tells its own state on its own page.
  const said = check.operation === "signature" ? null : result
  const line = said && { ...said.line, title: "" }
  const isTold = said?.kind === "record" && (said.line.marks.length > 0 || said.line.word !== null)
  // Its batch keeps it back, until something moves it.
  const isHeld = hold !== undefined && DUE.includes(state) && revision === check.revision
  return (
    <>
      {isHeld ? (
        <Badge tone={CHECK_STATE.halted.tone} icon={CHECK_STATE.halted.icon}>
          {t(hold)}
        </Badge>
      ) : null}
      {isHeld || (state === "answered" && isTold) ? null : <StateBadge state={state} result={result?.kind} />}
      {said && line && (isTold || said.kind === "nothing") ? <ResultLine result={{ ...said, line }} /> : null}
      {!said && check.isUnusual ? <UnusualDocument /> : null}
    </>
  )
}

/** What it cost, kept current too; nothing where it cost nothing, or nobody specified a cost. */
export function LiveCharge({ check }: LiveProps) {
  const { charge, state } = useLiveCheck(check)
  return charge === "none" || charge === "unspecified" ? null : <ChargeBadge charge={charge} state={state} />
}

/** The parts of a check on the page that may change. */
type LiveCheck = Pick<CheckSummary, "state" | "charge" | "result" | "revision">

/** The check as it is now: as the server rendered it, or newer. */
function useLiveCheck(rendered: LiveCheck & { id: string }): LiveCheck {
  const { data } = useQuery(knownCheck(rendered.id))
  return data && data.revision > rendered.revision ? data : rendered
}

type LiveBatchProps = { batch: BatchView; children: ReactNode }

/** What came of a listed batch, kept current: its state, its progress, what `children` says of its answers, and its cost so far, as far as there is one. */
export function LiveBatch({ batch: rendered, children }: LiveBatchProps) {
  const { data } = useQuery(knownBatch(rendered.id))
  const batch = data && data.revision > rendered.revision ? data : rendered
  return (
    <>
      <BatchState batch={batch} />
      <BatchProgressLine batch={batch} />
      {children}
      <BatchCharges batch={batch} costsOnly />
    </>
  )
}
