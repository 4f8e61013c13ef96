import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { afterAll, describe, expect, it } from "vitest"
import { createBase64Sink } from "./base64-sink.ts"
import { createUploadScanner } from "./upload-scanner.ts"

/** Scans a text cut at the given places; watched values are given back in order. */
function scan(text: string, cuts: number[]): { skeleton: unknown; values: string[] } {
  const values: string[] = []
  const scanner = createUploadScanner("file", () => {
    const pieces: Buffer[] = []
    return {
      write: (characters) => void pieces.push(Buffer.from(characters)),
      end: () => String(values.push(Buffer.concat(pieces).toString("latin1")) - 1),
    }
  })
  const bytes = Buffer.from(text)
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  for (const [index, from] of places.entries())
    scanner.write(bytes.subarray(from, places[index + 1] ?? bytes.length))
  return { skeleton: JSON.parse(scanner.skeleton()), values }
}

const base64 = fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes).toString("base64"))
const tricky = fc.oneof(fc.string(), fc.constantFrom("file", '"file":"', "\\", '\\"', "ñ", "}"))

describe("the upload scanner", () => {
  it("takes out exactly the watched values, wherever the body is cut", () => {
    const item = fc.record({ name: tricky, file: base64, note: tricky })
    fc.assert(
      fc.property(
        fc.array(item, { maxLength: 4 }),
        tricky,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.boolean(),
        (documents, name, cuts, slashes) => {
          const plain = JSON.stringify({ name, documents, signers: ["file", name] }, null, slashes ? 1 : 0)
          const text = slashes ? plain.replaceAll("/", "\\/").replaceAll("+", "\\u002B") : plain
          const { skeleton, values } = scan(text, cuts)
          expect(values).toEqual(documents.map(({ file }) => file))
          expect(skeleton).toEqual({
            name,
            documents: documents.map((document, index) => ({ ...document, file: index })),
            signers: ["file", name],
          })
        },
      ),
    )
  })

  it("leaves a watched key alone whose value is no text", () => {
    expect(scan('{"file": null, "a": {"file": 3}, "b": {"file": ["x"]}}', [])).toEqual({
      skeleton: { file: null, a: { file: 3 }, b: { file: ["x"] } },
      values: [],
    })
  })
})

describe("the Base64 sink", () => {
  const folder = mkdtempSync(join(tmpdir(), "sink-test-"))
  afterAll(() => rmSync(folder, { recursive: true }))
  let count = 0
  const decode = (pieces: string[]) => {
    count += 1
    const sink = createBase64Sink(join(folder, String(count)))
    for (const piece of pieces) sink.write(Buffer.from(piece))
    return sink.end()
  }

  it("decodes as Buffer does, wherever the text is cut", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 200 }), fc.nat(), (bytes, cut) => {
        const text = Buffer.from(bytes).toString("base64")
        const stored = decode([text.slice(0, cut % text.length), text.slice(cut % text.length)])
        expect(stored).toMatchObject({ isBase64: true, size: bytes.length })
        expect(stored.bytes?.equals(Buffer.from(bytes))).toBe(true)
      }),
    )
  })

  it.each(["", "AAA", "AAAA\n", "data:application/pdf;base64,AAAA", "AA==AAAA", "A===", "AA-_", "AAAA AAAA"])(
    "does not take %j for Base64",
    (text) => {
      expect(decode([text]).isBase64).toBe(false)
    },
  )

  it("puts what is large into a file, whole", () => {
    const bytes = Buffer.alloc(3 * 1024 * 1024, "%PDF-1.7 ")
    const text = bytes.toString("base64")
    const stored = decode(text.match(/.{1,65536}/g) ?? [])
    expect(stored).toMatchObject({
      isBase64: true,
      isPdf: true,
      size: bytes.length,
      bytes: null,
      path: expect.any(String),
    })
  })
})
