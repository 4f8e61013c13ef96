import type { Page } from "@playwright/test"
import type { Client } from "pg"
import type { CheckView } from "#lib/checks/present-check.ts"
import { expectAccessible, expectAccessibleInBothThemes } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import type { DeskClient } from "#test/desk/desk-client.ts"
import { platformWith } from "#test/samples/replaced-answer.ts"

const QUESTIONS: { operation: string; input: Record<string, string>; hero: string[] }[] = [
  {
    operation: "person",
    input: { dni: "40000001" },
    hero: ["nombres", "apellido_paterno", "apellido_materno"],
  },
  {
    operation: "person-ext",
    input: { dni: "40000001" },
    hero: ["given_names", "paternal_surname", "maternal_surname"],
  },
  {
    operation: "foreigner",
    input: { document_number: "002000001", birthdate: "1990-05-03" },
    hero: ["nombres", "apellido_paterno", "apellido_materno"],
  },
  { operation: "company", input: { ruc: "10400000017" }, hero: ["razon_social"] },
  { operation: "vehicle", input: { plate: "CTJ001" }, hero: ["make", "model"] },
  { operation: "vehicle-registry", input: { plate: "CTJ001" }, hero: ["marca", "modelo"] },
  { operation: "kyc", input: { document_type: "dni", document_number: "40000031" }, hero: ["status_name"] },
  { operation: "aml", input: { dni: "40000024" }, hero: ["aml_status"] },
]

async function open(page: Page, client: DeskClient, operation: string, input: Record<string, string>) {
  const { check } = await client.ask(operation, input)
  await page.goto(`/checks/${check.id}`)
  return check
}

const rowOf = (page: Page, field: string) =>
  page.locator("dl > div").filter({ has: page.getByText(field, { exact: true }) })

/** Fields that head an answer as its subject and its finding, outside of the list of its fields. */
const HEADING: Partial<Record<string, readonly string[]>> = { aml: ["dni", "aml_status"] }
const headOf = (page: Page, field: string) =>
  page
    .getByRole("main")
    .locator("section")
    .filter({ has: page.getByText(field, { exact: true }) })
    .first()

async function openEvidence(page: Page) {
  await page.getByRole("button", { name: "Ver evidencia" }).click()
  return page.getByRole("dialog", { name: "Evidencia" })
}

const recordOf = (check: CheckView) => check.answer as Record<string, unknown>

