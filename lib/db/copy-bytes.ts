import "server-only"
import { to } from "pg-copy-streams"
import { concatInto } from "#lib/vault/key-ring.ts"
import type { Reading } from "./client.ts"

/** The header of a binary COPY: a signature of 11 bytes, flags, and the length of the (empty) extension. */
const HEADER_BYTES = 19
/** The prefix of a row with one value: the number of values (2 bytes) and the length of this one (4). */
const COUNT_BYTES = 2
const LENGTH_BYTES = 4
const START = HEADER_BYTES + COUNT_BYTES + LENGTH_BYTES
const TRAILER_BYTES = 2

/** The size of the memory in which `copyBytes` has room for a value of `length` bytes. */
export const copyMemory = (length: number): number => START + length + TRAILER_BYTES

/**
 * The only value, a `bytea`, of the only row of a query without parameters; undefined without a row. By COPY, because the driver receives the result
 * of a statement as text, two characters a byte, which takes longer than everything else that is done with a large value.
 * @param memory where the value is put, if there is room (`copyMemory`): the result is a part of it, until it is used again.
 */
export async function copyBytes(on: Reading, query: string, memory: Buffer): Promise<Buffer | undefined> {
  const client = await on.$client.connect()
  const pieces: Buffer[] = []
  let length = 0
  try {
    const copy: AsyncIterable<Buffer> = client.query(to(`copy (${query}) to stdout (format binary)`))
    for await (const piece of copy) {
      pieces.push(piece)
      length += piece.length
    }
    client.release()
  } catch (error) {
    client.release(true) // it may be in the middle of a copy: the connection is not used again
    throw error
  }
  const copied = length > memory.length ? Buffer.concat(pieces) : concatInto(memory, pieces)
  if (copied.readInt16BE(HEADER_BYTES) !== 1) return undefined
  return copied.subarray(START, START + copied.readInt32BE(START - LENGTH_BYTES))
}
