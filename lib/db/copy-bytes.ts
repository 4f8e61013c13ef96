import "server-only"
import { to } from "pg-copy-streams"
import type { Reading } from "./heavy-read.ts"

/** The header of a binary COPY: a signature of 11 bytes, flags, and the length of the (empty) extension. */
const HEADER_BYTES = 19
/** The prefix of a row with one value: the number of values (2 bytes) and the length of this one (4). */
const COUNT_BYTES = 2
const LENGTH_BYTES = 4

/**
 * The only value, a `bytea`, of the only row of a query without parameters; undefined without a row. By COPY, because the driver receives the result
 * of a statement as text, two characters a byte, which takes longer than everything else that is done with a large value.
 */
export async function copyBytes(on: Reading, query: string): Promise<Buffer | undefined> {
  const client = await on.$client.connect()
  const pieces: Buffer[] = []
  try {
    const copy: AsyncIterable<Buffer> = client.query(to(`copy (${query}) to stdout (format binary)`))
    for await (const piece of copy) pieces.push(piece)
    client.release()
  } catch (error) {
    client.release(true) // whatever it was in the middle of, nobody else gets this connection
    throw error
  }
  const copied = Buffer.concat(pieces)
  if (copied.readInt16BE(HEADER_BYTES) !== 1) return undefined
  const start = HEADER_BYTES + COUNT_BYTES + LENGTH_BYTES
  return copied.subarray(start, start + copied.readInt32BE(start - LENGTH_BYTES))
}
