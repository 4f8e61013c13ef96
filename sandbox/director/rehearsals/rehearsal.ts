import type { z } from "zod"
import type { tuningPatchSchema } from "#sandbox/choices/tuning.ts"
import type { faultOrderSchema } from "#sandbox/http/faults.ts"
import type { OperationName } from "#sandbox/operations.ts"
import type { RequestState, SignerEvent } from "#sandbox/signatures/signature-store.ts"
import type { World } from "#sandbox/world.ts"

/**
 * A text for people, in both languages. Words of Cotejo's own screens are quoted in «…» and “…”, exactly as they are there, which a test of the app
 * verifies; nothing else is quoted so.
 */
export type Words = { es: string; en: string }

/** Whom a rehearsal is for, by the names of Cotejo's roles. */
export type Role = "analyst" | "manager" | "records" | "admin"

/** The identifiers of one run by their names; several are on a line each. */
export type Values = { readonly [name: string]: string }

/** Something to copy into Cotejo: made again at the start, so that it was never asked before, or found in what the simulator took. */
export type Value = {
  name: string
  label: Words
} & ({ make: (earlier: Values) => string } | { find: (world: World, values: Values) => string | null })

/** An order that the simulator gives itself: the same orders that the director accepts from a person. */
export type Order =
  | { settings: z.infer<typeof tuningPatchSchema> }
  | { fault: z.infer<typeof faultOrderSchema> }
  | { clearFaults: true }
  /** The first signer of the signature request that came last. */
  | { signer: SignerEvent; reason?: string }

/** Which requests of the log are meant: all of them since the rehearsal began, filtered by the members that are given. */
type Meant = {
  operation: OperationName
  /** The name of a value that the question has to contain. */
  about?: string
  status?: number
  accepted?: boolean
  fault?: string
  /** Only those since the step began. */
  ofStep?: true
}

/** A check of the simulator's own log and counters. */
export type Check = { says: Words } & (
  | { requests: Meant; exactly: number }
  | { requests: Meant; atLeast: number }
  /** Every line of that value was taken, and none twice. */
  | { takenOnce: { operation: OperationName; about: string } }
  /** After the first 429 nothing came before so many seconds were over, and then something did. */
  | { pausedSeconds: number; requests: Meant }
  /** So many match tokens were deducted or returned. */
  | { tokens: "deducted" | "returned"; exactly: number }
  /** The state of the newest signature request. */
  | { signature: RequestState }
)

export type Step = {
  id: string
  title: Words
  /** The page of Cotejo. */
  at: string
  /** The simulator's orders as the step begins, and their description. */
  orders?: (values: Values) => Order[]
  simulator?: Words
  /** The person's act in Cotejo. */
  does: Words
  /** Names of the values to copy. */
  copies?: readonly string[]
  /** A PDF to take along. */
  hasDocument?: true
  /** The results that should be visible in Cotejo then. */
  sees: readonly Words[]
  checks?: readonly Check[]
  /** Who ticks it: the simulator as soon as its checks are met, or the person. */
  ticks: "simulator" | "person"
}

export type Rehearsal = {
  id: string
  title: Words
  roles: readonly Role[]
  learns: Words
  minutes: number
  values: readonly Value[]
  /** Set before the first step, on top of the defaults. */
  orders?: (values: Values) => Order[]
  steps: readonly Step[]
  /** At the end: the results that should have been visible, as far as the simulator knows, and those to remember. */
  proofs: readonly Check[]
  remember: readonly Words[]
}
