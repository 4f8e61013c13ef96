import { setTimeout as pause } from "node:timers/promises"
import type { BatchView } from "#lib/batches/read-batch.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { postAuth } from "./post-auth.ts"

export type Credentials = { email: string; password: string }

/** A person at the desk without a browser: the HTTP interface with a session's cookie. */
export type DeskClient = {
  cookies: { name: string; value: string }[]
  fetch: (path: string, init?: RequestInit) => Promise<Response>
  ask: (
    operation: string,
    input: Record<string, string>,
    key?: string,
  ) => Promise<{ status: number; check: CheckView }>
  read: (id: string) => Promise<CheckView>
  /** Starts a batch, of VINs unless another operation is named; throws unless it is accepted. */
  startBatch: (rows: readonly object[], more?: NewBatch) => Promise<BatchView>
  readBatch: (id: string) => Promise<BatchView>
  /** The same once that holds of it; throws after `withinMs`, as `until`. */
  readWhen: (id: string, holds: (check: CheckView) => boolean, withinMs?: number) => Promise<CheckView>
  readBatchWhen: (id: string, holds: (batch: BatchView) => boolean, withinMs?: number) => Promise<BatchView>
}

type NewBatch = { operation?: string; name?: string; ceiling?: number | null }

/** Signs in as a browser would and returns the interface as that person. Throws when it is refused. */
export async function signInAt(url: string, { email, password }: Credentials): Promise<DeskClient> {
  const jar: Jar = new Map()
  const request = requestsOf(url, jar)
  await postAuth(request, "callback/credentials", { email, password })
  if (![...jar.keys()].some((name) => name.endsWith("next-auth.session-token")))
    throw new Error("sign-in was refused")
  return deskClient(url, jar)
}

export const signInAs = (url: string, role: string) => signInAt(url, seededPerson(role))

type Jar = Map<string, string>

function requestsOf(url: string, jar: Jar): DeskClient["fetch"] {
  return async (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set("cookie", [...jar].map(([name, value]) => `${name}=${value}`).join("; "))
    const response = await fetch(url + path, { ...init, headers, redirect: "manual" })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";")
      const at = pair.indexOf("=")
      jar.set(pair.slice(0, at), pair.slice(at + 1))
    }
    return response
  }
}

export function deskClient(url: string, jar: Jar): DeskClient {
  const request = requestsOf(url, jar)
  const read = async (id: string) => (await (await request(`/api/checks/${id}`)).json()) as CheckView
  const readBatch = async (id: string) => (await (await request(`/api/batches/${id}`)).json()) as BatchView
  return {
    cookies: [...jar].map(([name, value]) => ({ name, value })),
    fetch: request,
    async ask(operation, input, key = crypto.randomUUID()) {
      const response = await request(`/api/checks/${operation}`, {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": key },
        body: JSON.stringify(input),
      })
      return { status: response.status, check: (await response.json()) as CheckView }
    },
    read,
    readBatch,
    readWhen: (id, holds, withinMs) => until(() => read(id), holds, withinMs),
    readBatchWhen: (id, holds, withinMs) => until(() => readBatch(id), holds, withinMs),
    async startBatch(rows, more = {}) {
      const response = await request("/api/batches", {
        method: "POST",
        headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
        body: JSON.stringify({ operation: "vin", name: "Flota de noviembre", rows, ...more }),
      })
      if (response.status !== 202)
        throw new Error(`the batch was refused: ${response.status} ${await response.text()}`)
      return (await response.json()) as BatchView
    },
  }
}

/** Soon, then seldomer: what takes seconds is not asked for twenty times in each of them. */
const STEPS_MS = [20, 40, 80, 120, 160]

/** Waits for the thing itself: asks again, soon and then ever more seldom, until `done`; throws with the last value after `withinMs`. */
export async function until<T>(
  read: () => Promise<T>,
  done: (value: T) => boolean,
  withinMs = 120_000,
): Promise<T> {
  const giveUpAt = Date.now() + withinMs
  for (let step = 0; ; step++) {
    const value = await read()
    if (done(value)) return value
    if (Date.now() > giveUpAt)
      throw new Error(`still ${JSON.stringify(value).slice(0, 500)} after ${withinMs} ms`)
    await pause(STEPS_MS[step] ?? 200)
  }
}
