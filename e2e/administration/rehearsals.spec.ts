import { messagesOf } from "#lib/i18n/messages-of.ts"
import { expectAccessible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { type DeskClient, until } from "#test/desk/desk-client.ts"
import { choose, confirmation, openBuilder, review, rows, sendButton } from "#test/desk/signature-desk.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { pdfFile } from "#test/samples/odd-pdfs.ts"

type Check = { state: string }
type Step = {
  id: string
  state: string
  by: string | null
  checks: Check[]
  copies: { name: string; value: string }[]
}
type Played = {
  running: { steps: Step[] } | null
  ended: {
    how: string
    steps: { by: string; checks: Check[] }[]
    proofs: Check[]
    accepted: object
    tokens: object
  } | null
}

/** The director's rehearsals, as the panel calls them. */
function stage(app: AppProcess) {
  const call = async (method: string, path = "", body?: object): Promise<Played> => {
    const json = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }
    return (await app.sandbox.director(`/rehearsals${path}`, { method, ...json })).json() as Promise<Played>
  }
  const read = () => call("GET", "/current")
  const isCurrent = ({ state }: Step) => state === "current"
  const settings = async () =>
    ((await (await app.sandbox.director("/state")).json()) as { settings: object }).settings
  let before: object
  return {
    read,
    settings,
    start: async (id: string) => {
      await app.sandbox.tune({
        quota: 500,
        tokens: 50,
        vinDelayMs: 10,
        choices: { timestamps: "lima-offset" },
      })
      before = await settings()
      await call("POST", "", { id })
    },
    leave: () => call("DELETE", "/current"),
    /**
     * Waits for that step's turn, which for the one after a step that the simulator ticks means that it was ticked. One that the simulator ticks
     * may be over by then: a page of Cotejo reads by itself.
     */
    at: async (id: string) => {
      const wasReached = ({ running, ended }: Played) =>
        running === null
          ? ended?.how === "finished"
          : running.steps.some((step) => step.id === id && step.state !== "ahead")
      await until(read, wasReached, 40_000)
    },
    copied: async (name: string) =>
      (await read()).running?.steps.find(isCurrent)?.copies.find((copy) => copy.name === name)?.value ?? "",
    /** The person ticks it, once the simulator has seen what it can. */
    tick: async (step: string) => {
      await until(
        read,
        ({ running }) =>
          running?.steps.find(isCurrent)?.checks.every(({ state }) => state === "met") === true,
        40_000,
      )
      await call("POST", "/current/tick", { step })
    },
    /** It is over: everything was seen, and the settings are as they were. */
    over: async () => {
      const { ended } = await until(read, ({ running }) => running === null, 40_000)
      expect(ended?.how).toBe("finished")
      const checks = [...(ended?.steps.flatMap((step) => step.checks) ?? []), ...(ended?.proofs ?? [])]
      expect(new Set(checks.map(({ state }) => state))).toEqual(new Set(["met"]))
      expect(await settings()).toEqual(before)
      return ended
    },
  }
}

const ended = (client: DeskClient, id: string) =>
  client.readWhen(id, ({ state }) => state === "answered" || state === "failed", 40_000)

test.beforeEach(async ({ app }) => {
  await stage(app).leave()
})

test("quota: from the link in Cotejo to the summary, in the panel", async ({ app, pageOf, clientOf }) => {
  const { settings } = stage(app)
  const desk = await pageOf("analyst", "/help/news")
  const violations: string[] = []
  const opened = desk.context().waitForEvent("page")
  await desk.getByRole("link", { name: "Ensayos con el simulador" }).click()
  const panel = await opened
  panel.on("console", (message) => message.type() === "error" && violations.push(message.text()))
  panel.on("dialog", (dialog) => dialog.accept())
  await expect(panel.getByRole("heading", { name: "Ensayos" })).toBeVisible()
  await expect(panel.getByRole("listitem").filter({ has: panel.getByRole("button") })).toHaveCount(10)
  await expectAccessible(panel)
  const before = await settings()

  await panel.getByRole("button", { name: /Empezar el ensayo: El cupo se acaba/ }).click()
  await expect(panel.getByRole("heading", { name: "1. Inicia el lote" })).toBeFocused()
  const vins = (await panel.locator(".copy code").textContent()) ?? ""
  const client = await clientOf("analyst")
  const batch = await client.startBatch(vins.split("\n").map((vin) => ({ vin })))
  await expect(panel.locator("#said")).toContainText("Paso cumplido: Inicia el lote.")
  await desk.goto(`/batches/${batch.id}`)
  await expect(desk.getByRole("heading", { name: /^Detenido: el servicio dice/ })).toBeVisible()
  await client.readBatchWhen(batch.id, ({ charges }) => charges.deducted === 3 && charges.none === 3)
  for (const scheme of ["light", "dark"] as const) {
    await panel.emulateMedia({ colorScheme: scheme })
    await expectAccessible(panel, `the panel, ${scheme}`)
  }
  await panel.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(panel)
  await panel.getByRole("button", { name: "Lo vi: siguiente" }).press("Enter")
  await expect(panel.getByRole("heading", { name: "3. Reanuda", exact: true })).toBeFocused()
  await desk.getByRole("button", { name: "Reanudar" }).click()
  await desk.getByRole("dialog").getByRole("button", { name: "Reanudar" }).click()
  await expect(desk.getByRole("heading", { name: "El lote terminó" })).toBeVisible()
  await expect(panel.getByRole("heading", { name: "Lo que debía pasar" })).toBeVisible()
  await expect(panel.getByText("Vehículos por VIN: 6 (6 del cupo vehicular)")).toBeVisible()
  await expect(panel.getByText("Los 6 VIN se tomaron, ninguno dos veces")).toContainText("visto")
  expect(await settings()).toEqual(before)
  await panel.getByRole("button", { name: "Volver a los ensayos" }).click()
  await expect(panel.getByRole("button", { name: /Empezar el ensayo: El cupo se acaba/ })).toBeFocused()
  expect(violations).toEqual([])
})

