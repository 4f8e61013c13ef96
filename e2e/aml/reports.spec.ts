import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import type { Page } from "@playwright/test"
import { unzipSync } from "fflate"
import { expectAccessible, expectAccessibleInBothThemes, expectLegible } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import type { AppProcess } from "#test/processes/app-process.ts"
import { pdfWithoutFonts } from "#test/samples/odd-pdfs.ts"

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex")

/** A report whose PDF is in that state when this returns. */
async function reported(client: DeskClient, dni: string, state: "sealed" | "none") {
  const { check } = await client.ask("aml", { dni })
  return client.readWhen(check.id, ({ files }) => (files[0]?.state ?? "none") === state)
}

/** A report whose PDF cannot be had; its next try is far off, so that nothing moves while one looks. */
async function struggling(
  app: AppProcess,
  client: DeskClient,
  fault: (...order: [string, object]) => Promise<void>,
  minutes: number,
) {
  await fault("file", { kind: "status", status: 503 })
  const { check } = await client.ask("aml", { dni: "40000023" })
  await client.readWhen(check.id, ({ files }) => files[0]?.problem === "status")
  await app.query(
    "update files set seal_at = now() + interval '1 hour', link_until = clock_timestamp() + $2 * interval '1 minute' where check_id = $1",
    [check.id, minutes],
  )
  return client.read(check.id)
}

const rowOf = (page: Page, ending: string) => page.getByRole("row").filter({ hasText: `4000${ending}` })

test("the tray shows each state differently, and a row leaves it by being downloaded", async ({
  app,
  pageOf,
  clientOf,
  fault,
}) => {
  const analyst = await clientOf("analyst")
  const sealed = await reported(analyst, "40000020", "sealed")
  await reported(analyst, "40000001", "sealed")
  await struggling(app, analyst, fault, 37)
  await app.query(
    "update files set state = 'missed', seal_problem = 'status', seal_http_status = 403, blob_id = null, sha256 = null where check_id = (select id from checks order by id offset 1 limit 1)",
  )
  const page = await pageOf("records", "/")
  await expect(page.getByRole("link", { name: /1 PDF de reporte no archivado/ })).toBeVisible()
  await expect(page.getByRole("link", { name: /1 PDF de reporte aún sin archivar/ })).toBeVisible()
  // The PDF is what this person comes for: home has it.
  await expect(rowOf(page, "0023")).toContainText(/Enlace vivo 3[67]:\d\d/)
  await expect(rowOf(page, "0001").getByRole("button", { name: "Descargar" })).toHaveCount(0)
  const atOnce = page.waitForEvent("download")
  await rowOf(page, "0020").getByRole("button", { name: "Descargar" }).click()
  expect(sha256(await readFile(await (await atOnce).path()))).toBe(sealed.files[0]?.sha256)
  await expect(rowOf(page, "0020")).toContainText("Lo descargaste:")
  await expect(page.getByRole("checkbox")).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Reportes AML" })
    .click()

  await expect(rowOf(page, "0020").getByRole("button", { name: "Descargar" })).toBeVisible()
  await expect(rowOf(page, "0020")).toContainText("GREEN")
  await expect(rowOf(page, "0020")).toContainText("Archivado")
  await expect(rowOf(page, "0001")).toContainText("Venció, no archivado")
  await expect(rowOf(page, "0001")).toContainText("El enlace respondió 403.")
  await expect(rowOf(page, "0023")).toContainText(/Enlace vivo 3[67]:\d\d/)
  await expect(rowOf(page, "0023")).toContainText("Estimación")
  await expect(rowOf(page, "0023")).toContainText("El enlace respondió 503.")

  const states = page.getByRole("combobox", { name: "PDF" })
  await expect(states.getByRole("option")).toHaveText([
    "PDF",
    "Archivados (1)",
    "Por archivar (1)",
    "No archivados (1)",
  ])
  await states.selectOption("missed")
  await expect(page).toHaveURL(/state=missed/)
  await expect(page.getByRole("row")).toHaveCount(2)
  await page.goto("/reports?state=none")
  await expect(page.getByText("Ningún reporte sin PDF")).toBeVisible()
  await states.selectOption("")

  const downloading = page.waitForEvent("download")
  await rowOf(page, "0020").getByRole("button", { name: "Descargar" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^aml-0020-\d{4}-\d\d-\d\d\.pdf$/)
  expect(sha256(await readFile(await download.path()))).toBe(sealed.files[0]?.sha256)
  await expect(rowOf(page, "0020")).toContainText("Lo descargaste:")
})

test("a clerk finds the grave report that they have not taken yet, and learns which filter hides the rest", async ({
  pageOf,
  clientOf,
}) => {
  const analyst = await clientOf("analyst")
  for (const dni of ["40000020", "40000021", "40000023"]) await reported(analyst, dni, "sealed")
  const page = await pageOf("records", "/reports")
  const levels = page.getByRole("navigation", { name: "Filtrar por nivel" })
  const states = page.getByRole("combobox", { name: "PDF" })
  await expect(levels.getByRole("link")).toHaveText(["Sin riesgo 1", "Bajo 1", "Alto 1"])
  await levels.getByRole("link", { name: "Alto" }).click()
  await expect(page).toHaveURL(/\/reports\?level=RED$/)
  await expect(states.locator("option[value=sealed]")).toHaveText("Archivados (1)")
  await page.getByRole("link", { name: "Sin descargar por ti 1" }).click()
  await expect(page).toHaveURL(/level=RED&taken=no$/)
  await page.getByRole("button", { name: "Fecha" }).click()
  await page.getByRole("button", { name: "Hoy" }).click()
  await expect(page).toHaveURL(/level=RED&taken=no&from=[\d-]+&to=[\d-]+$/)
  await expectAccessible(page)
  const downloading = page.waitForEvent("download")
  await rowOf(page, "0023").getByRole("button", { name: "Descargar" }).click()
  await downloading

  await expect(page.getByText("Ningún reporte cumple todos los filtros a la vez")).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole("link", { name: "Quitar «Nivel» (2)" })).toBeVisible()
  await page.getByRole("link", { name: "Quitar «Sin descargar por ti» (1)" }).click()
  await expect(rowOf(page, "0023")).toContainText("Lo descargaste:")
  await page.getByRole("link", { name: "Quitar filtro: Desde" }).click()
  await expect(page).toHaveURL(/\/reports\?level=RED&to=[\d-]+$/)
})

