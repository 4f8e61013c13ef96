import type { Page } from "@playwright/test"
import { expectAccessible } from "#test/browser/accessible.ts"
import { expect, test, VIN_WEBHOOK_SECRET } from "#test/browser/test.ts"
import { sumOnScreen } from "#test/desk/batch-counts.ts"

const SIGNS = "ABCDEFGHJKLMNPRSTUVWXYZ0123456789"

/** A well-formed VIN that no other journey asks about. */
const newVin = () =>
  Array.from({ length: 17 }, () => SIGNS[Math.floor(Math.random() * SIGNS.length)] ?? "A").join("")

/** Keeps every sentence that the page says to assistive technology, from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement
        const region = element?.closest("[aria-live=polite], [role=status], [role=log]")
        const text = region?.textContent?.trim()
        if (text) announced.push(text)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { announced: string[] }).announced)
}

test("60 VINs with 8 kinds of fault: looked over, run, watched, halted at 402, resumed, exported", async ({
  pageOf,
  clientOf,
  app,
}) => {
  test.setTimeout(240_000)
  // Each call takes its time, so that the batch halts under the eyes of the page, however slow the machine is.
  await app.sandbox.tune({
    vinDelayMs: 300,
    responseDelayMs: 400,
    quota: 21,
    choices: { vinPace: "unpaced" },
  })
  const client = await clientOf("manager")
  const asked = newVin()
  await client.ask("vin", { vin: asked })
  const good = Array.from({ length: 52 }, newVin)
  const faulty = [
    newVin().slice(1),
    `${newVin()}7`,
    `I${newVin().slice(1)}`,
    `${newVin().slice(0, 4)}o${newVin().slice(5)}`,
    `${newVin().slice(0, 16)}Q`,
    `${newVin().slice(0, 8)}-${newVin().slice(9)}`,
    good[0] ?? "",
    asked,
  ]
  const page = await pageOf("analyst", "/batches/new?operation=vin")
  const box = page.getByLabel("Pega o escribe la lista")
  await expect(box).toBeEnabled()
  await box.evaluate(
    (node, pasted) => {
      const data = new DataTransfer()
      data.setData("text/plain", pasted)
      node.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [...good, ...faulty].join("\n"),
  )
  for (const name of ["Todas 60", "No válidas 6", "Repetidas 1", "Ya consultadas 1"])
    await expect(page.getByRole("radio", { name, exact: true })).toBeVisible()
  await page.getByLabel("Iniciar sin las 6 filas no válidas").check()
  await page.getByLabel("Dejar fuera las repetidas").check()
  await page.getByLabel("Dejar fuera las ya consultadas").check()
  const announced = await listen(page) // before it starts: the page of the batch is the same document
  await page.getByRole("button", { name: "Iniciar el lote: 52 filas" }).click()
  await page.waitForURL(/\/batches\/[0-9a-f-]{36}$/)
  const id = page.url().split("/").at(-1) ?? ""

  await expect(page.getByRole("heading", { name: /^Detenido: no queda/ })).toBeVisible({
    timeout: 60_000,
  })
  await client.readBatchWhen(id, ({ counts }) => counts.sending + counts.pending === 0)
  expect(await client.readBatch(id)).toMatchObject({ state: "halted", charges: { deducted: 20, none: 32 } })
  await expect.poll(() => sumOnScreen(page)).toBe(52)
  await expectAccessible(page)
  await app.sandbox.tune({ quota: 100, responseDelayMs: 0 })
  await page.getByRole("button", { name: "Reanudar" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Reanudar" }).click()
  await expect(page.getByRole("heading", { name: "Lote terminado" })).toBeVisible({ timeout: 90_000 })
  expect(await client.readBatch(id)).toMatchObject({ settled: true, charges: { deducted: 52 } })

  // Changes were also announced, in sentences about the whole, never row by row.
  const announcements = (await announced()).join("\n")
  expect(announcements).toContain("El lote se detuvo")
  expect(announcements).toMatch(/El lote sigue: \d+ de 52 filas terminadas\./)
  expect(announcements).toContain("El lote terminó: 52 de 52 respondidas; 0 sin respuesta.")
  for (const vin of good) expect(announcements).not.toContain(vin)

  const coming = page.waitForEvent("download")
  await page.getByRole("button", { name: "Exportar" }).click()
  await page.getByRole("link", { name: "Descargar resultados en CSV técnico, para programas" }).click()
  const file = await (await coming).createReadStream()
  let csv = ""
  for await (const piece of file) csv += String(piece)
  for (const vin of good) expect(csv).toContain(vin)
  expect(csv.trimEnd().split("\r\n")).toHaveLength(53)
})

test("the VIN webhook brings the answer of a known task to the page that waits for it, and nothing for any other", async ({
  pageOf,
  clientOf,
  app,
}) => {
  // Without a state word the next read is five minutes away: only the webhook can bring it forward.
  await app.sandbox.tune({ vinDelayMs: 0, choices: { vinTaskShape: "none" } })
  const client = await clientOf("analyst")
  const { check } = await client.ask("vin", { vin: newVin() })
  const seen = await client.readWhen(check.id, ({ problem }) => problem?.code === "state_unrecognised")
  await app.sandbox.tune({ choices: { vinTaskShape: "data.status" } })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await expect(page.getByRole("main")).toContainText("en la última lectura no se reconoció el estado")
  const ring = (body: object) =>
    fetch(`${app.url}/api/webhooks/vin/${VIN_WEBHOOK_SECRET}`, { method: "POST", body: JSON.stringify(body) })
  expect((await ring({ task_id: crypto.randomUUID() })).status).toBe(202)
  expect((await client.read(check.id)).revision).toBe(seen.revision)
  expect((await ring({ delivered: { task_id: check.remoteId } })).status).toBe(202)
  await expect(page.getByRole("main").getByText("Placa vigente", { exact: true }).first()).toBeVisible()
  expect(await client.read(check.id)).toMatchObject({ state: "answered", charge: "deducted" })
})
