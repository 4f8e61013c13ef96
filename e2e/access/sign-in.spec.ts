import type { Page } from "@playwright/test"
import { expectAccessibleInBothThemes } from "#test/browser/accessible.ts"
import { expect, test } from "#test/browser/test.ts"
import { signInAt } from "#test/desk/desk-client.ts"
import { storedDrafts } from "#test/desk/signature-desk.ts"
import { seededPerson } from "#test/processes/settings.ts"

async function signIn(page: Page, email: string, password: string) {
  await page.getByLabel("Correo").fill(email)
  await page.getByLabel("Contraseña").fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
}

const refused = (page: Page) => page.getByText("Correo o contraseña incorrectos, o cuenta deshabilitada.")

test("whoever is signed out is led to sign in, by keyboard alone, and back to what was wanted", async ({
  page,
}) => {
  const { email, password } = seededPerson("analyst")
  await page.goto("/checks?state=unknown")
  await expect(page).toHaveURL("/sign-in?next=%2Fchecks%3Fstate%3Dunknown")
  await expect(page.getByLabel("Correo")).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press("Tab")
  await page.keyboard.type(password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/checks?state=unknown")
  await expect(page.getByRole("heading", { level: 1, name: "Historial" })).toBeVisible()
})

test("what is typed and sent before the page is alive stays, and goes as soon as it is", async ({ page }) => {
  const { email, password } = seededPerson("analyst")
  const scripts = Promise.withResolvers<null>()
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto("/sign-in?next=%2Fchecks", { waitUntil: "commit" })
  await signIn(page, email, "not the password")
  expect(page.url()).toMatch(/\/sign-in\?next=%2Fchecks$/)
  scripts.resolve(null)
  await expect(refused(page)).toBeVisible()
  await expect(page.getByLabel("Correo")).toHaveValue(email)
  await expect(page.getByLabel("Contraseña")).toHaveValue("")
  await page.getByLabel("Contraseña").fill(password)
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/checks")
})

test("a wrong password and an e-mail of nobody look the same", async ({ page, app }) => {
  await page.goto("/sign-in")
  await signIn(page, seededPerson("manager").email, "not the password")
  await expect(refused(page)).toBeVisible()
  await expect(page.getByLabel("Contraseña")).toHaveValue("")
  await expect(page.getByLabel("Contraseña")).toBeFocused()
  const first = await page.getByRole("alert").filter({ hasText: "No se pudo" }).textContent()
  await signIn(page, "nobody@cotejo.example", "not the password")
  await expect(page.getByRole("button", { name: "Entrar" })).toBeEnabled()
  await expect(refused(page)).toBeVisible()
  expect(await page.getByRole("alert").filter({ hasText: "No se pudo" }).textContent()).toBe(first)
  expect(page.url()).toBe(`${app.url}/sign-in`)
})

test("what is missing is said at its field, and nothing is sent", async ({ page }) => {
  await page.goto("/sign-in")
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page.getByText("Escribe tu correo.")).toBeVisible()
  await expect(page.getByText("Escribe tu contraseña.")).toBeVisible()
  await expect(page.getByLabel("Correo")).toBeFocused()
})

test("after too many failures the seconds left are reported, and count down", async ({ page }) => {
  test.slow()
  await page.goto("/sign-in")
  const email = `guess-${Date.now()}@cotejo.example`
  const throttled = page.getByText("Demasiados intentos seguidos.").first()
  // The first pauses are short: on a slow machine one may be over before the next try, which makes the one after it longer.
  for (let failure = 0; failure < 9 && !(await throttled.isVisible()); failure++) {
    const answered = page.waitForResponse(/callback\/credentials/)
    await signIn(page, email, "not the password")
    await answered
    // A refusal empties the password, and would empty one that was typed earlier; the sentence of the previous refusal stays until then.
    const isEmptied = async () => (await page.getByLabel("Contraseña").inputValue()) === ""
    await expect.poll(async () => (await throttled.isVisible()) || (await isEmptied())).toBe(true)
  }
  await expect(throttled).toBeVisible()
  await expect(page.getByText(/Vuelve a intentar en \d+ s\./).first()).toBeVisible()
  await expect(page.getByText("Ya puedes volver a intentar.")).toBeVisible({ timeout: 60_000 })
})

