import { textInZip } from "./text-in-zip.ts"

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
