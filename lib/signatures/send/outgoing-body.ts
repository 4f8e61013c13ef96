import type { StreamedBody } from "#lib/upstream/call.ts"
import { type StoredRequest, unflattenRequest } from "../flat-request.ts"

/** One document as it is sent: its plain bytes are read when its turn comes. */
export type OutgoingDocument = { size: number; open: () => AsyncIterable<Buffer> }

/** The body, made while it is sent: documents last, as bare Base64; the end is sent after all were read without a fault, else it is no JSON. */
export function outgoingBody(kept: StoredRequest, documents: readonly OutgoingDocument[]): StreamedBody {
  return {
    contentType: "application/json",
    length: lengthOf(
      kept,
      documents.map(({ size }) => size),
    ),
    pieces: pieces(kept, documents),
  }
}

export function requestBytes(input: Readonly<Record<string, string>>): number {
  const kept = unflattenRequest(input)
  return lengthOf(
    kept,
    kept.fingerprints.map(({ size }) => size),
  )
}

const END_OF_FILE = '"}'
const END = "]}"

async function* pieces(kept: StoredRequest, documents: readonly OutgoingDocument[]): AsyncGenerator<Buffer> {
  yield Buffer.from(head(kept))
  for (const [index, document] of documents.entries()) {
    yield Buffer.from(beforeFile(kept, index))
    yield* asBase64(document.open())
    yield Buffer.from(END_OF_FILE)
  }
  yield Buffer.from(END)
}

function lengthOf(kept: StoredRequest, sizes: readonly number[]): number {
  const files = sizes.map(
    (size, index) => Buffer.byteLength(beforeFile(kept, index)) + base64Length(size) + END_OF_FILE.length,
  )
  return Buffer.byteLength(head(kept)) + files.reduce((sum, bytes) => sum + bytes, 0) + END.length
}

/** Everything but the documents. Exactly one of the two terms is in it; a phone that was left empty is not. */
function head({ request }: StoredRequest): string {
  const { documents: _, ...rest } = request
  return `${JSON.stringify(rest).slice(0, -1)},"documents":[`
}

function beforeFile({ request }: StoredRequest, index: number): string {
  const name = JSON.stringify(request.documents[index]?.name)
  return `${index === 0 ? "" : ","}{"name":${name},"file":"`
}

export function base64Length(bytes: number): number {
  return Math.ceil(bytes / 3) * 4
}

/** A multiple of three, whose text V8 keeps among its new objects: that of a whole chunk takes five times as long. */
const ENCODED_AT_ONCE = 24 * 1024

/** Encodes a stream in Base64, piece by piece: the remainder of three bytes goes to the next piece. */
export async function* asBase64(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of source) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.length)
    const taken = rest.length === 0 ? 0 : Math.min(3 - rest.length, bytes.length)
    const group = Buffer.concat([rest, bytes.subarray(0, taken)])
    const end = bytes.length - ((bytes.length - taken) % 3)
    if (group.length % 3 === 0 && group.length + end > 0) yield encoded(group, bytes.subarray(taken, end))
    rest = group.length % 3 === 0 ? Buffer.from(bytes.subarray(end)) : group // a copy: the piece must not be kept alive by its rest
  }
  if (rest.length > 0) yield encoded(rest)
}

/** The Base64 of those bytes in a row; the length of all but the last is a multiple of three. */
function encoded(...parts: readonly Buffer[]): Buffer {
  const text = Buffer.allocUnsafe(parts.reduce((sum, { length }) => sum + base64Length(length), 0))
  let at = 0
  for (const part of parts) {
    for (let from = 0; from < part.length; from += ENCODED_AT_ONCE)
      at += text.write(part.toString("base64", from, from + ENCODED_AT_ONCE), at, "latin1")
  }
  return text
}
