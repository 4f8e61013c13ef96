import type { LoggedRequest } from "#sandbox/http/request-log.ts"
import type { SignatureRequest } from "#sandbox/signatures/signature-store.ts"
import type { World } from "#sandbox/world.ts"
import type { Check, Values } from "./rehearsal.ts"

/** `broken`: what may not happen did; no later request mends it. */
export type CheckState = "waiting" | "met" | "broken"

/** The start of a run's counts: the instant, the numbers of the log, and the tokens at that time. */
export type Since = {
  startedAt: number
  start: number
  step: number
  tokens: { deducted: number; returned: number }
}

function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value]
  if (typeof value !== "object" || value === null) return []
  return Object.values(value).flatMap(textsOf)
}

const linesOf = (values: Values, name: string) => (values[name] ?? "").split("\n")

/** Upper and lower case are one: a client writes a VIN in capitals. */
function bears(entry: LoggedRequest, lines: readonly string[]): boolean {
  const texts = textsOf([entry.body, entry.query]).map((text) => text.toUpperCase())
  return lines.some((line) => texts.includes(line.toUpperCase()))
}

/** The requests that a check means, oldest first. */
function meantBy(
  world: World,
  requests: Extract<Check, { requests: unknown }>["requests"],
  since: Since,
  values: Values,
): LoggedRequest[] {
  const { operation, about, status, accepted, fault, ofStep } = requests
  return world.log
    .after(ofStep ? since.step : since.start, operation)
    .filter(
      (entry) =>
        (status === undefined || entry.status === status) &&
        (accepted === undefined || entry.accepted === accepted) &&
        (fault === undefined || entry.fault === fault) &&
        (about === undefined || bears(entry, linesOf(values, about))),
    )
}

const counted = (found: number, wanted: number): CheckState =>
  found < wanted ? "waiting" : found === wanted ? "met" : "broken"

function onceEach(world: World, check: Extract<Check, { takenOnce: unknown }>, since: Since, values: Values) {
  const { operation, about } = check.takenOnce
  const taken = meantBy(world, { operation, accepted: true }, since, values)
  const counts = linesOf(values, about).map((line) => taken.filter((entry) => bears(entry, [line])).length)
  if (counts.some((count) => count > 1)) return "broken"
  return counts.every((count) => count === 1) ? "met" : "waiting"
}

function afterPause(
  world: World,
  check: Extract<Check, { pausedSeconds: number }>,
  since: Since,
  values: Values,
): CheckState {
  const came = meantBy(world, check.requests, since, values)
  const asked = came.findIndex(({ status }) => status === 429)
  const [first, next] = asked < 0 ? [] : came.slice(asked)
  if (first === undefined || next === undefined) return "waiting"
  return Date.parse(next.at) - Date.parse(first.at) >= check.pausedSeconds * 1000 ? "met" : "broken"
}

/** The signature request that came last since then. */
export function newestSignature(world: World, since: number): SignatureRequest | undefined {
  return world.signatures.list(Date.now(), world.tuning).findLast(({ createdAt }) => createdAt >= since)
}

/** The state of a check by the simulator's own log and counters. */
export function checkState(world: World, check: Check, since: Since, values: Values): CheckState {
  if ("takenOnce" in check) return onceEach(world, check, since, values)
  if ("pausedSeconds" in check) return afterPause(world, check, since, values)
  if ("tokens" in check)
    return counted(world.match.counts()[check.tokens] - since.tokens[check.tokens], check.exactly)
  if ("signature" in check) {
    return newestSignature(world, since.startedAt)?.state === check.signature ? "met" : "waiting"
  }
  const found = meantBy(world, check.requests, since, values).length
  if ("exactly" in check) return counted(found, check.exactly)
  return found >= check.atLeast ? "met" : "waiting"
}
