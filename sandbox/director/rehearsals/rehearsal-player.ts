import { applyTuning, defaultTuning, type Tuning } from "#sandbox/choices/tuning.ts"
import type { FaultOrder } from "#sandbox/http/faults.ts"
import { OPERATION_NAMES, type OperationName } from "#sandbox/operations.ts"
import { settleWorld } from "#sandbox/settle-world.ts"
import { applyEvent } from "#sandbox/signatures/signature-store.ts"
import type { World } from "#sandbox/world.ts"
import { type CheckState, checkState, newestSignature, type Since } from "./check-state.ts"
import type { Check, Order, Rehearsal, Step, Words } from "./rehearsal.ts"

/** Who ticked a step. */
type Ticked = "simulator" | "person"

type ShownCheck = { says: Words; state: CheckState }

type Ticks = { [step: string]: { by: Ticked; checks: ShownCheck[] } }

type Run = {
  rehearsal: Rehearsal
  values: { [name: string]: string }
  since: Since
  /** The place of the step that is being played. */
  at: number
  ticked: Ticks
  before: { tuning: Tuning; faults: FaultOrder[]; accepted: { [operation in OperationName]: number } }
}

type Ending = "finished" | "left" | "idle"

/** How the last rehearsal ended, until the next one begins. */
export type Ended = {
  id: string
  how: Ending
  steps: { id: string; title: Words; sees: readonly Words[]; by: Ticked | null; checks: ShownCheck[] }[]
  proofs: ShownCheck[]
  /** The requests that the simulator accepted during the rehearsal, by operation, and the tokens. */
  accepted: { [operation in OperationName]?: number }
  tokens: { deducted: number; returned: number }
  remember: readonly Words[]
  title: Words
}

/** A rehearsal ends after this time without a step: its settings affect everybody. */
export const IDLE_MS = 30 * 60_000

/** The one rehearsal that this sandbox plays, if any. */
export type RehearsalPlayer = ReturnType<typeof createRehearsalPlayer>

const acceptedBy = (world: World) => {
  const counts = world.tally.read()
  return Object.fromEntries(OPERATION_NAMES.map((name) => [name, counts[name].accepted])) as {
    [operation in OperationName]: number
  }
}

/** The defaults, but for what belongs to how this sandbox and its client were set up. */
function startingTuning(before: Tuning): Tuning {
  const tuning = defaultTuning()
  const { vinKey, matchKey } = before.choices
  return { ...tuning, webhookUrl: before.webhookUrl, choices: { ...tuning.choices, vinKey, matchKey } }
}

function carryOut(world: World, orders: readonly Order[], since: Since): void {
  for (const order of orders) {
    if ("settings" in order) applyTuning(world.tuning, order.settings)
    if ("fault" in order) world.faults.order(order.fault)
    if ("clearFaults" in order) world.faults.clear()
    if ("signer" in order) {
      const request = newestSignature(world, since.startedAt)
      const [signer] = request?.signers ?? []
      if (request && signer) applyEvent(request, signer, order.signer, order.reason ?? null, Date.now())
    }
  }
}

/** Makes the values one after the other: some depend on earlier ones. */
function madeValues(rehearsal: Rehearsal): { [name: string]: string } {
  const values: { [name: string]: string } = {}
  for (const value of rehearsal.values) if ("make" in value) values[value.name] = value.make(values)
  return values
}

function checksOf(world: World, { values, since }: Run, checks: readonly Check[] = []): ShownCheck[] {
  return checks.map((check) => ({ says: check.says, state: checkState(world, check, since, values) }))
}

