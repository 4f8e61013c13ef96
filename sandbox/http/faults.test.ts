import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { OPERATION_NAMES } from "#sandbox/operations.ts"
import { dataOf, KEYS, startTestSandbox } from "#sandbox/test-client.ts"

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

const DNI = "40000001"
const lastEntry = async () => {
  const { items } = (await sandbox.direct("GET", "requests")).body as { items: Record<string, unknown>[] }
  return items.at(-1)
}
const counts = async (operation: string) => (await sandbox.direct("GET", "counts")).body?.[operation]

describe("faults that answer in the service's place", () => {
  it.each([
    { fault: { kind: "status", status: 500 }, status: 500, text: /"type":"error"/ },
    { fault: { kind: "status", status: 429, headers: { "retry-after": "7" } }, status: 429, text: /429/ },
    {
      fault: { kind: "status", status: 418, body: "teapot", contentType: "text/plain" },
      status: 418,
      text: /^teapot$/,
    },
    { fault: { kind: "status", status: 503, body: { a: [1] } }, status: 503, text: /^{"a":\[1]}$/ },
    { fault: { kind: "html" }, status: 200, text: /^<!DOCTYPE html>/ },
    { fault: { kind: "html", status: 502 }, status: 502, text: /^<!DOCTYPE html>/ },
    { fault: { kind: "not-json" }, status: 200, text: /nombres: $/ },
    { fault: { kind: "empty" }, status: 200, text: /^$/ },
    { fault: { kind: "empty", status: 504 }, status: 504, text: /^$/ },
    { fault: { kind: "redirect", location: "http://127.0.0.1:1/elsewhere" }, status: 302, text: /^$/ },
    {
      fault: { kind: "replace", status: 202, body: { status: "success", data: {} } },
      status: 202,
      text: /^{"status":"success","data":{}}$/,
    },
  ])("$fault", async ({ fault, status, text }) => {
    await sandbox.order("person", fault)
    const reply = await sandbox.person(DNI)
    expect(reply.status).toBe(status)
    expect(reply.text).toMatch(text)
    expect(await lastEntry()).toMatchObject({
      operation: "person",
      accepted: false,
      status,
      fault: fault.kind,
    })
    expect(await counts("person")).toEqual({ received: 1, accepted: 0 })
    expect((await sandbox.person(DNI)).status).toBe(200)
  })

  it("carries the headers of a status fault and the target of a redirect", async () => {
    await sandbox.order("person", { kind: "status", status: 429, headers: { "retry-after": "7" } })
    expect((await sandbox.person(DNI)).headers.get("retry-after")).toBe("7")
    await sandbox.order("person", { kind: "redirect", location: "http://127.0.0.1:1/elsewhere" })
    expect((await sandbox.person(DNI)).headers.get("location")).toBe("http://127.0.0.1:1/elsewhere")
  })

  it("cut-before closes the connection with nothing counted as accepted", async () => {
    await sandbox.order("person", { kind: "cut-before" })
    await expect(sandbox.person(DNI)).rejects.toThrow()
    expect(await lastEntry()).toMatchObject({ accepted: false, status: null, fault: "cut-before" })
  })

  it("huge sends as many bytes as it was reported, never whole JSON", async () => {
    await sandbox.order("person", { kind: "huge", bytes: 5_000_000 })
    const { text, body } = await sandbox.person(DNI)
    expect([text.length > 5_000_000, body]).toEqual([true, undefined])
  })

  it("huge stops when the reader goes away", async () => {
    await sandbox.order("person", { kind: "huge", bytes: 1e12 })
    const response = await fetch(`${sandbox.url}/v2/consulta/personas`, {
      method: "POST",
      headers: { authorization: `Bearer ${KEYS.lookup}`, "content-type": "application/json" },
      body: JSON.stringify({ dni: DNI }),
    })
    const reader = response.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    expect((await sandbox.person(DNI)).status).toBe(200)
  })
})

