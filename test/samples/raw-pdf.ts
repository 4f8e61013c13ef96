import { Buffer } from "node:buffer"

export const PAGE = [
  "<</Type/Catalog/Pages 2 0 R>>",
  "<</Type/Pages/Kids[3 0 R]/Count 1>>",
  "<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>",
]

export function stream(text: string): string {
  return `<</Length ${text.length}>>\nstream\n${text}\nendstream`
}

type RawOptions = { header?: string; trailer?: string; end?: string; startxref?: number }

/** A PDF from its objects, the first of them the catalog, with a correct table unless `startxref` says otherwise. */
export function rawPdf(objects: readonly string[], options: RawOptions = {}): Buffer {
  const { header = "%PDF-1.7\n%âãÏÓ\n", trailer = "", end = "\n%%EOF\n" } = options
  const parts = [Buffer.from(header, "latin1")]
  let at = parts[0]?.length ?? 0
  const offsets = objects.map((object, index) => {
    const part = Buffer.from(`${index + 1} 0 obj\n${object}\nendobj\n`, "latin1")
    parts.push(part)
    at += part.length
    return at - part.length
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("")
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<</Size ${objects.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${options.startxref ?? at}${end}`,
      "latin1",
    ),
  )
  return Buffer.concat(parts)
}

/** A PDF of exactly that many bytes: a stream that nothing draws fills it up, with that text over and over. Without one it is like no other. */
export function pdfOfSize(bytes: number, text: string = crypto.randomUUID()): Buffer {
  const build = (length: number) =>
    rawPdf([...PAGE, stream(text.repeat(Math.ceil(length / text.length)).slice(0, length))])
  const filling = bytes - build(0).length
  if (filling < 0) throw new Error(`no PDF is as small as ${bytes} bytes`)
  const whole = build(Math.max(0, filling - (build(filling).length - bytes)))
  return whole.length === bytes ? whole : Buffer.concat([whole, Buffer.alloc(bytes - whole.length, "\n")])
}