test.describe("an answer", () => {
  test("of any operation shows every field by its own name, to the letter, with its evidence, and no identifier in the title", async ({
    pageOf,
    clientOf,
  }) => {
    const page = await pageOf("analyst")
    const client = await clientOf("analyst")
    for (const { operation, input, hero } of QUESTIONS) {
      const check = await open(page, client, operation, input)
      const record = recordOf(check)
      const named = hero.map((field) => String(record[field])).join(" ")
      await expect(page.getByRole("main"), operation).toContainText(named)
      for (const folded of await page
        .getByRole("main")
        .locator("details.sheet:not(dialog *) > summary")
        .all())
        await folded.click()
      const evidence = await openEvidence(page)
      await evidence.getByLabel("Mostrar nombres técnicos").check()
      for (const [field, value] of Object.entries(record)) {
        await expect(page.getByText(field, { exact: true }).first(), `${operation}.${field}`).toBeVisible()
        if (typeof value !== "string" || value.startsWith("/api/files/") || field === "created_at") continue
        // Document and level of a report are in the head of its page.
        const head = operation === "aml" ? page.getByRole("main") : headOf(page, field)
        const place = HEADING[operation]?.includes(field) ? head : rowOf(page, field)
        await expect(place, `${operation}.${field}`).toContainText(value)
      }
      for (const text of ["Ana Quispe", check.requestId, String(check.answerSha256), "Lima", "200"]) {
        await expect(evidence, operation).toContainText(text)
      }
      const title = await page.title()
      for (const value of Object.values(input)) expect(title, operation).not.toContain(value)
    }
  })

  test("is read in people's words; technical names come by one switch, and stay", async ({
    pageOf,
    clientOf,
  }) => {
    const page = await pageOf("analyst")
    await open(page, await clientOf("analyst"), "person", { dni: "40000009" })
    const name = page.getByText("apellido_paterno", { exact: true })
    const isUnknownShown = () =>
      expect(page.getByText("puntaje_interno", { exact: true }).first()).toBeVisible()
    await expect(page.getByText("Apellido paterno", { exact: true })).toBeVisible()
    await expect(name).toBeHidden()
    await isUnknownShown()
    await page.keyboard.press("Control+k")
    const box = page.getByRole("combobox", { name: "Consultar, buscar o ir a una página" })
    await box.fill("nombres téc")
    await box.press("Enter")
    await expect(name).toBeVisible()
    await page.emulateMedia({ media: "print" })
    await expect(name).toBeVisible()
    await page.emulateMedia({ media: null })
    await page.getByRole("link", { name: "Historial" }).first().click()
    await page.waitForURL(/\/checks$/)
    await page.goBack()
    await page.waitForURL(/\/checks\/./)
    await expect(name).toBeVisible()
    const kept = await (await page.request.get(page.url())).text()
    expect(kept).toContain('data-field-names="true"')
    await page.goto("/account")
    const choice = page.getByLabel("Mostrar nombres técnicos")
    await expect(choice).toBeChecked()
    await page.route("**/account", (route) => route.abort())
    await choice.click() // it is given back at once, so its state may be looked at too late
    await expect(page.getByText("No se guardó")).toBeVisible()
    await expect(choice).toBeChecked()
    await page.unroute("**/account")
    await choice.uncheck()
    await expectAccessible(page)
    await page.goBack()
    await isUnknownShown()
    await expect(name).toBeHidden()
  })

  test("tells the kinds of nothing apart", async ({ pageOf, clientOf }) => {
    const page = await pageOf("analyst")
    await open(page, await clientOf("analyst"), "person", { dni: "40000002" })
    await expect(rowOf(page, "caracter_verificacion_anterior")).toContainText("No aplica")
    await open(page, await clientOf("analyst"), "vehicle-registry", { plate: "CTJ001" })
    await expect(rowOf(page, "color_2")).toContainText("Sin información")
    await expect(page.locator("#field-afectaciones")).toContainText("No hay")
  })

  test("shows what the specification does not know, and where the rest differs", async ({
    pageOf,
    clientOf,
  }) => {
    const page = await pageOf("analyst")
    await open(page, await clientOf("analyst"), "person", { dni: "40000009" })
    const form = page.getByText("Respuesta del servicio: 5 campos inesperados")
    await expect(form).toBeHidden()
    await page.getByRole("button", { name: "Ver evidencia" }).click()
    await expect(form).toBeVisible()
    await page.keyboard.press("Escape")
    const extra = page.locator("section", {
      has: page.getByRole("heading", { name: "Otros campos" }),
    })
    await expect(extra.locator("dl > div").filter({ hasText: "puntaje_interno" })).toContainText("0")
    await expect(extra.locator("dl > div").filter({ hasText: "vigente" })).toContainText("No")
    await expect(extra.locator("dl > div").filter({ hasText: "etiquetas" })).toContainText("No hay")
    const branch = extra.getByRole("button", { name: /historico/ })
    await expect(extra).toContainText("31 ene. 2020")
    await branch.focus()
    await page.keyboard.press("Enter")
    await expect(branch).toHaveAttribute("aria-expanded", "false")
    await expect(extra).not.toContainText("2020-01-31")
  })

  test("of wrong types is shown whole, with its differences", async ({ pageOf, clientOf }) => {
    const page = await pageOf("analyst")
    const check = await open(page, await clientOf("analyst"), "person", { dni: "40000010" })
    expect(check.warnings.length).toBeGreaterThan(0)
    await expect(rowOf(page, "dni")).toContainText("llegó de otro tipo")
    for (const value of Object.values(recordOf(check)).flat()) {
      await expect(page.getByRole("main")).toContainText(String(value))
    }
  })

  test("that is no object at all is shown through the tree", async ({ pageOf, clientOf, fault }) => {
    const page = await pageOf("analyst")
    const body = {
      type: "result",
      status: 200,
      message: "ok",
      data: [{ b: 1, "2": "dos", "1": 83.3 }, "suelto"],
    }
    await fault("person", { kind: "status", status: 200, body })
    await open(page, await clientOf("analyst"), "person", { dni: "40000001" })
    await expect(page.getByText("El registro llegó con otra forma")).toBeVisible()
    await expect(page.getByRole("main")).toContainText("suelto")
    await expect(page.getByRole("main")).toContainText("83.3")
  })

  test("without a record says no more than that", async ({ pageOf, clientOf }) => {
    const page = await pageOf("analyst")
    const client = await clientOf("analyst")
    for (const [dni, words] of [
      ["40000006", "El servicio respondió sin datos."],
      ["40000007", "El servicio respondió con un registro vacío."],
      ["40000008", "La respuesta no trae registro."],
    ] as const) {
      await open(page, client, "person", { dni })
      await expect(page.getByRole("heading", { name: "Respondida sin registro" }), dni).toBeVisible()
      await expect(page.getByText(words)).toBeVisible()
    }
  })

  test("that looks like HTML stays text, and the digits of a company's number stand without separators", async ({
    pageOf,
    clientOf,
  }) => {
    const page = await pageOf("analyst")
    const client = await clientOf("analyst")
    const check = await open(page, client, "person", { dni: "40000004" })
    await expect(rowOf(page, "nombres")).toContainText(String(recordOf(check).nombres))
    await expect(page.locator("main img, main b, main script")).toHaveCount(0)
    await open(page, client, "company", { ruc: "10400000017" })
    await expect(rowOf(page, "ruc").locator("dd")).toHaveText("10400000017")
  })
})