/** A player without a running rehearsal. All changes of a rehearsal are undone when it ends, however it ends. */
export function createRehearsalPlayer(world: World) {
  let run: Run | null = null
  let ended: Ended | null = null
  let idle: NodeJS.Timeout | undefined

  const wake = () => {
    clearTimeout(idle)
    if (run) idle = setTimeout(() => end("idle"), IDLE_MS).unref()
  }

  function end(how: Ending): void {
    if (!run) return
    settleWorld(world, Date.now())
    ended = summaryOf(world, run, how)
    Object.assign(world.tuning, run.before.tuning)
    world.faults.exchange(run.before.faults)
    run = null
    wake()
  }

  function tickCurrent(by: Ticked): void {
    const step = run?.rehearsal.steps[run.at]
    if (!run || !step) return
    run.ticked[step.id] = { by, checks: checksOf(world, run, step.checks) }
    run.at += 1
    wake()
    const next = run.rehearsal.steps[run.at]
    if (next) begin(run, next)
    else end("finished")
  }

  function begin(current: Run, step: Step): void {
    current.since.step = world.log.last()
    carryOut(world, step.orders?.(current.values) ?? [], current.since)
  }

  /** Ticks what the simulator has seen to be done. */
  function settle(): void {
    settleWorld(world, Date.now())
    for (;;) {
      const step = run?.rehearsal.steps[run.at]
      if (!run || !step || step.ticks === "person") return
      if (!checksOf(world, run, step.checks).every(({ state }) => state === "met")) return
      tickCurrent("simulator")
    }
  }

  return {
    /** False where one is being played. */
    start(rehearsal: Rehearsal): boolean {
      if (run) return false
      const { deducted, returned } = world.match.counts()
      const values = madeValues(rehearsal)
      const last = world.log.last()
      ended = null
      run = {
        rehearsal,
        values,
        since: { startedAt: Date.now(), start: last, step: last, tokens: { deducted, returned } },
        at: 0,
        ticked: {},
        before: {
          tuning: structuredClone(world.tuning),
          faults: world.faults.exchange([]),
          accepted: acceptedBy(world),
        },
      }
      Object.assign(world.tuning, startingTuning(run.before.tuning))
      carryOut(world, rehearsal.orders?.(values) ?? [], run.since)
      const [first] = rehearsal.steps
      if (first) begin(run, first)
      wake()
      return true
    },
    /** The person ticks a step; false where it is not the one that is being played. */
    tick(stepId: string): boolean {
      settle()
      if (run?.rehearsal.steps[run.at]?.id !== stepId) return false
      tickCurrent("person")
      settle()
      return true
    },
    /** Puts everything back; with nothing being played, it puts the summary away. */
    leave(): void {
      if (run) end("left")
      else ended = null
    },
    /** After a reset of the sandbox: nothing is put back. */
    forget(): void {
      run = null
      ended = null
      wake()
    },
    /** The running rehearsal and its state, or how the last one ended. */
    read() {
      settle()
      return { running: run ? runningOf(world, run) : null, ended }
    },
    runningId: () => run?.rehearsal.id ?? null,
  }
}

function summaryOf(world: World, over: Run, how: Ending): Ended {
  const { rehearsal, ticked, before, since } = over
  const now = acceptedBy(world)
  const { deducted, returned } = world.match.counts()
  return {
    id: rehearsal.id,
    title: rehearsal.title,
    how,
    steps: rehearsal.steps.map(({ id, title, sees }) => ({
      id,
      title,
      sees,
      by: ticked[id]?.by ?? null,
      checks: ticked[id]?.checks ?? [],
    })),
    proofs: checksOf(world, over, rehearsal.proofs),
    accepted: Object.fromEntries(
      OPERATION_NAMES.map((name) => [name, now[name] - before.accepted[name]] as const).filter(
        ([, count]) => count > 0,
      ),
    ),
    tokens: { deducted: deducted - since.tokens.deducted, returned: returned - since.tokens.returned },
    remember: rehearsal.remember,
  }
}

function runningOf(world: World, current: Run) {
  const { rehearsal, values, at, ticked } = current
  const found = rehearsal.values.flatMap(({ name, label, ...how }) => {
    const value = "find" in how ? how.find(world, values) : values[name]
    return value ? [{ name, label, value }] : []
  })
  return {
    id: rehearsal.id,
    title: rehearsal.title,
    learns: rehearsal.learns,
    steps: rehearsal.steps.map((step, place) => ({
      id: step.id,
      title: step.title,
      at: step.at,
      simulator: step.simulator ?? null,
      does: step.does,
      sees: step.sees,
      ticks: step.ticks,
      hasDocument: step.hasDocument ?? false,
      copies: found.filter(({ name }) => step.copies?.includes(name)),
      state: place < at ? ("done" as const) : place === at ? ("current" as const) : ("ahead" as const),
      by: ticked[step.id]?.by ?? null,
      checks: ticked[step.id]?.checks ?? (place === at ? checksOf(world, current, step.checks) : []),
    })),
  }
}
