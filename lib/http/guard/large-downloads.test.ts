import { expect, test } from "vitest"
import { amongLargeDownloads, assertRoom } from "./large-downloads.ts"

const FULL = { code: "downloads_full", retryAfterSeconds: 15 }
const read = new AbortController().signal

/** Bytes without end, as they are asked for; `cut` breaks them off. */
function endless() {
  const state = { isWanted: true, cut: undefined as Error | undefined }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (state.cut) controller.error(state.cut)
      else controller.enqueue(new Uint8Array(1_000))
    },
    cancel() {
      state.isWanted = false
    },
  })
  return { state, answer: async () => new Response(body, { status: 200, headers: { "x-kept": "yes" } }) }
}

/** Three of that person that are on their way. */
async function three(userId: string): Promise<Response[]> {
  return Promise.all([1, 2, 3].map(() => amongLargeDownloads(userId, read, endless().answer)))
}

async function isFull(userId: string): Promise<boolean> {
  try {
    const response = await amongLargeDownloads(userId, read, async () => new Response("x"))
    await response.text()
    return false
  } catch (error) {
    expect(error).toMatchObject(FULL)
    return true
  }
}

test("of one person three are on their way at once; a fourth is not begun, and nobody else is in its way", async () => {
  await three("ana")
  let begun = false
  const fourth = amongLargeDownloads("ana", read, async () => {
    begun = true
    return new Response("x")
  })
  await expect(fourth).rejects.toMatchObject(FULL)
  expect(begun).toBe(false)
  expect(await isFull("rosa")).toBe(false)
})

test.each<
  [string, (last: ReturnType<typeof endless>, response: Response, leave: () => void) => Promise<unknown>]
>([
  ["its reader stops", async (_, response) => response.body?.cancel()],
  ["its reader goes away before the first byte", async (_last, _response, leave) => leave()],
  [
    "making it fails",
    async ({ state }, response) => {
      state.cut = new Error("the database went away")
      await expect(response.arrayBuffer()).rejects.toThrow("the database went away")
    },
  ],
])("its place is given back when %s", async (person, end) => {
  for (const _ of [1, 2]) await amongLargeDownloads(person, read, endless().answer)
  const last = endless()
  const gone = new AbortController()
  const response = await amongLargeDownloads(person, gone.signal, last.answer)
  expect(response.headers.get("x-kept")).toBe("yes")
  expect(await isFull(person)).toBe(true)
  await end(last, response, () => gone.abort())
  await expect.poll(() => isFull(person)).toBe(false)
  if (!last.state.cut) expect(last.state.isWanted).toBe(false)
})

test("what has no body, is not made or wholly read keeps no place", async () => {
  for (let turn = 0; turn < 5; turn++) {
    const bare = await amongLargeDownloads("luis", read, async () => new Response(null, { status: 204 }))
    expect(bare.status).toBe(204)
    const failing = amongLargeDownloads("luis", read, () => Promise.reject(new Error("not made")))
    await expect(failing).rejects.toThrow("not made")
    await (await amongLargeDownloads("luis", read, async () => new Response("whole"))).text()
    await expect.poll(() => isFull("luis")).toBe(false)
  }
})

test("whether there is room is reported without taking a place", async () => {
  for (let turn = 0; turn < 5; turn++) assertRoom("eva")
  const [first] = await three("eva")
  expect(() => assertRoom("eva")).toThrow(expect.objectContaining(FULL))
  await first?.body?.cancel()
  await expect.poll(() => isFull("eva")).toBe(false)
})
