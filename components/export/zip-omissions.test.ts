import { expect, test } from "vitest"
import { textEntry, type ZipEntry, zipStream } from "#lib/export/zip-stream.ts"
import { textInZip, zipOmissions } from "./zip-omissions.ts"

async function zipOf(...entries: ZipEntry[]): Promise<Blob> {
  const pieces: BlobPart[] = []
  for await (const piece of zipStream(entries)) pieces.push(new Uint8Array(piece))
  return new Blob(pieces)
}
const withManifest = (manifest: object) =>
  zipOf(
    textEntry("pdf/ñandú.pdf", "%PDF- PK\u0005\u0006 manifest.json"),
    textEntry("manifest.json", JSON.stringify(manifest)),
    textEntry("SHA256SUMS", ""),
  )

test("an entry is read out of a ZIP as the server writes it; none of another name", async () => {
  const zip = await zipOf(textEntry("uno.txt", "Ñ uno"), textEntry("dos.txt", "dos"), textEntry("tres", ""))
  expect(
    await Promise.all(["uno.txt", "dos.txt", "tres", "cuatro"].map((name) => textInZip(zip, name))),
  ).toEqual(["Ñ uno", "dos", "", undefined])
  await expect(textInZip(zip.slice(0, -3), "uno.txt")).rejects.toThrow()
  await expect(textInZip(new Blob(["no"]), "uno.txt")).rejects.toThrow()
})

test("reports without a PDF are counted by why", async () => {
  const zip = await withManifest({
    files: [],
    withoutSealedPdf: [{ state: "none" }, { state: "infected" }, { state: "none" }],
  })
  expect(await zipOmissions(zip)).toEqual([
    { role: "pdf_link", state: "no_pdf", many: 2 },
    { role: "pdf_link", state: "infected", many: 1 },
  ])
})

test("what a dossier leaves out is counted by what it is; a whole one lacks nothing", async () => {
  const zip = await withManifest({
    notIncluded: [
      { check: "1", role: "constancia", state: "damaged" },
      { signature: "2", role: "documents", state: "not_kept" },
      { signature: "3", role: "documents", state: "not_kept" },
      { role: "notes", state: "newest_only", count: 200 },
    ],
  })
  expect(await zipOmissions(zip)).toEqual([
    { role: "constancia", state: "damaged", many: 1 },
    { role: "documents", state: "not_kept", many: 2 },
    { role: "notes", state: "newest_only", many: 1, count: 200 },
  ])
  expect(await zipOmissions(await withManifest({ notIncluded: [] }))).toEqual([])
  await expect(zipOmissions(await zipOf(textEntry("otro", "{}")))).rejects.toThrow()
})