test("a lost answer is settled by the task that the simulator names", async ({ app, pageOf, clientOf }) => {
  const { start, copied, at, tick, over } = stage(app)
  await start("lost-answer")
  const client = await clientOf("analyst")
  const { check } = await client.ask("vin", { vin: await copied("vin") })
  expect(check).toMatchObject({ state: "unknown", charge: "unknown" })
  await at("wait")
  const page = await pageOf("analyst", "/unknown")
  await tick("wait")
  await page.getByRole("button", { name: /^Resolver: / }).click()
  await page.getByLabel("Sí le llegó, y se conoce su identificador").check()
  await page.getByLabel("Identificador en el servicio").fill(await copied("task"))
  await page.getByLabel("Cómo se averiguó").fill("Lo dijo el soporte, en un ensayo")
  await page.getByRole("button", { name: "Confirmar leyendo" }).click()
  expect((await over())?.accepted).toMatchObject({ vin: 1 })
  expect(await ended(client, check.id)).toMatchObject({ state: "answered", charge: "deducted" })
})

test("a refused key halts, and the same question goes on", async ({ app, pageOf, clientOf }) => {
  const { start, copied, at, tick, over } = stage(app)
  await start("key-refused")
  const client = await clientOf("analyst")
  const { check } = await client.ask("person", { dni: await copied("dni") })
  expect(check).toMatchObject({ state: "halted", charge: "none", problem: { code: "key_refused" } })
  await at("service")
  const page = await pageOf("admin", "/admin/service")
  await expect(page.getByText("Clave rechazada")).toBeVisible()
  await tick("service")
  await page.goto(`/checks/${check.id}`)
  await page.getByRole("button", { name: "Reanudar" }).click()
  await over()
  expect(await ended(client, check.id)).toMatchObject({ state: "answered" })
})

test("asked to wait, it waits as long and goes by itself", async ({ app, clientOf }) => {
  const { start, copied, over } = stage(app)
  await start("asked-to-wait")
  const client = await clientOf("analyst")
  const { check } = await client.ask("company", { ruc: await copied("ruc") })
  expect(check).toMatchObject({ state: "waiting", charge: "none", problem: { code: "rate_limited" } })
  expect((await over())?.accepted).toEqual({ company: 1 })
  expect(await ended(client, check.id)).toMatchObject({ state: "answered" })
})

test("a late VIN ends without a vehicle, and its unit stays deducted", async ({ app, clientOf }) => {
  const { start, copied, tick, over } = stage(app)
  await start("late-vin")
  const client = await clientOf("analyst")
  const { check } = await client.ask("vin", { vin: await copied("vin") })
  expect(check).toMatchObject({ state: "pending", charge: "deducted" })
  await tick("ask")
  await tick("end")
  await over()
  const done = await ended(client, check.id)
  expect(done).toMatchObject({ charge: "deducted" })
  expect(done.result?.kind).not.toBe("record")
})

