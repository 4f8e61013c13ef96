import { once } from "node:events"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { and, eq } from "drizzle-orm"
import { afterAll, beforeAll, expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { addSignature } from "#lib/signatures/add-signature.ts"
import { actorFor } from "#test/desk/actor.ts"
import { type SeededUser, seededUser } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { signerLink } from "./signer-contact.ts"

const REMOTE_ID = crypto.randomUUID()
let service: Server
let origin = ""
let user: SeededUser
/** The link of the one signer, as the service gives it. */
let link = "https://sign.example.com/1"
let id = ""

ownDatabase()
beforeAll(async () => {
  service = createServer((_, response) => {
    const signers = [{ id: "signer-1", full_name: "Ana", signer_url: link }]
    const data = { id: REMOTE_ID, name: "Contrato", status: "sent", documents: [], signers }
    response.end(JSON.stringify({ status: "success", message: "", data }))
  })
  service.listen(0, "127.0.0.1")
  await once(service, "listening")
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  setForThisProcess({
    UPSTREAM_BASE_URL: origin,
    UPSTREAM_PLATFORM_URL: origin,
    UPSTREAM_LOOKUP_KEY: "a.b.c",
    UPSTREAM_PLATFORM_KEY: "a.b.c",
  })
  user = await seededUser("analyst")
  id = (await addSignature(actorFor(user, "signature.added"), REMOTE_ID)).id
})
afterAll(async () => {
  service.close()
})

const copy = () => signerLink(actorFor(user, "signer_link.copied"), { id, position: 0, signerId: "signer-1" })
const recorded = () =>
  db().$count(auditLog, and(eq(auditLog.action, "signer_link.copied"), eq(auditLog.targetId, id)))

test("a link of https, or of the service's own, is handed out and recorded", async () => {
  link = "https://sign.example.com/1?token=x"
  expect(await copy()).toBe(link)
  link = `${origin}/sign/1`
  expect(await copy()).toBe(link)
  expect(await recorded()).toBe(2)
})

test.each([
  "http://sign.example.com/1",
  "javascript:alert(document.cookie)",
  "https://bank.example@evil.example/",
  "data:text/html,x",
  "//sign.example.com/1",
  "call 999 to sign",
])("%s is not handed out, and nothing is recorded", async (other) => {
  link = other
  const before = await recorded()
  await expect(copy()).rejects.toMatchObject({ code: "signer_link_unsafe" })
  expect(await recorded()).toBe(before)
})
