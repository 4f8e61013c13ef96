import type { Locator, Page } from "@playwright/test"
import { highlightQuestion } from "#test/browser/choose-question.ts"
import { expect, test } from "#test/browser/test.ts"
import { watchUpstream } from "#test/desk/sent-upstream.ts"
import { seededPerson } from "#test/processes/settings.ts"

// Somebody in a hurry presses twice where once would do: by the pointer, whose second press finds what came in between, and by Enter.

const CHECK = /\/checks\/[0-9a-f-]{36}$/
const AGAIN = "Volver a consultar"
const askButton = (page: Page) => page.getByRole("main").getByRole("button", { name: /^Consultar ↵/ })

/** Stops the clock of the page: between two presses no time goes by, however busy the machine is. Returns how it goes on. */
async function stopClock(page: Page): Promise<() => Promise<void>> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  return () => page.clock.runFor(1000)
}

/** Waits for the answer to what `press` asks of our server, and for the page to have shown it. */
async function answered(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse(`**${path}`)
  await press()
  await (await answer).finished()
  // Whatever the page does with it comes first.
  for (let turns = 0; turns < 5; turns++)
    await page.evaluate(() => {
      const { port1, port2 } = new MessageChannel()
      port1.start()
      port2.postMessage(null)
      return new Promise<void>((resolve) =>
        port1.addEventListener("message", () => resolve(), { once: true }),
      )
    })
}

test("a question that repeats is not asked by the Enter that called for it, pressed twice", async ({
  pageOf,
  app,
}) => {
  const page = await pageOf("analyst")
  await page.clock.install()
  const sent = await watchUpstream(app)
  const anew = page.getByRole("button", { name: "Volver a consultar" })
  await page.goto("/ask/person")
  await page.getByLabel("Número de DNI").fill("48120041")
  await askButton(page).dblclick()
  await page.waitForURL(CHECK)

  await page.goto("/ask/person")
  await page.getByLabel("Número de DNI").fill("48120041")
  await stopClock(page)
  await answered(page, "/api/checks/person", () => page.keyboard.press("Enter"))
  await page.keyboard.press("Enter")
  await page.clock.resume()
  await expect(page.getByRole("link", { name: "Ver esa respuesta" })).toBeFocused()
  expect(await sent()).toHaveLength(1)
  await anew.press("Enter")
  await page.waitForURL(CHECK)
  expect(await sent()).toHaveLength(2)
})

test("the palette asks again only by an Enter that was pressed after it said so", async ({ pageOf, app }) => {
  const page = await pageOf("analyst")
  await page.clock.install()
  const sent = await watchUpstream(app)
  await page.goto("/ask/person")
  await page.getByLabel("Número de DNI").fill("48120042")
  await page.keyboard.press("Enter")
  await page.waitForURL(CHECK)

  await page.goto("/")
  await page.getByRole("main").getByRole("combobox").fill("48120042")
  await expect(page.getByRole("option").getByText("ya lo consultó hoy").first()).toBeVisible()
  await highlightQuestion(page, "person")
  await stopClock(page)
  await answered(page, "/api/checks/person", () => page.keyboard.press("Enter"))
  await page.keyboard.press("Enter")
  await page.clock.resume()
  await expect(page.getByRole("option").getByText(/Enter otra vez/)).toBeVisible()
  expect(await sent()).toHaveLength(1)
  await page.keyboard.press("Enter")
  await page.waitForURL(CHECK)
  expect(await sent()).toHaveLength(2)
})

test("a dialog that was opened by a double press is neither confirmed nor closed by it", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const { check } = await (await clientOf("analyst")).ask("company", { ruc: "20100000041" })
  const page = await pageOf("analyst")
  await page.clock.install()
  await page.goto(`/checks/${check.id}`)
  const sent = await watchUpstream(app)
  const dialog = page.getByRole("dialog")
  const [opener, confirm] = [
    page.getByRole("button", { name: AGAIN }),
    dialog.getByRole("button", { name: AGAIN }),
  ]
  const cancel = dialog.getByRole("button", { name: "Cancelar" })
  await page.getByRole("button", { name: "Más", exact: true }).click()
  // Its code comes with the first press, by timers of React's own.
  await opener.click()
  await cancel.click()
  await expect(dialog).toBeHidden()
  const goOn = await stopClock(page)

  await opener.focus()
  await page.keyboard.press("Enter")
  await page.keyboard.press("Enter")
  await expect(dialog).toBeVisible()
  await goOn()
  await cancel.click()
  await expect(dialog).toBeHidden()

  // Wherever it comes, the second press falls on the button that confirms, and then beside the dialog.
  await opener.click()
  await goOn()
  const place = await confirm.boundingBox()
  await cancel.click()
  for (const at of [place, { x: 5, y: 5 }]) {
    await opener.evaluate((node, { x, y }) => {
      Object.assign(node.style, { position: "fixed", left: `${x}px`, top: `${y}px`, zIndex: "99" })
    }, at ?? { x: 0, y: 0 })
    await opener.dblclick()
    await expect(dialog).toBeVisible()
    expect(await sent()).toEqual([])
    await goOn()
    await cancel.click()
    await expect(dialog).toBeHidden()
  }
  await opener.click()
  await goOn()
  await confirm.dblclick()
  await page.waitForURL((url) => CHECK.test(url.pathname) && !url.pathname.endsWith(check.id))
  expect(await sent()).toHaveLength(1)
})