test.describe("a KYC session", () => {
  test("is shown with the service's own words in each of its states; one that never was is a calm answer without cost, and an unknown state is neutral", async ({
    pageOf,
    clientOf,
  }) => {
    const page = await pageOf("analyst")
    const client = await clientOf("analyst")
    const opened = (number: number) =>
      open(page, client, "kyc", { document_type: "dni", document_number: String(number) })
    for (let number = 40000030; number <= 40000038; number++) {
      const record = recordOf(await opened(number))
      const name = String(record.status_name)
      await expect(page.getByRole("heading", { level: 2, name }), name).toBeVisible()
      const isOpen = record.status === "not_started" || record.status === "in_progress"
      await expect(
        page.getByText(isOpen ? "La sesión sigue abierta" : "La sesión ya no está abierta"),
        name,
      ).toBeVisible()
      await expect(rowOf(page, "url").getByRole("link"), name).toHaveCount(record.url === null ? 0 : 1)
    }
    await opened(40000039)
    await expect(page.getByRole("heading", { name: "Sin sesión anterior" })).toBeVisible()
    await opened(40000013)
    await expect(page.getByText(/La sesión (sigue|ya no está) abierta/)).toHaveCount(0)
  })

  test("says whose it is as other answers do; where none does it says so, and leads on to asking", async ({
    pageOf,
    clientOf,
  }) => {
    const page = await pageOf("analyst")
    const client = await clientOf("analyst")
    const { check } = await client.ask("kyc", { document_type: "dni", document_number: "40000031" })
    await page.goto(`/checks/${check.id}`)
    const main = page.getByRole("main")
    await expect(main.getByText("Ninguna respuesta dice el nombre.")).toBeVisible()
    await main.getByRole("button", { name: "Buscar 40000031", exact: false }).click()
    await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("40000031")

    const { check: person } = await client.ask("person", { dni: "40000031" })
    const name = person.result?.line.title ?? ""
    expect(name).not.toBe("")
    await page.goto(`/checks/${check.id}`)
    await expect(main.getByRole("heading", { level: 1, name })).toBeVisible()
    await expect(main.getByText("El nombre lo dicen otras respuestas.")).toBeVisible()
    await expectAccessibleInBothThemes(page)
  })

  test("has a link that says when it was asked; any other address is text, and not to be copied", async ({
    pageOf,
    clientOf,
    fault,
  }) => {
    const page = await pageOf("analyst")
    const client = await clientOf("analyst")
    const opened = async (url: string, input: Record<string, string>) => {
      const data = { session_id: "s-1", status: "in_progress", status_name: "En Progreso", url, help: url }
      await fault("kyc", platformWith(data))
      await open(page, client, "kyc", input)
      return [rowOf(page, "url"), rowOf(page, "help")] as const
    }
    const dni = (document_number: string) => ({ document_type: "dni", document_number })
    for (const row of await opened("https://kyc.example.com/s/1", dni("40000051"))) {
      await expect(row.getByRole("link")).toHaveAttribute("href", "https://kyc.example.com/s/1")
      await expect(row.getByRole("button")).toHaveCount(1)
    }
    await expect(rowOf(page, "url")).toContainText("puede que ya no abra")
    for (const [index, url] of ["http://kyc.example.com/s/1", "javascript:alert(1)"].entries()) {
      for (const row of await opened(url, dni(`4000006${index}`))) {
        await expect(row).toContainText(url)
        await expect(row.getByRole("link")).toHaveCount(0)
        await expect(row.getByRole("button")).toHaveCount(0)
      }
    }
  })
})

