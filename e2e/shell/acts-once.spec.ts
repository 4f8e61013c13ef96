import type { Locator, Page } from "@playwright/test"
import type { Client } from "pg"
import { AUDIT_GROUPS, type AuditAction } from "#lib/domain/audit/actions.ts"
import { test as base, expect, type RoleName } from "#test/browser/test.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { postRequest, requestFor } from "#test/desk/signature-client.ts"
import { newDocument } from "#test/desk/signature-desk.ts"
import { startApp } from "#test/processes/app-process.ts"
import { seededPerson } from "#test/processes/settings.ts"
import { bar, replaced, SECTIONS } from "#test/samples/aml-report.ts"

/** An app in which batches and signature requests wait for a second person. */
const test = base.extend({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const app = await startApp({ env: { BATCH_APPROVAL_ABOVE: "1", SIGNATURE_APPROVAL: "true" } })
      await use(app)
      await app.stop()
    },
    { scope: "worker", timeout: 400_000 },
  ],
})

/** The ways in which somebody in a hurry presses more than once. */
const PRESSES: Readonly<Record<string, (control: Locator) => Promise<void>>> = {
  "a double click": (control) => control.dblclick(),
  "two fast clicks": async (control) => {
    const { mouse } = control.page()
    await control.hover()
    for (const _ of [1, 2]) {
      await mouse.down()
      await mouse.up()
    }
  },
  "Enter held down": async (control) => {
    await control.focus()
    for (const _ of [1, 2, 3, 4]) await control.page().keyboard.down("Enter")
    await control.page().keyboard.up("Enter")
  },
}

type World = {
  pageOf: (role: RoleName, path?: string) => Promise<Page>
  clientOf: (role: RoleName) => Promise<DeskClient>
  fault: (operation: string, fault: object) => Promise<void>
  database: Client
}
/** What is pressed, and what is seen once the act is done. */
type Ready = { control: Locator; over: () => Promise<void> }
type Act = { act: string; audit: AuditAction; begin: (world: World) => Promise<Ready> }

let last = 47_130_000
const freshDni = () => String(++last)
const gone = (control: Locator) => ({ control, over: () => expect(control).toHaveCount(0) })

async function holdOf({ pageOf, clientOf }: World) {
  const { check } = await (await clientOf("analyst")).ask("person", { dni: freshDni() })
  const page = await pageOf("admin", `/subjects/${check.subjectId}`)
  const hold = page.locator("section").filter({ has: page.getByRole("heading", { name: "Retención legal" }) })
  const place = hold.getByRole("button", { name: "Poner en retención legal" })
  await place.click()
  await hold.getByLabel("Motivo de la retención").fill("Proceso en curso")
  return { hold, place, lift: hold.getByRole("button", { name: "Levantar la retención" }) }
}

