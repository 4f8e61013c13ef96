import { Socket } from "node:net"
import { pipeline } from "node:stream/promises"

/** The address of ClamAV's daemon: a port, or a socket of this machine. */
export type ScannerAddress = { host: string; port: number } | { path: string }

/** The scanner's verdict on bytes. `beyond_limits`: more than its own settings let it look at, so nothing is known of them. */
export type Verdict = { kind: "clean" } | { kind: "found"; name: string } | { kind: "beyond_limits" }

/** The scanner was not there, did not answer in time, or gave an unknown reply: nothing is known of the bytes. */
export class NotScanned extends Error {
  override name = "NotScanned"
}

/** The longest answer is the name of a signature, some dozens of bytes. */
const MAX_REPLY_BYTES = 4_096
const END = Buffer.alloc(4)

/**
 * Has the scanner look at a stream of bytes (clamd's INSTREAM), a piece at a time and no faster than it reads. Throws `NotScanned` for any reply that is not a
 * verdict, once the signal aborts too, and the source's own errors.
 */
export async function scanBytes(
  address: ScannerAddress,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Verdict> {
  const sent: Sent = { isWhole: false, fault: undefined }
  const reply = await replyTo(address, framed(source, sent), signal).catch((cause: unknown) => {
    throw sent.fault ?? new NotScanned("the scanner gave no answer", { cause })
  })
  const verdict = verdictOf(reply)
  // A verdict of clean before the end of the bytes was sent cannot be about all of them.
  if (verdict === undefined || (verdict.kind === "clean" && !sent.isWhole))
    throw new NotScanned("the scanner's answer is none that it gives")
  return verdict
}

/** Whether the scanner answers at all. */
export async function isScannerThere(address: ScannerAddress, signal: AbortSignal): Promise<boolean> {
  try {
    return (await replyTo(address, [Buffer.from("zPING\0")], signal)) === "PONG"
  } catch {
    return false // the cause does not matter: it could not scan documents either
  }
}

/** Parses a reply of clamd; undefined for anything else. A name is cut to fit a sentence and cannot control a terminal. */
export function verdictOf(reply: string): Verdict | undefined {
  if (reply === "stream: OK") return { kind: "clean" }
  if (reply === "INSTREAM size limit exceeded. ERROR") return { kind: "beyond_limits" }
  const found = /^stream: (.+) FOUND$/s.exec(reply)?.[1]
  if (found === undefined) return undefined
  // With AlertExceedsMax this is its report of a file that it read only in part.
  if (found.startsWith("Heuristics.Limits.Exceeded")) return { kind: "beyond_limits" }
  return { kind: "found", name: found.replace(/[^\x21-\x7e]/g, "_").slice(0, 100) }
}

type Sent = { isWhole: boolean; fault: Error | undefined }

/** INSTREAM's frames: each piece behind its length in four bytes, a length of zero at the end. */
async function* framed(source: AsyncIterable<Uint8Array>, sent: Sent): AsyncGenerator<Uint8Array> {
  yield Buffer.from("zINSTREAM\0")
  try {
    for await (const piece of source) {
      if (piece.length === 0) continue // a length of zero would be the end
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      yield length
      yield piece
    }
  } catch (error) {
    sent.fault = error instanceof Error ? error : new Error("the source failed", { cause: error })
    throw error
  }
  sent.isWhole = true
  yield END
}

/** Sends while it reads: a scanner that will not read on says so before everything was sent. Nobody waits for a source that stopped. */
function replyTo(
  address: ScannerAddress,
  request: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const socket = new HalfOpenSocket({ signal }).connect(address)
  // Not ended behind the request: clamd answers on a connection that is open both ways.
  pipeline(request, socket, { end: false }).catch((error: Error) => socket.destroy(error))
  return readReply(socket)
}

/**
 * A socket that still reads when a write finds the other end closed: that end sent its reason before it closed, and a stream that fails drops what it has not
 * read. The pending write stays unfinished until the reading ends.
 */
class HalfOpenSocket extends Socket {
  override _write(chunk: unknown, encoding: BufferEncoding, done: Done): void {
    super._write(chunk, encoding, unlessFailed(done))
  }

  override _writev(chunks: { chunk: unknown; encoding: BufferEncoding }[], done: Done): void {
    super._writev?.(chunks, unlessFailed(done))
  }
}

type Done = (error?: Error | null) => void

function unlessFailed(done: Done): Done {
  return (error) => {
    if (!error) done()
  }
}

async function readReply(socket: Socket): Promise<string> {
  const held: Buffer[] = []
  let size = 0
  for await (const piece of socket as AsyncIterable<Buffer>) {
    held.push(piece)
    size += piece.length
    if (size > MAX_REPLY_BYTES) throw new Error("an endless answer")
    if (piece.includes(0)) return Buffer.concat(held).toString("latin1").split("\0", 1).join("")
  }
  throw new Error("the connection ended without an answer")
}
