import { AsyncLocalStorage } from "node:async_hooks"
import type { Span } from "@opentelemetry/api"
import type { LogFields } from "./fields.ts"

/** The fields of every line that is logged meanwhile. */
type Scope = Pick<LogFields, "requestId" | "rowId"> & {
  /** Of the request, where traces are taken. */
  span?: Span | undefined
}

// On globalThis: the modules of instrumentation, of routes and of the program around them are copies in one process.
const shared = globalThis as typeof globalThis & { __cotejoLogScope?: AsyncLocalStorage<Scope> }

function storage(): AsyncLocalStorage<Scope> {
  shared.__cotejoLogScope ??= new AsyncLocalStorage()
  return shared.__cotejoLogScope
}

/** Runs `work`, whose lines of the log name that request and that row of ours besides the fields known already. */
export function inScope<T>(scope: Scope, work: () => T): T {
  return storage().run({ ...requestScope(), ...scope }, work)
}

export function requestScope(): Scope | undefined {
  return storage().getStore()
}