test("without a record is distinguished from a failure, and a question that is there is not put again", async ({
  app,
  clientOf,
  pageOf,
}) => {
  const { start, copied, at, tick, over } = stage(app)
  await start("nothing-found")
  const client = await clientOf("analyst")
  const input = { document_number: await copied("card"), birthdate: await copied("birthdate") }
  const { check } = await client.ask("foreigner", input)
  expect(check).toMatchObject({ state: "answered", result: { kind: "nothing" } })
  await at("repeat")
  const page = await pageOf("analyst", "/ask/foreigner")
  await page.getByLabel("Número de documento").fill(input.document_number)
  const [year = "", month = "", day = ""] = input.birthdate.split("-")
  for (const [label, value] of [
    ["Día", day],
    ["Mes", month],
    ["Año", year],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByRole("main").getByRole("button", { name: "Preguntar ↵" }).click()
  await page.getByRole("link", { name: "Ver esa respuesta" }).click()
  await expect(page.getByText("Respondida sin registro").first()).toBeVisible()
  await tick("repeat")
  const failed = await client.ask("person", { dni: await copied("dni") })
  expect(failed.check).toMatchObject({ state: "failed", problem: { code: "service_failed" } })
  await at("again")
  await page.goto(`/checks/${failed.check.id}`)
  await page.getByRole("button", { name: "Preguntar otra vez" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Preguntar otra vez" }).click()
  await over()
})

test("a match is scored, and one that fails returns its token", async ({ app, clientOf }) => {
  const { start, copied, tick, over } = stage(app)
  await start("judged-match")
  const client = await clientOf("analyst")
  const names = await copied("names")
  const { check } = await client.ask("match", {
    dni: await copied("dni"),
    names,
    fathers_last_name: await copied("surname"),
  })
  const scored = (await ended(client, check.id)).answer as { result: Record<string, { score: number }> }
  expect(scored.result.fathers_last_name?.score).toBe(100)
  expect(scored.result.names?.score).toBeLessThan(100)
  await tick("ask")
  const other = await client.ask("match", { dni: await copied("other"), names })
  expect(await ended(client, other.check.id)).toMatchObject({ state: "failed", charge: "returned" })
  await tick("failed")
  expect((await over())?.tokens).toEqual({ deducted: 1, returned: 1 })
})

test("a report that contradicts itself says so", async ({ app, clientOf, pageOf }) => {
  const { start, copied, at, tick, over } = stage(app)
  await start("aml-disagrees")
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: await copied("dni") })
  await at("read")
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await expect(page.getByText("El nivel y las secciones no dicen lo mismo")).toBeVisible()
  await tick("read")
  await over()
})

test("a PDF is saved before its link dies, and a dead link needs a new question", async ({
  app,
  clientOf,
  pageOf,
}) => {
  const { start, copied, at, tick, over } = stage(app)
  await start("dying-link")
  const client = await clientOf("analyst")
  const sealed = (id: string) => client.readWhen(id, ({ files }) => files[0]?.state === "sealed", 40_000)
  const { check } = await client.ask("aml", { dni: await copied("dni") })
  const page = await pageOf("records", "/reports")
  await expect(page.getByRole("row").filter({ hasText: "El enlace respondió 503." })).toBeVisible()
  await tick("ask")
  await sealed(check.id)
  await at("dead")
  const dni = await copied("other")
  const dead = await client.ask("aml", { dni })
  await tick("dead")
  expect((await client.read(dead.check.id)).files[0]).toMatchObject({ state: "sealing" })
  const again = await client.ask("aml", { dni })
  await sealed(again.check.id)
  await over()
})

test("a signer refuses, with a reason", async ({ app, pageOf }) => {
  const { start, copied, at, tick, over } = stage(app)
  await start("signer-refuses")
  const page = await pageOf("analyst")
  await openBuilder(page)
  const document = await app.sandbox.director("/rehearsals/document.pdf")
  await choose(page, pdfFile("contrato-de-ensayo.pdf", Buffer.from(await document.arrayBuffer())))
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toBeVisible()
  await page.getByRole("button", { name: "Pegar de una hoja de cálculo" }).click()
  await page.getByLabel("Firmantes, uno por fila").fill(await copied("signer"))
  await page.getByRole("button", { name: "Añadir estos firmantes" }).click()
  await review(page)
  await confirmation(page).check()
  await sendButton(page).click()
  await page.waitForURL(/\/signatures\/[0-9a-f-]{36}$/)
  await tick("send")
  await at("view")
  await page.getByRole("button", { name: "Leer ahora" }).click()
  await tick("view")
  await at("reject")
  await page.getByRole("button", { name: "Leer ahora" }).click()
  await expect(page.getByText("El monto no es el acordado.").first()).toBeVisible()
  await over()
})

test("every word of Cotejo that a rehearsal quotes stands on its screens", async ({ app }) => {
  const { leave } = stage(app)
  const { items } = (await (await app.sandbox.director("/rehearsals")).json()) as { items: { id: string }[] }
  const errors: string[] = []
  for (const { id } of items) {
    const headers = { "content-type": "application/json" }
    const begun = await app.sandbox.director("/rehearsals", {
      method: "POST",
      headers,
      body: JSON.stringify({ id }),
    })
    errors.push(await begun.text(), JSON.stringify(await leave()))
  }
  for (const [locale, quoted] of [
    ["es", /«([^«»]+)»/g],
    ["en", /“([^“”]+)”/g],
  ] as const) {
    const words = await wordsOf(locale)
    const quotes = new Set(
      errors.flatMap((text) => [...text.matchAll(quoted)].map(([, quote = ""]) => quote)),
    )
    expect(quotes.size).toBeGreaterThan(20)
    const isThere = (quote: string) =>
      words.some((word) => word === quote || (quote.length > 16 && word.includes(quote)))
    expect(
      [...quotes].filter((quote) => !isThere(quote)),
      locale,
    ).toEqual([])
  }
})

async function wordsOf(locale: "es" | "en"): Promise<string[]> {
  const leaves = (value: unknown): string[] =>
    typeof value === "string" ? [value] : Object.values(value as object).flatMap(leaves)
  return leaves(await messagesOf(locale))
}