describe("faults that come after the work is done", () => {
  const vin = "SANDB0X0000000001"
  const createVin = (signal?: AbortSignal) =>
    fetch(`${sandbox.url}/v1/consulta/vehicular-vin`, {
      method: "POST",
      headers: { authorization: `Bearer ${KEYS.platform}`, "content-type": "application/json" },
      body: JSON.stringify({ vin }),
      ...(signal ? { signal } : {}),
    })

  it.each([["cut-after"], ["timeout"]])("%s: the unit is taken and no answer comes", async (kind) => {
    await sandbox.order("vin", { kind })
    await expect(createVin(AbortSignal.timeout(400))).rejects.toThrow()
    expect(await lastEntry()).toMatchObject({ operation: "vin", accepted: true, status: null, fault: kind })
    expect(await counts("vin")).toEqual({ received: 1, accepted: 1, acceptances: { [vin]: 1 } })
    expect((await sandbox.direct("GET", "state")).body?.quota).toBe(9_999)
  })

  it("truncate promises the whole body and stops halfway", async () => {
    await sandbox.order("vin", { kind: "truncate" })
    const response = await createVin()
    expect([response.status, Number(response.headers.get("content-length")) > 50]).toEqual([202, true])
    await expect(response.text()).rejects.toThrow()
    expect(await lastEntry()).toMatchObject({ accepted: true, status: 202, fault: "truncate" })
  })

  it("drip sends the whole answer, a few bytes at a time", async () => {
    await sandbox.order("vin", { kind: "drip", everyMs: 2, bytes: 10 })
    const response = await createVin()
    const pieces: Uint8Array[] = []
    for await (const piece of response.body ?? []) pieces.push(piece)
    expect(pieces.length).toBeGreaterThan(3)
    expect(JSON.parse(Buffer.concat(pieces).toString())).toHaveProperty("data.task_id")
  })

  it("delay answers as usual, later", async () => {
    await sandbox.order("person", { kind: "delay", delayMs: 150 })
    const before = performance.now()
    expect((await sandbox.person(DNI)).status).toBe(200)
    expect(performance.now() - before).toBeGreaterThan(140)
  })

  it("wrong-types keeps the envelope and spoils the record; extra-fields adds to both", async () => {
    await sandbox.order("company", { kind: "wrong-types" })
    await sandbox.order("company", { kind: "extra-fields" })
    const ask = () => sandbox.lookup("empresas", { ruc: "20100047218" })
    const wrong = await ask()
    expect(wrong.body).toMatchObject({
      type: "result",
      status: 200,
      data: { ruc: "20100047218", razon_social: [expect.any(String)] },
    })
    expect((await ask()).body).toMatchObject({
      meta: { version: "9.9" },
      data: { ruc: 20100047218, campo_nuevo: expect.any(String) },
    })
  })
})

describe("stopping", () => {
  it("does not wait for calls that are never answered, dripped or delayed", async () => {
    const other = await startTestSandbox()
    await other.order("person", { kind: "timeout" })
    await other.order("company", { kind: "drip", everyMs: 60_000, bytes: 1 })
    await other.order("kyc", { kind: "delay", delayMs: 600_000 })
    const open = [
      other.person(DNI),
      other.lookup("empresas", { ruc: "20100047218" }),
      other.platform("solutions/kyc-provider/sessions/last", { document_type: "dni", document_number: DNI }),
    ]
    const ended = Promise.allSettled(open)
    await expect.poll(async () => (await other.direct("GET", "faults")).body).toEqual({ items: [] })
    await other.stop()
    expect((await ended).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
  })
})

describe("the queue", () => {
  it("carries orders out first in first out, each its number of times; `any` takes its turn", async () => {
    await sandbox.order("person", { kind: "status", status: 500 }, 2)
    await sandbox.order("any", { kind: "status", status: 503 })
    await sandbox.order("person", { kind: "status", status: 400 })
    await sandbox.order("kyc", { kind: "status", status: 500 })
    const seen = []
    for (let turn = 0; turn < 5; turn++) seen.push((await sandbox.person(DNI)).status)
    expect(seen).toEqual([500, 500, 503, 400, 200])
    const { items } = (await sandbox.direct("GET", "faults")).body as {
      items: { operation: string; remaining: number }[]
    }
    expect(items.map(({ operation, remaining }) => [operation, remaining])).toEqual([["kyc", 1]])
    expect((await sandbox.direct("DELETE", "faults")).status).toBe(204)
    expect((await sandbox.direct("GET", "faults")).body).toEqual({ items: [] })
  })

  it.each([...OPERATION_NAMES, "any"])("takes orders for %s", async (operation) => {
    expect((await sandbox.order(operation, { kind: "timeout" })).status).toBe(201)
  })

  it.each([
    { operation: "nothing", times: 1, fault: { kind: "timeout" } },
    { operation: "person", times: 0, fault: { kind: "timeout" } },
    { operation: "person", times: 1, fault: { kind: "unheard-of" } },
    { operation: "person", times: 1, fault: { kind: "drip", everyMs: 1 } },
    { operation: "person", times: 1, fault: { kind: "status", status: 99 } },
  ])("refuses $operation $times $fault with its problems", async (wanted) => {
    const reply = await sandbox.direct("POST", "faults", wanted)
    expect([reply.status, reply.body]).toEqual([422, { problems: [expect.any(String)] }])
  })

  it("spoils signed links too", async () => {
    const { pdf_link } = dataOf(await sandbox.aml(DNI))
    await sandbox.order("file", { kind: "truncate" })
    const response = await fetch(String(pdf_link))
    expect(response.status).toBe(200)
    await expect(response.arrayBuffer()).rejects.toThrow()
  })
})
