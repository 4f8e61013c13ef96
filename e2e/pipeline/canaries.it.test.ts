import { randomBytes, randomInt } from "node:crypto"
import { mkdirSync, readdirSync, readFileSync, realpathSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Client } from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { grantable } from "#lib/domain/access/permissions.ts"
import { ensureBuilt } from "#scripts/build.ts"
import { type Leak, leaksInBytes } from "#test/browser/find-leaks.ts"
import { type DeskClient, deskClient, signInAt, until } from "#test/desk/desk-client.ts"
import { sessionOf } from "#test/desk/session-of.ts"
import { postRequest, requestFor, SIGNER } from "#test/desk/signature-client.ts"
import { type AppProcess, startApp } from "#test/processes/app-process.ts"
import { ownFolder } from "#test/processes/own-folder.ts"
import { type Person, testSetup } from "#test/processes/settings.ts"
import { pdfOfSize } from "#test/samples/raw-pdf.ts"
import { insertedToken } from "../access/desk.ts"

// Secrets are entered wherever there is input, then searched for in the files themselves: those of the database (tables, indexes,
// its write-ahead log), the app's folder, its temporary files, and all its output.

const mark = (name: string) => `CANARIO-${name}-${randomBytes(8).toString("hex")}`

/** Texts of this run alone; nothing else of this machine holds one by chance. */
const GIVEN = {
  "a question": `9${randomInt(1e6, 1e7)}${randomInt(1e6, 1e7)}`,
  "an answer": mark("respuesta"),
  "what the service says of a refusal": mark("rechazo"),
  "the name of a batch": mark("lote"),
  "a cell of a person's own file": mark("celda"),
  "the name of a signature request": mark("pedido"),
  "a signer's address": `${mark("firmante").toLowerCase()}@correo.pe`,
  "a searched name": mark("busqueda"),
}

const folder = ownFolder("canaries")
let app: AppProcess
let desk: DeskClient
let secrets: Record<string, string>
/** The answers of other people's edges meanwhile. */
const answers: string[] = []

