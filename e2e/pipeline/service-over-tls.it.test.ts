import { once } from "node:events"
import { createSecureServer, constants as http2 } from "node:http2"
import type { AddressInfo, Server } from "node:net"
import { text } from "node:stream/consumers"
import { createServer as createTlsServer } from "node:tls"
import { eq } from "drizzle-orm"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { ask } from "#lib/checks/ask.ts"
import { drained } from "#lib/checks/pipeline/in-flight.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { users } from "#lib/db/schema/people.ts"
import { readSignature } from "#lib/signatures/read-signature.ts"
import { callUpstream } from "#lib/upstream/call.ts"
import { readSignedFile } from "#lib/upstream/fetch-signed-file.ts"
import { actorFor } from "#test/desk/actor.ts"
import { believe, type Identity, makeAuthority } from "#test/peers/certificates.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"

// The service behind a certificate of a company's own authority.
const authority = makeAuthority()
let service: Service
let expired: Service
let user: { id: string; role: "analyst" }

type Service = { url: string; server: Server; seen: string[] }

/** A service that speaks HTTP/2 rather than HTTP/1.1, and refuses the first stream of HTTP/2 that it is given. */
async function startService({ key, certificate }: Identity): Promise<Service> {
  const seen: string[] = []
  const server = createSecureServer({ key, cert: certificate, allowHTTP1: true }, (request, response) => {
    seen.push(`${request.httpVersion} ${request.method} ${request.url}`)
    if ("stream" in request && request.stream && seen.length === 1) {
      request.stream.close(http2.NGHTTP2_REFUSED_STREAM)
      return
    }
    request.resume().on("end", () => response.end(bodyOf(request.url ?? "")))
  })
  return { url: await listening(server), server, seen }
}

const bodyOf = (path: string) =>
  path.startsWith("/files/") ? "%PDF-1.7\n%%EOF" : '{"status":"success","message":"","data":null}'

async function listening(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  return `https://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const call = (url: string) =>
  callUpstream({
    url: new URL("/api/v1/x", url),
    method: "POST",
    key: "secret",
    json: { dni: "00123456" },
    deadlineMs: 60_000,
    maxBytes: 10_000,
  })

ownDatabase()
beforeAll(async () => {
  service = await startService(authority.leaf())
  expired = await startService(authority.expiredLeaf())
  believe(authority)
  setForThisProcess({
    UPSTREAM_BASE_URL: service.url,
    UPSTREAM_PLATFORM_URL: expired.url,
    UPSTREAM_LOOKUP_KEY: "a.b.c",
    UPSTREAM_PLATFORM_KEY: "a.b.c",
  })
  const [analyst] = await db().select().from(users).where(eq(users.role, "analyst"))
  user = { id: analyst?.id ?? "", role: "analyst" }
})
afterAll(async () => {
  service.server.close()
  expired.server.close()
})
beforeEach(() => {
  service.seen.length = 0
  expired.seen.length = 0
})

test("a question is one request, over HTTP/1.1, also at a service that would refuse its stream", async () => {
  expect(await call(service.url)).toMatchObject({ kind: "reply", status: 200, bodyEnd: "whole" })
  expect(service.seen).toEqual(["1.1 POST /api/v1/x"])
})

test("so is the fetch of a signed file, by the same authority", async () => {
  const read = (body: AsyncIterable<Buffer>) => text(body)
  expect(await readSignedFile(`${service.url}/files/a?token=x`, read)).toEqual({
    kind: "read",
    value: "%PDF-1.7\n%%EOF",
  })
  expect(service.seen).toEqual(["1.1 GET /files/a?token=x"])
  expect(await readSignedFile(`${expired.url}/files/a?token=x`, read)).toEqual({
    kind: "failed",
    reason: "certificate",
  })
  expect(expired.seen).toEqual([])
})

test("a service that asks to renegotiate is sent one POST, and its answer is read", async () => {
  const { key, certificate } = authority.leaf()
  let received = ""
  let renegotiated = 0
  const server = createTlsServer({ key, cert: certificate, maxVersion: "TLSv1.2" }, (socket) => {
    socket.on("error", () => socket.destroy())
    socket.on("data", (data: Buffer) => {
      received += data.toString()
      if (!received.endsWith('{"dni":"00123456"}')) return
      socket.renegotiate({ rejectUnauthorized: false }, (error) => {
        if (error === null) renegotiated += 1
        socket.end("HTTP/1.1 202 Accepted\r\nContent-Length: 2\r\n\r\n{}")
      })
    })
  })
  try {
    const result = await call(await listening(server))
    expect(result).toMatchObject({ kind: "reply", status: 202, bodyEnd: "whole" })
    expect(renegotiated).toBe(1)
    expect(received.match(/POST /g)).toHaveLength(1)
  } finally {
    server.close()
  }
})

test("one that hangs up while it renegotiates has the question: lost, and not asked again", async () => {
  const { key, certificate } = authority.leaf()
  let connections = 0
  const server = createTlsServer({ key, cert: certificate, maxVersion: "TLSv1.2" }, (socket) => {
    connections += 1
    socket.on("error", () => socket.destroy())
    socket.once("data", () => {
      socket.renegotiate({ rejectUnauthorized: false }, () => undefined)
      socket.destroy()
    })
  })
  try {
    expect(await call(await listening(server))).toEqual({ kind: "lost", reason: "cut" })
    expect(connections).toBe(1)
  } finally {
    server.close()
  }
})

test("an expired certificate, another's name and an unknown authority: nothing was sent, each with its reason", async () => {
  const other = await startService(authority.leaf(["elsewhere.example"]))
  try {
    expect(await call(expired.url)).toEqual({ kind: "not_sent", reason: "CERT_HAS_EXPIRED" })
    expect(await call(other.url)).toEqual({ kind: "not_sent", reason: "ERR_TLS_CERT_ALTNAME_INVALID" })
    believe(makeAuthority())
    expect(await call(service.url)).toEqual({
      kind: "not_sent",
      reason: "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
    })
    expect([...expired.seen, ...other.seen, ...service.seen]).toEqual([])
  } finally {
    believe(authority)
    other.server.close()
  }
})

test("a check at a service whose certificate has expired waits, free, and says why", async () => {
  const { id: checkId } = await ask(actorFor(user, "check.asked"), {
    operation: "kyc",
    input: { document_type: "dni", document_number: "40000001" },
    idempotencyKey: crypto.randomUUID(),
  })
  await drained()
  const [check] = await db().select().from(checks).where(eq(checks.id, checkId))
  expect(check).toMatchObject({ state: "waiting", charge: "none", problemCode: "certificate_refused" })
  // A person has to put it right: it is not tried again within seconds.
  expect((check?.notBefore?.getTime() ?? 0) - (check?.changedAt.getTime() ?? 0)).toBeGreaterThan(60_000)
  expect(expired.seen).toEqual([])
})

test("a read at such a service says so too", async () => {
  expect(await readSignature(crypto.randomUUID())).toEqual({ kind: "failure", code: "certificate_refused" })
})
