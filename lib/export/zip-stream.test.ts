import { unzipSync } from "fflate"
import { expect, test } from "vitest"
import { type ZipEntry, zipStream } from "./zip-stream.ts"

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text)
}

const at = new Date(2026, 10, 20)

async function collected(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test("files come out of the archive as they went in, an empty one too", async () => {
  const zip = await collected(
    zipStream([
      { name: "1-ñandú.pdf", at, bytes: () => pieces("%PDF-", "1.7") },
      { name: "vacío", at, bytes: () => pieces() },
      { name: "tercero", at, bytes: () => pieces("x".repeat(100_000), "y") },
    ]),
  )
  const files = unzipSync(zip)
  expect(Object.keys(files)).toEqual(["1-ñandú.pdf", "vacío", "tercero"])
  expect(Buffer.from(files["1-ñandú.pdf"] ?? []).toString()).toBe("%PDF-1.7")
  expect(files.tercero?.length).toBe(100_001)
})

test("memory holds a piece, not the archive: a part is asked for when the one before was read", async () => {
  const asked: number[] = []
  async function* many(): AsyncGenerator<ZipEntry> {
    for (let number = 0; number < 3; number++) {
      asked.push(number)
      yield { name: String(number), at, bytes: () => pieces("a".repeat(1_000), "b".repeat(1_000)) }
    }
  }
  const stream = zipStream(many())
  await stream.next()
  expect(asked).toEqual([0])
  await collected(stream)
  expect(asked).toEqual([0, 1, 2])
})

test("a part that breaks off breaks the archive off: it is never closed as if it were whole", async () => {
  async function* broken(): AsyncGenerator<Uint8Array> {
    yield new TextEncoder().encode("half")
    throw new Error("gone")
  }
  const stream = zipStream([{ name: "a", at, bytes: broken }])
  await expect(collected(stream)).rejects.toThrow("gone")
})
