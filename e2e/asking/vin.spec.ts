import { readFile } from "node:fs/promises"
import { expectAccessible } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { platformWith } from "#test/samples/replaced-answer.ts"

const SHAPES = ["data.status", "data.state", "data.task.status", "envelope", "data.result.state"] as const
/** A VIN that no other test asks about. */
const freshVin = () => `8AP${String(Math.floor(Math.random() * 1e14)).padStart(14, "0")}`

test(`the task's answer in each of ${SHAPES.length} shapes: its word, everything that came, the unit deducted at acceptance`, async ({
  app,
  clientOf,
  pageOf,
}) => {
  const client = await clientOf("analyst")
  const page = await pageOf("analyst")
  const main = page.getByRole("main")
  for (const shape of SHAPES) {
    await app.sandbox.tune({
      vinDelayMs: 0,
      vinFinalState: "observado",
      choices: { vinTaskShape: shape, vinPace: "unpaced" },
    })
    const vin = freshVin()
    const { check } = await client.ask("vin", { vin: vin.toLowerCase() })
    const done = await client.readWhen(check.id, ({ state }) => state === "answered")
    const expected = { remoteState: "observado", charge: "deducted", warnings: [], input: { vin } }
    expect(done, shape).toMatchObject(expected)
    await page.goto(`/checks/${check.id}`)
    await page.getByRole("button", { name: "Ver evidencia" }).click()
    const task = main.locator("section").filter({ hasText: "La tarea en el servicio" }).last()
    await expect(task.getByText("observado", { exact: true }), shape).toBeVisible()
    await expect(task).toContainText("Descontado")
    await expect(main.getByText(/inesperado|llegó con otra forma/)).toHaveCount(0)
    await expect(main.getByText("Placa vigente", { exact: true }).first()).toBeVisible()
    await expectAccessible(page, shape)
  }
})

test("a task that ended without a record says so first, in the service's word, and so does its constancia", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0, vinFinalState: "failed" })
  const client = await clientOf("analyst")
  const { check } = await client.ask("vin", { vin: freshVin() })
  await client.readWhen(check.id, ({ state }) => state === "answered")
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 2 }).first()).toHaveText("Respondida sin registro")
  await expect(main).toContainText("El servicio terminó la tarea con «failed», sin registro.")
  await expect(main).toContainText("De aquí no se concluye que no exista")
  await expectAccessible(page)
  await page.goto(`/checks/${check.id}/constancia`)
  await expect(main).toContainText("el servicio la terminó sin registro")
  await expect(main).not.toContainText("recibió un registro")
})

test("that an earlier answer came without a record is said wherever somebody is about to ask again", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: 3_600_000, vinFinalState: "not_found" })
  const vin = freshVin()
  const { check } = await (await clientOf("analyst")).ask("vin", { vin })
  const page = await pageOf("analyst", "/ask/vin")
  // Asked while it is under way, it leads there: nothing is offered to be repeated.
  await page.getByRole("textbox", { name: "VIN" }).fill(vin)
  await page.keyboard.press("Enter")
  const underWay = page.getByRole("alert").filter({ hasText: "Está en curso: su respuesta llegará sola." })
  await expect(underWay.getByRole("link", { name: "Ver la consulta" })).toBeFocused()
  await expect(underWay.getByRole("button")).toHaveText(["Volver a los datos"])
  await page.keyboard.press("Enter")
  await page.waitForURL(`/checks/${check.id}`)
  await expect(page.getByText("Esta página se actualiza sola.")).toBeVisible()
  await app.sandbox.tune({ vinDelayMs: 0 })
  await expect(
    page.getByRole("status").filter({ hasText: "La consulta cambió: Respondida sin registro" }),
  ).toBeAttached()

  await page.keyboard.press("Control+k")
  await page.getByRole("combobox").fill(vin)
  const asked = /ya lo consultó hoy, \d\d:\d\d: respondida sin registro/
  await expect(page.getByRole("dialog").getByRole("option", { name: asked })).toBeVisible()
  await page.keyboard.press("Escape")

  await page.goto("/ask/vin")
  await page.getByRole("textbox", { name: "VIN" }).fill(vin)
  await page.keyboard.press("Enter")
  await expect(page.getByRole("alert").filter({ hasText: asked })).toBeVisible()

  await page.goto("/batches/new?operation=vin")
  await page.getByLabel("Pega o escribe la lista").fill(vin)
  await page.getByRole("button", { name: "Agregar a la lista" }).click()
  await expect(page.getByRole("main")).toContainText(asked)
  await page.getByRole("radio", { name: "Ya consultadas 1" }).check()
  await expect(page.getByRole("radio", { name: "Consultadas sin registro 1" })).toBeVisible()
  await expect(page.getByRole("main")).toContainText("(1 sin registro)")
})

