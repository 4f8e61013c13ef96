import type { Page } from "@playwright/test"
import type { CheckView } from "#lib/checks/present-check.ts"
import { withoutMarks } from "#lib/text/fold.ts"
import { expectAccessibleInBothThemes } from "#test/browser/accessible.ts"
import { secondPage } from "#test/browser/second-page.ts"
import { expect, test } from "#test/browser/test.ts"
import {
  bar,
  openItem,
  type Report,
  replaced,
  SECTIONS,
  sectionOf,
  shownFinding,
} from "#test/samples/aml-report.ts"

const LEVELS = [
  ["40000020", "GREEN", "Nivel 1 de 5", "Sin riesgo detectado"],
  ["40000021", "YELLOW", "Nivel 2 de 5", "Riesgo bajo"],
  ["40000022", "ORANGE", "Nivel 3 de 5", "Riesgo medio"],
  ["40000023", "RED", "Nivel 4 de 5", "Riesgo alto"],
  ["40000024", "BLACK", "Nivel 5 de 5", "Riesgo crítico"],
  ["40000013", "PURPLE", "Fuera de la escala", "Nivel desconocido"],
] as const

const reportOf = (check: CheckView) => check.answer as Report
const stripCell = (page: Page, name: string) =>
  page.locator("dl > div").filter({ has: page.getByText(name, { exact: true }) })

test("its head says the level, and the decision with its state is in sight beside the findings", async ({
  pageOf,
  clientOf,
}) => {
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000024" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await expect(page.getByText("Nivel 5 de 5")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Decisión" })).toBeInViewport()
  await expect(page.locator("#report-case")).toContainText("Por evaluar")
})

/** A report of 19 findings in five sections. */
const nineteen = () => {
  const many = (count: number, of: (number: number) => object) =>
    Array.from({ length: count }, (_, at) => of(at + 1))
  return {
    dni: "47118811",
    aml_status: "RED",
    compliance: { pep_sanctions: true, kyc_adverse_media: true, ubo_companies: null },
    sanctions: [
      {
        name: "CUSIHUAMAN ZEBALLOS, JORGE L.",
        list: "OFAC SDN",
        date_of_birth: "1961-08-21",
        program: "SDNTK",
      },
    ],
    pep: many(3, (n) => ({ name: "CUSIHUAMÁN ZEVALLOS, JORGE", position: `Regidor ${n}`, entity: "CAÑETE" })),
    pep_historical: many(2, (n) => ({ name: "CUSIHUAMÁN ZEVALLOS, J.", position: `Director ${n}` })),
    pep_relatives: many(5, (n) => ({ name: `TORRES LAZO, CARMEN ${n}`, relation: "Cónyuge" })),
    adverse_media: many(8, (n) => ({ source: "La República", date: `2020-01-0${n}`, title: `Nota ${n}` })),
    judicial_records: [],
    vip_list: null,
  }
}

test("19 findings fit: height, controls and words of the page, and a line of what came empty", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  await fault("aml", replaced(nineteen()))
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "47118811" })
  const page = await pageOf("analyst")
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto(`/checks/${check.id}`)
  await expect(page.locator("[data-finding]")).toHaveCount(19)
  const measured = await page.getByRole("main").evaluate((main) => {
    const isShown = (node: Element) => node.checkVisibility({ checkVisibilityCSS: true })
    const controls = [...main.querySelectorAll("a[href], button, input, select, textarea, summary")]
    return {
      height: document.documentElement.scrollHeight,
      controls: controls.filter(isShown).length,
      // biome-ignore lint/performance/useDomNodeTextContent: the words that are seen
      words: (main as HTMLElement).innerText.split(/\s+/).filter(Boolean).length,
    }
  })
  expect(measured.height).toBeLessThanOrEqual(1_900)
  expect(measured.controls).toBeLessThanOrEqual(55)
  expect(measured.words).toBeLessThanOrEqual(550)
  const strip = page.getByRole("region", { name: "Secciones" })
  await expect(strip).toContainText("Sin resultados: Judiciales")
  await expect(strip).toContainText("El servicio no informó: Lista VIP")
})

