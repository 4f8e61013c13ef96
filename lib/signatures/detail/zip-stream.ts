import { Zip, ZipPassThrough } from "fflate"

/** One file of an archive: its bytes are asked for when its turn comes. */
export type ZipPart = { name: string; bytes: AsyncIterable<Uint8Array> }

/** Addresses within a plain ZIP have 32 bits; a longer one would be written, and could not be read. */
const MOST_BYTES = 0xffff_ffff

/**
 * A ZIP of files as they are (PDFs are compressed already), written while it is read: memory holds about one piece of one file. Parts are
 * asked for one after the other; what they throw breaks the archive off, so that it cannot be taken for whole, as does a fifth gigabyte.
 */
export async function* zipStream(parts: AsyncIterable<ZipPart>): AsyncGenerator<Uint8Array> {
  let written: Uint8Array[] = []
  let failure: Error | null = null
  let length = 0
  const zip = new Zip((error, chunk) => {
    if (error) failure = error
    else {
      length += chunk.length
      if (length > MOST_BYTES) failure = new Error("more than a ZIP can hold")
      written.push(chunk)
    }
  })
  function taken(): Uint8Array[] {
    if (failure) throw failure
    const chunks = written
    written = []
    return chunks
  }
  for await (const { name, bytes } of parts) {
    const entry = new ZipPassThrough(name)
    zip.add(entry)
    for await (const piece of bytes) {
      entry.push(piece as Uint8Array<ArrayBuffer>)
      yield* taken()
    }
    entry.push(new Uint8Array(), true)
    yield* taken()
  }
  zip.end()
  yield* taken()
}
