import { once } from "node:events"
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { until } from "#test/desk/desk-client.ts"
import { type NpmStart, npmStart as start } from "#test/processes/npm-start.ts"
import { freePort } from "../lib/free-port.ts"

let folder: string
let port: number
const children: NpmStart[] = []

async function place(): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), "cotejo-start-"))
  port = await freePort()
}

async function clear(): Promise<void> {
  for (const child of children.splice(0)) await child.end()
  rmSync(folder, { recursive: true, force: true })
}

// One after the other, each from where the one before left it: to make a database and to start it takes many seconds.
describe("one installation", () => {
  beforeAll(place)
  afterAll(clear)
  let running: NpmStart

  test("the first start prints how to sign in", async () => {
    running = npmStart()
    await running.says(/Ctrl-C stops/)
    expect(running.output()).toContain(`http://localhost:${port}`)
    expect(running.output()).toContain("sandbox")
    expect(running.output()).toMatch(/admin@cotejo\.example\s+\S{16,}\s+admin/)
    expect((await fetch(`http://127.0.0.1:${port}/api/ready`)).status).toBe(200)
  })

  test("a second start on the same data prints who has the passwords", async () => {
    const second = npmStart({ PORT: String(await freePort()) })
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`running already with the data in ${folder}`)
    expect(second.output()).toContain(`http://localhost:${port}`)
  })

  test("a stop leaves nothing behind", async () => {
    expect(await running.end()).toBe(0)
    expect(running.output()).toMatch(/App stopped[\s\S]*Sandbox stopped[\s\S]*Database stopped/)
    expect(existsSync(join(folder, "postgres", "postmaster.pid"))).toBe(false) // PostgreSQL removes it last of all
    await expect(fetch(`http://127.0.0.1:${port}/api/ready`)).rejects.toThrow()
  })

  test("this machine is not asked through its proxy", async () => {
    const proxied: string[] = []
    const proxy = createServer(
      (request, response) => void response.writeHead(502).end(proxied.push(`${request.url}`)),
    )
    proxy.on(
      "connect",
      ({ url }, socket) => void socket.end("HTTP/1.1 502 Bad Gateway\r\n\r\n", () => proxied.push(`${url}`)),
    )
    await once(proxy.listen(0, "127.0.0.1"), "listening")
    const { port: proxyPort } = proxy.address() as AddressInfo
    const behind = npmStart({
      NODE_USE_ENV_PROXY: "1",
      HTTP_PROXY: `http://127.0.0.1:${proxyPort}`,
      NO_PROXY: "intern.example",
    })
    await behind.says(/Ctrl-C stops/)
    expect(await behind.end()).toBe(0)
    expect(proxied).toEqual([])
    proxy.close()
  })

  test("the next start prints no passwords", async () => {
    running = npmStart()
    await running.says(/Ctrl-C stops/)
    expect(running.output()).not.toContain("To sign in")
  })

  test("after kill -9 of the program, the next start takes the database over", async () => {
    const database = postmaster()
    process.kill(supervisor(), "SIGKILL")
    await running.exited
    running = npmStart()
    await running.says(/Ctrl-C stops/)
    expect(running.output()).toContain("found running")
    expect(postmaster()).toBe(database)
  })

  test("a database that is killed under the running app is started again, and the app goes on", async () => {
    const killed = postmaster()
    process.kill(killed, "SIGKILL")
    await running.says(/ended by itself\. It is started again[\s\S]*✓ Database/)
    expect(postmaster()).not.toBe(killed)
    await until(
      () => fetch(`http://127.0.0.1:${port}/api/ready`),
      ({ status }) => status === 200,
    )
    expect(await running.end()).toBe(0)
    expect(running.output()).toMatch(/Database stopped/)
  })
})

describe("a start", () => {
  beforeEach(place)
  afterEach(clear)

  test("passwords are reported as soon as the people exist: a start that fails after that does not lose them", async () => {
    const start = npmStart()
    await start.says(/archivo@cotejo\.example\s+\S{16,}\s+records/)
    const output = start.output()
    expect(output).toMatch(/admin@cotejo\.example\s+\S{16,}\s+admin/)
    expect(output).toMatch(/cumplimiento@cotejo\.example\s+\S{16,}\s+compliance/)
    expect(output).not.toContain("Cotejo is ready")
    expect(await start.end()).toBe(0)
    expect(start.output()).not.toContain("Cotejo is ready")
  })

  test("a taken port is named, with how to choose another", async () => {
    const other = createServer().listen(port)
    await once(other, "listening")
    const start = npmStart()
    expect(await start.exited).toBe(1)
    expect(start.output()).toContain(`Port ${port} is taken`)
    expect(start.output()).toContain("PORT=")
    other.close()
  })

  test("wrong settings are all listed, without their values", async () => {
    const start = npmStart({ PORT: "not-a-port", UPSTREAM_LOOKUP_KEY: "canary-key", LOG_FORMAT: "nothing" })
    expect(await start.exited).toBe(1)
    for (const name of [
      "PORT",
      "LOG_FORMAT",
      "UPSTREAM_BASE_URL",
      "UPSTREAM_PLATFORM_URL",
      "UPSTREAM_PLATFORM_KEY",
    ]) {
      expect(start.output()).toContain(name)
    }
    expect(start.output()).not.toContain("canary-key")
  })

  test("a database that cannot be reached is a sentence, without its password", async () => {
    const start = npmStart({
      DATABASE_URL: "postgres://cotejo:canary-password@127.0.0.1:9/cotejo",
      AUTH_SECRET: "s".repeat(32),
      DATA_KEYS: `k1:${"A".repeat(43)}=`,
      SIGNING_KEY: `${"A".repeat(43)}=`,
    })
    expect(await start.exited).toBe(1)
    expect(start.output()).toContain("The database cannot be reached (ECONNREFUSED)")
    expect(start.output()).not.toContain("canary-password")
  })
})

function npmStart(env: Record<string, string> = {}): NpmStart {
  const started = start({ PORT: String(port), DATA_DIR: folder, ...env })
  children.push(started)
  return started
}

function postmaster(): number {
  return Number(readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0])
}

/** The process that holds the data folder. */
function supervisor(): number {
  const { pid } = JSON.parse(readFileSync(join(folder, "cotejo.lock"), "utf8")) as { pid: number }
  return pid
}
