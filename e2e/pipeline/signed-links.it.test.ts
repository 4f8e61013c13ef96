import { createHook } from "node:async_hooks"
import { createServer, type Server } from "node:net"
import { networkInterfaces } from "node:os"
import { buffer } from "node:stream/consumers"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { freePort } from "#lib/free-port.ts"
import { publicLookup, readSignedFile } from "#lib/upstream/fetch-signed-file.ts"
import { REFUSED_LINKS } from "#test/desk/refused-links.ts"
import { setForThisProcess, testSetup } from "#test/processes/settings.ts"

const fetchFile = (link: string) => readSignedFile(link, (body) => buffer(body))

/** Every attempt of this process to open a connection or to resolve a name, by any library. */
let attempts: string[] = []
const hook = createHook({
  init: (_, type) => {
    if (type === "TCPCONNECTWRAP" || type === "GETADDRINFOREQWRAP") attempts.push(type)
  },
})

let listener: Server
let reached = 0
let port = 0
let trusted = ""

beforeAll(async () => {
  listener = createServer((socket) => {
    reached += 1
    socket.end("HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nhi")
  })
  port = await new Promise<number>((resolve) =>
    // On every address of this machine, of both families.
    listener.listen(0, "::", () => {
      const address = listener.address()
      resolve(typeof address === "object" && address ? address.port : 0)
    }),
  )
  trusted = `http://127.0.0.1:${await freePort()}`
  const { clusterUrl, dataKeys, authSecret, signingKey } = testSetup()
  setForThisProcess({
    DATABASE_URL: `${clusterUrl}/none`,
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    UPSTREAM_BASE_URL: trusted,
    UPSTREAM_PLATFORM_URL: trusted,
    UPSTREAM_LOOKUP_KEY: "a.b.c",
    UPSTREAM_PLATFORM_KEY: "a.b.c",
  })
  hook.enable()
})
afterAll(() => {
  hook.disable()
  listener.close()
})
beforeEach(() => {
  attempts = []
  reached = 0
})

test("the corpus is large enough to mean something", () => {
  expect(new Set(REFUSED_LINKS.map(([link]) => link)).size).toBeGreaterThanOrEqual(100)
})

// Those that trust the example service of the corpus have to be refused here too, for any reason.
test.each(REFUSED_LINKS)("%s: no connection, no name resolved", async (link) => {
  expect(await fetchFile(link)).toMatchObject({ kind: "refused" })
  expect(attempts).toEqual([])
})

const FORMS = [
  "127.0.0.1",
  "127.1",
  "0x7f.1",
  "2130706433",
  "0177.0.0.1",
  "0.0.0.0",
  "localhost",
  "LOCALHOST.",
  "[::1]",
  "[::]",
  "[::ffff:127.0.0.1]",
  "①②⑦.0.0.1",
  "localtest.localhost",
]
const ownAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .map(({ family, address }) => (family === "IPv6" ? `[${address.split("%")[0]}]` : address))

test.each([...new Set([...FORMS, ...ownAddresses])])("this machine as %s is never reached", async (host) => {
  for (const scheme of ["http", "https"]) {
    expect(await fetchFile(`${scheme}://${host}:${port}/a`)).toMatchObject({ kind: "refused" })
  }
  expect({ reached, attempts }).toEqual({ reached: 0, attempts: [] })
})

test("the service's own interface is never asked by a link", async () => {
  for (const path of ["/api/v1/solutions/aml-report?dni=40000001", "/files/..%2fv2/consulta/personas", "/v1"])
    expect(await fetchFile(trusted + path)).toEqual({ kind: "refused", reason: "path" })
  expect(attempts).toEqual([])
})

test("an attempt would have been noticed", async () => {
  expect(await fetchFile(`${trusted}/a`)).toEqual({ kind: "failed", reason: "not_reached" })
  expect(attempts).toContain("TCPCONNECTWRAP")
})

test("a name that leads to this machine is refused once it is resolved", async () => {
  const outcome = await new Promise<unknown>((resolve) =>
    publicLookup("localhost", { all: true }, (error, addresses) => resolve(error ? "refused" : addresses)),
  )
  expect(outcome).toBe("refused")
  expect(attempts).toEqual(["GETADDRINFOREQWRAP"])
})
