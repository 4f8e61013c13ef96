import { once } from "node:events"
import type { AddressInfo } from "node:net"
import { connect, createServer } from "node:tls"
import { expect, test } from "vitest"
import { type Identity, makeAuthority } from "./certificates.ts"

const authority = makeAuthority()

test("a leaf is trusted by who trusts its authority, for its names", async () => {
  expect(await shakeHands(authority.leaf(), authority.certificate, "localhost")).toBe("trusted")
  expect(await shakeHands(authority.leaf(), authority.certificate, "127.0.0.1")).toBe("trusted")
})

test("another name, another authority and an expired leaf are each refused for their own reason", async () => {
  const { certificate } = authority
  expect(await shakeHands(authority.leaf(["elsewhere.example"]), certificate, "127.0.0.1")).toBe(
    "ERR_TLS_CERT_ALTNAME_INVALID",
  )
  expect(await shakeHands(authority.leaf(), makeAuthority().certificate, "127.0.0.1")).toBe(
    "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  )
  expect(await shakeHands(authority.expiredLeaf(), certificate, "127.0.0.1")).toBe("CERT_HAS_EXPIRED")
})

/** Whether a client with this authority takes this server; the code of its refusal. */
async function shakeHands(server: Identity, ca: string, host: string): Promise<string> {
  const listening = createServer({ cert: server.certificate, key: server.key }).listen(0, "127.0.0.1")
  await once(listening, "listening")
  const { port } = listening.address() as AddressInfo
  const socket = connect({ port, host, ca })
  try {
    await once(socket, "secureConnect")
    return "trusted"
  } catch (error) {
    return error instanceof Error && "code" in error ? String(error.code) : String(error)
  } finally {
    socket.destroy()
    listening.close()
  }
}
