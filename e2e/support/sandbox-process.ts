import { randomBytes } from "node:crypto"
import { type SandboxKeys, startSandbox } from "#scripts/sandbox.ts"

export type SandboxProcess = {
  url: string
  keys: SandboxKeys
  /** Calls the director's HTTP control, for example `director("/faults", { method: "POST", body })`; throws unless it answers 2xx. */
  director(path: string, init?: RequestInit): Promise<Response>
  stop(): Promise<void>
}

/** A real sandbox in a process of its own, on a free port, with keys of its own. */
export async function startSandboxProcess(): Promise<SandboxProcess> {
  const { url, keys, program } = await startSandbox({ lookup: key(), platform: key() }, 0)
  return { url, keys, director: directorOf(url), stop: () => program.stop() }
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