test("the countdown is right on a computer whose clock is hours off, and its marks are said aloud", async ({
  app,
  pageOf,
  clientOf,
  fault,
}) => {
  await struggling(app, await clientOf("analyst"), fault, 30)
  const page = await pageOf("records")
  await page.clock.install({ time: Date.now() + 5 * 3_600_000 })
  const measured = page.waitForResponse(/\/api\/clock$/)
  await page.goto("/reports")
  // Only then is the page's clock moved: it must not jump while it is compared with the server's.
  await (await measured).finished()
  const timer = rowOf(page, "0023").getByRole("timer")
  await expect(timer).toHaveText(/^(29:5\d|30:00)$/)
  await page.clock.runFor("01:00")
  await expect(timer).toHaveText(/^(28:[45]\d|29:00)$/)
  const status = page.getByRole("status")
  await page.clock.fastForward("19:30")
  await expect(status.filter({ hasText: "10 minutos (estimación)" })).toHaveCount(1)
  await page.clock.fastForward("05:00")
  await expect(status.filter({ hasText: "5 minutos (estimación)" })).toHaveCount(1)
  await page.clock.fastForward("04:00")
  await expect(status.filter({ hasText: "1 minuto (estimación)" })).toHaveCount(1)
  await page.clock.fastForward("01:00")
  await expect(rowOf(page, "0023")).toContainText("Último intento")
})

test("what could not be archived is saved by hand while its link lives", async ({
  app,
  pageOf,
  clientOf,
  fault,
}) => {
  await struggling(app, await clientOf("analyst"), fault, 20)
  const page = await pageOf("records", "/reports")
  const downloading = page.waitForEvent("download")
  await rowOf(page, "0023").getByRole("button", { name: "Guardar ahora" }).click()
  expect((await readFile(await (await downloading).path())).subarray(0, 5).toString()).toBe("%PDF-")
  await expect(rowOf(page, "0023").getByRole("button", { name: "Descargar" })).toBeVisible()
})

