import { createServer, type Server } from "node:net"
import { afterEach, expect, test } from "vitest"
import { freePort } from "#lib/free-port.ts"
import { addressAt, requirePort } from "./serve.ts"

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(port: number): Promise<void> {
  const server = createServer()
  servers.push(server)
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done))
}

test.each([
  ["127.0.0.1", "http://127.0.0.1:3000"],
  ["0.0.0.0", "http://127.0.0.1:3000"],
  ["::", "http://[::1]:3000"],
  ["fd00::7", "http://[fd00::7]:3000"],
  ["desk.example.pe", "http://desk.example.pe:3000"],
])("what listens on %s is reached at %s", (host, address) => {
  expect(addressAt({ host, port: 3000 })).toBe(address)
})

test("a port that nobody has is free again after it was tried", async () => {
  const port = await freePort()
  await requirePort(port, "PORT", "127.0.0.1")
  await listen(port)
})

test("a port that is taken is named, with the setting that takes another one", async () => {
  const port = await freePort()
  await listen(port)
  await expect(requirePort(port, "PORT", "127.0.0.1")).rejects.toMatchObject({
    message: `Port ${port} is taken by another program.`,
    advice: expect.stringContaining(`PORT=${port + 1}`),
  })
})

test("an address that this machine does not have is the fault of HOST, not of the port", async () => {
  // 192.0.2.0/24 is for documentation: nobody has it (RFC 5737).
  await expect(requirePort(3000, "PORT", "192.0.2.1")).rejects.toMatchObject({
    message: expect.stringContaining("HOST"),
  })
})
