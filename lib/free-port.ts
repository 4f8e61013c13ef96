import { randomInt } from "node:crypto"
import { createSocket } from "node:dgram"
import { createServer } from "node:net"
import { processWide } from "./process-wide.ts"

/** Outside of what systems take for outgoing connections: Linux from 32768, macOS and Windows from 49152. */
const FIRST_PORT = 20_000
const PORTS = 10_000

/** What this process holds already, and may use again. */
const held = processWide("heldPorts", () => new Set<number>())

/**
 * `wanted` if it can be had, else any port of the loopback address, for a program that has to be told before it starts. It stays this process's as long as that
 * lives: nobody else gets it from here, also before it is listened on, or between two starts.
 */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined && (held.has(wanted) || (await hold(wanted))) && (await isSilent(wanted)))
    return wanted
  const offset = randomInt(PORTS)
  for (let step = 0; step < PORTS; step += 1) {
    const port = FIRST_PORT + ((offset + step) % PORTS)
    if (!held.has(port) && (await hold(port)) && (await isSilent(port))) return port
  }
  throw new Error(`no port from ${FIRST_PORT} to ${FIRST_PORT + PORTS - 1} is free`)
}

/** Takes the UDP port of the same number, for which we have no use: the system gives it to one process alone, and frees it when that ends, however it ends. */
function hold(port: number): Promise<boolean> {
  const sign = createSocket("udp4").unref()
  return new Promise((done) => {
    sign.once("error", () => {
      sign.close()
      done(false)
    })
    sign.bind({ port, address: "127.0.0.1", exclusive: true }, () => {
      held.add(port)
      done(true)
    })
  })
}

function isSilent(port: number): Promise<boolean> {
  const server = createServer()
  return new Promise((done) => {
    server.once("error", () => done(false))
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)))
  })
}
