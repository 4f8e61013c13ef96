import { type Scan, scanPdf } from "./scan-pdf.ts"

export type ScanAnswer = { sha256: string; scan: Scan } | { failure: "unreadable" }

// A worker: reading and hashing 50 MB must not block the page.
self.addEventListener("message", ({ data }: MessageEvent<File>) => {
  void answer(data).then((found) => self.postMessage(found))
})

async function answer(file: File): Promise<ScanAnswer> {
  try {
    const bytes = await file.arrayBuffer()
    const digest = await crypto.subtle.digest("SHA-256", bytes)
    return { sha256: new Uint8Array(digest).reduce(addHex, ""), scan: scanPdf(new Uint8Array(bytes)) }
  } catch {
    return { failure: "unreadable" } // moved, removed or changed since it was chosen: shown to the person
  }
}

function addHex(text: string, byte: number): string {
  return text + byte.toString(16).padStart(2, "0")
}
