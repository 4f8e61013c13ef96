import { AsyncLocalStorage } from "node:async_hooks"
import { processWide } from "#lib/process-wide.ts"
import type { LogFields } from "./fields.ts"

/** The fields of every line that is logged meanwhile. */
type Scope = Pick<LogFields, "requestId" | "rowId">

const storage = processWide("logScope", () => new AsyncLocalStorage<Scope>())

/** Runs `work`, whose lines of the log name that request and that row of ours besides the fields known already. */
export function inScope<T>(scope: Scope, work: () => T): T {
  return storage.run({ ...requestScope(), ...scope }, work)
}

export function requestScope(): Scope | undefined {
  return storage.getStore()
}
