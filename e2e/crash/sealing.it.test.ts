import { beforeAll, expect, test } from "vitest"
import { type DeskClient, signInAs, until } from "#test/desk/desk-client.ts"
import { ownApp } from "#test/processes/own-app.ts"

const app = ownApp()
let analyst: DeskClient

beforeAll(async () => {
  analyst = await signInAs(app.url, "analyst")
})

/** Moves the clock of a row: 45 minutes are too long for a test, and no setting shortens what the specification says. */
async function letLinkEndIn(checkId: string, seconds: number): Promise<void> {
  await app.query(
    `update files set link_until = clock_timestamp() + $2 * interval '1 second', sealing_until = null,
     seal_at = clock_timestamp() where check_id = $1`,
    [checkId, seconds],
  )
}

/** A report whose PDF is being fetched, and never comes, at the moment of the kill. */
async function killedWhileFetching(lifetimeMs: number): Promise<string> {
  await app.sandbox.tune({ pdfLinkLifetimeMs: lifetimeMs })
  await app.sandbox.fault("file", { kind: "timeout" })
  const { check } = await analyst.ask("aml", { dni: "40000020" })
  expect(check.files[0]?.state).toBe("sealing")
  await until(
    async () =>
      (await (await app.sandbox.director("/requests?operation=file")).json()) as { items: unknown[] },
    ({ items }) => items.length > 0,
  )
  await app.kill9()
  await app.sandbox.director("/requests", { method: "DELETE" })
  return check.id
}

const fileOf = async (id: string) => (await analyst.read(id)).files[0]

test("killed while it fetches: sealed after the restart, by the same link", async () => {
  const id = await killedWhileFetching(60_000)
  await letLinkEndIn(id, 60)
  await app.startAgain()
  const file = await until(
    () => fileOf(id),
    (one) => one?.state === "sealed",
  )
  const response = await analyst.fetch(`/api/files/${file?.id}`)
  const bytes = Buffer.from(await response.arrayBuffer())
  expect([response.status, response.headers.get("etag"), bytes.subarray(0, 5).toString()]).toEqual([
    200,
    `"${file?.sha256}"`,
    "%PDF-",
  ])
})

test("killed until the link is dead: not archived, and said so", async () => {
  const lifetimeMs = 1_500
  const id = await killedWhileFetching(lifetimeMs)
  const deadAt = Date.now() + lifetimeMs
  await letLinkEndIn(id, 1)
  await until(
    async () => Date.now(),
    (now) => now > deadAt,
  )
  await app.startAgain()
  const file = await until(
    () => fileOf(id),
    (one) => one?.state !== "sealing",
  )
  expect(file).toMatchObject({ state: "missed", problem: "status", problemStatus: 403, sha256: null })
  expect((await analyst.fetch(`/api/files/${file?.id}`)).status).toBe(410)
  const home = await (await analyst.fetch("/")).text()
  expect(home).toContain("PDF de reporte no archivado")
})
