import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { freePort } from "#lib/free-port.ts"
import { isScannerThere, type ScannerAddress } from "#lib/scan/clamd.ts"
import { until } from "#test/desk/desk-client.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"

/** The text that the tests' scanners find, and the name that they give it. */
export const MARKER = "COTEJO-SCAN-MARKER"
export const MARKER_NAME = "Cotejo.Test.Marker.UNOFFICIAL"
/** More than this they do not take. */
export const SCANNER_LIMIT = 2 * 1024 * 1024

/** A PDF in which they find it. */
export function infectedPdf(): Buffer {
  return Buffer.concat([pdfOfSize(2_000), Buffer.from(`% ${MARKER}\n`)])
}

const START_MS = 30_000
const CLAMD = ["/usr/sbin/clamd", "/usr/local/sbin/clamd"].find((path) => existsSync(path))

export type VirusScanner = {
  address: { host: string; port: number }
  /** As `SCAN_URL` names it. */
  url: string
  stop: () => Promise<void>
}

/** ClamAV's daemon where it is installed, knowing one signature; else a stand-in with its protocol. At `port` a stopped one is started again. */
export async function startVirusScanner(port?: number): Promise<VirusScanner> {
  return CLAMD === undefined ? listen(standIn, port) : startClamd(CLAMD, port ?? (await freePort()))
}

async function startClamd(program: string, port: number): Promise<VirusScanner> {
  const folder = mkdtempSync(join(tmpdir(), "cotejo-clamd-"))
  const database = join(folder, "database")
  mkdirSync(database)
  writeFileSync(
    join(database, "cotejo.ndb"),
    `Cotejo.Test.Marker:0:*:${Buffer.from(MARKER).toString("hex")}\n`,
  )
  const settings = join(folder, "clamd.conf")
  const lines = [
    `DatabaseDirectory ${database}`,
    `TCPSocket ${port}`,
    "TCPAddr 127.0.0.1",
    "Foreground yes",
    `StreamMaxLength ${SCANNER_LIMIT}`,
    `MaxFileSize ${SCANNER_LIMIT / 2}`,
    "AlertExceedsMax yes",
  ]
  writeFileSync(settings, `${lines.join("\n")}\n`)
  const daemon = spawn(program, ["--config-file", settings], { stdio: "ignore" })
  const ended = once(daemon, "exit")
  const address = { host: "127.0.0.1", port }
  await until(
    () => isScannerThere(address, AbortSignal.timeout(1_000)),
    (isThere) => isThere || daemon.exitCode !== null,
    START_MS,
  )
  if (daemon.exitCode !== null) throw new Error("clamd did not start")
  return {
    ...scannerAt(address),
    stop: async () => {
      daemon.kill()
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

function scannerAt(address: { host: string; port: number }) {
  return { address, url: `tcp://${address.host}:${address.port}` }
}

/** A server of this machine that treats each connection by `serve`. */
export async function listen(serve: (socket: Socket) => void, at?: number): Promise<VirusScanner> {
  const address = { host: "127.0.0.1", port: at ?? (await freePort()) }
  return { ...scannerAt(address), stop: (await listening(serve, address)).stop }
}

/** The same at an address of the caller's. */
export async function listening(serve: (socket: Socket) => void, address: ScannerAddress) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined) // the caller may break off
    serve(socket)
  })
  server.listen(address)
  await once(server, "listening")
  const stop = async () => {
    const closed = once(server, "close")
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { server, stop }
}

/** PING and INSTREAM as clamd's manual specifies them, over bytes that are held in memory: for the tests' small documents. */
export const standIn = standInWhoFinds(() => MARKER)

/** The same, for one that learns and forgets: it finds the text that is its marker when the bytes came; undefined: nothing. */
export function standInWhoFinds(marker: () => string | undefined): (socket: Socket) => void {
  return (socket) => {
    let held: Buffer = Buffer.alloc(0)
    socket.on("data", (piece: Buffer) => {
      held = Buffer.concat([held, piece])
      const reply = replyOf(held, marker())
      if (reply !== undefined) socket.end(`${reply}\0`)
    })
  }
}

function replyOf(held: Buffer, marker: string | undefined): string | undefined {
  const end = held.indexOf(0)
  if (end < 0) return undefined
  const command = held.toString("latin1", 0, end)
  if (command === "zPING") return "PONG"
  if (command !== "zINSTREAM") return "UNKNOWN COMMAND"
  const pieces: Buffer[] = []
  for (let at = end + 1; at + 4 <= held.length; ) {
    const length = held.readUInt32BE(at)
    if (length === 0) {
      const isFound = marker !== undefined && Buffer.concat(pieces).includes(marker)
      return isFound ? `stream: ${MARKER_NAME} FOUND` : "stream: OK"
    }
    pieces.push(held.subarray(at + 4, at + 4 + length))
    at += 4 + length
    if (pieces.reduce((sum, piece) => sum + piece.length, 0) > SCANNER_LIMIT)
      return "INSTREAM size limit exceeded. ERROR"
  }
  return undefined
}
