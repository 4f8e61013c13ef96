/** Files that a ZIP omits, by the codes of its manifest: how many of one kind for one reason. `count`: a value of the reason's sentence. */
export type ZipOmission = { role: string; state: string; many: number; count?: number }

type Named = Omit<ZipOmission, "many">

/** As the manifests have it (lib/reports/zip-reports.ts, lib/dossier/export/export-dossier.ts). */
type Manifest = {
  withoutSealedPdf?: readonly { state: string }[]
  notIncluded?: readonly Named[]
}

/** The omissions that the manifest of a downloaded ZIP lists, each kind and reason once. Throws where it cannot be read. */
export async function zipOmissions(zip: Blob): Promise<readonly ZipOmission[]> {
  const text = await textInZip(zip, "manifest.json")
  if (text === undefined) throw new Error("a ZIP without a manifest")
  return omissionsIn(JSON.parse(text) as Manifest)
}

function omissionsIn({ withoutSealedPdf = [], notIncluded = [] }: Manifest): readonly ZipOmission[] {
  const reports = withoutSealedPdf.map(({ state }) => ({
    role: "pdf_link",
    state: state === "none" ? "no_pdf" : state,
  }))
  const omissions = new Map<string, ZipOmission>()
  for (const { role, state, count } of [...reports, ...notIncluded] as Named[]) {
    const kind = JSON.stringify([role, state, count])
    const same = omissions.get(kind)
    if (same) same.many += 1
    else
      omissions.set(kind, {
        role,
        state,
        many: 1,
        ...(count !== undefined && { count }),
      })
  }
  return [...omissions.values()]
}

/** The end of the directory (APPNOTE.TXT, 4.3.16), as `zipStream` writes it: without a comment behind it. */
const END = { bytes: 22, signature: 0x06054b50, entries: 10, size: 12, offset: 16 }
/** The offsets of a directory entry (4.3.12); its name follows it. */
const ENTRY = { bytes: 46, size: 20, name: 28, extra: 30, comment: 32, offset: 42 }
/** The offsets of the header in front of an entry's bytes (4.3.7). */
const HEADER = { bytes: 30, name: 26, extra: 28 }

/**
 * Returns the text of one entry of a ZIP of ours, in which nothing is compressed; undefined without an entry of that name. Reads its directory and
 * that entry alone, however large it is. Throws for any other ZIP.
 */
export async function textInZip(zip: Blob, wanted: string): Promise<string | undefined> {
  const end = await viewOf(zip, zip.size - END.bytes, END.bytes)
  if (end.getUint32(0, true) !== END.signature) throw new Error("a ZIP that does not end as ours do")
  const directory = await viewOf(zip, end.getUint32(END.offset, true), end.getUint32(END.size, true))
  let at = 0
  for (let left = end.getUint16(END.entries, true); left > 0; left--) {
    const sizeOf = (field: number) => directory.getUint16(at + field, true)
    const name = new TextDecoder().decode(
      new Uint8Array(directory.buffer, at + ENTRY.bytes, sizeOf(ENTRY.name)),
    )
    if (name === wanted) {
      const offset = directory.getUint32(at + ENTRY.offset, true)
      return textAt(zip, offset, directory.getUint32(at + ENTRY.size, true))
    }
    at += ENTRY.bytes + sizeOf(ENTRY.name) + sizeOf(ENTRY.extra) + sizeOf(ENTRY.comment)
  }
  return undefined
}

async function textAt(zip: Blob, offset: number, size: number): Promise<string> {
  const header = await viewOf(zip, offset, HEADER.bytes)
  const start =
    offset + HEADER.bytes + header.getUint16(HEADER.name, true) + header.getUint16(HEADER.extra, true)
  return zip.slice(start, start + size).text()
}

async function viewOf(zip: Blob, offset: number, size: number): Promise<DataView<ArrayBuffer>> {
  return new DataView(await zip.slice(offset, offset + size).arrayBuffer())
}
