import { unzipSync } from "fflate"
import { expect, test } from "vitest"
import { db } from "#lib/db/client.ts"
import { newRowId } from "#lib/db/row-id.ts"
import { signatureRequests, signatureSigners } from "#lib/db/schema/signatures.ts"
import { addNote } from "#lib/dossier/marks/mark-dossier.ts"
import { ensureSubject } from "#lib/subjects/subject-of.ts"
import { seal } from "#lib/vault/sealed.ts"
import { seededActor } from "#test/desk/seeded.ts"
import { ownDatabase } from "#test/processes/own-database.ts"
import { accessArchive } from "./access-archive.ts"

ownDatabase()

/** Each message is its own key: the texts are not tested here. */
const WORDS = {
  t: Object.assign((key: string) => key, { has: () => true }),
  format: { dateTime: (at: Date) => at.toISOString() },
  language: "es",
} as never

test("somebody who is only asked to sign gets all of that, and who saw it", async () => {
  const analyst = await seededActor("analyst", "dossier.note_added")
  const subjectId = await ensureSubject(db(), { kind: "dni", identifier: "40000060" })
  const id = newRowId()
  const signers = [
    {
      full_name: "Rosa Quispe",
      document_number: "40000060",
      email: "rosa@example.pe",
      signer_url: "https://s/1",
    },
  ]
  const record = Buffer.from(
    JSON.stringify({ status: "success", data: { id, name: "Mutuo", signers, documents: [] } }),
  )
  await db()
    .insert(signatureRequests)
    .values({ id, name: seal(id, "Mutuo"), record: seal(id, record), createdBy: analyst.user.id })
  await db().insert(signatureSigners).values({ requestId: id, position: 0, subjectId })
  await addNote(analyst, subjectId, "Llamó hoy")

  const { name, bytes } = await accessArchive(await seededActor("manager", "dossier.given"), subjectId, WORDS)
  expect(name).toMatch(/^acceso-dni-/)
  const pieces: Uint8Array[] = []
  for await (const piece of bytes) pieces.push(piece)
  const files = unzipSync(Buffer.concat(pieces))
  const text = (file: string) => Buffer.from(files[file] ?? []).toString()
  expect(Object.keys(files)).toEqual(
    expect.arrayContaining(["acceso.html", "acceso.json", "expediente.html", "dossier.json"]),
  )
  const kept = JSON.parse(text("acceso.json")) as {
    signatureRequests: unknown[]
    seenBy: { action: string }[]
  }
  expect(kept.signatureRequests).toMatchObject([{ name: "Mutuo", signer: { email: "rosa@example.pe" } }])
  expect(kept.seenBy.map(({ action }) => action)).toEqual(["dossier.given"])
  expect(text("acceso.html")).toContain("rosa@example.pe")
  for (const file of Object.keys(files)) expect(text(file), file).not.toContain("https://s/1")
})