const ACTS: readonly Act[] = [
  {
    act: "erasing a subject",
    audit: "subject.erasure_begun",
    async begin({ pageOf, clientOf }) {
      const dni = freshDni()
      const { check } = await (await clientOf("analyst")).ask("person", { dni })
      const page = await pageOf("admin", `/subjects/${check.subjectId}/erase`)
      await page.getByLabel("Motivo").fill("Lo pidió por escrito")
      await page.getByLabel("Escribe el número completo").fill(dni)
      const report = page.getByRole("heading", { name: "Informe de supresión" })
      const control = page.getByRole("button", { name: "Suprimir para siempre" })
      return { control, over: () => expect(report).toBeVisible() }
    },
  },
  {
    act: "settling an unknown call",
    audit: "check.closed",
    async begin({ pageOf, clientOf, fault }) {
      await fault("person", { kind: "cut-after" })
      const { check } = await (await clientOf("analyst")).ask("person", { dni: freshDni() })
      const page = await pageOf("analyst", `/checks/${check.id}`)
      await page.getByLabel("No le llegó al servicio").check()
      await page.getByLabel("Cómo se averiguó").fill("Lo dijo el soporte")
      return gone(page.getByRole("button", { name: "Cerrar la consulta" }))
    },
  },
  {
    act: "approving a batch",
    audit: "batch.resumed",
    async begin({ pageOf, clientOf }) {
      const rows = [{ dni: freshDni() }, { dni: freshDni() }]
      const batch = await (await clientOf("analyst")).startBatch(rows, { operation: "person" })
      const page = await pageOf("manager", `/batches/${batch.id}`)
      await page.getByRole("main").getByRole("button", { name: "Reanudar" }).click()
      return gone(page.getByRole("dialog").getByRole("button", { name: "Reanudar" }))
    },
  },
  {
    act: "approving a signature request",
    audit: "check.resumed",
    async begin({ pageOf, clientOf }) {
      const { buffer } = await newDocument("contrato.pdf")
      const { body } = await postRequest(await clientOf("analyst"), requestFor(1), [buffer])
      const page = await pageOf("manager", `/checks/${body.id}`)
      await page.getByRole("main").getByRole("button", { name: "Aprobar y enviar" }).click()
      return gone(page.getByRole("dialog").getByRole("button", { name: "Aprobar y enviar" }))
    },
  },
  {
    act: "discarding a finding",
    audit: "aml.item_reviewed",
    async begin({ pageOf, clientOf, fault }) {
      const dni = freshDni()
      const none = Object.fromEntries(SECTIONS.map((name) => [name, []]))
      const pep = [{ name: "PEREZ", position: "ALCALDE", entity: "CAÑETE" }]
      await fault("aml", replaced({ ...none, dni, aml_status: "RED", pep }))
      const { check } = await (await clientOf("analyst")).ask("aml", { dni })
      const page = await pageOf("analyst", `/checks/${check.id}`)
      const choices = bar(page, "PEP: hallazgo 1")
      const control = choices.getByRole("button", { name: "Homónimo" })
      return { control, over: () => expect(control).toHaveAttribute("aria-pressed", "true") }
    },
  },
  {
    act: "revoking a token",
    audit: "token.revoked",
    async begin({ pageOf, database }) {
      const { rows } = await database.query("select id from users where email = $1", [
        seededPerson("analyst").email,
      ])
      for (const name of ["Uno", "Otro"])
        await database.query(
          `insert into program_tokens (id, user_id, name, hash, beginning, scopes, expires_at)
           values ($1, $2, $3, $4, 'cotejo_', '[]', now() + interval '1 day')`,
          [crypto.randomUUID(), (rows as { id: string }[])[0]?.id, name, crypto.randomUUID()],
        )
      const page = await pageOf("analyst", "/account")
      await page.getByRole("button", { name: "Revocar" }).first().click()
      return gone(page.getByRole("dialog").getByRole("button", { name: "Revocar" }))
    },
  },
  {
    act: "placing a legal hold",
    audit: "hold.placed",
    async begin(world) {
      const { place, lift } = await holdOf(world)
      return { control: place, over: () => expect(lift).toBeVisible() }
    },
  },
  {
    act: "lifting a legal hold",
    audit: "hold.lifted",
    async begin(world) {
      const { hold, place, lift } = await holdOf(world)
      await place.click()
      await lift.click()
      await hold.getByLabel("Motivo para levantarla").fill("Archivado")
      return { control: lift, over: () => expect(place).toBeVisible() }
    },
  },
]

/** What people change; what then happens by itself is no act of theirs. */
const CHANGES: readonly string[] = [
  ...[AUDIT_GROUPS.questions, AUDIT_GROUPS.aml, AUDIT_GROUPS.data, AUDIT_GROUPS.people].flat(),
].filter((action) => action !== "check.answered" && action !== "subject.erased")

async function changes(database: Client): Promise<string[]> {
  const { rows } = await database.query("select action from audit_log where action = any($1)", [CHANGES])
  return (rows as { action: string }[]).map(({ action }) => action)
}

// One app for all of them.
test.describe.configure({ mode: "default" })

for (const { act, audit, begin } of ACTS) {
  test(`${act} by whatever press is done once, and nothing else with it`, async ({
    pageOf,
    clientOf,
    fault,
    database,
    emptied,
  }) => {
    for (const [way, press] of Object.entries(PRESSES)) {
      const { control, over } = await begin({ pageOf, clientOf, fault, database })
      await expect(control).toBeEnabled()
      const before = await changes(database)
      await press(control)
      await over()
      await expect(control.page().getByRole("dialog")).toHaveCount(0)
      const now = await changes(database)
      for (const one of before) now.splice(now.indexOf(one), 1)
      expect(now, way).toEqual([audit])
      await control.page().close()
      await emptied()
    }
  })
}