test.describe("an AML report", () => {
  test("tells null, empty and full sections apart, and colours no flag", async ({ pageOf, clientOf }) => {
    const page = await pageOf("records")
    const { check } = await (await clientOf("analyst")).ask("aml", { dni: "40000022" })
    await page.goto(`/checks/${check.id}`)
    const record = recordOf(check)
    const sections = [
      "pep",
      "pep_historical",
      "pep_relatives",
      "sanctions",
      "adverse_media",
      "judicial_records",
      "vip_list",
    ]
    for (const name of sections) {
      const value = record[name]
      const list = Array.isArray(value) ? value : null
      const place = page.locator(`#field-${name}`)
      if (list !== null && list.length > 0) await expect(place).toContainText(String(list.length))
      else
        await expect(place.locator("xpath=..")).toContainText(
          list === null ? "El servicio no informó" : "Sin resultados",
        )
    }
    const flags = record.compliance as Record<string, unknown>
    for (const [name, value] of Object.entries(flags)) {
      const words = value === null ? "nulo" : String(value)
      await expect(rowOf(page, `compliance.${name}`)).toContainText(words)
    }
    await expect(page.getByText(/Consultado el .* por Ana Quispe/)).toBeVisible()
  })

  test("of an unknown level is neutral and verbatim", async ({ pageOf, clientOf }) => {
    const page = await pageOf("analyst")
    await open(page, await clientOf("analyst"), "aml", { dni: "40000013" })
    await expect(page.getByText("PURPLE").first()).toBeVisible()
    await expect(page.getByText("Fuera de la escala")).toBeVisible()
  })

  test("is all that the role of records sees", async ({ pageOf, clientOf }) => {
    const page = await pageOf("records")
    const { check } = await (await clientOf("analyst")).ask("person", { dni: "40000001" })
    for (const id of [check.id, crypto.randomUUID(), "not-an-id"]) {
      await page.goto(`/checks/${id}`)
      await expect(page.getByRole("heading", { name: "Página no encontrada" }), id).toBeVisible()
      await expect(page.getByRole("main")).not.toContainText("40000001")
    }
  })
})

test("a document is opened through Cotejo and its hash is shown", async ({ pageOf, clientOf }) => {
  const page = await pageOf("analyst")
  await open(page, await clientOf("analyst"), "vehicle", { plate: "CTJ001" })
  const download = page.waitForEvent("download")
  await page.getByRole("button", { name: "Abrir el documento" }).click()
  expect((await download).suggestedFilename()).toMatch(/^vehicle-.*\.pdf$/)
  await expect(rowOf(page, "file_url")).toContainText("Lo último que se abrió")
  await page.getByRole("button", { name: "Ver evidencia" }).click()
  const evidence = page.getByRole("dialog", { name: "Evidencia" })
  await expect(evidence).toContainText(/SHA-256 del documento[0-9a-f]{64}/)
  expect(await page.content()).not.toContain("signature=")
})

