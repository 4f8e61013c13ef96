import { drawPage, pictureOf } from "#components/pdf/draw-page.ts"
import { type OpenPdf, openPdf, PdfRefused, stopped } from "#components/pdf/open-pdf.ts"
import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"
import { OWN_LIMITS } from "#lib/signatures/request-limits.ts"
import type { LiveFile } from "./draft.ts"
import type { Inspection, Refusal, Remark, ScanAnswer } from "./inspect-worker.ts"

/** Ends with the file that is being read: one at a time, so that many large ones do not crowd the memory. */
let queue: Promise<unknown> = Promise.resolve()

type ReadFile = LiveFile & { inspection: Inspection }

/** Finds out what a chosen file is, once those chosen before it were read. Null when it is not wanted any more by then. */
export function inspectFile(file: File, isWanted: () => boolean): Promise<ReadFile | null> {
  const reading = queue.then(async () => {
    if (!isWanted()) return null
    const { inspection, thumbnail } = await inspect(file)
    return { file, inspection, picture: thumbnail && URL.createObjectURL(thumbnail) }
  })
  queue = reading
  return reading
}

const NOTHING_KNOWN: Inspection = { sha256: null, pages: null, refusal: null, likeness: null, remarks: [] }

/** A file that keeps its reader busy for longer is refused: those who would get it could not open it either. */
const TIMEOUT_MS = 30_000
const THUMBNAIL_PX = 192

type Inspected = { inspection: Inspection; thumbnail: Blob | null }

/** Hash and marks in one thread, its pages in another. Resolves in every case; what cannot be a document is refused with its reason. */
async function inspect(file: File): Promise<Inspected> {
  if (file.size === 0) return refused("empty")
  if (file.size > OWN_LIMITS.maxFileBytes) return refused("tooLarge")
  const scanned = await scanInThread(file)
  if ("failure" in scanned) return refused(scanned.failure)
  const { sha256, scan } = scanned
  const known: Inspection = { ...NOTHING_KNOWN, sha256, ...scan }
  if (scan.refusal) return { inspection: known, thumbnail: null }
  return readPages(file, known)
}

function refused(refusal: Refusal, known = NOTHING_KNOWN): Inspected {
  return { inspection: { ...known, refusal }, thumbnail: null }
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
  let open: OpenPdf | undefined
  try {
    open = await openPdf(file, signal)
    return await Promise.race([lookInto(open, known), stopped(signal)])
  } catch (error) {
    if (signal.aborted) return refused("tooSlow", known)
    return refused(error instanceof PdfRefused ? error.why : "damaged", known)
  } finally {
    open?.close()
  }
}

async function lookInto({ pdf }: OpenPdf, known: Inspection): Promise<Inspected> {
  const pages = pdf.numPages
  if (pages < 1) return refused("noPages", known)
  const [{ info }, attachments, hasScript] = await Promise.all([
    pdf.getMetadata(),
    pdf.getAttachments(),
    pdf.hasJSActions(),
  ])
  // Restrictions without a password to open it are encryption as well: signatures could not be added to it.
  if ((info as Record<string, unknown>).EncryptFilterName) return refused("encrypted", { ...known, pages })
  const found: (Remark | false)[] = [
    hasScript && "script",
    attachments !== null && "attachments",
    pdf.isPureXfa && "xfa",
  ]
  const remarks = new Set([...known.remarks, ...found.filter((remark) => remark !== false)])
  await pdf.getPage(1) // a document whose first page cannot be read is damaged
  return {
    inspection: { ...known, pages, remarks: [...remarks] },
    thumbnail: await drawPage(pdf, 1, THUMBNAIL_PX).then(pictureOf, () => null), // readable, but not rendered: noted beside it
  }
}
