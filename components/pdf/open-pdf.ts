import type { PDFDocumentProxy } from "pdfjs-dist"
import { loadCode } from "#components/ui/feedback/missing-part.tsx"
import { reportMissingCode } from "#components/ui/feedback/toast-store.ts"

/** Bytes that are read from the file at a time: no more of it is in memory than its reading needs. */
const CHUNK = 256 * 1024

export const loadReader = () => import("pdfjs-dist/legacy/build/pdf.mjs")

/** An open PDF; `close` ends its thread with it. */
export type OpenPdf = { pdf: PDFDocumentProxy; close: () => void }

/** `encrypted`: it asks for a password; `damaged`: no reader makes sense of it; `notLoaded`: the reader's code did not come, which a message has said. */
export class PdfRefused extends Error {
  override name = "PdfRefused"
  readonly why: "encrypted" | "damaged" | "notLoaded"

  constructor(why: PdfRefused["why"], cause?: unknown) {
    super(why, { cause })
    this.why = why
  }
}

/**
 * Opens a PDF in a worker, reading only the requested parts of the file. Throws `PdfRefused`. The signal ends the
 * worker, whatever the file makes it do.
 */
export async function openPdf(file: Blob, signal?: AbortSignal): Promise<OpenPdf> {
  const reader = await loadCode(loadReader)
  if (reader === null) throw new PdfRefused("notLoaded")
  const { getDocument, PDFDataRangeTransport, PDFWorker } = reader
  const thread = new Worker(new URL("./pdf-worker.ts", import.meta.url), { type: "module" })
  const worker = PDFWorker.create({ port: thread })
  class FileRange extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      void file
        .slice(begin, end)
        .arrayBuffer()
        .then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)))
    }
  }
  const close = () => {
    worker.destroy()
    thread.terminate()
  }
  try {
    const task = getDocument({
      range: new FileRange(file.size, null),
      rangeChunkSize: CHUNK,
      disableAutoFetch: true,
      disableStream: true,
      worker,
      verbosity: 0,
      useWasm: false,
      // Data that a PDF may omit, from our own origin; fetched when a file needs it.
      cMapUrl: ownAddress("/api/pdf-data/cmaps/"),
      standardFontDataUrl: ownAddress("/api/pdf-data/fonts/"),
      maxImageSize: 100_000_000,
    })
    return { pdf: await Promise.race([task.promise, stopped(signal), notLoaded(thread)]), close }
  } catch (error) {
    close()
    if (signal?.aborted || error instanceof PdfRefused) throw error
    const isLocked = error instanceof Error && error.name === "PasswordException"
    throw new PdfRefused(isLocked ? "encrypted" : "damaged", error)
  }
}

/** Never resolves; rejects when the thread ends before it said anything: its code did not come. */
function notLoaded(thread: Worker): Promise<never> {
  return new Promise((_, reject) => {
    const end = () => {
      reportMissingCode()
      reject(new PdfRefused("notLoaded"))
    }
    thread.addEventListener("error", end)
    thread.addEventListener("message", () => thread.removeEventListener("error", end), { once: true })
  })
}

function ownAddress(path: string): string {
  return new URL(path, window.location.href).href
}

/** Never resolves; rejects when the signal says so. */
export function stopped(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason as Error), { once: true })
  })
}
