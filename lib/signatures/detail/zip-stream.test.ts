import { unzipSync } from "fflate"
import { expect, test } from "vitest"
import { manifestText, sumsText } from "./manifest.ts"
import { type ZipPart, zipStream } from "./zip-stream.ts"

async function* pieces(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text)
}

async function* parts(...list: ZipPart[]): AsyncGenerator<ZipPart> {
  yield* list
}

async function collected(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test("files come out of the archive as they went in, an empty one too", async () => {
  const zip = await collected(
    zipStream(
      parts(
        { name: "1-ñandú.pdf", bytes: pieces("%PDF-", "1.7") },
        { name: "vacío", bytes: pieces() },
        { name: "tercero", bytes: pieces("x".repeat(100_000), "y") },
      ),
    ),
  )
  const files = unzipSync(zip)
  expect(Object.keys(files)).toEqual(["1-ñandú.pdf", "vacío", "tercero"])
  expect(Buffer.from(files["1-ñandú.pdf"] ?? []).toString()).toBe("%PDF-1.7")
  expect(files.tercero?.length).toBe(100_001)
})

test("memory holds a piece, not the archive: a part is asked for when the one before was read", async () => {
  const asked: number[] = []
  async function* many(): AsyncGenerator<ZipPart> {
    for (let number = 0; number < 3; number++) {
      asked.push(number)
      yield { name: String(number), bytes: pieces("a".repeat(1_000), "b".repeat(1_000)) }
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
  const stream = zipStream(parts({ name: "a", bytes: broken() }))
  await expect(collected(stream)).rejects.toThrow("gone")
})

const WORDS = {
  title: "T",
  request: "R",
  remoteId: "I",
  madeAt: "A",
  madeBy: "B",
  whole: "WHOLE",
  missing: "MISSING",
  missed: "MISSED",
  notPdf: "NOPDF",
  about: "ABOUT",
  size: (bytes: number) => `${bytes} B`,
}
const HEAD = { requestName: "Contrato\r\nfalso", remoteId: "id", madeAt: "hoy", madeBy: "Ana" }
const here = { name: "a", id: "1", fileName: "1-a.pdf", sha256: "ab", size: 5, isPdf: true, failure: null }
const gone = { name: "b\nMISSED: no", id: "2", fileName: null, failure: "cut" }

test("the manifest names what is missing, and nothing in a name can forge a line", () => {
  const text = manifestText(HEAD, [here, gone], WORDS)
  expect(text).toContain("R: Contrato falso\r\n")
  expect(text).toContain("MISSING\r\n")
  expect(text).toContain("2. b MISSED: no (2)\r\n   MISSED: cut\r\n")
  expect(manifestText(HEAD, [here], WORDS)).toContain("WHOLE")
  expect(sumsText([here, gone])).toBe("ab  1-a.pdf\n")
})
