import { sha256InBrowser } from "#lib/vault/sha256-in-browser.ts"
import { type Scan, scanPdf } from "./scan-pdf.ts"

export type ScanAnswer = { sha256: string; scan: Scan } | { failure: "unreadable" | "notLoaded" }

// A worker: reading and hashing 50 MB must not block the page.
self.addEventListener("message", ({ data }: MessageEvent<File>) => {
  void answer(data).then((found) => self.postMessage(found))
})

async function answer(file: File): Promise<ScanAnswer> {
  try {
    const bytes = await file.arrayBuffer()
    const sha256 = await sha256InBrowser(bytes)
    if (sha256 === undefined) return { failure: "unreadable" }
    return { sha256, scan: scanPdf(new Uint8Array(bytes)) }
  } catch {
    return { failure: "unreadable" } // moved, removed or changed since it was chosen: shown to the person
  }
}