test("the dossier shows the record within a task's answer; where there is none it says so, and not that all is known", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0, choices: { vinPace: "unpaced" } })
  const client = await clientOf("analyst")
  const page = await pageOf("analyst")
  const vin = freshVin()
  const source = page.getByRole("region", { name: "Vehículo por VIN", exact: true })
  for (const result of [{ marca: "TOYOTA", modelo: "HILUX", color: "ROJO" }, null]) {
    const data = { task_id: "t-1", vin, status: result ? "completed" : "failed", result }
    await app.sandbox.fault("vin-task", platformWith(data))
    const { check } = await client.ask("vin", { vin })
    await client.readWhen(check.id, ({ state }) => state === "answered")
    await page.goto(`/subjects/${check.subjectId}`)
    if (result) await expect(source).toContainText("TOYOTA")
    else await expect(source).toContainText("Respondida sin registro")
    await expect(source).not.toContainText("task_id")
  }
  await expect(source).toContainText("Antes")
  await expect(page.getByText("ya se respondió.")).toBeVisible()
})

test("an answer with the keys of the registry sheet reads like it; the rest and the task stand below as they came", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0 })
  const owner = { nombre: "ROJAS PEÑA, LUZ", tipo_documento: "DNI", numero_documento: "40000001" }
  const result = {
    n_placa: "ABC123",
    marca: "TOYOTA",
    modelo: "HILUX",
    condicion: "ROBADO",
    propietarios: [owner],
    afectaciones: [{ tipo: "EMBARGO" }],
    clave_nueva: { nota: "fuera de la ficha" },
  }
  const data = { task_id: "1", status: "completed", message: "listo", result }
  await app.sandbox.fault("vin-task", platformWith(data))
  const client = await clientOf("analyst")
  const { check } = await client.ask("vin", { vin: freshVin() })
  await client.readWhen(check.id, ({ state }) => state === "answered")
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const main = page.getByRole("main")
  await expect(main.getByRole("heading", { level: 1, name: "TOYOTA HILUX" })).toBeVisible()
  // A mark that is notable in a list is so at the head of its answer too.
  const head = page.getByRole("article").locator("> header")
  await expect(main.getByText("Condición: ROBADO")).toBeVisible()
  await expect(head.getByText("1 afectación")).toBeVisible()
  const owners = main.getByRole("table", { name: "Propietarios" })
  await expect(owners).toContainText("ROJAS PEÑA, LUZ")
  // A field that nobody promised, and that did not come, is not named.
  await expect(main.getByText("nro_partida", { exact: true })).toHaveCount(0)
  await expect(main.getByText("No llegó")).toHaveCount(0)
  const sections = main.locator("section > header h2")
  const titles = await sections.allTextContents()
  const order = ["Propietarios", "Lo demás que llegó", "La tarea en el servicio"]
  expect(titles.filter((title) => order.includes(title))).toEqual(order)
  await expect(
    main.locator("section", { has: page.getByRole("heading", { name: order[1] ?? "" }) }),
  ).toContainText("fuera de la ficha")
  const task = main.locator("details", { hasText: "Datos técnicos de la consulta" })
  await task.getByText("Datos técnicos de la consulta").click()
  await expect(task.getByText("listo")).toBeVisible()
  await expectAccessible(page)

  // The owner's document leads on; nothing is asked by that.
  const countOf = async () =>
    ((await (await client.fetch("/api/checks")).json()) as { items: unknown[] }).items.length
  const asked = await countOf()
  await owners.getByRole("button", { name: "Buscar 40000001: su expediente, o consultar" }).click()
  const palette = page.getByRole("dialog")
  await expect(palette.getByRole("combobox")).toHaveValue("40000001")
  await expect(palette.getByRole("option").first()).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(palette).toHaveCount(0)
  expect(await countOf()).toBe(asked)
})

