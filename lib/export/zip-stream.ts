import "server-only"
import { createHash } from "node:crypto"
import { Zip, ZipPassThrough } from "fflate"

/** One file of a ZIP. Its bytes are asked for when its turn comes. */
export type ZipEntry = { name: string; at: Date; bytes: () => AsyncIterable<Uint8Array> }

/** Without ZIP64 a ZIP ends at 4 GiB; this leaves room for its directory. */
export const MAX_ZIP_BYTES = 4_000_000_000

/**
 * Yields a ZIP as its bytes are asked for: one entry at a time, one piece at a time, nothing compressed (PDFs are already). A source that fails breaks the
 * whole off, and so does an entry that would not fit, so that a ZIP that opens is a whole one.
 */
export async function* zipStream(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  let fault: Error | null = null
  let written = 0
  const zip = new Zip((error, bytes) => {
    written += bytes?.length ?? 0
    if (error) fault = error
    else if (written > MAX_ZIP_BYTES) fault = new Error("more than a ZIP can hold")
    else ready.push(bytes)
  })
  const take = () => {
    if (fault) throw fault
    const pieces = ready
    ready = []
    return pieces
  }
  for await (const { name, at, bytes } of entries) {
    const file = new ZipPassThrough(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of bytes()) {
      file.push(piece)
      yield* take()
    }
    file.push(new Uint8Array(0), true)
    yield* take()
  }
  zip.end()
  yield* take()
}

/** The entry itself; once it was written, tells its hash and size. */
export function hashedEntry(
  entry: ZipEntry,
  onWritten: (written: { sha256: string; size: number }) => void,
): ZipEntry {
  return {
    ...entry,
    async *bytes() {
      const hash = createHash("sha256")
      let size = 0
      for await (const piece of entry.bytes()) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
      onWritten({ sha256: hash.digest("hex"), size })
    },
  }
}

export function textEntry(name: string, text: string, at = new Date()): ZipEntry {
  return {
    name,
    at,
    bytes: async function* () {
      yield Buffer.from(text)
    },
  }
}
