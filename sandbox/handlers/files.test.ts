import { createHash } from "node:crypto"
import { afterAll, beforeEach, describe, expect, it } from "vitest"
import { identifierOf } from "#sandbox/choices/notable.ts"
import { dataOf, KEYS, SMALL_PDF, signatureRequest, startTestSandbox } from "#sandbox/test-client.ts"

const sandbox = await startTestSandbox()
afterAll(sandbox.stop)
beforeEach(sandbox.reset)

async function download(link: unknown) {
  const response = await fetch(String(link))
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, type: response.headers.get("content-type"), bytes }
}

const pagesOf = (pdf: Buffer) => [...pdf.toString("latin1").matchAll(/\/Type \/Page\b/g)].length

const report = async (dni: string) => dataOf(await sandbox.aml(dni)).pdf_link
const sheet = async (name: string) => dataOf(await sandbox.lookup(name, { plate: "CTJ001" })).file_url

const SUBJECTS: [name: string, link: () => Promise<unknown>, pages: number][] = [
  ["the vehicle document", () => sheet("vehicular"), 1],
  ["the information sheet", () => sheet("vehicular-registry"), 1],
  ["the AML report", () => report("40000024"), 2],
  ["the AML report of a GREEN person", () => report("40000020"), 2],
  ["a document with hostile texts", () => report(identifierOf("dni", "html")), 2],
]

describe.each(SUBJECTS)("%s", (_name, link, pages) => {
  it("is a real PDF, needs no key, and is the same bytes each time", async () => {
    const first = await download(await link())
    expect([first.status, first.type]).toEqual([200, "application/pdf"])
    expect(first.bytes.subarray(0, 5).toString()).toBe("%PDF-")
    expect(first.bytes.toString("latin1").trimEnd()).toMatch(/%%EOF$/)
    expect(pagesOf(first.bytes)).toBeGreaterThanOrEqual(pages)
    const second = await download(await link())
    expect(second.bytes.equals(first.bytes)).toBe(true)
  })
})

describe("signed links", () => {
  it("of the AML report live 45 minutes, the others as long as is chosen", async () => {
    const expiryOf = (link: unknown) => Number(new URL(String(link)).searchParams.get("expires")) - Date.now()
    expect(expiryOf(await report("40000020")) / 60_000).toBeCloseTo(45, 0)
    await sandbox.tune({ fileLinkLifetimeMs: 90_000 })
    expect(expiryOf(await sheet("vehicular")) / 60_000).toBeCloseTo(1.5, 0)
  })

  it("expire with 403", async () => {
    await sandbox.tune({ pdfLinkLifetimeMs: 0, fileLinkLifetimeMs: 0 })
    for (const link of [await report("40000020"), await sheet("vehicular")])
      expect(await download(link)).toMatchObject({ status: 403, type: "application/xml" })
  })

  it("cannot be prolonged, and cannot be made to name another file", async () => {
    const link = new URL(String(await report("40000020")))
    const other = new URL(String(await report("40000021")))
    const longer = new URL(link)
    longer.searchParams.set("expires", String(Date.now() + 1e9))
    const swapped = new URL(link)
    swapped.pathname = other.pathname
    const bare = new URL(link)
    bare.search = ""
    for (const forged of [longer, swapped, bare]) expect((await download(forged)).status).toBe(403)
    expect((await download(link)).status).toBe(200)
  })

  it("do not show the identifier in clear, and point to the public address", async () => {
    const link = String(await report("40000020"))
    expect(link).not.toContain("40000020")
    expect(link.startsWith(`${sandbox.url}/files/`)).toBe(true)
  })

  it("serve the documents of a signature request to the byte, until they are gone", async () => {
    const created = await sandbox.platform("esign/send-request-new-signature", signatureRequest())
    const { id } = dataOf(created).signature as { id: string }
    const shown = dataOf(await sandbox.get(`/api/v1/esign/signature/${id}`, KEYS.platform)) as {
      documents: { file_url: string }[]
    }
    const link = shown.documents[0]?.file_url
    expect((await download(link)).bytes.equals(SMALL_PDF)).toBe(true)
    const { items } = (await sandbox.direct("GET", "documents")).body as {
      items: { sha256: string; size: number }[]
    }
    expect(items).toMatchObject([
      { sha256: createHash("sha256").update(SMALL_PDF).digest("hex"), size: SMALL_PDF.length },
    ])
    await sandbox.reset()
    expect((await download(link)).status).toBe(404)
  })
})

describe("faults of a file", () => {
  const link = async () => String(await report("40000001"))
  const spoilt = async (fault: { [field: string]: unknown }) => {
    await sandbox.order("file", fault)
    return fetch(await link(), { headers: { connection: "close" } })
  }
  const whole = async () => (await download(await link())).bytes
  const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer())

  it("half of it, under a length that fits", async () => {
    const bytes = await bytesOf(await spoilt({ kind: "half" }))
    const all = await whole()
    expect(bytes.equals(all.subarray(0, Math.floor(all.length / 2)))).toBe(true)
  })

  it("a length that promises more ends short of it", async () => {
    await expect(bytesOf(await spoilt({ kind: "wrong-length", by: 10 }))).rejects.toThrow()
  })

  it("a length that promises less", async () => {
    const response = await spoilt({ kind: "wrong-length", by: -10 })
    expect(Number(response.headers.get("content-length"))).toBe((await whole()).length - 10)
  })

  it("grown: zero bytes behind it", async () => {
    const bytes = await bytesOf(await spoilt({ kind: "grown", bytes: 2_000 }))
    const all = await whole()
    expect(bytes.equals(Buffer.concat([all, Buffer.alloc(2_000)]))).toBe(true)
  })

  it("altered: another one each time, each a PDF", async () => {
    const [first, second] = [
      await bytesOf(await spoilt({ kind: "altered" })),
      await bytesOf(await spoilt({ kind: "altered" })),
    ]
    expect(first.equals(second)).toBe(false)
    for (const bytes of [first, second]) expect(bytes.toString("latin1").trimEnd()).toMatch(/%%EOF$/)
  })

  it("gzip: compressed, and said to be", async () => {
    const response = await spoilt({ kind: "gzip" })
    expect(response.headers.get("content-encoding")).toBe("gzip")
    expect((await bytesOf(response)).equals(await whole())).toBe(true)
  })
})
