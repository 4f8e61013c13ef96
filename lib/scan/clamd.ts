import { connect, type Socket } from "node:net"
import { pipeline } from "node:stream/promises"
import { setImmediate } from "node:timers/promises"

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

/** Scans a stream (clamd's INSTREAM) no faster than it reads. Throws `NotScanned` for no verdict, and the source's own errors. */
export async function scanBytes(
  address: ScannerAddress,
  source: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<Verdict> {
  const sent: Sent = { isWhole: false, fault: undefined }
  const reply = await converse(address, framed(source, sent), signal).catch((cause: unknown) => {
    throw sent.fault ?? new NotScanned("the scanner gave no answer", { cause })
  })
  const verdict = verdictOf(reply)
  // A verdict of clean before the end of the bytes was sent cannot be about all of them.
  if (verdict === undefined || (verdict.kind === "clean" && !sent.isWhole))
    throw new NotScanned("the scanner's answer is none that it gives")
  return verdict
}

export async function isScannerThere(address: ScannerAddress, signal: AbortSignal): Promise<boolean> {
  const reply = await converse(address, [Buffer.from("zPING\0")], signal).catch(() => undefined)
  return reply === "PONG"
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
      // Two turns of the event loop: a scanner that will not read on says so and closes, and a write that finds it closed would drop what it said.
      for (let turn = 0; turn < 2; turn++) await setImmediate()
      const length = Buffer.alloc(4)
      length.writeUInt32BE(piece.length)
      yield Buffer.concat([length, piece])
    }
  } catch (error) {
    sent.fault = error instanceof Error ? error : new Error("the source failed", { cause: error })
    throw error
  }
  sent.isWhole = true
  yield Buffer.alloc(4)
}

/** Sends while it reads. Nobody waits for a source that stopped. */
async function converse(
  address: ScannerAddress,
  request: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal,
): Promise<string> {
  const socket: Socket = connect({ ...address, signal })
  // Not ended behind the request: clamd answers on a connection that is open both ways.
  pipeline(request, socket, { end: false }).catch((error: Error) => socket.destroy(error))
  let reply = ""
  for await (const piece of socket as AsyncIterable<Buffer>) {
    reply += piece.toString("latin1")
    if (reply.length > MAX_REPLY_BYTES) throw new Error("an endless answer")
    if (reply.includes("\0")) return reply.split("\0", 1).join("")
  }
  throw new Error("the connection ended without an answer")
}
