import {
  builder,
  changeBuilder,
  changeDraft,
  type LiveFile,
} from "#components/signatures/new/builder-store.ts"
import type { DraftDocument } from "#components/signatures/new/draft/draft.ts"
import { waitForRelease } from "#components/ui/controls/wait-for-release.ts"
import { inspectFile } from "./inspect-file.ts"

/** Ends with the file that is being read: one at a time, so that many large ones do not crowd the memory. */
let queue: Promise<unknown> = Promise.resolve()

/** The result of choosing a file. */
export type Chosen = { kind: "added" | "refused" | "foundAgain" | "gone"; name: string }

/**
 * Adds files, each as a document of its own behind the others, and inspects them one after another. A file with the hash of a document whose
 * bytes are missing becomes that document again.
 */
export async function chooseFiles(files: readonly File[], mostBytes: number): Promise<Chosen[]> {
  const added = files.map((file) => ({ file, document: documentOf(file) }))
  changeDraft(
    { documents: [...builder().draft.documents, ...added.map(({ document }) => document)] },
    "documents",
  )
  changeBuilder({
    live: new Map([
      ...builder().live,
      ...added.map(({ file, document }) => [document.id, unread(file)] as const),
    ]),
  })
  return Promise.all(added.map(({ document }) => readNext(document.id, mostBytes)))
}

function documentOf(file: File): DraftDocument {
  return {
    id: crypto.randomUUID(),
    name: file.name.normalize("NFC"),
    fileName: file.name,
    size: file.size,
    sha256: null,
  }
}

function unread(file: File): LiveFile {
  return { file, inspection: null, picture: null }
}

function readNext(id: string, mostBytes: number): Promise<Chosen> {
  const reading = queue.then(() => read(id, mostBytes))
  queue = reading
  return reading
}

async function read(id: string, mostBytes: number): Promise<Chosen> {
  const file = builder().live.get(id)?.file
  if (!file) return { kind: "gone", name: "" }
  const { inspection, thumbnail } = await inspectFile(file, mostBytes)
  await waitForRelease()
  const { draft, live } = builder()
  const name = file.name
  if (!draft.documents.some((document) => document.id === id)) return { kind: "gone", name } // taken out meanwhile
  const read: LiveFile = { file, inspection, picture: thumbnail && URL.createObjectURL(thumbnail) }
  const again = draft.documents.find(
    ({ id: other, sha256 }) => !live.has(other) && sha256 !== null && sha256 === inspection.sha256,
  )
  if (again) {
    const rest = new Map(live)
    rest.delete(id)
    changeBuilder({ live: rest.set(again.id, read) })
    changeDraft(
      { documents: draft.documents.filter((document) => document.id !== id) },
      `documents.${again.id}.file`,
    )
    return { kind: "foundAgain", name }
  }
  changeBuilder({ live: new Map(live).set(id, read) })
  changeDraft({
    documents: draft.documents.map((document) =>
      document.id === id ? { ...document, sha256: inspection.sha256 } : document,
    ),
  })
  return { kind: inspection.refusal ? "refused" : "added", name }
}

/** Takes a document out, and its file off the page. */
export function removeDocument(id: string): void {
  const { draft, live } = builder()
  const picture = live.get(id)?.picture
  if (picture) URL.revokeObjectURL(picture)
  const rest = new Map(live)
  rest.delete(id)
  changeBuilder({ live: rest })
  changeDraft({ documents: draft.documents.filter((document) => document.id !== id) }, "documents")
}