test("rows are chosen by keyboard, and leave as a ZIP whose hashes agree", async ({
  app,
  pageOf,
  clientOf,
}) => {
  const analyst = await clientOf("analyst")
  const sealed = []
  for (const dni of ["40000020", "40000021", "40000022"]) sealed.push(await reported(analyst, dni, "sealed"))
  await reported(analyst, "40000002", "none")
  await analyst.ask("person", { dni: "40000020" })
  const page = await pageOf("records", "/reports")
  const boxes = page.locator("tbody").getByRole("checkbox")
  const bar = page.getByRole("region", { name: "Lo elegido" })
  await expect(boxes).toHaveCount(4)
  await boxes.first().focus()
  await page.keyboard.press("Space")
  await page.keyboard.press("j")
  await expect(boxes.nth(1)).toBeFocused()
  await page.keyboard.press("End")
  await page.keyboard.press("Shift+Space")
  for (const index of [0, 1, 2, 3]) await expect(boxes.nth(index)).toBeChecked()
  await expect(bar.getByText("4 elegidos, 3 con PDF archivado")).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(boxes.first()).not.toBeChecked()
  await boxes.first().click()
  await boxes.nth(2).click({ modifiers: ["Shift"] })
  await expect(bar.getByText("3 elegidos, 2 con PDF archivado")).toBeVisible()
  await boxes.nth(3).focus()
  await page.keyboard.press("Control+a")

  const downloading = page.waitForEvent("download")
  await page.getByRole("button", { name: "Descargar ZIP" }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^cotejo-aml-.*\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const text = (name: string) => Buffer.from(files[name] ?? []).toString()
  const manifest = JSON.parse(text("manifest.json")) as {
    files: { file: string; sha256: string; subject: string }[]
    withoutSealedPdf: { subject: string; state: string }[]
  }
  expect(manifest.files.map((entry) => entry.sha256).sort()).toEqual(
    sealed.map((check) => check.files[0]?.sha256).sort(),
  )
  for (const { file, sha256: hash } of manifest.files) expect(sha256(files[file] ?? Buffer.of())).toBe(hash)
  expect(text("SHA256SUMS").split("\n").filter(Boolean).sort()).toEqual(
    manifest.files.map((entry) => `${entry.sha256}  ${entry.file}`).sort(),
  )
  expect(manifest.withoutSealedPdf).toMatchObject([{ subject: "****0002", state: "none" }])
  for (const { file } of manifest.files) expect(file).toMatch(/^aml-00\d\d-\d{4}-\d\d-\d\d( .+)?\.pdf$/)
  expect(manifest.files.filter(({ file }) => /^aml-0020-\S+ \p{Lu}/u.test(file))).toHaveLength(1)
  expect(JSON.stringify([manifest, Object.keys(files)])).not.toMatch(/4000002\d/)
  await expect(rowOf(page, "0020")).toContainText("Lo descargaste:")
  const lacks = page.getByRole("status").filter({ hasText: "En este ZIP no está todo:" })
  await expect(lacks.getByRole("listitem")).toHaveText(["PDF del reporte AML: El reporte llegó sin PDF."])
  await expect(lacks).toContainText("manifest.json, dentro del ZIP")

  // One copy that was altered in the store does not keep the others: it is named.
  await app.query(
    `update sealed_chunks set bytes = set_byte(bytes, 40, get_byte(bytes, 40) # 1)
     where blob_id = (select blob_id from files where check_id = $1)`,
    [sealed[0]?.id],
  )
  const again = await analyst.fetch("/api/files/zip", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ checks: sealed.map(({ id }) => id) }),
  })
  const rest = unzipSync(new Uint8Array(await again.arrayBuffer()))
  const second = JSON.parse(Buffer.from(rest["manifest.json"] ?? []).toString()) as typeof manifest
  expect(second.files).toHaveLength(sealed.length - 1)
  expect(second.withoutSealedPdf).toMatchObject([{ check: sealed[0]?.id, state: "damaged" }])

  // A damaged answer is reported once as that, and is no level of the service's.
  await app.query(
    "update checks set answer_body = set_byte(answer_body, 60, get_byte(answer_body, 60) # 1) where id = $1",
    [sealed[1]?.id],
  )
  await page.goto("/reports")
  await expect(page.getByRole("cell", { name: "dañado", exact: true })).toBeVisible()
})

