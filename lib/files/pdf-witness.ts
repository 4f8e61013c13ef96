import type { PdfFault } from "./seal-problem.ts"

const HEAD = "%PDF-"
const END = Buffer.from("%%EOF")
/** Readers look for the end mark in the last kilobyte; so do we. */
const TAIL_BYTES = 1024

export type PdfWitness = {
  /** Looks at the next bytes, in their order. */
  see: (bytes: Uint8Array) => void
  /** Whether all that was seen begins and ends as a PDF; null says yes. */
  fault: () => PdfFault | null
}

/** Judges a PDF by its two ends while it flows by, holding a kilobyte. */
export function pdfWitness(): PdfWitness {
  let head = ""
  let tail = Buffer.alloc(0)
  return {
    see(bytes) {
      if (head.length < HEAD.length)
        head += Buffer.from(bytes.subarray(0, HEAD.length - head.length)).toString("latin1")
      const last = bytes.subarray(Math.max(0, bytes.length - TAIL_BYTES))
      tail = Buffer.concat([tail, last]).subarray(-TAIL_BYTES)
    },
    fault() {
      if (head === "") return "empty"
      if (head !== HEAD) return "not_pdf"
      return tail.includes(END) ? null : "no_eof"
    },
  }
}