test("a finding stands beside what is known of the person, and its keys conclude and move on", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const client = await clientOf("analyst")
  await client.ask("person-ext", { dni: "40000023" })
  await fault("aml", replaced({ ...nineteen(), dni: "40000023" }))
  const { check } = await client.ask("aml", { dni: "40000023" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await expect(shownFinding(page).getByRole("row").filter({ hasText: "Nacimiento" })).toContainText("difiere")
  await page.locator("[data-finding]").first().focus()
  const decision = page.getByRole("heading", { name: "Decisión" })
  const top = async () => (await decision.boundingBox())?.y
  const before = await top()
  // A key marks, and goes on to the next finding that nobody reviewed; what stands below does not move.
  await page.keyboard.press("2")
  await expect(shownFinding(page)).toHaveAccessibleName("PEP: hallazgo 1")
  await page.keyboard.press("1")
  await expect(shownFinding(page)).toHaveAccessibleName("PEP: hallazgo 2")
  await page.keyboard.press("k")
  await expect(shownFinding(page).getByText(/Revisión: Coincide/)).toBeVisible()
  expect(await top()).toBe(before)
  await page.keyboard.press("k")
  await expect(shownFinding(page)).toHaveAccessibleName("Sanciones: hallazgo 1")
  // The reason of a homonym has its key, and says that it is missing.
  await expect(shownFinding(page)).toContainText("Elige el motivo")
  await page.keyboard.press("4")
  await expect(shownFinding(page)).toHaveAccessibleName("PEP: hallazgo 2")
  await page.locator('[data-finding="sanctions:0"]').click()
  const reasons = page.getByRole("group", { name: "Motivo del homónimo" })
  await expect(reasons.getByRole("button", { name: "Nacimiento" })).toHaveAttribute("aria-pressed", "true")
  await page.keyboard.press("n")
  await expect(page.getByLabel("Nota sobre Sanciones: hallazgo 1")).toBeFocused()
  // A letter that is typed is none of them.
  await page.keyboard.type("j1")
  await expect(page.getByLabel("Nota sobre Sanciones: hallazgo 1")).toHaveValue("j1")
  // Without a connection the page stays, with what was typed, and goes on when there is one.
  await page.context().setOffline(true)
  await page.locator("[data-finding]").nth(2).focus()
  await page.keyboard.press("1")
  await expect(page.getByText("No sabemos si se hizo", { exact: false })).toBeVisible()
  await expect(page.getByText("Sin conexión", { exact: false }).first()).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText("Conexión restablecida", { exact: false }).first()).toBeVisible()
  await page.keyboard.press("1")
  await expect(shownFinding(page)).toHaveAccessibleName("PEP: hallazgo 2")
})

