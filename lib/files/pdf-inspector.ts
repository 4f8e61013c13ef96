import type { PdfFault } from "#lib/domain/failures.ts"

const HEAD = "%PDF-"
const END = Buffer.from("%%EOF")
/** Readers look for the end mark in the last kilobyte. */
const MAX_TAIL_BYTES = 1024

export type PdfInspector = {
  /** Looks at the next bytes, in their order. */
  see: (bytes: Uint8Array) => void
  /** The reason why the bytes read so far are no PDF; null: none. */
  fault: () => PdfFault | null
  /** Whether more follows the last end mark than readers expect. */
  hasLongTail: () => boolean
}

/** Judges a PDF while it flows by, by its head and its end mark, holding four bytes. */
export function pdfInspector(): PdfInspector {
  let head = ""
  let size = 0
  /** How many bytes there were up to the end of the last end mark; null: none was seen. */
  let endedAt: number | null = null
  let held = Buffer.alloc(0)
  return {
    see(bytes) {
      if (head.length < HEAD.length)
        head += Buffer.from(bytes.subarray(0, HEAD.length - head.length)).toString("latin1")
      const boundary = Buffer.concat([held, bytes.subarray(0, END.length - 1)])
      const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      const across = boundary.lastIndexOf(END)
      const within = whole.lastIndexOf(END)
      if (across >= 0) endedAt = size - held.length + across + END.length
      if (within >= 0) endedAt = size + within + END.length
      size += bytes.length
      held = Buffer.concat([held, bytes.subarray(-(END.length - 1))]).subarray(-(END.length - 1))
    },
    fault() {
      if (head !== HEAD) return "not_pdf"
      return endedAt === null ? "no_eof" : null
    },
    hasLongTail: () => endedAt !== null && size - endedAt > MAX_TAIL_BYTES - END.length,
  }
}