test("a ZIP that cannot be made is refused in words, where it was asked for", async ({
  app,
  pageOf,
  clientOf,
}) => {
  const analyst = await clientOf("analyst")
  for (const dni of ["40000020", "40000021", "40000022"]) await reported(analyst, dni, "sealed")
  await app.query("update files set size = 2000000000")
  const page = await pageOf("records", "/reports")
  const boxes = page.locator("tbody").getByRole("checkbox")
  await boxes.first().focus()
  await page.keyboard.press("Control+a")
  await page.getByRole("button", { name: "Descargar ZIP" }).click()
  await expect(page.getByRole("status").filter({ hasText: "Son demasiados para un solo ZIP" })).toContainText(
    "Referencia:",
  )
})

test("the report's page shows the copy, page by page, and shows when one opened it before", async ({
  pageOf,
  clientOf,
}) => {
  const check = await reported(await clientOf("analyst"), "40000020", "sealed")
  const page = await pageOf("records", `/checks/${check.id}`)
  await page.getByRole("button", { name: "Ver evidencia" }).click()
  await expect(page.getByText(check.files[0]?.sha256 ?? "no hash")).toBeVisible()
  await page.keyboard.press("Escape")
  await page.getByRole("button", { name: "Vista previa" }).click()
  const dialog = page.getByRole("dialog", { name: "PDF del reporte" })
  await expect(dialog.getByRole("img", { name: "Página 1 de 2" })).toBeVisible()
  await expect(dialog.locator("pre")).toContainText("40000020")
  await dialog.getByRole("button", { name: "Siguiente" }).click()
  await expect(dialog.getByRole("img", { name: "Página 2 de 2" })).toBeVisible()
  await expect(dialog.getByRole("button", { name: "Siguiente" })).toBeDisabled()
  await expectAccessible(page)
  await page.keyboard.press("Escape")
  await expect(page.getByText("Lo abriste antes:")).toBeVisible()
})

test("of many downloads the newest are named, and how many more there were", async ({ pageOf, clientOf }) => {
  const check = await reported(await clientOf("analyst"), "40000020", "sealed")
  const client = await clientOf("records")
  for (let time = 0; time < 8; time++)
    await (await client.fetch(`/api/files/${check.files[0]?.id}`)).arrayBuffer()
  const page = await pageOf("records", `/checks/${check.id}`)
  await expect(page.getByText(/Lo abriste 8 veces antes: .*\d\d:\d\d y 3 más$/)).toBeVisible()
})