test("on a telephone the list comes first, and a press shows the finding in its place", async ({
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst")
  await page.setViewportSize({ width: 390, height: 844 })
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000024" })
  await page.goto(`/checks/${check.id}`)
  await expect(shownFinding(page)).toBeHidden()
  await page.locator("[data-finding]").nth(1).click()
  await expect(shownFinding(page)).toBeVisible()
  await expect(page.locator("[data-finding]").first()).toBeHidden()
  await shownFinding(page).getByRole("button", { name: "Lista" }).click()
  await expect(page.locator("[data-finding]").first()).toBeVisible()
})

test.describe("a report", () => {
  for (const [dni, level, position, meaning] of LEVELS) {
    test(`of level ${level} says it in words, and each section by its own kind of nothing`, async ({
      pageOf,
      clientOf,
    }) => {
      const page = await pageOf("analyst")
      const { check } = await (await clientOf("analyst")).ask("aml", { dni })
      await page.goto(`/checks/${check.id}`)
      const main = page.getByRole("main")
      await expect(main.getByText(position)).toBeVisible()
      await expect(main).toContainText(meaning)
      const report = reportOf(check)
      expect(report.aml_status).toBe(level)
      for (const name of SECTIONS) {
        const value = report[name]
        const place = sectionOf(page, name)
        const isEmpty = Array.isArray(value) && value.length === 0
        if (value === null) {
          await expect(place.locator("xpath=..")).toContainText("El servicio no informó")
          await expect(place.locator("xpath=..")).toContainText("no equivale a «sin coincidencias»")
        } else if (isEmpty) await expect(place.locator("xpath=..")).toContainText("Sin resultados")
        else if (Array.isArray(value)) {
          await expect(place).toContainText(String(value.length))
          await expect(page.locator(`[data-finding^="${name}:"]`)).toHaveCount(value.length)
        }
      }
      await expect(main.getByText(/Consultado el .* por Ana Quispe/)).toBeVisible()
      // Document and level head the report, and are not told once more below it.
      await expect(main.getByRole("region", { name: "Identidad" })).toHaveCount(0)
      await expect(main.locator("h2", { hasText: /^Identidad$/ })).toHaveCount(0)
    })
  }

  test("whose document came in another shape shows it whole in a row of its own", async ({
    pageOf,
    clientOf,
  }) => {
    const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000010" })
    expect(typeof (check.answer as { dni: unknown }).dni).not.toBe("string")
    const page = await pageOf("analyst", `/checks/${check.id}`)
    await expect(page.getByRole("main").locator("h2", { hasText: /^Identidad$/ })).toBeVisible()
  })

  test("says whom it is about as other answers do; where none does it says so, and leads on to asking", async ({
    pageOf,
    clientOf,
  }) => {
    const page = await pageOf("analyst")
    const client = await clientOf("analyst")
    const { check } = await client.ask("aml", { dni: "40000021" })
    // The worker opens its review a moment later.
    await expect(async () => {
      await page.goto("/reports/review")
      expect(await page.getByText("Nombre desconocido").count()).toBe(1)
    }).toPass()
    await page.goto(`/checks/${check.id}`)
    const main = page.getByRole("main")
    await expect(main.getByText("Ninguna respuesta dice el nombre.")).toBeVisible()
    await main.getByRole("button", { name: "Buscar 40000021", exact: false }).click()
    await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("40000021")

    const { check: person } = await client.ask("person", { dni: "40000021" })
    const name = person.result?.line.title ?? ""
    expect(name).not.toBe("")
    await page.goto(`/checks/${check.id}`)
    await expect(main.getByRole("heading", { level: 1, name })).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.goto("/reports/review")
    await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
    await expect(page.getByText("Nombre desconocido")).toHaveCount(0)
  })

  test("about another DNI than was asked says so first, and bears nobody's name", async ({
    pageOf,
    clientOf,
    fault,
  }) => {
    const page = await pageOf("analyst")
    const client = await clientOf("analyst")
    const dni = "40000022"
    const { check: person } = await client.ask("person", { dni })
    const none = Object.fromEntries(SECTIONS.map((name) => [name, []]))
    await fault("aml", replaced({ ...none, dni: "47118899", aml_status: "RED" }))
    const { check } = await client.ask("aml", { dni })
    expect(check.warnings[0]).toEqual({ kind: "other", path: "dni" })
    await page.goto(`/checks/${check.id}`)
    const main = page.getByRole("main")
    await expect(main.getByText("La respuesta no repite lo que se consultó")).toBeVisible()
    await expect(main).toContainText("47118899")
    await expect(main.getByText(person.result?.line.title ?? "", { exact: true })).toHaveCount(0)
    await expectAccessibleInBothThemes(page)
  })

  test("whose sections are all null is no clean report, and shows the flags as they came", async ({
    pageOf,
    clientOf,
  }) => {
    const page = await pageOf("records")
    const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000002" })
    await page.goto(`/checks/${check.id}`)
    for (const name of SECTIONS)
      await expect(sectionOf(page, name).locator("xpath=..")).toContainText("El servicio no informó")
    for (const flag of ["pep_sanctions", "kyc_adverse_media", "ubo_companies"]) {
      await expect(stripCell(page, `compliance.${flag}`)).toContainText("Sin información")
    }
    await expect(page.getByRole("region", { name: "Hallazgos del reporte" })).toHaveCount(0)
  })
})

test("is searched without accents, filtered, and left by the keyboard alone", async ({
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst")
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000024" })
  await page.goto(`/checks/${check.id}`)
  const media = reportOf(check).adverse_media as { title: string }[]
  const title = media[0]?.title ?? ""
  const word = withoutMarks(title).toUpperCase()
  const total = SECTIONS.reduce((sum, name) => sum + (reportOf(check)[name] as unknown[]).length, 0)
  const alike = media.filter((item) => item.title === title).length

  const search = page.getByLabel("Buscar en los hallazgos")
  await search.fill(word)
  const status = page.getByRole("status").filter({ hasText: `de ${total}` })
  await expect(status).toHaveText(`${alike} hallazgo${alike === 1 ? "" : "s"} de ${total}`)
  await expect(page.locator("[data-finding]")).toHaveCount(alike)
  await expect(page.locator("[data-finding]").first()).toContainText(title)
  await search.press("ArrowDown")
  await expect(page.locator("[data-finding]").first()).toBeFocused()
  await search.fill("no-existe-en-ninguna-parte")
  await expect(page.getByText(`Ningún hallazgo de ${total}`)).toBeVisible()
  await search.press("Escape")
  await expect(search).toHaveValue("")
  await expect(page.locator('[data-finding^="pep:"]').first()).toBeVisible()
})

test("people conclude on its items by keyboard; what was concluded before stays readable", async ({
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst")
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000024" })
  await page.goto(`/checks/${check.id}`)
  const total = SECTIONS.reduce((sum, name) => sum + (reportOf(check)[name] as unknown[]).length, 0)
  await expect(page.getByText(`Quedan ${total} de ${total} sin revisar`)).toBeVisible()

  const first = await openItem(page, "pep", 1)
  await page.keyboard.press("Tab")
  // Moving alone writes nothing.
  await expect(first.getByRole("button", { name: "Coincide" })).toHaveAttribute("aria-pressed", "false")
  await first.getByRole("button", { name: "Coincide" }).focus()
  await page.keyboard.press("Enter")
  await expect(first.getByRole("button", { name: "Coincide" })).toHaveAttribute("aria-pressed", "true")
  await expect(first.getByRole("button", { name: "Coincide" })).toBeFocused()
  await expect(page.getByText(`de ${total} sin revisar`)).toHaveText(new RegExp(`^Quedan? ${total - 1} `))

  await page.keyboard.press("n")
  const note = page.getByLabel("Nota sobre PEP: hallazgo 1")
  await expect(note).toBeFocused()
  await note.fill("Coincide la fecha de nacimiento")
  // A double press is one act, and nobody else's.
  await page.getByRole("button", { name: "Guardar la nota" }).first().dblclick()
  // A typed text stays in its field until it is saved.
  await expect(note).toBeHidden()
  await expect(page.getByText("Coincide la fecha de nacimiento")).toBeVisible()
  await expect(shownFinding(page).getByRole("alert")).toHaveCount(0)

  await first.getByRole("button", { name: "Homónimo" }).click()
  await expect(first.getByRole("button", { name: "Homónimo" })).toHaveAttribute("aria-pressed", "true")
  await page.reload()
  await openItem(page, "pep", 1)
  const pep = shownFinding(page)
  await expect(pep.getByText(/Revisión: Homónimo, Ana Quispe/)).toBeVisible()
  await expect(pep.getByText("Coincide la fecha de nacimiento")).toBeVisible()
  await pep.getByText("Antes: 1 conclusión más").click()
  await expect(pep.getByText(/Revisión: Coincide, Ana Quispe/).last()).toBeVisible()

  await page.getByRole("radio", { name: /^Homónimo/ }).check()
  await expect(page.getByText(`1 hallazgo de ${total}`)).toBeVisible()
  await page.getByRole("radio", { name: /^Sin revisar/ }).check()
  const next = page.getByRole("toolbar")
  await next.getByRole("button", { name: "Coincide" }).click()
  // An item that was just reviewed stays visible until the filter is chosen again.
  await expect(next.getByRole("button", { name: "Coincide" })).toHaveAttribute("aria-pressed", "true")
})

test("two people on one report: neither writes over the other unseen", async ({
  browser,
  app,
  pageOf,
  clientOf,
}) => {
  const ana = await pageOf("analyst")
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000024" })
  const other = await secondPage(browser, app, "manager")
  const records = await secondPage(browser, app, "records")
  await Promise.all([ana.goto(`/checks/${check.id}`), other.goto(`/checks/${check.id}`)])
  const label = "Sanciones: hallazgo 1"
  await bar(ana, label).getByRole("button", { name: "Coincide" }).click()
  await expect(shownFinding(ana).getByText(/Revisión: Coincide, Ana Quispe/)).toBeVisible()

  await bar(other, label).getByRole("button", { name: "Homónimo" }).click()
  await expect(other.getByText(/Ana Quispe cambió esto mientras lo mirabas/)).toBeVisible()
  await expect(shownFinding(other).getByText(/Revisión: Coincide, Ana Quispe/)).toBeVisible()
  await bar(other, label).getByRole("button", { name: "Homónimo" }).click()
  await expect(shownFinding(other).getByText(/Revisión: Homónimo/)).toBeVisible()

  await other.getByLabel("Nota nueva").fill("Revisado con el área legal")
  await other.getByRole("button", { name: "Guardar la nota" }).click()
  await expect(other.getByRole("listitem").filter({ hasText: "Revisado con el área legal" })).toBeVisible()

  // Records staff read all of it and change nothing.
  await records.goto(`/checks/${check.id}`)
  await expect(records.getByText("Revisado con el área legal")).toBeVisible()
  await expect(shownFinding(records).getByText(/Revisión: Homónimo/)).toBeVisible()
  await expect(records.getByRole("toolbar")).toHaveCount(0)
  await expect(records.getByRole("button", { name: "Guardar la nota" })).toHaveCount(0)
  await Promise.all([other.context().close(), records.context().close()])
})

test("asked again, both are kept, distinguished and compared; conclusions are reported, not carried over", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  const dni = "47118899"
  const base = { dni, compliance: { pep_sanctions: false, kyc_adverse_media: null, ubo_companies: null } }
  const mayor = { name: "PEREZ", position: "ALCALDE", entity: "CAÑETE" }
  const [one, two] = [
    { source: "El Comercio", date: "2020-01-02", title: "Uno" },
    { source: "La República", date: "2021-01-02", title: "Dos" },
  ]
  const none = Object.fromEntries(SECTIONS.map((name) => [name, []]))
  await fault(
    "aml",
    replaced({
      ...base,
      ...none,
      aml_status: "YELLOW",
      sanctions: null,
      pep: [mayor],
      adverse_media: [one, one],
    }),
  )
  const { check: first } = await client.ask("aml", { dni })
  await page.goto(`/checks/${first.id}`)
  await expect(page.getByRole("heading", { name: "Reportes de esta persona" })).toHaveCount(0)
  await (await openItem(page, "pep", 1)).getByRole("button", { name: "Homónimo" }).click()
  await expect(page.getByText(/Revisión: Homónimo, Ana Quispe/)).toBeVisible()

  const reordered = { entity: "CAÑETE", name: "PEREZ", position: "ALCALDE" }
  await fault(
    "aml",
    replaced({ ...base, ...none, aml_status: "RED", pep: [reordered], adverse_media: [two, one] }),
  )
  const { check: second } = await client.ask("aml", { dni })
  await page.goto(`/checks/${second.id}`)
  await openItem(page, "pep", 1)
  const pep = shownFinding(page)
  await expect(page.getByText(/Antes: Riesgo bajo, .* · 1 nuevo ·/)).toBeVisible()
  await expect(pep.getByText(/En el reporte del .*: Homónimo, Ana Quispe/)).toBeVisible()
  await expect(pep.getByRole("button", { name: "Homónimo" })).toHaveAttribute("aria-pressed", "false")
  await expect(page.getByText("Quedan 3 de 3 sin revisar")).toBeVisible()

  const versions = page.getByRole("table", { name: "Reportes de esta persona" })
  await expect(versions.getByRole("row")).toHaveCount(3)
  await expect(versions.getByRole("row").nth(1)).toContainText("RED")
  await expect(versions.getByRole("row").nth(2)).toContainText("YELLOW")
  // On paper nothing is pressed, and the column of links would push the table beyond the sheet.
  await page.emulateMedia({ media: "print" })
  await expect(versions.getByText("Diferencias")).toBeHidden()
  await page.emulateMedia({ media: null })
  await versions.getByRole("link", { name: /Comparar con este/ }).click()
  await page.waitForURL(`**/checks/${second.id}/compare?from=${first.id}&to=${second.id}`)
  await expect(page.getByText("El nivel subió 2 pasos en la escala de riesgo.")).toBeVisible()
  const rows = page.getByRole("table", { name: "Secciones" })
  const row = (name: string) => rows.getByRole("row").filter({ has: page.getByText(name, { exact: true }) })
  await expect(row("sanctions")).toContainText("por motivos distintos")
  await expect(row("sanctions")).toContainText("Cambió")
  await expect(row("pep")).toContainText("igual")
  await expect(row("adverse_media")).toContainText("Cambió")
  const added = page.locator("h3", { hasText: "Solo en el reporte de después" }).locator("xpath=..")
  await expect(added).toContainText("Dos")
  const gone = page.locator("h3", { hasText: "Solo en el reporte de antes" }).locator("xpath=..")
  await expect(gone).toContainText("Uno")
  await expect(page.getByText("1 hallazgo está en ambos.")).toBeVisible()
  expect(page.url()).not.toContain(dni)
  expect(await page.title()).not.toContain(dni)

  // A report is not compared with itself, and the earlier one stands before, however they are chosen.
  for (const chosen of [first.id, second.id]) {
    await page.getByLabel("Antes", { exact: true }).selectOption(second.id)
    await page.getByLabel("Después", { exact: true }).selectOption(chosen)
    await page.getByRole("button", { name: "Comparar" }).click()
    await page.waitForURL(`**/compare?from=${second.id}&to=${chosen}`)
    await expect(page.getByText("El nivel subió 2 pasos en la escala de riesgo.")).toBeVisible()
    await expect(page.getByLabel("Antes", { exact: true })).toHaveValue(first.id)
  }

  await page.goto(`/checks/${first.id}`)
  await expect(page.getByText("Hay un reporte más reciente de esta persona")).toBeVisible()
  // The first report has none before it: the later one stays the one after.
  await page.goto(`/checks/${first.id}/compare`)
  await expect(page.getByText("El nivel subió 2 pasos en la escala de riesgo.")).toBeVisible()
  const { check: stranger } = await client.ask("aml", { dni: "40000020" })
  await page.goto(`/checks/${first.id}/compare?from=${stranger.id}&to=${first.id}`)
  await expect(page.getByRole("heading", { name: "Página no encontrada" })).toBeVisible()
})

test("2,000 items are paged, and searched at once", async ({ pageOf, clientOf, fault }) => {
  const page = await pageOf("analyst")
  const items = Array.from({ length: 2_000 }, (_, index) => ({
    source: `Diario ${index}`,
    date: "2024-05-03",
    title: index === 1_777 ? "Única mención de Ñusta" : `Nota número ${index}`,
  }))
  const none = Object.fromEntries(SECTIONS.map((name) => [name, null]))
  await fault("aml", replaced({ dni: "47118800", aml_status: "RED", ...none, adverse_media: items }))
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "47118800" })
  await page.goto(`/checks/${check.id}`)
  const media = page.getByRole("region", { name: "Hallazgos del reporte" })
  await expect(media.getByText("1 a 25 de 2,000")).toBeVisible()
  await media.getByRole("button", { name: "Siguientes" }).click()
  await expect(media.getByText("26 a 50 de 2,000")).toBeVisible()
  await expect(media.getByText("Diario 25")).toBeVisible()
  const searching = page.getByLabel("Buscar en los hallazgos")
  await searching.fill("nusta")
  await expect(page.getByText("1 hallazgo de 2,000")).toBeVisible()
  await expect(media.getByText("Única mención de Ñusta")).toBeVisible()
})

