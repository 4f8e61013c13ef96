import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { describe, expect, it } from "vitest"
import { defaultTuning } from "./choices/tuning.ts"
import { createVinStore } from "./handlers/vin-store.ts"
import { createSignatureStore, type Signer, type SignerState } from "./signatures/signature-store.ts"
import { dataOf, KEYS, startTestSandbox } from "./test-client.ts"

describe("the pace of VIN tasks", () => {
  it.each([
    ["unpaced", 100],
    ["50-per-second", 21],
    ["5-per-second", 3],
  ] as const)("%s: %i of 100 within 400 ms", (vinPace, expected) => {
    const tuning = { ...defaultTuning(), vinDelayMs: 1_000 }
    tuning.choices.vinPace = vinPace
    const store = createVinStore()
    const tasks = Array.from({ length: 100 }, () => store.accept("SANDB0X0000000001", 0))
    expect(store.settleDue(999, tuning)).toEqual([])
    expect(store.settleDue(1_400, tuning).map(({ id }) => id)).toEqual(
      tasks.slice(0, expected).map(({ id }) => id),
    )
    expect(store.counts()).toEqual({ pending: 100 - expected, settled: expected })
    store.settleDue(60_000, tuning)
    expect(store.counts().pending).toBe(0)
  })
})

describe("the flow of signatures", () => {
  const input = {
    name: "C",
    expiresAt: 200_000,
    documents: [],
    signers: [1, 2].map((number) => ({
      full_name: `S${number}`,
      document_type: "dni",
      document_number: "1",
      email: "a@b.pe",
      phone: null,
    })),
  }
  const statesAt = (flow: "by-order" | "quick" | "slow", now: number): [string, SignerState[]] => {
    const tuning = defaultTuning()
    tuning.choices.signatureFlow = flow
    const store = createSignatureStore()
    const request = store.read(store.create(input, 0).id, now, tuning)
    return [request?.state ?? "", request?.signers.map((signer: Signer) => signer.state) ?? []]
  }

  it.each([
    ["by-order", 100_000, "sent", ["pending", "pending"]],
    ["by-order", 200_000, "expired", ["expired", "expired"]],
    ["quick", 999, "sent", ["pending", "pending"]],
    ["quick", 1_000, "in_signing", ["viewed", "pending"]],
    ["quick", 3_500, "in_signing", ["signed", "viewed"]],
    ["quick", 4_000, "completed", ["signed", "signed"]],
    ["quick", 300_000, "completed", ["signed", "signed"]],
    ["slow", 120_000, "in_signing", ["signed", "pending"]],
    ["slow", 300_000, "expired", ["signed", "expired"]],
  ] as const)("%s after %i ms: %s", (flow, now, state, signers) => {
    expect(statesAt(flow, now)).toEqual([state, signers])
  })
})

describe("the webhook", () => {
  /** Hears `count` deliveries, answering each with the status given. */
  async function webhookReceiver(status: number) {
    const received: unknown[] = []
    const listener = createServer((request, response) => {
      const pieces: Buffer[] = []
      request.on("data", (piece: Buffer) => pieces.push(piece))
      request.on("end", () => {
        received.push(JSON.parse(Buffer.concat(pieces).toString()))
        response.writeHead(status).end()
      })
    }).listen(0, "127.0.0.1")
    await once(listener, "listening")
    return {
      received,
      url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/`,
      close: () => listener.close(),
    }
  }

  it.each([
    ["flat", "none", 200, 1, { task_id: "ID", status: "completed" }],
    ["event", "none", 500, 1, { payload: { task: { task_id: "ID" } } }],
    ["list", "three-times", 500, 3, [{ task_id: "ID" }]],
    ["flat", "three-times", 200, 1, { task_id: "ID" }],
    ["flat", "always-twice", 200, 2, { task_id: "ID" }],
  ])(
    "payload %s, retries %s, heard with %i: %i deliveries",
    async (webhookPayload, webhookRetry, status, times, shape) => {
      const sandbox = await startTestSandbox()
      const { received, url, close } = await webhookReceiver(status)
      try {
        await sandbox.tune({ vinDelayMs: 0, webhookUrl: url, choices: { webhookPayload, webhookRetry } })
        const { task_id } = dataOf(
          await sandbox.post("/v1/consulta/vehicular-vin", { vin: "SANDB0X0000000001" }, KEYS.platform),
        )
        const outcomes = async () =>
          ((await sandbox.direct("GET", "state")).body as { webhookDeliveries: object[] }).webhookDeliveries
        await expect.poll(async () => (await outcomes()).length).toBe(times)
        expect(received).toHaveLength(times)
        expect(received[0]).toMatchObject(JSON.parse(JSON.stringify(shape).replace("ID", String(task_id))))
        expect((await outcomes()).at(-1)).toMatchObject({ taskId: task_id, attempt: times, status })
      } finally {
        close()
        await sandbox.stop()
      }
    },
  )
})
