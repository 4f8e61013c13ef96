import { type RunningSandbox, startSandbox } from "./server.ts"
import type { SandboxSettings } from "./settings.ts"

export const KEYS = {
  lookup: "head.lookup.sign",
  platform: "head.platform.sign",
  vin: "head.vin.sign",
  match: "head.match.sign",
}

export const SETTINGS: SandboxSettings = {
  port: 0,
  host: "127.0.0.1",
  publicUrl: null,
  keys: KEYS,
  director: true,
}

type Json = { [field: string]: unknown }
/** An answer read whole; `body` is undefined when it was not JSON. */
export type Reply = { status: number; headers: Headers; text: string; body: Json | undefined }

/** A sandbox of its own on a free port, and the calls that tests make of it. */
export type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json
  } catch {
    return undefined
  }
}

async function readReply(url: string, init: RequestInit): Promise<Reply> {
  const response = await fetch(url, { redirect: "manual", ...init })
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: parsed(text) }
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}`, accept: "application/json" })

function callsOf(running: RunningSandbox) {
  const post = (path: string, body: unknown, key: string, type = "application/json") =>
    readReply(`${running.url}${path}`, {
      method: "POST",
      headers: { ...bearer(key), "content-type": type },
      body: typeof body === "string" ? body : JSON.stringify(body),
    })
  const get = (path: string, key: string) => readReply(`${running.url}${path}`, { headers: bearer(key) })
  const direct = async (method: string, path: string, body?: unknown) =>
    readReply(`${running.url}/director/${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    })
  return { post, get, direct }
}

/** Starts a sandbox for a test file; call `stop` at its end. */
export async function startTestSandbox(settings: Partial<SandboxSettings> = {}) {
  const running = await startSandbox({ ...SETTINGS, ...settings })
  const { post, get, direct } = callsOf(running)
  const lookup = (name: string, body: unknown) => post(`/v2/consulta/${name}`, body, KEYS.lookup)
  const platform = (name: string, body: unknown) => post(`/api/v1/${name}`, body, KEYS.platform)
  const read = (path: string) => get(`/api/v1/${path}`, KEYS.platform)
  return {
    url: running.url,
    stop: running.stop,
    post,
    get,
    direct,
    lookup,
    platform,
    read,
    person: (dni: string) => lookup("personas", { dni }),
    aml: (dni: string) => read(`solutions/aml-report?dni=${encodeURIComponent(dni)}`),
    tune: (patch: Json) => direct("PATCH", "settings", patch),
    choose: (choices: Json) => direct("PATCH", "settings", { choices }),
    order: (operation: string, fault: Json, times = 1) =>
      direct("POST", "faults", { operation, times, fault }),
    reset: () => direct("POST", "reset", {}),
  }
}

/** The record of an answer; fails the test when there is none. */
export function dataOf(reply: Reply): Json {
  const data = reply.body?.data
  if (typeof data !== "object" || data === null) throw new Error(`No record in ${reply.status} ${reply.text}`)
  return data as Json
}

/** A small valid PDF, and its Base64. */
export const SMALL_PDF = Buffer.from("%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n")

/** A signature request that breaks no rule. */
export function signatureRequest(change: Json = {}): Json {
  return {
    name: "Contrato de arrendamiento",
    expires_in: 60,
    documents: [{ name: "contrato.pdf", file: SMALL_PDF.toString("base64") }],
    signers: [
      {
        full_name: "Ana Ñahui",
        document_type: "dni",
        document_number: "40000060",
        email: "ana@example.pe",
        phone: "+51987654321",
      },
      {
        full_name: "Luis D'Angelo",
        document_type: "ce",
        document_number: "001234567",
        email: "luis@example.pe",
      },
    ],
    ...change,
  }
}
