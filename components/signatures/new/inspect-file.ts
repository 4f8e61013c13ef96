import { drawPage, pictureOf } from "#components/pdf/draw-page.ts"
import { type OpenPdf, openPdf, PdfRefused, stopped } from "#components/pdf/open-pdf.ts"
import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"
import type { ScanAnswer } from "./inspect-worker.ts"

/** Why a file is never sent. */
export type Refusal =
  | "empty"
  | "tooLarge"
  | "notPdf"
  | "junkFirst"
  | "encrypted"
  | "damaged"
  | "noPages"
  | "unreadable"
  | "notLoaded"
  | "tooSlow"

/** A finding that a person should know before sending; it does not block. */
export type Remark =
  | "script"
  | "launch"
  | "attachments"
  | "media"
  | "xfa"
  | "signed"
  | "otherFile"
  | "dataAfter"
  | "noEnd"
  | "repaired"

/** The likely type of a file that is no PDF. */
export type Likeness = "html" | "zip" | "image" | "text" | "other"

/** The findings about a chosen file. `sha256` is hexadecimal; null when the bytes were not all read. */
export type Inspection = {
  sha256: string | null
  pages: number | null
  refusal: Refusal | null
  likeness: Likeness | null
  remarks: readonly Remark[]
}

export const NOTHING_KNOWN: Inspection = {
  sha256: null,
  pages: null,
  refusal: null,
  likeness: null,
  remarks: [],
}

/** A file that keeps its reader busy for longer is refused: those who would get it could not open it either. */
const TIMEOUT_MS = 30_000
const THUMBNAIL_PX = 192

export type Inspected = { inspection: Inspection; thumbnail: Blob | null }

/**
 * Finds out what a chosen file is: hash and marks in one thread, its pages in another. Resolves in every case; what cannot be a document is
 * refused with its reason. `mostBytes` is our own limit.
 */
export async function inspectFile(file: File, mostBytes: number): Promise<Inspected> {
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