test("a document whose link answers that it is gone is dead, and what remains is to ask again at its cost", async ({
  app,
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst")
  const lifetime = (fileLinkLifetimeMs: number) => app.sandbox.tune({ fileLinkLifetimeMs })
  await lifetime(0)
  await open(page, await clientOf("analyst"), "vehicle-registry", { plate: "CTJ001" })
  await lifetime(3_600_000)
  await page.getByRole("button", { name: "Abrir el documento" }).click()
  await expect(rowOf(page, "file_url")).toContainText("El enlace respondió 403: ya no sirve")
  await expect(rowOf(page, "file_url")).toContainText(/Volver a consultar.*costo no especificado/)
  await expect(page.getByRole("button", { name: "Abrir el documento" })).toHaveCount(0)
  await page.getByRole("article").getByRole("button", { name: "Más", exact: true }).click()
  await expect(page.getByRole("button", { name: /Volver a consultar|Repetir/ })).toBeVisible()
})

const FAULTS: { name: string; fault: object; heading: string; says: string }[] = [
  {
    name: "400",
    fault: { kind: "status", status: 400, body: { message: "Formato errado" } },
    heading: "El servicio rechazó la consulta",
    says: "No tuvo costo",
  },
  {
    name: "401",
    fault: { kind: "status", status: 401 },
    heading: "Detenida: hace falta una persona",
    says: "nuestra clave «consultas a registros»",
  },
  {
    name: "402",
    fault: { kind: "status", status: 402 },
    heading: "Detenida: hace falta una persona",
    says: "no queda cupo",
  },
  {
    name: "404",
    fault: { kind: "status", status: 404 },
    heading: "El servicio rechazó la consulta",
    says: "no significa que no exista",
  },
  {
    name: "422",
    fault: { kind: "status", status: 422, body: { errors: { dni: ["muy corto"] } } },
    heading: "El servicio rechazó la consulta",
    says: "muy corto",
  },
  {
    name: "500",
    fault: { kind: "status", status: 500 },
    heading: "El servicio falló al responder",
    says: "error interno suyo",
  },
  {
    name: "503",
    fault: { kind: "status", status: 503 },
    heading: "No sabemos el resultado",
    says: "HTTP 503, que no está previsto",
  },
  {
    name: "a cut connection",
    fault: { kind: "cut-after" },
    heading: "No sabemos el resultado",
    says: "La conexión se cortó",
  },
  {
    name: "a truncated body",
    fault: { kind: "truncate" },
    heading: "No sabemos el resultado",
    says: "Antes de repetirla, confirma con el proveedor si llegó",
  },
  {
    name: "HTML",
    fault: { kind: "html", status: 200 },
    heading: "No sabemos el resultado",
    says: "su respuesta no se puede leer",
  },
]

test("each failure gives its own sentence and the request, and nobody is signed out", async ({
  pageOf,
  clientOf,
  fault,
  emptied,
}) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  for (const { name, fault: order, heading, says } of FAULTS) {
    await fault("person", order)
    const check = await open(page, client, "person", { dni: "40000001" })
    const panel = page.locator("#check-state")
    await expect(panel.getByRole("heading", { name: heading }), name).toBeVisible()
    await expect(panel, name).toContainText(says)
    await expect(panel, name).toContainText("Costo")
    await expect(panel, name).toContainText(check.requestId)
    await page.reload()
    await expect(panel, name).toBeVisible()
    await emptied() // what was halted or slowed down by one failure is none of the next one's business
  }
})

/** Far longer than a page takes to open, on whatever machine. */
const A_LONG_WAIT = { kind: "status", status: 429, headers: { "retry-after": "600" } }

/** As if the time that the service asked for had passed. */
async function endTheWait(database: Client): Promise<void> {
  await database.query("update pacing set held_until = clock_timestamp(), next_at = clock_timestamp()")
  await database.query("update checks set not_before = clock_timestamp() where not_before is not null")
}

test("a check that waits goes on by itself, and its page tells so without being touched", async ({
  pageOf,
  clientOf,
  fault,
  database,
}) => {
  const page = await pageOf("analyst")
  await fault("kyc", A_LONG_WAIT)
  await open(page, await clientOf("analyst"), "kyc", { document_type: "dni", document_number: "40000030" })
  await expect(page.getByRole("heading", { name: "En espera: sigue sola" })).toBeVisible()
  await page.getByRole("button", { name: "Más", exact: true }).focus()
  await endTheWait(database)
  await expect(page.getByRole("heading", { level: 2, name: "No iniciado" })).toBeVisible()
  await expect(page.getByRole("button", { name: "Más", exact: true })).toBeFocused()
})