test("no address leads out of the desk", async ({ page, app }) => {
  const { email, password } = seededPerson("analyst")
  await page.goto("/sign-in?next=%2F%2Fevil.example%2Fx")
  await signIn(page, email, password)
  await page.waitForURL(`${app.url}/`)
})

test("whoever is signed in already goes straight on", async ({ pageOf }) => {
  const page = await pageOf("analyst", "/sign-in?next=%2Faccount")
  await expect(page).toHaveURL("/account")
})

test("an ended session says so, and leads back", async ({ pageOf, context }) => {
  const page = await pageOf("manager", "/account")
  const kept = (await context.cookies()).filter(({ name }) => name.endsWith("session-token"))
  await page.evaluate(async () => {
    const { csrfToken }: { csrfToken: string } = await (await fetch("/api/auth/csrf")).json()
    await fetch("/api/auth/signout", {
      method: "POST",
      body: new URLSearchParams({ csrfToken, json: "true" }),
    })
  })
  await context.addCookies(kept)
  await page.goto("/account")
  await expect(page).toHaveURL(/\/sign-in\?ended=&next=%2Faccount$/)
  await expect(page.getByText("Tu sesión terminó")).toBeVisible()
})

/** What a page reads by itself: any of it may learn first that the session ended. The command is none of it. */
const READS = "**/api/**"

/** Opens the page with its reads held from the first: one that is under way already would still get its answer. */
async function openWithoutReads(page: Page, path: string): Promise<void> {
  await page.route(READS, () => undefined)
  await page.goto(path)
}

test("a command that met an ended session is reported as not done", async ({
  pageOf,
  clientOf,
  database,
}) => {
  const { check } = await (await clientOf("analyst")).ask("person", { dni: "45678912" })
  const page = await pageOf("manager", "/account")
  await openWithoutReads(page, `/subjects/${check.subjectId}?tab=notes`)
  await page.getByLabel("Nota nueva").fill("Pidió ampliar el plazo")
  await database.query(
    "update sessions set revoked_at = now() from users where users.id = user_id and email = $1 and revoked_at is null",
    [seededPerson("manager").email],
  )
  await page.getByRole("button", { name: "Guardar la nota" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeFocused()
  await expect(page.getByText(/^Lo último que pediste no se hizo/)).toBeVisible()
})

test("a command without the session's cookie is reported as not done too, and leads back", async ({
  pageOf,
  clientOf,
  app,
}) => {
  const { check } = await (await clientOf("analyst")).ask("person", { dni: "45678912" })
  const page = await pageOf("manager", "/account")
  await openWithoutReads(page, `/subjects/${check.subjectId}?tab=notes`)
  await page.getByLabel("Nota nueva").fill("Pidió ampliar el plazo")
  await page.context().clearCookies()
  await page.getByRole("button", { name: "Guardar la nota" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })).toBeFocused()
  await expect(page.getByText(/^Lo último que pediste no se hizo/)).toBeVisible()
  await page.unroute(READS)
  await page.getByRole("link", { name: "Iniciar sesión y volver aquí" }).click()
  const { email, password } = seededPerson("manager")
  await signIn(page, email, password)
  await page.waitForURL(`${app.url}/subjects/${check.subjectId}?tab=notes`)
})

test("where a session ends the page shows nothing any more, its drafts go, and it leads back", async ({
  pageOf,
  app,
  database,
}) => {
  test.slow()
  const page = await pageOf("manager")
  const { email, password } = seededPerson("manager")
  const end = (change: string) =>
    database.query(
      `update sessions set ${change} from users where users.id = user_id and email = $1 and revoked_at is null`,
      [email],
    )
  await page.goto("/signatures/new")
  const name = page.getByLabel("Nombre de la solicitud")
  await name.fill("Contrato secreto")
  await expect.poll(() => storedDrafts(page)).not.toBe("[]")
  await page.reload()
  await expect(name).toHaveValue("Contrato secreto")

  await end("revoked_at = now()")
  const ended = page.getByRole("heading", { level: 1, name: "Tu sesión terminó" })
  await expect(ended).toBeVisible()
  await expect(ended).toBeFocused()
  await expect(page).toHaveTitle("Tu sesión terminó")
  expect(await page.locator("body").textContent()).not.toContain("Mario")
  await expect(name).toHaveCount(0)
  await expect.poll(() => storedDrafts(page)).toBe("[]")
  await expectAccessibleInBothThemes(page)
  await page.getByRole("link", { name: "Iniciar sesión y volver aquí" }).click()
  await expect(page).toHaveURL(/\/sign-in\?ended=&next=%2Fsignatures%2Fnew$/)
  await signIn(page, email, password)
  await expect(page).toHaveURL("/signatures/new")
  await expect(name).toHaveValue("")

  // Drafts of any other session are removed before any of them is shown.
  await name.fill("De la sesión anterior")
  await expect.poll(() => storedDrafts(page)).not.toBe("[]")
  const { cookies } = await signInAt(app.url, { email, password })
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, url: app.url })))
  await page.reload()
  await expect(name).toHaveValue("")
  await expect.poll(() => storedDrafts(page)).toBe("[]")

  // A page that only reads by itself keeps nobody signed in.
  await end("last_seen_at = now() - interval '31 minutes'")
  await expect(ended).toBeVisible()
})