test("axe finds nothing on a report and a difference, in both themes", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  const { check } = await client.ask("aml", { dni: "40000024" })
  await fault("aml", replaced({ ...reportOf(check), aml_status: "PURPLE", pep: null }))
  const { check: second } = await client.ask("aml", { dni: "40000024" })
  // A page that the browser had to correct (React 418), or a part that the policy refused.
  const faults: string[] = []
  page.on("pageerror", ({ message }) => faults.push(message))
  await page.addInitScript(() =>
    document.addEventListener("securitypolicyviolation", ({ violatedDirective }) => {
      throw new Error(violatedDirective)
    }),
  )
  const clean = async () => {
    expect(faults).toEqual([])
    await expectAccessibleInBothThemes(page)
  }
  await page.goto(`/checks/${check.id}`)
  await (await openItem(page, "pep", 1)).getByRole("button", { name: "Nota" }).click()
  await expect(page.getByLabel("Nota sobre PEP: hallazgo 1")).toBeFocused()
  await clean()
  await page.goto(`/checks/${second.id}/compare`)
  await expect(page.getByText("El nivel cambió; alguno de los dos no está en la escala.")).toBeVisible()
  await clean()
})

test("no part of it is wider than a telephone", async ({ pageOf, clientOf }) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  await page.setViewportSize({ width: 390, height: 844 })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  const { check } = await client.ask("aml", { dni: "40000003" })
  await client.ask("aml", { dni: "40000003" })
  await page.goto(`/checks/${check.id}`)
  await expect(page.locator("[data-finding]").first()).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)
  await page.goto(`/checks/${check.id}/compare`)
  await expect(page.getByText("Los dos reportes dicen lo mismo")).toBeVisible()
  expect(await width()).toBeLessThanOrEqual(390)
})