test("an answer without a state word stays pending, is shown raw, and a person can close it", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0, choices: { vinTaskShape: "none" } })
  const client = await clientOf("analyst")
  const { check } = await client.ask("vin", { vin: freshVin() })
  await client.readWhen(check.id, ({ problem }) => problem?.code === "state_unrecognised")
  const page = await pageOf("analyst")
  // It is still polled by itself, and is in the list of work that waits for a person all the same.
  await page.goto("/")
  await expect(page.getByText("Nada por hacer.")).toBeHidden()
  await page.getByRole("link", { name: "1 tarea en un estado que no se reconoce" }).click()
  await page.waitForURL("**/unknown")
  const waiting = page.getByRole("table", { name: "Tareas en un estado que no se reconoce" })
  await expectAccessible(page)
  await waiting.getByRole("link", { name: "Vehículo por VIN" }).click()
  const main = page.getByRole("main")
  await expect(main).toContainText("en la última lectura no se reconoció el estado")
  await expect(main).toContainText("Sin resolver desde")
  await expect(main.getByRole("region", { name: "Respuesta original" })).toContainText("task_id")
  await expectAccessible(page)
  await page.getByRole("button", { name: "Cerrar la tarea" }).click()
  await expect(page.getByText("Escribe cómo se averiguó")).toBeVisible()
  await page.getByLabel("Cómo se averiguó").fill("El proveedor envió el resultado por correo")
  await page.getByRole("button", { name: "Cerrar la tarea" }).click()
  await expect(page.getByRole("heading", { name: "Cerrada por una persona" })).toBeVisible()
  expect(await client.read(check.id)).toMatchObject({ state: "closed", charge: "deducted" })

  // The form of one VIN points at the wrong characters, also at one that looks right.
  await page.goto("/ask/vin")
  await page.getByLabel("VIN", { exact: true }).fill("1HGCM82633\u0410O04352")
  await page.keyboard.press("Enter")
  const fault = page.getByRole("alert").filter({ hasText: "Hay un dato por corregir" })
  await expect(fault).toContainText("Posición 11: «\u0410» es de otro alfabeto (U+0410)")
  await expect(fault).toContainText("Posición 12: la letra O no se admite en un VIN.")
})

test("a task that an unrecognised word ended is read again by a person, and what came is kept", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ vinDelayMs: 0, vinFinalState: "observado" })
  const body = { status: "success", data: { status: "en revisión" } }
  await app.sandbox.fault("vin-task", { kind: "replace", status: 200, body })
  const client = await clientOf("manager")
  const { check } = await client.ask("vin", { vin: freshVin() })
  await client.readWhen(check.id, ({ state }) => state === "answered")
  const page = await pageOf("manager", `/checks/${check.id}`)
  const main = page.getByRole("main")
  await expect(main.getByText("en revisión", { exact: true }).first()).toBeVisible()
  await main.getByRole("button", { name: "Leer otra vez" }).press("Enter")
  const dialog = page.getByRole("dialog", { name: "¿No era el final?" })
  await dialog.getByRole("button", { name: "Leer otra vez" }).click()
  await expect(dialog.getByText("Escribe cómo se averiguó")).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel("Cómo se averiguó").fill("El proveedor dijo que seguía en curso")
  await dialog.getByRole("button", { name: "Leer otra vez" }).click()
  await expect(dialog).toBeHidden()
  await expect(main.getByText("observado", { exact: true }).first()).toBeVisible()
  await page.getByRole("button", { name: "Ver evidencia" }).click()
  const steps = main.locator("section").filter({ has: page.getByRole("heading", { name: "Recorrido" }) })
  await expect(steps).toContainText("Motivo: El proveedor dijo que seguía en curso")
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    steps.getByRole("button", { name: "Descargarla tal como llegó" }).click(),
  ])
  expect(JSON.parse(await readFile(await download.path(), "utf8"))).toEqual(body)
  expect(await client.read(check.id)).toMatchObject({ state: "answered", charge: "deducted" })
})

test("a task that does not end says since when, and how often it was read", async ({ clientOf, pageOf }) => {
  const { check } = await (await clientOf("analyst")).ask("vin", { vin: "SANDB0X0000000029" })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  const reads = page.locator("dl > div").filter({ hasText: "Lecturas hasta ahora" }).locator("dd")
  await expect(reads).toContainText(/^[2-9]/)
  await expect(page.getByRole("main")).toContainText("Se descontó una unidad.")
})

test("accepted without a task: a unit is gone, and a person has to look into it", async ({
  app,
  clientOf,
  pageOf,
}) => {
  await app.sandbox.tune({ choices: { vinCreateAnswer: "success-without-task" } })
  const client = await clientOf("analyst")
  const vin = freshVin()
  const { check } = await client.ask("vin", { vin })
  expect(check).toMatchObject({
    state: "unknown",
    charge: "deducted",
    problem: { code: "accepted_without_task" },
  })
  const page = await pageOf("analyst", `/checks/${check.id}`)
  await expect(page.getByRole("main")).toContainText("Descontado")
  await page.goto("/unknown")
  await expect(page.getByRole("listitem").filter({ hasText: vin })).toContainText(
    "sin dar un identificador que leer",
  )
})
