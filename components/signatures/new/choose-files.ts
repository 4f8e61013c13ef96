import { waitForRelease } from "#components/ui/controls/wait-for-release.ts"
import { OWN_LIMITS } from "#lib/signatures/own-limits.ts"
import { builder, changeBuilder, draftForm, type LiveFile } from "./builder-store.ts"
import type { DraftDocument } from "./draft.ts"
import { inspectFile } from "./inspect-file.ts"

/** Ends with the file that is being read: one at a time, so that many large ones do not crowd the memory. */
let queue: Promise<unknown> = Promise.resolve()

/** The result of choosing a file. */
type Chosen = { kind: "added" | "refused" | "foundAgain" | "gone"; name: string }

/**
 * Adds files, each as a document of its own behind the others, and inspects them one after another. A file with the hash of a document whose
 * bytes are missing becomes that document again. The first gives the request its name, as long as it has none.
 */
export async function chooseFiles(files: readonly File[]): Promise<Chosen[]> {
  const { getValues, setValue } = draftForm
  const [first] = files
  if (first && getValues("name").trim() === "") setValue("name", first.name.replace(/\.pdf$/i, ""))
  const added = files.map((file) => ({ file, document: documentOf(file) }))
  const unread = added.map(({ file, document }): [string, LiveFile] => [
    document.id,
    { file, inspection: null, picture: null },
  ])
  changeBuilder({ files: new Map([...builder().files, ...unread]) })
  setValue("documents", [...getValues("documents"), ...added.map(({ document }) => document)])
  return Promise.all(
    added.map(({ file, document }) => {
      const reading = queue.then(() => read(file, document.id))
      queue = reading
      return reading
    }),
  )
}

function documentOf(file: File): DraftDocument {
  return {
    id: crypto.randomUUID(),
    name: file.name.normalize("NFC"),
    fileName: file.name,
    size: file.size,
    sha256: null,
    file: "reading",
  }
}

async function read(file: File, id: string): Promise<Chosen> {
  const { name } = file
  if (!builder().files.has(id)) return { kind: "gone", name }
  const { inspection, thumbnail } = await inspectFile(file, OWN_LIMITS.maxFileBytes)
  await waitForRelease()
  const { getValues, setValue } = draftForm
  const documents = getValues("documents")
  const place = documents.findIndex((document) => document.id === id)
  if (place < 0) return { kind: "gone", name } // taken out meanwhile
  const live: LiveFile = { file, inspection, picture: thumbnail && URL.createObjectURL(thumbnail) }
  const again = documents.findIndex(
    (document) => document.file === "missing" && document.sha256 && document.sha256 === inspection.sha256,
  )
  const files = new Map(builder().files)
  const state = inspection.refusal ? "refused" : "ready"
  const found = documents[again]
  if (found) {
    files.delete(id)
    changeBuilder({ files: files.set(found.id, live) })
    setValue(`documents.${again}.file`, state)
    setValue("documents", getValues("documents").toSpliced(place, 1))
    return { kind: "foundAgain", name }
  }
  changeBuilder({ files: files.set(id, live) })
  setValue(`documents.${place}.sha256`, inspection.sha256)
  setValue(`documents.${place}.file`, state)
  return { kind: inspection.refusal ? "refused" : "added", name }
}

/** Takes the file of a document off the page. */
export function forgetFile(id: string): void {
  const files = new Map(builder().files)
  const picture = files.get(id)?.picture
  if (picture) URL.revokeObjectURL(picture)
  files.delete(id)
  changeBuilder({ files })
}