test("the sheet of paper is whole whatever is searched, and carries the review unless it is left out", async ({
  pageOf,
  clientOf,
}, testInfo) => {
  const page = await pageOf("analyst")
  const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000022" })
  await page.goto(`/checks/${check.id}`)
  await (await openItem(page, "adverse_media", 1)).getByRole("button", { name: "Coincide" }).click()
  const verdict = page.getByText(/Revisión: Coincide, Ana Quispe/).filter({ visible: true })
  await expect(verdict).toBeVisible()
  await page.getByLabel("Buscar en los hallazgos").fill("nada de esto")
  await expect(verdict).toHaveCount(0)
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
  await page.emulateMedia({ media: "print" })
  await expect(verdict).toBeVisible()
  await expect(page.getByRole("toolbar")).toHaveCount(0)
  await expect(page.getByText("Nivel 3 de 5")).toBeVisible()
  await expect(page.getByRole("heading", { name: "Noticias" })).toBeVisible()
  const pdf = await page.pdf({ format: "A4", printBackground: false })
  await testInfo.attach("report.pdf", { body: pdf, contentType: "application/pdf" })
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-")

  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event("afterprint")))
  await page.getByLabel("Buscar en los hallazgos").fill("")
  await page.getByLabel("Imprimir también la revisión y las notas").uncheck()
  await page.emulateMedia({ media: "print" })
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")))
  await expect(page.getByRole("heading", { name: "Noticias" })).toBeVisible()
  await expect(verdict).toHaveCount(0)
})
