import { randomBytes } from "node:crypto"
import { type SandboxKeys, startSandbox } from "#scripts/sandbox.ts"

export type SandboxProcess = {
  url: string
  keys: SandboxKeys
  /** Turns its knobs (quota, delays, choices ...), until it is reset. */
  tune(settings: object): Promise<void>
  fault(operation: string, fault: object, times?: number): Promise<void>
  /** The requests for an operation that it received and accepted since it was reset. */
  counts(operation: string): Promise<Counted>
  reset(): Promise<void>
  /** Calls the director's HTTP control, for what has no name here; throws unless it answers 2xx. */
  director(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

export type Counted = {
  received: number
  accepted: number
  /** How often each thing was taken, of those that must never be taken twice: VINs, matches, signature requests. */
  acceptances: Record<string, number>
}

/** A real sandbox in a process of its own, on a free port, with keys of its own. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const { url, keys, program } = await startSandbox({ lookup: key(), platform: key() }, 0)
  const director = directorOf(url)
  const send = async (method: string, path: string, body: object) => {
    const headers = { "content-type": "application/json" }
    await director(path, { method, headers, body: JSON.stringify(body) })
  }
  return {
    url,
    keys,
    tune: (settings) => send("PATCH", "/settings", settings),
    fault: (operation, fault, times = 1) => send("POST", "/faults", { operation, times, fault }),
    counts: async (operation) => {
      const all = (await (await director("/counts")).json()) as Record<string, Partial<Counted>>
      return { received: 0, accepted: 0, acceptances: {}, ...all[operation] }
    },
    reset: () => send("POST", "/reset", {}),
    director,
    stop: () => program.stop(),
  }
}

/** The director's control of the sandbox at `url`. */
export function directorOf(url: string): SandboxProcess["director"] {
  return async (path, init) => {
    const response = await fetch(`${url}/director${path}`, init)
    if (!response.ok) throw new Error(`director ${path}: ${response.status} ${await response.text()}`)
    return response
  }
}

function key(): string {
  return ["e30", "e30", randomBytes(24).toString("base64url")].join(".")
}
