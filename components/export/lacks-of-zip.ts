import { textInZip } from "./text-in-zip.ts"

/** What a ZIP does not hold, by the codes of its manifest: so many of one kind that lack for one reason. `count`, `found`: what the reason's sentence names. */
export type ZipLack = { role: string; state: string; many: number; count?: number; found?: string }

type Named = Omit<ZipLack, "many">

/** As the manifests have it (lib/reports/zip-reports.ts, lib/dossier/export/export-dossier.ts). */
type Manifest = {
  withoutSealedPdf?: readonly { state: string; found?: string }[]
  notIncluded?: readonly Named[]
}

/** What the manifest of a ZIP that was just taken names as not in it, each kind and reason once. Throws where it cannot be read. */
export async function lacksOfZip(zip: Blob): Promise<readonly ZipLack[]> {
  const text = await textInZip(zip, "manifest.json")
  if (text === undefined) throw new Error("a ZIP without a manifest")
  return lacksIn(JSON.parse(text) as Manifest)
}

function lacksIn({ withoutSealedPdf = [], notIncluded = [] }: Manifest): readonly ZipLack[] {
  const reports = withoutSealedPdf.map(({ state, found }) => ({
    ...{ role: "pdf_link", state: state === "none" ? "no_pdf" : state },
    ...(found !== undefined && { found }),
  }))
  const lacks = new Map<string, ZipLack>()
  for (const { role, state, count, found } of [...reports, ...notIncluded] as Named[]) {
    const kind = JSON.stringify([role, state, count, found])
    const same = lacks.get(kind)
    if (same) same.many += 1
    else
      lacks.set(kind, {
        role,
        state,
        many: 1,
        ...(count !== undefined && { count }),
        ...(found !== undefined && { found }),
      })
  }
  return [...lacks.values()]
}
