import { beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import { fillSubject } from "#test/desk/fill-subject.ts"
import { ownApp } from "#test/processes/own-app.ts"

const LARGE_BYTES = 900_000
/** So many answers are more than the buffers between the server and a reader who does not read. */
const CHECKS = 40

const app = ownApp()
let analyst: DeskClient
let zip = ""

beforeAll(async () => {
  analyst = await clientOf("analyst")
  const dni = "40000002"
  const body = {
    type: "result",
    status: 200,
    message: "ok",
    data: { dni, nombres: "N".repeat(LARGE_BYTES) },
  }
  await app.sandbox.fault("person", { kind: "replace", status: 200, body })
  const { check } = await analyst.ask("person", { dni })
  await fillSubject(app, check.id, CHECKS)
  zip = `/api/subjects/${check.subjectId}/dossier.zip`
}, 300_000)

async function clientOf(role: string): Promise<DeskClient> {
  return signInAs(app.url, role)
}

/** Whether that person may begin another one; it is ended at once. */
async function mayBegin(client: DeskClient): Promise<boolean> {
  const response = await client.fetch("/api/checks/export")
  await response.body?.cancel()
  return response.status === 200
}

test("a person has three large files on their way, whatever kind they are; one that is over, or cut off, makes room", async () => {
  const cut = new AbortController()
  const [first, second, third] = await Promise.all([
    analyst.fetch(zip),
    analyst.fetch(zip),
    analyst.fetch(zip, { signal: cut.signal }),
  ])
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200])

  const begun = "select count(*)::int as count from audit_log where action = 'checks.exported'"
  const fourth = await analyst.fetch("/api/checks/export", { headers: { "accept-language": "en" } })
  expect(fourth.status).toBe(429)
  expect(fourth.headers.get("retry-after")).toBe("15")
  expect(await fourth.json()).toMatchObject({
    code: "downloads_full",
    detail: expect.stringMatching(/(?:Espera a que termine uno|Wait for one to finish)/),
  })
  expect(await app.query(begun)).toEqual([{ count: 0 }])
  // Another session of that person does not get around it, and nobody else is blocked.
  expect(await mayBegin(await clientOf("analyst"))).toBe(false)
  expect(await mayBegin(await clientOf("manager"))).toBe(true)

  cut.abort()
  await expect.poll(() => mayBegin(analyst), { timeout: 30_000 }).toBe(true)

  const again = await analyst.fetch(zip)
  expect(again.status).toBe(200)
  expect(await mayBegin(analyst)).toBe(false)
  await second.arrayBuffer()
  await expect.poll(() => mayBegin(analyst), { timeout: 30_000 }).toBe(true)
  for (const response of [first, again]) await response.body?.cancel()
}, 300_000)

/** Resolves once the log has the end of each export that began: it is written after its reader has gone. */
async function earlierExportsEnded(): Promise<void> {
  const open = `select count(*) filter (where detail ->> 'step' = 'begun')::int as begun,
      count(*) filter (where detail ->> 'step' = 'ended')::int as ended
    from audit_log where action = 'checks.exported'`
  await until(
    () => app.query<{ begun: number; ended: number }>(open),
    ([row]) => row !== undefined && row.begun === row.ended,
  )
}

test("a HEAD request takes no place, makes nothing, and is answered with whether there is room", async () => {
  const begun = async () =>
    (await app.query("select from audit_log where action in ('checks.exported', 'files.zipped')")).length
  const head = async (path: string) => (await analyst.fetch(path, { method: "HEAD" })).status
  await earlierExportsEnded()
  const before = await begun()
  for (let turn = 0; turn < 5; turn++) expect(await head("/api/checks/export")).toBe(200)
  expect(await begun()).toBe(before)
  expect(await mayBegin(analyst)).toBe(true)
  const three = await Promise.all([analyst.fetch(zip), analyst.fetch(zip), analyst.fetch(zip)])
  expect(await head("/api/checks/export")).toBe(429)
  for (const response of three) await response.body?.cancel()
  await expect.poll(() => head("/api/checks/export"), { timeout: 30_000 }).toBe(200)
})