test("a question that the pace holds back says when it is sent, and claims no answer yet", async ({
  pageOf,
  clientOf,
  fault,
  database,
}) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  await fault("kyc", A_LONG_WAIT)
  await client.ask("kyc", { document_type: "dni", document_number: "40000031" })
  await open(page, client, "kyc", { document_type: "dni", document_number: "40000032" })
  await expect(page.getByRole("heading", { name: "En cola" })).toBeVisible()
  await expect(page.locator("#check-state")).toContainText("Se envía el")
  await expect(page.getByText("Estado HTTP")).toBeHidden()
  await endTheWait(database)
  await expect(page.getByRole("heading", { level: 2, name: "En Revisión" })).toBeVisible()
})

test("a halted check is resumed, or withdrawn", async ({ pageOf, clientOf, fault }) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  await fault("company", { kind: "status", status: 402 }, 2)
  await open(page, client, "company", { ruc: "10400000017" })
  await page.getByRole("button", { name: "Cancelar consulta" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar consulta" }).click()
  await expect(page.getByRole("heading", { name: "Cancelada antes de cursarse" })).toBeVisible()
  await expect(page.locator("#check-state")).toContainText("Cancelada por Ana Quispe")

  const check = await open(page, client, "company", { ruc: "10400000017" })
  expect(check.state).toBe("halted")
  await page.getByRole("button", { name: "Reanudar" }).click()
  await expect(page.getByText("Razón social", { exact: true })).toBeVisible()
})

test("an unknown outcome is closed with what was found out, and asked again as a linked check", async ({
  pageOf,
  clientOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  await fault("aml", { kind: "cut-after" })
  await open(page, await clientOf("analyst"), "aml", { dni: "40000020" })
  await page.getByRole("button", { name: "Cerrar la consulta" }).click()
  await expect(page.getByText("Elige qué se averiguó.")).toBeVisible()
  await expect(page.getByText("Escribe cómo se averiguó")).toBeVisible()
  await page.getByLabel("No le llegó al servicio").check()
  await page.getByLabel("Cómo se averiguó").fill("Llamada a soporte")
  await page.getByRole("button", { name: "Cerrar la consulta" }).click()
  await expect(page.getByRole("heading", { name: "Cerrada por una persona" })).toBeVisible()
  await expect(page.locator("#check-state")).toContainText("Se averiguó que no le llegó al servicio.")
  await expect(page.locator("#check-state")).toContainText("Llamada a soporte")
})

test("asking again says what it may cost, asks once however often it is pressed, and links both", async ({
  app,
  pageOf,
  clientOf,
}) => {
  const page = await pageOf("analyst")
  const first = await open(page, await clientOf("analyst"), "foreigner", {
    document_number: "002000001",
    birthdate: "1990-05-03",
  })
  const seen = async () => {
    const response = await app.sandbox.director("/requests?operation=foreigner")
    return ((await response.json()) as { items: unknown[] }).items.length
  }
  const before = await seen()
  await page.getByRole("article").getByRole("button", { name: "Más", exact: true }).click()
  await page.getByRole("button", { name: "Volver a consultar" }).click()
  const dialog = page.getByRole("dialog")
  await expect(dialog).toContainText("costo no especificado")
  await dialog.getByRole("button", { name: "Volver a consultar" }).dblclick()
  await page.waitForURL(
    (url) => /\/checks\/[0-9a-f-]{36}$/.test(url.pathname) && !url.pathname.endsWith(first.id),
  )
  await page.getByRole("link", { name: /Repite la consulta del/ }).click()
  await page.waitForURL(`**/checks/${first.id}`)
  await expect(page.getByRole("link", { name: /Se volvió a consultar/ })).toHaveCount(1)
  expect(await seen()).toBe(before + 1)
})

test("a value and the whole answer are copied as they came", async ({ app, context, pageOf, clientOf }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: app.url })
  const page = await pageOf("analyst")
  const check = await open(page, await clientOf("analyst"), "company", { ruc: "10400000017" })
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
  await rowOf(page, "ruc").hover()
  await rowOf(page, "ruc")
    .getByRole("button", { name: /Copiar RUC/ })
    .click()
  expect(await clipboard()).toBe("10400000017")
  await page.getByRole("article").getByRole("button", { name: "Más", exact: true }).click()
  await page.getByRole("button", { name: "Copiar la respuesta entera" }).click()
  expect(JSON.parse(await clipboard())).toEqual(check.answer)
})

