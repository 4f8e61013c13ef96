import type { BrowserContext, Page } from "@playwright/test"
import type { Client } from "pg"
import { expectAccessibleInBothThemes, expectLegible } from "#test/browser/accessible.ts"
import { layoutFaults } from "#test/browser/layout-faults.ts"
import { expect, test } from "#test/browser/test.ts"
import { signInAt } from "#test/desk/desk-client.ts"
import { seededPerson } from "#test/processes/settings.ts"

let number = 0
const newcomer = () => ({
  name: `Ñusta D'Ávila ${process.pid}-${++number}`,
  email: `n${process.pid}-${number}-${Date.now()}@cotejo.example`,
})

/** Adds somebody through the page; the generated password is read off the one place where it is shown. */
async function add(page: Page, person: { name: string; email: string }, role = "Analista"): Promise<string> {
  await page.goto("/admin/people")
  await page.getByRole("button", { name: "Agregar usuario" }).click()
  const dialog = page.getByRole("dialog", { name: "Agregar usuario" })
  await dialog.getByLabel("Nombre").fill(person.name)
  await dialog.getByLabel("Correo").fill(person.email)
  await dialog.getByLabel("Rol").selectOption({ label: await optionOf(dialog.getByLabel("Rol"), role) })
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click()
  const shown = page.getByRole("dialog", { name: `Contraseña de ${person.name}` })
  const password = (await shown.locator("code").textContent()) ?? ""
  await shown.getByRole("button", { name: "Ya la anoté" }).click()
  await expect(shown).toBeHidden()
  return password
}

/** As if they had changed the password that they were given: how that goes has its own journey. */
async function settle(database: Client, { email }: { email: string }) {
  await database.query("update users set temporary_until = null where email = $1", [email])
}

async function optionOf(select: ReturnType<Page["getByLabel"]>, word: string): Promise<string> {
  const labels = await select.locator("option").allTextContents()
  return labels.find((label) => label.startsWith(word)) ?? word
}

async function open(page: Page, name: string) {
  await page.goto("/admin/people")
  await page.getByRole("link", { name }).click()
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible()
}

test("by the keyboard alone: what is typed lands in the form, and a space does not close it, at the first time and again", async ({
  pageOf,
}) => {
  const page = await pageOf("admin", "/admin/people")
  const opener = page.getByRole("button", { name: "Agregar usuario" })
  const dialog = page.getByRole("dialog", { name: "Agregar usuario" })
  for (const name of ["Rosa de la Cruz", "Luis de la Cruz"]) {
    await opener.focus()
    await page.keyboard.press("Enter")
    await expect(dialog.getByLabel("Nombre")).toBeFocused()
    await page.keyboard.type(name)
    await expect(dialog.getByLabel("Nombre")).toHaveValue(name)
    await page.keyboard.press("Escape")
    await expect(opener).toBeFocused()
  }
})

