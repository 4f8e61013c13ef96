import { Buffer } from "node:buffer"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Page } from "@playwright/test"
import { strToU8, zipSync } from "fflate"
import { expectAccessible } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { signInAt } from "#test/desk/desk-client.ts"
import { endSessionUnnoticed } from "#test/desk/end-session.ts"
import {
  choose,
  confirmation,
  fillSigner,
  newDocument,
  OPENED,
  openBuilder,
  prepare,
  review,
  rows,
  sendButton,
  signer,
  taken,
} from "#test/desk/signature-desk.ts"
import { seededPerson } from "#test/processes/settings.ts"
import type { ChosenFile } from "#test/samples/odd-pdfs.ts"

const names = (page: Page) =>
  rows(page)
    .getByLabel("Nombre del documento")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

/** Files as they come from outside of the browser: dropped on the page, or pasted into it. */
async function bring(page: Page, how: "drop" | "paste", files: readonly ChosenFile[]): Promise<void> {
  const given = files.map(({ name, buffer }) => ({ name, base64: buffer.toString("base64") }))
  await page.evaluate(
    ({ kind, list }) => {
      const transfer = new DataTransfer()
      for (const { name, base64 } of list) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        transfer.items.add(new File([bytes], name, { type: "application/pdf" }))
      }
      const options = { bubbles: true, cancelable: true }
      if (kind === "paste")
        return document.body.dispatchEvent(
          new ClipboardEvent("paste", { ...options, clipboardData: transfer }),
        )
      document.body.dispatchEvent(new DragEvent("dragover", { ...options, dataTransfer: transfer }))
      return document.body.dispatchEvent(new DragEvent("drop", { ...options, dataTransfer: transfer }))
    },
    { kind: how, list: given },
  )
}

test("files dropped or pasted anywhere, ordered, a table pasted into a signer's field", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await openBuilder(page)
  await bring(page, "drop", [await newDocument("uno.pdf"), await newDocument("dos.pdf")])
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(2)
  await bring(page, "paste", [await newDocument("tres.pdf")])
  await expect(rows(page).getByText("Se puede enviar", { exact: true })).toHaveCount(3)
  await expect(page).toHaveURL("/signatures/new")

  for (const place of [3, 2]) await page.getByRole("button", { name: `Subir el documento ${place}` }).click()
  await expect.poll(() => names(page)).toEqual(["tres.pdf", "uno.pdf", "dos.pdf"])

  await signer(page, 1)
    .getByLabel("Nombre completo")
    .evaluate((field) => {
      const clipboardData = new DataTransfer()
      const table = "ANA QUISPE\tDNI\t00123456\tana@correo.pe\nBO LEE\tCE\t001234567\tbo@correo.pe\t+51 987"
      clipboardData.setData("text/plain", table)
      field.dispatchEvent(new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData }))
    })
  await expect(signer(page, 1).getByLabel("Número de documento")).toHaveValue("00123456")
  await expect(signer(page, 2).getByLabel("Tipo de documento")).toHaveValue("ce")
  await expect(signer(page, 2).getByLabel("Teléfono")).toHaveValue("+51 987")
})

test("signers of a file: a CSV at once, of a workbook with two sheets the one that is chosen", async ({
  pageOf,
}) => {
  const page = await pageOf("analyst")
  await openBuilder(page)
  const file = page.getByLabel("Archivo CSV o XLSX")
  await page.getByRole("button", { name: "Pegar de una hoja de cálculo" }).click()
  await file.setInputFiles({
    name: "firmantes.csv",
    mimeType: "text/csv",
    buffer: Buffer.from("Nombres;Apellido paterno;Apellido materno;DNI\r\nANA;QUISPE;RÍOS;00123456\r\n"),
  })
  await expect(signer(page, 1).getByLabel("Nombre completo")).toHaveValue("ANA QUISPE RÍOS")

  await page.getByRole("button", { name: "Pegar de una hoja de cálculo" }).click()
  await file.setInputFiles({ name: "firmantes.xlsx", mimeType: "application/zip", buffer: twoSheets() })
  await page.getByRole("combobox", { name: "Hoja" }).selectOption("Firman")
  await expect(page.getByRole("combobox", { name: "Correo" })).toHaveValue("1")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Usar estas columnas: una fila" }).click()
  await expect(signer(page, 2).getByLabel("Nombre completo")).toHaveValue("BO LEE")
  await expect(signer(page, 2).getByLabel("Correo")).toHaveValue("bo@correo.pe")
  await expect(signer(page, 1).getByLabel("Número de documento")).toHaveValue("00123456")
})

/** A workbook of two sheets; the signer is on the second. */
function twoSheets(): Buffer {
  const sheet = (...cells: string[]) =>
    `<worksheet><sheetData><row>${cells.map((words) => `<c t="inlineStr"><is><t>${words}</t></is></c>`).join("")}</row></sheetData></worksheet>`
  const parts = {
    "xl/workbook.xml": `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="r"><sheets><sheet name="Otra" r:id="r1"/><sheet name="Firman" r:id="r2"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="r1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="http://x/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    "xl/worksheets/sheet1.xml": sheet("nada"),
    "xl/worksheets/sheet2.xml": sheet("BO LEE", "bo@correo.pe", "00123457"),
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))),
  )
}

test("a file that is gone from the disk is reported as such, and sends nothing", async ({ pageOf, app }) => {
  const folder = await mkdtemp(join(tmpdir(), "cotejo-gone-"))
  try {
    const path = join(folder, "contrato.pdf")
    const document = await newDocument("contrato.pdf")
    await writeFile(path, document.buffer)
    const page = await pageOf("analyst")
    await openBuilder(page)
    await page.getByLabel("Archivos PDF").setInputFiles(path)
    await expect(rows(page).getByText("Se puede enviar", { exact: true })).toBeVisible()
    await fillSigner(page, 1)
    await review(page)
    await rm(path)
    await confirmation(page).check()
    await sendButton(page).click()
    await expect(page.getByRole("alert").filter({ hasText: "Un archivo ya no se puede leer" })).toBeFocused()
    expect((await taken(app)).requests).toBe(0)
    await page.getByRole("button", { name: "Volver a los datos" }).click()
    await page.getByRole("button", { name: "Quitar el documento 1" }).click()
    await choose(page, document)
    await expect(rows(page).getByText("Se puede enviar", { exact: true })).toBeVisible()
    await review(page)
    await confirmation(page).check()
    await sendButton(page).click()
    await page.waitForURL(OPENED)
    expect((await taken(app)).requests).toBe(1)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test("the session ended meanwhile: said so, nothing went out, and nothing of the draft stays behind", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst")
  await prepare(page, await newDocument("contrato.pdf"))
  await confirmation(page).check()
  await endSessionUnnoticed(page)
  await sendButton(page).click()
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeFocused()
  await expect(page.getByRole("main")).toContainText("no se hizo ni costó")
  expect((await taken(app)).requests).toBe(0)
  const { cookies } = await signInAt(app.url, seededPerson("analyst"))
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.url })))
  await page.getByRole("link", { name: "Iniciar sesión y volver aquí" }).click()
  await page.waitForURL("/signatures/new")
  await expect(page.getByLabel("Nombre de la solicitud")).toHaveValue("")
  expect((await taken(app)).requests).toBe(0)
})
