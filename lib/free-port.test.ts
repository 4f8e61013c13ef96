import { spawn } from "node:child_process"
import { once } from "node:events"
import { createServer } from "node:net"
import { expect, test } from "vitest"
import { freePort } from "./free-port.ts"

const HOLDER = `
  import { freePort } from "./lib/free-port.ts"
  console.log(await freePort(Number(process.argv[1]) || undefined))
  setInterval(() => undefined, 60_000)
`

/** Another process that was given a port, on which it does not listen yet. */
async function givenElsewhere(wanted = 0) {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", HOLDER, String(wanted)])
  const [said] = (await once(child.stdout, "data")) as [Buffer]
  return { port: Number(said), child }
}

test("no port lies where a system takes one for an outgoing connection", async () => {
  for (let turn = 0; turn < 20; turn += 1) {
    const port = await freePort()
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(30_000)
  }
})

test("a port is given once, and not again while its process lives", async () => {
  const { port, child } = await givenElsewhere()
  try {
    expect(await freePort(port)).not.toBe(port)
  } finally {
    child.kill("SIGKILL")
    await once(child, "exit")
  }
  expect(await freePort(port)).toBe(port)
  const other = await givenElsewhere(port)
  expect(other.port).not.toBe(port)
  other.child.kill("SIGKILL")
})

test("whoever was given a port gets it again, while nobody else listens there", async () => {
  const port = await freePort()
  expect(await freePort(port)).toBe(port)
  const server = createServer().listen(port, "127.0.0.1")
  await once(server, "listening")
  expect(await freePort(port)).not.toBe(port)
  server.close()
})
