import { useFormContext } from "react-hook-form"
import { drawPage, pictureOf } from "#components/pdf/draw-page.ts"
import { type OpenPdf, openPdf, PdfRefused, stopped } from "#components/pdf/open-pdf.ts"
import { waitForRelease } from "#components/ui/controls/second-press.ts"
import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import { type Draft, type DraftDocument, type LiveFile, rememberFile } from "./draft.ts"
import type { Inspection, Refusal, Remark, ScanAnswer } from "./inspect-worker.ts"

/** Ends with the file that is being read: one at a time, so that many large ones do not crowd the memory. */
let queue: Promise<unknown> = Promise.resolve()

/** The result of choosing a file. */
type Chosen = { kind: "added" | "refused" | "foundAgain" | "gone"; name: string }

/**
 * Returns the function that adds files, each as a document of its own behind the others, and inspects them one after another. A file with the hash of a document
 * whose bytes are missing becomes that document again. The first gives the request its name, as long as it has none.
 */
export function useChooseFiles(): (files: readonly File[]) => Promise<Chosen[]> {
  const { getValues, setValue } = useFormContext<Draft>()

  async function read(file: File, id: string): Promise<Chosen> {
    const { name } = file
    const placeNow = () => getValues("documents").findIndex((document) => document.id === id)
    if (placeNow() < 0) return { kind: "gone", name }
    const { inspection, thumbnail } = await inspectFile(file, OWN_LIMITS.maxFileBytes)
    await waitForRelease()
    const place = placeNow()
    if (place < 0) return { kind: "gone", name } // taken out meanwhile
    const { sha256 } = inspection
    const live: LiveFile = { file, inspection, picture: thumbnail && URL.createObjectURL(thumbnail) }
    if (sha256) rememberFile(sha256, live)
    const documents = getValues("documents")
    const again = documents.findIndex((one) => one.file === null && one.sha256 && one.sha256 === sha256)
    if (documents[again]) {
      setValue(`documents.${again}.file`, live)
      setValue("documents", getValues("documents").toSpliced(place, 1))
      return { kind: "foundAgain", name }
    }
    setValue(`documents.${place}.sha256`, sha256)
    setValue(`documents.${place}.file`, live)
    return { kind: inspection.refusal ? "refused" : "added", name }
  }

  return (files) => {
    const [first] = files
    if (first && getValues("name").trim() === "") setValue("name", first.name.replace(/\.pdf$/i, ""))
    const added = files.map((file) => ({ file, document: documentOf(file) }))
    setValue("documents", [...getValues("documents"), ...added.map(({ document }) => document)])
    return Promise.all(
      added.map(({ file, document }) => {
        const reading = queue.then(() => read(file, document.id))
        queue = reading
        return reading
      }),
    )
  }
}

function documentOf(file: File): DraftDocument {
  return {
    id: crypto.randomUUID(),
    name: file.name.normalize("NFC"),
    fileName: file.name,
    size: file.size,
    sha256: null,
    file: { file, inspection: null, picture: null },
  }
}

const NOTHING_KNOWN: Inspection = {
  sha256: null,
  pages: null,
  refusal: null,
  likeness: null,
  remarks: [],
}

/** A file that keeps its reader busy for longer is refused: those who would get it could not open it either. */
const TIMEOUT_MS = 30_000
const THUMBNAIL_PX = 192

type Inspected = { inspection: Inspection; thumbnail: Blob | null }

/**
 * Finds out what a chosen file is: hash and marks in one thread, its pages in another. Resolves in every case; what cannot be a document is
 * refused with its reason. `mostBytes` is our own limit.
 */
async function inspectFile(file: File, mostBytes: number): Promise<Inspected> {
  if (file.size === 0) return refused("empty")
  if (file.size > mostBytes) return refused("tooLarge")
  const scanned = await scanInThread(file)
  if ("failure" in scanned) return refused(scanned.failure)
  const { sha256, scan } = scanned
  const known: Inspection = { ...NOTHING_KNOWN, sha256, ...scan }
  if (scan.refusal) return { inspection: known, thumbnail: null }
  return readPages(file, known)
}

function refused(refusal: Refusal): Inspected {
  return { inspection: { ...NOTHING_KNOWN, refusal }, thumbnail: null }
}

async function scanInThread(file: File): Promise<ScanAnswer> {
  const worker = new Worker(new URL("./inspect-worker.ts", import.meta.url), { type: "module" })
  try {
    return await new Promise<ScanAnswer>((resolve) => {
      worker.addEventListener("message", ({ data }: MessageEvent<ScanAnswer>) => resolve(data))
      worker.addEventListener("error", () => {
        // It catches what a file makes it throw: it has not come itself.
        reportMissingCode()
        resolve({ failure: "notLoaded" })
      })
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

async function readPages(file: File, known: Inspection): Promise<Inspected> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const withRefusal = (refusal: Refusal): Inspected => ({
    inspection: { ...known, refusal },
    thumbnail: null,
  })
  let open: OpenPdf | undefined
  try {
    open = await openPdf(file, signal)
    return await Promise.race([lookInto(open, known), stopped(signal)])
  } catch (error) {
    if (signal.aborted) return withRefusal("tooSlow")
    return withRefusal(error instanceof PdfRefused ? error.why : "damaged")
  } finally {
    open?.close()
  }
}

async function lookInto({ pdf }: OpenPdf, known: Inspection): Promise<Inspected> {
  if (pdf.numPages < 1) return { inspection: { ...known, refusal: "noPages" }, thumbnail: null }
  const [{ info }, attachments, hasScript] = await Promise.all([
    pdf.getMetadata(),
    pdf.getAttachments(),
    pdf.hasJSActions(),
  ])
  // Restrictions without a password to open it are encryption as well: signatures could not be added to it.
  if ((info as Record<string, unknown>).EncryptFilterName) {
    return { inspection: { ...known, pages: pdf.numPages, refusal: "encrypted" }, thumbnail: null }
  }
  const found: (Remark | false)[] = [
    hasScript && "script",
    attachments !== null && "attachments",
    pdf.isPureXfa && "xfa",
  ]
  const remarks = new Set([...known.remarks, ...found.filter((remark) => remark !== false)])
  await pdf.getPage(1) // a document whose first page cannot be read is damaged
  return {
    inspection: { ...known, pages: pdf.numPages, remarks: [...remarks] },
    thumbnail: await drawPage(pdf, 1, THUMBNAIL_PX).then(pictureOf, () => null), // readable, but not rendered: noted beside it
  }
}
