import type { CheckView } from "#lib/checks/present-check.ts"
import type { Finding } from "#lib/domain/finding.ts"
import { operationOf } from "#lib/operations/registry.ts"

export const STATEMENTS = [
  "record",
  "withoutRecord",
  "endedWithout",
  "noSession",
  "refused",
  "failed",
  "unknown",
  "pending",
  "notSent",
  "sending",
  "notTaken",
  "withdrawn",
  "closedSent",
  "closedNotSent",
  "closedTask",
  "closedLate",
] as const

/** The code of the sentence about the evidence of a constancia; its messages are in `constanciaWords.proves`. */
export type Statement = (typeof STATEMENTS)[number]

/** Returns the sentence for the state of a check. A missing answer is never worded as "nothing found". */
export function statementOf(
  check: Pick<
    CheckView,
    "state" | "operation" | "presence" | "result" | "sentAt" | "lateState" | "answerSha256"
  >,
  finding: Finding | undefined,
): Statement {
  switch (check.state) {
    case "answered":
      // A task's own block is data too: whether there is a record is read from the result.
      if (check.presence === "value") return check.result?.kind === "nothing" ? "endedWithout" : "record"
      return check.presence === "null" && operationOf(check.operation).nullIsAnswer
        ? "noSession"
        : "withoutRecord"
    case "queued":
    case "waiting":
    case "halted":
      return check.sentAt === null ? "notSent" : "notTaken"
    case "closed":
      if (check.lateState !== null && check.answerSha256 !== null) return "closedLate"
      if (finding === undefined) return "closedTask"
      return finding === "sent" ? "closedSent" : "closedNotSent"
    case "refused":
    case "failed":
    case "unknown":
    case "pending":
    case "sending":
    case "withdrawn":
      return check.state
  }
}