test("on a telephone the answer follows one row of commands, the lesser ones behind a button", async ({
  app,
  context,
  pageOf,
  clientOf,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: app.url })
  const page = await pageOf("analyst")
  await page.setViewportSize({ width: 390, height: 844 })
  const check = await open(page, await clientOf("analyst"), "company", { ruc: "10400000017" })
  const head = page.getByRole("article").locator("> header")
  const more = head.getByRole("button", { name: "Más", exact: true })
  const tops = await Promise.all(
    [head.getByRole("button", { name: "Consultar también" }), more].map(
      async (one) => (await one.boundingBox())?.y,
    ),
  )
  expect(new Set(tops).size).toBe(1)
  await expect(head.getByRole("button", { name: "Imprimir" })).toBeHidden()

  await more.press("Enter")
  await page.keyboard.press("Tab")
  await expect(head.getByRole("button", { name: "Volver a consultar" })).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(head.getByRole("button", { name: "Copiar la respuesta entera" })).toBeFocused()
  await page.keyboard.press("Enter")
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()).then(JSON.parse))
    .toEqual(check.answer)
  await expect(head.getByRole("button", { name: "Imprimir" })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press("Escape")
  await expect(more).toBeFocused()
  await more.click()
  await head.getByRole("link", { name: "Constancia firmada" }).click()
  await page.waitForURL(`/checks/${check.id}/constancia`)

  // Who may not ask comes for the constancia: its link is in the row.
  const { check: report } = await (await clientOf("analyst")).ask("aml", { dni: "40000024" })
  const clerk = await pageOf("records")
  await clerk.setViewportSize({ width: 390, height: 844 })
  await clerk.goto(`/checks/${report.id}`)
  await expect(clerk.getByRole("link", { name: "Constancia firmada" })).toBeVisible()
  await expect(clerk.getByRole("button", { name: "Imprimir" })).toBeHidden()
})

test("the print sheet carries the question and its evidence, and no button", async ({ pageOf, clientOf }) => {
  const page = await pageOf("analyst")
  const check = await open(page, await clientOf("analyst"), "aml", { dni: "40000024" })
  await page.emulateMedia({ media: "print" })
  await expect(page.getByRole("main")).toContainText(check.requestId)
  for (const text of ["40000024", "Ana Quispe", String(check.answerSha256)]) {
    await expect(page.getByRole("main").getByText(text).first()).toBeVisible()
  }
  await expect(
    page.getByRole("button", { name: /Imprimir|Volver a consultar|Copiar|Abrir el documento/ }),
  ).toHaveCount(0)
})

const AXE_CASES = [
  { operation: "vehicle-registry", input: { plate: "CTJ001" } },
  { operation: "aml", input: { dni: "40000024" } },
  { operation: "person", input: { dni: "40000010" } },
]

test("axe finds nothing on answers and states, in both themes", async ({ pageOf, clientOf, fault }) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  for (const { operation, input } of AXE_CASES) {
    await open(page, client, operation, input)
    await expectAccessibleInBothThemes(page, operation)
    const evidence = await openEvidence(page)
    await expectAccessibleInBothThemes(page, `${operation}, its evidence`)
    await page.keyboard.press("Escape")
    await expect(evidence).toBeHidden()
    await expect(page.getByRole("button", { name: "Ver evidencia" })).toBeFocused()
  }
  await fault("person", { kind: "html", status: 200 })
  await open(page, client, "person", { dni: "40000001" })
  await expect(page.locator("#check-state")).toBeVisible()
  await expectAccessibleInBothThemes(page, "unknown")
})

test("no page of a check is wider than a telephone, whatever came", async ({ pageOf, clientOf }) => {
  const page = await pageOf("analyst")
  const client = await clientOf("analyst")
  await page.setViewportSize({ width: 390, height: 844 })
  const long = [
    { operation: "person", input: { dni: "40000003" } },
    { operation: "company", input: { ruc: "10400000017" } },
    { operation: "vehicle", input: { plate: "CTJ003" } },
    { operation: "vehicle-registry", input: { plate: "CTJ010" } },
    { operation: "aml", input: { dni: "40000003" } },
    { operation: "kyc", input: { document_type: "dni", document_number: "40000031" } },
  ]
  for (const { operation, input } of long) {
    await open(page, client, operation, input)
    await openEvidence(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), operation).toBeLessThanOrEqual(
      390,
    )
  }
})