test("a session that is about to end says so in time, and a key keeps it with all that was typed", async ({
  pageOf,
  database,
}) => {
  const page = await pageOf("manager")
  const { email } = seededPerson("manager")
  const live = page.waitForResponse("**/api/session")
  await page.goto("/signatures/new")
  await live
  const name = page.getByLabel("Nombre de la solicitud")
  await name.fill("Contrato marco")
  const notice = page.getByRole("alert").filter({ hasText: "Tu sesión termina a las" })
  await expect(notice).toHaveCount(0)
  await database.query(
    `update sessions set last_seen_at = now() - interval '29 minutes'
     from users where users.id = user_id and email = $1 and revoked_at is null`,
    [email],
  )
  await expect(notice).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await name.press("End")
  await expect(notice).toHaveCount(0)
  await expect(name).toHaveValue("Contrato marco")
})

/** As when somebody comes back to the page by the browser's arrow: it asks for its session at once, not only in its turn. */
async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
}

test("over an open dialog that notice is seen, heard, and answered by typing on", async ({
  pageOf,
  database,
}) => {
  const page = await pageOf("manager")
  const { email } = seededPerson("manager")
  const live = page.waitForResponse("**/api/session")
  await page.goto("/signatures")
  await live
  // The press is reported to the server before the session is made old.
  const kept = page.waitForResponse(
    (response) => response.url().endsWith("/api/session") && response.request().method() === "PUT",
  )
  await page.getByRole("button", { name: "Agregar por identificador" }).press("Enter")
  const dialog = page.getByRole("dialog")
  const field = dialog.getByRole("textbox")
  await expect(field).toBeFocused()
  await kept
  await database.query(
    `update sessions set last_seen_at = now() - interval '29 minutes'
     from users where users.id = user_id and email = $1 and revoked_at is null`,
    [email],
  )
  await comeBack(page)
  const notice = dialog.getByRole("alert").filter({ hasText: "Tu sesión termina a las" })
  await expect(notice).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // On a telephone it covers nothing that the dialog is answered by.
  const isFree = await dialog.getByRole("button", { name: "Leer y agregar" }).evaluate((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    return button.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isFree).toBe(true)
  await page.keyboard.type("0190c5a5")
  await expect(notice).toHaveCount(0)
  await expect(field).toHaveValue("0190c5a5")
})

test("that notice stands in the dialog that is open over the page, and goes with it where it is closed", async ({
  pageOf,
  database,
}) => {
  const page = await pageOf("manager")
  const { email } = seededPerson("manager")
  const { promise: isOld, resolve: reportOld } = Promise.withResolvers<true>()
  // The first that the page hears of its session is that it is about to end.
  await page.route("**/api/session", async (route) => {
    await isOld
    await route.continue()
  })
  await page.goto("/checks")
  await database.query(
    `update sessions set last_seen_at = now() - interval '29 minutes'
     from users where users.id = user_id and email = $1 and revoked_at is null`,
    [email],
  )
  reportOld(true)
  const notice = page.getByRole("alert").filter({ hasText: "Tu sesión termina a las" })
  await expect(notice).toBeVisible()
  // A press would extend the session: the dialog is opened by a program, so that the session still ends soon.
  await page.evaluate(() => {
    const dialog = document.createElement("dialog")
    dialog.setAttribute("aria-label", "Encima")
    document.body.append(dialog)
    dialog.showModal()
  })
  const within = page.getByRole("dialog", { name: "Encima" }).getByRole("alert")
  await expect(within).toContainText("Tu sesión termina a las")
  const isOnTop = await within.evaluate((alert) => {
    const { left, top, width, height } = alert.getBoundingClientRect()
    return alert.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
  expect(isOnTop).toBe(true)
  await page.evaluate(() => document.querySelector("dialog:modal")?.remove())
  await expect(notice).toBeVisible()
  await page.keyboard.press("Shift")
  await expect(notice).toHaveCount(0)
})

test("a password never lands in the address, even before the page is alive", async ({ browser, app }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.url })
  const page = await context.newPage()
  await page.goto("/sign-in")
  await page.getByLabel("Correo").fill("a@b.c")
  await page.getByLabel("Contraseña").fill("canary-password")
  await page.getByRole("button", { name: "Entrar" }).click()
  await page.waitForLoadState()
  expect(page.url()).not.toContain("canary-password")
  await context.close()
})

test("the page is accessible in both languages and themes", async ({ page, app }) => {
  for (const [locale, title] of [
    ["es", "Iniciar sesión"],
    ["en", "Sign in"],
  ] as const) {
    await page.context().addCookies([{ name: "locale", value: locale, url: app.url }])
    await page.goto("/sign-in?ended")
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible()
    await expect(page.locator("html")).toHaveAttribute("lang", locale)
    await expectAccessibleInBothThemes(page)
  }
})

test("language and theme are chosen where they stand, and stay", async ({ page }) => {
  await page.goto("/sign-in")
  await page.getByLabel("Correo").fill("typed@cotejo.example")
  await page.getByRole("radio", { name: "English" }).check()
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible()
  await expect(page.getByLabel("Email")).toHaveValue("typed@cotejo.example")
  await page.getByRole("radio", { name: "Dark" }).check()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark")
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible()
})

test("until somebody chose a language, the browser's is spoken; then the chosen one", async ({
  browser,
  app,
}) => {
  const context = await browser.newContext({ baseURL: app.url, locale: "en-GB" })
  const page = await context.newPage()
  await page.goto("/sign-in")
  await expect(page.getByRole("heading", { level: 1, name: "Sign in" })).toBeVisible()
  await page.getByRole("radio", { name: "Español" }).check()
  await expect(page.getByRole("heading", { level: 1, name: "Iniciar sesión" })).toBeVisible()
  await page.reload()
  await expect(page.locator("html")).toHaveAttribute("lang", "es")
  await context.close()
})