test("a person is added, comes in, changes role at once, is shut out and let in again", async ({
  pageOf,
  app,
  database,
}) => {
  test.slow()
  const page = await pageOf("admin")
  const person = newcomer()
  const password = await add(page, person)
  await expect(page.getByText(password)).toHaveCount(0)
  await settle(database, person)
  const desk = await signInAt(app.url, { email: person.email, password })
  expect((await desk.ask("person", { dni: "45678912" })).status).toBe(200)

  await open(page, person.name)
  await page.getByLabel("Rol", { exact: true }).selectOption("records")
  await page.getByRole("button", { name: "Cambiar rol" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Cambiar rol" }).click()
  await expect(page.getByText(`Rol de ${person.name} cambiado`)).toBeVisible()
  expect((await desk.ask("person", { dni: "45678912" })).status).toBe(403)
  expect((await desk.fetch("/api/checks")).status).toBe(200)

  await page.getByRole("button", { name: "Deshabilitar" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Deshabilitar" }).click()
  await expect(page.getByText(`${person.name} ya no puede entrar`)).toBeVisible()
  expect((await desk.fetch("/api/checks")).status).toBe(401)
  await expect(signInAt(app.url, { email: person.email, password })).rejects.toThrow("refused")

  await page.getByRole("button", { name: "Habilitar", exact: true }).click()
  await expect(page.getByText(`${person.name} puede entrar otra vez`)).toBeVisible()
  expect(
    (await (await signInAt(app.url, { email: person.email, password })).fetch("/api/checks")).status,
  ).toBe(200)
})

test("sessions are seen, and ended one by one or all at once", async ({ pageOf, app, database }) => {
  const page = await pageOf("admin")
  const person = newcomer()
  const password = await add(page, person)
  await settle(database, person)
  const desks = [
    await signInAt(app.url, { email: person.email, password }),
    await signInAt(app.url, { email: person.email, password }),
  ]
  await open(page, person.name)
  await expect(page.getByRole("button", { name: "Terminar", exact: true })).toHaveCount(2)
  await page.getByRole("button", { name: "Terminar", exact: true }).first().click()
  await expect(page.getByRole("button", { name: "Terminar", exact: true })).toHaveCount(1)
  const alive = await Promise.all(desks.map(async (desk) => (await desk.fetch("/api/checks")).status))
  expect(alive.sort()).toEqual([200, 401])
  await page.getByRole("button", { name: "Terminar todas" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Terminar", exact: true }).click()
  await expect(page.getByText("Ninguna sesión abierta.")).toBeVisible()
  for (const desk of desks) expect((await desk.fetch("/api/checks")).status).toBe(401)
})

test("the last administrator stays, and is told why", async ({ pageOf }) => {
  const page = await pageOf("admin")
  await open(page, "Elena Paredes")
  await page.getByRole("button", { name: "Deshabilitar" }).click()
  await expect(page.getByRole("dialog").getByText("Es tu propia cuenta")).toBeVisible()
  await page.getByRole("dialog").getByRole("button", { name: "Deshabilitar" }).click()
  await expect(page.getByText("Es la única persona que administra")).toBeVisible()
  await page.getByRole("dialog").getByRole("button", { name: "Cancelar" }).click()
  await page.getByRole("button", { name: "Nueva contraseña" }).click()
  await expect(page.getByRole("dialog").getByRole("button", { name: "Nueva contraseña" })).toBeVisible()
  await expect(page.getByRole("dialog").getByText("Es la única persona que administra")).toHaveCount(0)
  await page.goto("/admin/people")
  await expect(page.getByRole("heading", { level: 1, name: "Usuarios" })).toBeVisible()
})

test("who would be stopped by a second factor being required is named before it is", async ({
  pageOf,
  database,
}) => {
  const page = await pageOf("admin", "/admin/people")
  const rule = page.getByRole("group", { name: /la activa al entrar con su contraseña/ })
  const { name } = seededPerson("records")
  const row = page.getByRole("row").filter({ hasText: name })
  await expect(rule.getByText(/^Aún sin activarla: /).filter({ hasText: name })).toBeVisible()
  await expect(row.getByText("Sin segundo paso")).toHaveCount(0)

  await rule.getByRole("checkbox", { name: /^Archivo/ }).check()
  await expect(row.getByText("Sin segundo paso")).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await database.query(
    "insert into second_factors (user_id, kind, name) select id, 'totp', 'x' from users where role = 'records'",
  )
  await page.reload()
  await expect(rule.getByText("Todas las cuentas con contraseña la activaron.")).toBeVisible()
  await expect(row.getByText("Sin segundo paso")).toHaveCount(0)
})

test("what is wrong is said at its field, and what was typed stays", async ({ pageOf }) => {
  const page = await pageOf("admin", "/admin/people")
  await page.getByRole("button", { name: "Agregar usuario" }).click()
  const dialog = page.getByRole("dialog", { name: "Agregar usuario" })
  await dialog.getByLabel("Nombre").fill("Repetida")
  await dialog.getByLabel("Correo").fill("nothing")
  await dialog.getByLabel("Contraseña").fill("short")
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click()
  await expect(dialog.getByText("Eso no es un correo.")).toBeVisible()
  await expect(dialog.getByText("Necesita 12 caracteres o más.")).toBeVisible()
  await dialog.getByLabel("Correo").fill("analista@cotejo.example")
  await dialog.getByLabel("Contraseña").fill("")
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click()
  await expect(dialog.getByText("Ya hay una cuenta con ese correo.")).toBeVisible()
  await expect(dialog.getByLabel("Nombre")).toHaveValue("Repetida")
})

test("a password that somebody else gave is changed before anything else; then the session is another one", async ({
  pageOf,
  app,
  browser,
}) => {
  test.slow()
  const person = newcomer()
  const admin = await pageOf("admin")
  const given = await add(admin, person)
  await open(admin, person.name)
  await expect(admin.getByText(/Provisional: solo para entrar y cambiarla, hasta/)).toBeVisible()

  const other = await signInAt(app.url, { email: person.email, password: given })
  const refused = await other.fetch("/api/checks")
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    403,
    "password_change_required",
  ])
  const context = await browser.newContext({ baseURL: app.url, locale: "es-PE" })
  const page = await context.newPage()
  await page.goto("/account")
  await page.getByLabel("Correo").fill(person.email)
  await page.getByLabel("Contraseña").fill(given)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page).toHaveURL("/new-password?next=%2Faccount")
  await page.goto("/checks?state=unknown")
  await expect(page).toHaveURL("/new-password?next=%2Fchecks%3Fstate%3Dunknown")
  await expectAccessibleInBothThemes(page)
  const [current, chosen] = [page.getByLabel("Contraseña que te dieron"), page.getByLabel("Contraseña nueva")]
  const change = async (from: string, to: string) => {
    await current.fill(from)
    await chosen.fill(to)
    await page.getByRole("button", { name: "Cambiar y continuar" }).click()
  }
  // It is chosen once, so it can be shown before it counts.
  await page.getByRole("button", { name: "Mostrar lo escrito" }).last().click()
  await expect(chosen).toHaveAttribute("type", "text")
  await expect(current).toHaveAttribute("type", "password")
  await change(given, "Sunflower2026!")
  await expect(page.getByText(/Es muy usada/)).toBeVisible()
  await expect(chosen).toBeFocused()
  await change(given, "la de Ñusta y de nadie")
  await expect(page.getByText(/Contiene parte del nombre de la persona/)).toBeVisible()
  await change(given, given)
  await expect(page.getByText("Es la que ya tenías, o la anterior. Elige una nueva.")).toBeVisible()
  await change("not the given one", "cuatro palabras sueltas")
  await expect(page.getByText("Esa no es tu contraseña actual. No se cambió nada.")).toBeVisible()
  const before = await sessionCookie(context)
  await change(given, "cuatro palabras sueltas")
  await expect(page).toHaveURL("/checks?state=unknown")
  expect((await other.fetch("/api/checks")).status).toBe(401)
  const copied = { headers: { cookie: `${before?.name}=${before?.value}` } }
  expect((await fetch(`${app.url}/api/checks`, copied)).status).toBe(401)

  // Once more, of one's own will: the page stays, under a new session.
  await page.goto("/account")
  await page.getByLabel("Contraseña actual").fill("cuatro palabras sueltas")
  await page.getByLabel("Contraseña nueva").fill("otras cuatro palabras")
  await page.getByRole("button", { name: "Cambiar contraseña" }).click()
  await expect(page.getByText("Contraseña cambiada; tus otras sesiones terminaron")).toBeVisible()
  await page.reload()
  await expect(page.getByText("esta sesión")).toBeVisible()
  await context.close()
})

async function sessionCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name.endsWith("session-token"))
}

test("an account that strangers guess at is seen, stays open to its own browser, and is unlocked", async ({
  pageOf,
  app,
  browser,
  database,
}) => {
  test.slow()
  const admin = await pageOf("admin")
  const person = newcomer()
  const password = await add(admin, person)
  await settle(database, person)
  const own = await browser.newContext({ baseURL: app.url, locale: "es-PE" })
  const page = await own.newPage()
  const enter = async () => {
    await page.goto("/sign-in?next=/account")
    await page.getByLabel("Correo").fill(person.email)
    await page.getByLabel("Contraseña").fill(password)
    await page.getByRole("button", { name: "Entrar" }).click()
    await expect(page).toHaveURL("/account")
  }
  await enter()
  await page.getByRole("button", { name: /Ñusta/ }).first().click()
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await expect(page).toHaveURL("/sign-in")

  const guesses = await Promise.all(
    Array.from({ length: 8 }, () => signInAt(app.url, { ...person, password: "x" }).catch(String)),
  )
  expect(guesses.every((end) => String(end).includes("refused"))).toBe(true)
  await database.query(
    "update sign_in_failures set blocked_until = now() + interval '1 hour' where account is not null",
  )
  await expect(signInAt(app.url, { email: person.email, password })).rejects.toThrow("refused")
  await enter()

  await admin.goto("/admin/people")
  await expect(admin.getByRole("row", { name: person.name })).toContainText("En espera")
  await open(admin, person.name)
  await expect(admin.getByText(/^Redes o navegadores en espera: \d+, hasta/)).toBeVisible()
  await expectAccessibleInBothThemes(admin)
  // Until the page that is read again has come, the button stays busy: a second press would be about an outdated state.
  const refreshed = Promise.withResolvers<undefined>()
  await admin.route("**/admin/people/*", async (route) => {
    if (route.request().headers().rsc) await refreshed.promise
    await route.continue()
  })
  const unlock = admin.getByRole("button", { name: "Desbloquear" })
  await unlock.click()
  await expect(admin.getByText(`La cuenta de ${person.name} está desbloqueada`)).toBeVisible()
  await expect(unlock).toHaveAttribute("aria-busy", "true")
  refreshed.resolve(undefined)
  await expect(admin.getByText("Ninguno fallido pendiente")).toBeVisible()
  await signInAt(app.url, { email: person.email, password })
  await own.close()
})

test("people and account are accessible in both themes, wide and narrow", async ({ pageOf }) => {
  const page = await pageOf("admin", "/admin/people")
  const own = await page.getByRole("link", { name: "Elena Paredes", exact: true }).getAttribute("href")
  for (const path of ["/admin/people", own ?? "", "/account"]) {
    await page.goto(path)
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
    await expectLegible(page)
  }
})

test("who lacks a second factor is marked on a telephone without breaking an address", async ({ pageOf }) => {
  const page = await pageOf("admin")
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto("/admin/people")
  const box = page.getByRole("group", { name: /la activa al entrar/ }).getByLabel("Responsable")
  await box.check()
  await expect(page.getByText("Ahora es obligatorio: Responsable")).toBeVisible()
  await page.goto("/admin/people") // from its top, and without the message
  const row = page.getByRole("row").filter({ hasText: "Sin segundo paso" })
  await expect(row).toContainText("Responsable")
  await expect.poll(() => layoutFaults(page)).toEqual([])
  await box.uncheck()
  await expect(row).toHaveCount(0)
})

test("the keyboard keeps its place while a rule is set", async ({ pageOf }) => {
  const page = await pageOf("admin", "/admin/people")
  // The page that is read again after each choice takes its time: the next press is about what the one before has set.
  await page.route("**/admin/people*", async (route) => {
    if (route.request().headers().rsc) await new Promise((resolve) => setTimeout(resolve, 1000))
    await route.continue()
  })
  const rule = page.getByRole("group", { name: /^Sus listas muestran/ })
  const box = rule.getByLabel("Auditoría")
  for (const message of ["Ahora se ocultan: Auditoría", "Ya no se ocultan: Auditoría"]) {
    await box.press("Space")
    await expect(page.getByText(message).first()).toBeVisible()
    await expect(rule).toHaveAttribute("aria-busy", "false")
    await expect(box).toBeFocused()
  }
})

test("what a role may do is told by itself", async ({ pageOf }) => {
  const page = await pageOf("admin", "/account")
  await expect(page.getByText("Todo, salvo registrar el ROS; además las cuentas")).toBeVisible()
})