beforeAll(async () => {
  await ensureBuilt()
  mkdirSync(join(folder, "tmp"))
  app = await startApp({ env: { TMPDIR: join(folder, "tmp") } })
  const manager = testSetup().people.find(({ role }) => role === "manager") as Person
  desk = await signInAt(app.url, manager)
  const token = await insertedToken(app, manager.email, grantable("manager"))
  const document = pdfOfSize(4_000)
  await leaveTraces(document)
  const asked = await fetch(`${app.url}/api/checks?limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(asked.status).toBe(200)
  const { dataKeys, authSecret, signingKey } = testSetup()
  secrets = {
    ...GIVEN,
    "a document": document.toString("latin1", 400, 424),
    "a person's password": manager.password,
    "a token": token,
    "a session's cookie": desk.cookies.find(({ name }) => name.endsWith("session-token"))?.value ?? "",
    "lookup key": app.sandbox.keys.lookup,
    "platform key": app.sandbox.keys.platform,
    "data key": dataKeys.split(":")[1] ?? "",
    "session secret": authSecret,
    "signing key": signingKey,
  }
})
afterAll(async () => {
  await app.stop()
})

/** Everything that takes something in, and everything that writes a file by itself. */
async function leaveTraces(document: Buffer): Promise<void> {
  const dni = GIVEN["a question"]
  const record = (more: object = {}) => ({
    kind: "replace",
    status: 200,
    body: { type: "result", message: "ok", data: { dni, nombres: GIVEN["an answer"], ...more } },
  })
  await app.sandbox.fault("person", record())
  const { check } = await desk.ask("person", { dni })
  expect(check.state).toBe("answered")
  const refusal = {
    status: "error",
    message: GIVEN["what the service says of a refusal"],
    data: null,
    errors: {},
  }
  await app.sandbox.fault("aml", { kind: "replace", status: 422, body: refusal })
  expect((await desk.ask("aml", { dni })).check.state).toBe("refused")
  const { check: report } = await desk.ask("aml", { dni })
  expect((await desk.fetch(`/api/files/${report.files[0]?.id}`)).status).toBe(200)

  await app.sandbox.fault("person", record())
  const own = { columns: ["Nota"], rows: [{ line: 2, cells: [GIVEN["a cell of a person's own file"]] }] }
  const body = { operation: "person", name: GIVEN["the name of a batch"], rows: [{ dni }], own }
  const made = await desk.fetch("/api/batches", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  expect(made.status).toBe(202)
  const { id } = (await made.json()) as { id: string }
  await desk.readBatchWhen(id, ({ settled }) => settled)
  const signer = { ...SIGNER, email: GIVEN["a signer's address"] }
  const { body: request } = await postRequest(
    desk,
    requestFor(1, { name: GIVEN["the name of a signature request"], signers: [signer] }),
    [document],
  )
  const find = { text: GIVEN["a searched name"] }
  await desk.fetch("/api/search", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(find),
  })
  for (const path of [
    `/api/checks/${check.id}/constancia`,
    `/api/checks/${check.id}/answer`,
    `/api/batches/${id}/export?format=people`,
    "/api/checks/export?format=people",
    `/api/subjects/${check.subjectId}/dossier.zip`,
    `/checks/${check.id}`,
    `/signatures/${request.signatureId}`,
  ]) {
    const response = await desk.fetch(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(response.headers.get("cache-control"), path).toContain("no-store")
    await response.arrayBuffer()
  }
  const other = await auditor()
  for (const path of [
    "/",
    "/checks",
    `/checks/${check.id}`,
    `/api/checks/${check.id}`,
    `/signatures/${request.signatureId}`,
    "/api/checks",
    "/api/audit/export",
    "/api/openapi.json",
  ])
    answers.push(await (await other.fetch(path)).text())
  for (const path of ["/api/health", "/api/ready", "/api/keys/constancia", "/sign-in", "/verify"])
    answers.push(await (await fetch(app.url + path)).text())
}

/** Somebody who reads the log, and no data of the desk. */
async function auditor(): Promise<DeskClient> {
  const database = new Client({ connectionString: app.databaseUrl })
  await database.connect()
  try {
    await database.query(
      "insert into users (email, name, role) values ('auditor@walk.example', 'Auditor', 'auditor')",
    )
    const { name, value } = await sessionOf(database, "auditor@walk.example")
    return deskClient(app.url, new Map([[name, value]]))
  } finally {
    await database.end()
  }
}

/** The files below a folder; one that is gone by the time it is read held nothing that stayed. */
function* filesBelow(path: string): Generator<{ name: string; bytes: Buffer }> {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const name = join(entry.parentPath, entry.name)
    const bytes = read(name)
    if (bytes) yield { name, bytes }
  }
}

function read(name: string): Buffer | undefined {
  try {
    return readFileSync(name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}

/** This database's files of the tests' PostgreSQL, with the write-ahead log that all of them share, as they are on the disk. */
async function databaseFolders(): Promise<string[]> {
  const client = new Client({ connectionString: app.databaseUrl })
  await client.connect()
  try {
    await client.query("checkpoint")
    const { rows } = await client.query<{ folder: string; oid: string; pid: string }>(
      `select current_setting('data_directory') as folder, oid::text, pg_backend_pid()::text as pid
         from pg_database where datname = current_database()`,
    )
    const [{ folder: data, oid, pid } = { folder: "", oid: "", pid: "" }] = rows
    // It was started in its folder, and calls it by that: its own place, not ours.
    const here = realpathSync(data.replace("/proc/self/", `/proc/${pid}/`))
    return [join(here, "base", oid), join(here, "pg_wal")]
  } finally {
    await client.end()
  }
}

function leaksBelow(folders: readonly string[]): { leaks: Leak[]; files: number; bytes: number } {
  const leaks: Leak[] = []
  let [files, size] = [0, 0]
  for (const path of folders) {
    for (const { name, bytes } of filesBelow(path)) {
      files++
      size += bytes.length
      leaks.push(...leaksInBytes(name, bytes, secrets))
    }
  }
  return { leaks, files, bytes: size }
}

test(`no file of the database holds any of ${Object.keys(GIVEN).length + 9} secrets`, async () => {
  expect(Object.values(secrets).every((secret) => secret.length >= 8)).toBe(true)
  const { leaks, files, bytes } = leaksBelow(await databaseFolders())
  expect(files).toBeGreaterThan(100)
  expect(bytes).toBeGreaterThan(5_000_000)
  expect(leaks).toEqual([])
})

test("no file of the app's folder, and no temporary one", () => {
  expect(leaksBelow([app.env.DATA_DIR ?? "", join(folder, "tmp")]).leaks).toEqual([])
})

test("no log, and no answer to whoever may not read them", () => {
  expect(app.logs()).not.toBe("")
  expect(leaksInBytes("log", Buffer.from(app.logs()), secrets)).toEqual([])
  expect(answers.every((text) => text !== "")).toBe(true)
  expect(leaksInBytes("answer", Buffer.from(answers.join("\n")), secrets)).toEqual([])
})

test("no row names them where addresses, log and notes are kept in the clear", async () => {
  const rows = await app.query<{ row: string }>("select l::text as row from audit_log l")
  expect(rows.length).toBeGreaterThan(10)
  expect(leaksInBytes("audit_log", Buffer.from(rows.map(({ row }) => row).join("\n")), secrets)).toEqual([])
})

test("one that is planted is found: in a table, in its log of changes, in a temporary file", async () => {
  const secret = GIVEN["an answer"]
  await app.query("create table planted (text text, bytes bytea)")
  const plant = () =>
    app.query("insert into planted values ($1, $2)", [secret, Buffer.from(secret, "utf16le")])
  await plant()
  writeFileSync(join(folder, "tmp", "planted"), Buffer.from(`{"nombres":"${secret}"}`).toString("base64"))
  const [own = "", changes = ""] = await databaseFolders()
  for (const path of [own, join(folder, "tmp")]) expect(leaksBelow([path]).leaks, path).not.toEqual([])
  // Other tests write to the same log of changes, whose files the server uses again: planted until it is met there.
  await until(
    async () => {
      await plant()
      return leaksBelow([changes]).leaks.length
    },
    (leaks) => leaks > 0,
  )
  await app.query("drop table planted")
})