test("the preview reads a PDF that leaves out its fonts and its character maps", async ({
  pageOf,
  clientOf,
}) => {
  const check = await reported(await clientOf("analyst"), "40000020", "sealed")
  const page = await pageOf("records")
  await page.route("**/api/files/*", (route) =>
    route.fulfill({ body: pdfWithoutFonts(), contentType: "application/pdf" }),
  )
  const asked: string[] = []
  page.context().on("response", (response) => {
    if (response.url().includes("/api/pdf-data/"))
      asked.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  await page.goto(`/checks/${check.id}`)
  await page.getByRole("button", { name: "Vista previa" }).click()
  const dialog = page.getByRole("dialog", { name: "PDF del reporte" })
  await expect(dialog.getByRole("img", { name: "Página 1 de 1" })).toBeVisible()
  await expect(dialog.locator("pre")).toContainText("中文")
  expect(asked).toContain("200 /api/pdf-data/cmaps/UniGB-UCS2-H.bcmap")
  expect(asked).toContain("200 /api/pdf-data/fonts/FoxitDingbats.pfb")
})

test("a page that is open while the PDF is sealed shows it by itself", async ({
  app,
  pageOf,
  clientOf,
  fault,
}) => {
  const { id } = await struggling(app, await clientOf("analyst"), fault, 20)
  const page = await pageOf("records", `/checks/${id}`)
  await expect(page.getByText("Enlace vivo")).toBeVisible()
  await app.query("update files set seal_at = now() where check_id = $1", [id])
  await expect(page.getByText("Archivado", { exact: true })).toBeVisible()
})

test("a PDF is known to the byte, and nothing leaves the browser but its hash", async ({
  pageOf,
  clientOf,
}) => {
  const records = await clientOf("records")
  const check = await reported(await clientOf("analyst"), "40000020", "sealed")
  const bytes = Buffer.from(await (await records.fetch(`/api/files/${check.files[0]?.id}`)).arrayBuffer())
  const page = await pageOf("records")
  const sent: string[] = []
  page.on("request", (request) => {
    if (request.method() === "POST") sent.push(request.postData() ?? "")
  })
  await page.goto("/reports/verify")
  const altered = Buffer.from(bytes)
  altered[100] = (altered[100] ?? 0) ^ 1
  await page
    .getByLabel("Elegir PDF")
    .and(page.locator("input"))
    .setInputFiles([
      { name: "uno.pdf", mimeType: "application/pdf", buffer: bytes },
      { name: "otro.pdf", mimeType: "application/pdf", buffer: altered },
    ])
  const verdict = (name: string) => page.locator("section").filter({ hasText: name })
  await expect(verdict("uno.pdf")).toContainText(/Auténtico: PDF archivado del reporte del .* de 40000020/)
  await expect(verdict("otro.pdf")).toContainText("No coincide con ningún PDF archivado")
  expect(sent).toEqual([
    JSON.stringify({ sha256: sha256(bytes) }),
    JSON.stringify({ sha256: sha256(altered) }),
  ])
  await expectAccessible(page)
})

test("a PDF whose copy went by its period says so, and its hash still proves one that was taken", async ({
  app,
  pageOf,
  clientOf,
}) => {
  const analyst = await clientOf("analyst")
  const report = await reported(analyst, "40000020", "sealed")
  const page = await pageOf("records", "/reports")
  await app.query("update files set state = 'removed' where check_id = $1", [report.id])
  await app.query("delete from sealed_chunks")
  await rowOf(page, "0020").getByRole("button", { name: "Descargar" }).click()
  const reason = page.getByText("Se borró al vencer su plazo").first()
  await expect(reason).toBeVisible()
  // It stays on the page that is read again, where there is nothing to take any more.
  await expect(rowOf(page, "0020")).toContainText("Copia borrada por plazo")
  await expect(reason).toBeVisible()

  await page.reload()
  await expect(rowOf(page, "0020")).toContainText("Copia borrada por plazo")
  await expect(rowOf(page, "0020").getByRole("button", { name: "Descargar" })).toHaveCount(0)
  await page.getByRole("combobox", { name: "PDF" }).selectOption("removed")
  await expect(page).toHaveURL(/state=removed/)
  await expect(page.getByRole("row")).toHaveCount(2)
  await page.goto(`/checks/${report.id}`)
  await expect(page.getByText("La copia se borró al vencer su plazo")).toBeVisible()
  await page.getByRole("button", { name: "Ver evidencia" }).click()
  await expect(page.getByText(report.files[0]?.sha256 ?? "none")).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test("nothing for axe in either theme, and nothing wider than a telephone", async ({
  app,
  pageOf,
  clientOf,
  fault,
}) => {
  const analyst = await clientOf("analyst")
  for (const dni of ["40000020", "40000021", "40000022"]) await reported(analyst, dni, "sealed")
  await reported(analyst, "40000002", "none")
  await struggling(app, analyst, fault, 9)
  await app.query(
    "update files set state = 'missed', seal_problem = 'no_eof', seal_tries = 41, blob_id = null where check_id = (select id from checks order by id limit 1)",
  )
  const page = await pageOf("records")
  await page.goto("/reports")
  await page.locator("tbody").getByRole("checkbox").first().check()
  await expectLegible(page)
})