test("what takes the place of the pressed button is not pressed with it", async ({
  pageOf,
  clientOf,
  app,
}) => {
  await app.sandbox.tune({ rateLimit: { limit: 1, windowMs: 60_000, retryAfter: "seconds" } })
  const rows = Array.from({ length: 9 }, (_, index) => ({ vin: `1HGCM82633A00435${index}` }))
  const batch = await (await clientOf("analyst")).startBatch(rows)
  const page = await pageOf("analyst", `/batches/${batch.id}`)
  const main = page.getByRole("main")
  const [pause, resume] = [
    main.getByRole("button", { name: "Pausar" }),
    main.getByRole("button", { name: "Reanudar" }),
  ]
  const [x, y] = await middleOf(pause)
  await page.mouse.click(x, y)
  await expect(resume).toBeEnabled()
  await resume.evaluate((node) => Object.assign(node.style, { position: "fixed", zIndex: "99" }))
  await resume.evaluate(
    (node, at) => {
      Object.assign(node.style, { left: `${at.x - 9}px`, top: `${at.y - 9}px` })
    },
    { x, y },
  )
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(resume).toBeEnabled()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.mouse.click(x, y)
  await expect(page.getByRole("dialog")).toBeVisible()
})

test("however often they are pressed, a question is resumed once, taken back once, and a person is disabled once", async ({
  pageOf,
  clientOf,
  fault,
  app,
  database,
}) => {
  const client = await clientOf("analyst")
  await fault("company", { kind: "status", status: 402 }, 2)
  const [held, given] = [
    await client.ask("company", { ruc: "20100000043" }),
    await client.ask("company", { ruc: "20100000044" }),
  ]
  const times = async (action: string) => {
    const { rows } = await database.query("select count(*)::int from audit_log where action = $1", [action])
    return (rows as { count: number }[])[0]?.count
  }
  const sent = await watchUpstream(app)
  const page = await pageOf("analyst", `/checks/${held.check.id}`)
  await page.getByRole("button", { name: "Reanudar" }).dblclick()
  await expect(page.getByRole("button", { name: "Reanudar" })).toHaveCount(0)
  await client.readWhen(held.check.id, ({ state }) => state === "answered")
  expect(await sent()).toHaveLength(1)

  const dialog = page.getByRole("dialog")
  const twice = async (name: RegExp, action: string) => {
    const before = (await times(action)) ?? 0
    await page.getByRole("main").getByRole("button", { name }).dblclick()
    await expect(dialog.getByRole("button", { name })).toBeEnabled()
    expect(await times(action)).toBe(before)
    await dialog.getByRole("button", { name }).dblclick()
    await expect(dialog).toBeHidden()
    expect(await times(action)).toBe(before + 1)
  }
  await page.goto(`/checks/${given.check.id}`)
  await twice(/^Cancelar consulta$/, "check.withdrawn")

  const { rows } = await database.query("select id from users where email = $1", [
    seededPerson("records").email,
  ])
  const admin = await pageOf("admin")
  await page.close()
  await admin.goto(`/admin/people/${(rows as { id: string }[])[0]?.id}`)
  const changed = (await times("person.changed")) ?? 0
  await admin.getByRole("button", { name: "Deshabilitar", exact: true }).dblclick()
  await admin.getByRole("dialog").getByRole("button", { name: "Deshabilitar" }).dblclick()
  await admin.getByRole("button", { name: "Habilitar", exact: true }).dblclick()
  await expect(admin.getByRole("button", { name: "Deshabilitar", exact: true })).toBeEnabled()
  await expect(admin.getByRole("dialog")).toHaveCount(0)
  expect(await times("person.changed")).toBe(changed + 2)
})

async function middleOf(control: Locator): Promise<[x: number, y: number]> {
  const place = await control.boundingBox()
  if (place === null) throw new Error("nothing to press")
  return [place.x + place.width / 2, place.y + place.height / 2]
}
