import { useTranslations } from "next-intl"
import { CorrectLink } from "#components/ask/correct-link.tsx"
import { WatchButton } from "#components/notices/watch-button.tsx"
import { LinkButton } from "#components/ui/controls/link-button.tsx"
import type { BatchHold } from "#lib/batches/batch-hold.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { isSettled, NEXT } from "#lib/domain/check-states.ts"
import { endedUnaccepted, type Finding } from "#lib/domain/finding.ts"
import { operationOf } from "#lib/operations/registry.ts"
import { Again } from "./again.tsx"
import { Approve, Resume, Withdraw } from "./commands.tsx"
import { isAwaitingApproval } from "./problem-words.ts"

type StateActionsProps = {
  check: CheckView
  finding: Finding | undefined
  hold: BatchHold | null
  may: { ask: boolean; resume: boolean; batches: boolean }
}

/** The commands that the state allows and the role may give. */
export function StateActions({ check, may, finding, hold }: StateActionsProps) {
  const { id, operation, input, problem } = check
  const next: readonly string[] = NEXT[check.state]
  const LetGo = isAwaitingApproval(check.state, problem?.code ?? null) ? Approve : Resume
  return (
    <>
      {hold !== null && may.batches ? <ToBatch batchId={check.batchId ?? ""} /> : null}
      {check.state === "halted" && hold === null && may.resume ? <LetGo checkId={check.id} /> : null}
      {next.includes("withdrawn") && may.ask ? <Withdraw checkId={check.id} /> : null}
      {check.state === "unknown" && may.ask ? <Again check={check} /> : null}
      {may.ask && (check.state === "refused" || isRequestLeft(check, finding)) ? (
        <CorrectLink check={{ id, operation, input, problem }} />
      ) : null}
      {isSettled(check.state) ? null : <WatchButton thing="check" id={id} />}
    </>
  )
}

/** A queued question of a stopped batch is sent with the batch, never on its own. */
function ToBatch({ batchId }: { batchId: string }) {
  const t = useTranslations("checkProblems.held")
  return (
    <LinkButton size="sm" variant="primary" href={`/batches/${batchId}`}>
      {t("action")}
    </LinkButton>
  )
}

/** A signature request that ended here without having reached its signers; other questions are asked again from the page's head. */
function isRequestLeft({ operation, state }: CheckView, finding: Finding | undefined): boolean {
  return operationOf(operation).reachesPeople && endedUnaccepted({ state, finding: finding ?? null })
}
