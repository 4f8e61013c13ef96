import { eq } from "drizzle-orm"
import { beforeAll, expect, test } from "vitest"
import type { Actor } from "#lib/auth/actor.ts"
import { db } from "#lib/db/client.ts"
import { checks } from "#lib/db/schema/checks.ts"
import { sealedBlobs } from "#lib/db/schema/files.ts"
import { auditLog } from "#lib/db/schema/people.ts"
import { signatureRequests } from "#lib/db/schema/signatures.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { MULTIPART_TYPE, multipart, partsOf, requestFor } from "#test/desk/signature-client.ts"
import {
  infectedPdf,
  MARKER_NAME,
  SCANNER_LIMIT,
  startVirusScanner,
  type VirusScanner,
} from "#test/peers/virus-scanner.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { setForThisProcess } from "#test/processes/settings.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { sendRequest } from "./send-request.ts"

let scanner: VirusScanner
let actor: Actor

ownDatabase() // nobody listens at the service's address: nothing is ever sent
beforeAll(async () => {
  scanner = await startVirusScanner()
  setForThisProcess({ SCAN_URL: scanner.url })
  actor = await seededActor("analyst", "signature.sent")
})

function upload(request: object, files: readonly Buffer[], key: string): Request {
  return new Request("http://localhost/api/signatures", {
    method: "POST",
    headers: { "content-type": MULTIPART_TYPE, "idempotency-key": key },
    body: Uint8Array.from(multipart(partsOf(request, files))),
  })
}

const send = (...files: Buffer[]) =>
  sendRequest(actor, upload(requestFor(files.length), files, crypto.randomUUID()))

const kept = () => Promise.all([sealedBlobs, checks, signatureRequests].map((table) => db().$count(table)))

test("a request goes out once all of its documents were looked at; in whose something is found, or that are too large, nothing is kept", async () => {
  const [request, files, key] = [requestFor(2), [pdfOfSize(2_000), pdfOfSize(700_000)], crypto.randomUUID()]
  const { check } = await sendRequest(actor, upload(request, files, key))
  expect(check.state).toBe("waiting")
  const before = await kept()
  expect(before).toEqual([2, 1, 1])

  await expect(send(pdfOfSize(2_000), infectedPdf())).rejects.toMatchObject({
    code: "upload_infected",
    fields: { "documents.1.file": ["fileInfected"] },
    values: { found: MARKER_NAME },
  })
  await expect(send(pdfOfSize(SCANNER_LIMIT + 1))).rejects.toMatchObject({
    code: "upload_too_large",
    fields: { "documents.0.file": ["fileBeyondScan"] },
  })
  expect(await kept()).toEqual(before)
  const rows = await db().select().from(auditLog).where(eq(auditLog.action, "signature_document.refused"))
  expect(rows).toMatchObject([
    { actorId: actor.user.id, ok: false, targetId: null, detail: { document: 2, found: MARKER_NAME } },
  ])

  // Once it is away, nothing new goes; a request that was accepted already is reported in its state, not as refused.
  await scanner.stop()
  await expect(send(pdfOfSize(2_000))).rejects.toMatchObject({ code: "scan_failed" })
  expect(await kept()).toEqual(before)
  const again = await sendRequest(actor, upload(request, files, key))
  expect(again.check.id).toBe(check.id)
  expect(await kept()).toEqual(before)
})
