import { readFile } from "node:fs/promises"
import type { Locator, Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { expectAccessibleInBothThemes } from "#test/browser/accessible.ts"
import { expect, type RoleName, test } from "#test/browser/test.ts"
import { seededPerson } from "#test/processes/settings.ts"

/**
 * The code that an app with that secret shows, so many steps from now. One of this step may be typed as a new one begins; a later one is of the next
 * step even then, and newer than any that was accepted.
 */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** Adds an app on one's own page; returns what it knows, and the recovery codes. */
async function addApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/account")
  await page.getByRole("button", { name: "Agregar aplicación" }).click()
  const dialog = page.getByRole("dialog", { name: "Agregar aplicación" })
  await expect(dialog.getByRole("img", { name: "Código QR para tu aplicación" })).toBeVisible()
  const secret = ((await dialog.locator("code").textContent()) ?? "").replaceAll(" ", "")
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel("Código de la aplicación").fill("000000")
  await dialog.getByRole("button", { name: "Agregar" }).click()
  await expect(dialog.getByText("Ese código no es el de ahora.")).toBeVisible()
  // Who typed it types the next one there.
  await expect(dialog.getByLabel("Código de la aplicación")).toBeFocused()
  await dialog.getByLabel("Código de la aplicación").fill(codeOf(secret))
  await dialog.getByRole("button", { name: "Agregar" }).click()
  const shown = page.getByRole("dialog", { name: "Tus códigos de recuperación" })
  await expect(shown.locator("code")).toHaveCount(8)
  const codes = await shown.locator("code").allTextContents()
  // Shown once: it is closed by its own button alone, and offers nothing that would not close it.
  await expect(shown.getByRole("button", { name: "Cerrar" })).toHaveCount(0)
  await page.keyboard.press("Escape")
  await expect(shown.getByRole("button", { name: "Copiar códigos de recuperación" })).toBeFocused()
  const kept = page.waitForEvent("download")
  await shown.getByRole("button", { name: "Descargar" }).click()
  const file = await kept
  expect(file.suggestedFilename()).toBe("cotejo-codigos-de-recuperacion.txt")
  const text = await readFile(await file.path(), "utf8")
  for (const code of codes) expect(text).toContain(code)
  await page.emulateMedia({ media: "print" })
  await expect(shown.locator("code").first()).toBeVisible()
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toBeHidden()
  await page.emulateMedia({ media: "screen" })
  await shown.getByRole("button", { name: "Ya los guardé" }).click()
  await expect(page.getByText("Códigos de recuperación que te quedan: 8")).toBeVisible()
  return { secret, codes }
}

/** Where its words begin, however wide the frame around them. */
const startOfWords = (element: Locator) =>
  element.evaluate((shown) => {
    const words = document.createRange()
    words.selectNodeContents(shown)
    return words.getBoundingClientRect().x
  })

async function signIn(page: Page, role: RoleName = "records"): Promise<void> {
  const { email, password } = seededPerson(role)
  await page.context().clearCookies({ name: "next-auth.session-token" })
  await page.goto("/sign-in")
  await page.getByLabel("Correo").fill(email)
  await page.getByLabel("Contraseña").fill(password)
  await page.getByRole("button", { name: "Entrar" }).click()
  await expect(page.getByRole("heading", { name: "Verificación en dos pasos" })).toBeVisible()
}

test("an app is added, asked for after the password, and stood in for by a recovery code", async ({
  pageOf,
  page,
}) => {
  const { secret, codes } = await addApp(await pageOf("records"))
  await signIn(page)
  await expect(page.getByLabel("Código de seis cifras")).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.type("000000")
  await page.keyboard.press("Enter")
  await expect(page.getByText("Ese código no es correcto o ya se usó.", { exact: false })).toBeVisible()
  await page.keyboard.type(codeOf(secret, 1))
  await page.keyboard.press("Enter")
  await expect(page).toHaveURL("/")
  await signIn(page)
  await page.keyboard.type("000000")
  await page.keyboard.press("Enter")
  await expect(page.getByText("No se pudo entrar")).toBeVisible()
  const other = page.getByRole("button", { name: "Usar un código de recuperación" })
  const below = page.getByText("Código de seis cifras")
  expect(await startOfWords(other)).toBeCloseTo(await startOfWords(below), 0)
  await other.click()
  // What was wrong with the other kind of code says nothing of this one.
  await expect(page.getByText("No se pudo entrar")).toHaveCount(0)
  await page.getByLabel("Código de recuperación").fill(codes[0] ?? "")
  await page.getByRole("button", { name: "Continuar" }).click()
  await expect(page).toHaveURL("/")
  await page.goto("/account")
  await expect(page.getByText("Códigos de recuperación que te quedan: 7")).toBeVisible()
})

test("a delicate act asks again who sits there, and then goes on with what was typed", async ({
  pageOf,
  database,
}) => {
  const page = await pageOf("admin", "/admin/people")
  await database.query("update sessions set confirmed_at = now() - interval '1 hour'")
  await page.getByRole("button", { name: "Agregar usuario" }).click()
  const adding = page.getByRole("dialog", { name: "Agregar usuario" })
  await adding.getByLabel("Nombre").fill("Nueva Colega")
  await adding.getByLabel("Correo").fill(`colega-${Date.now()}@cotejo.example`)
  await adding.getByLabel("Correo").press("Enter")
  const asked = page.getByRole("dialog", { name: "Confirma que eres tú" })
  await expect(asked.getByLabel("Contraseña")).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.type("not the password")
  await page.keyboard.press("Enter")
  await expect(asked.getByText("La contraseña no es correcta.")).toBeVisible()
  await asked.getByRole("button", { name: "Cancelar" }).click()
  await expect(adding.getByText("No se confirmó", { exact: false })).toBeVisible()
  await expect(adding.getByLabel("Nombre")).toHaveValue("Nueva Colega")
  await expect(adding.getByRole("button", { name: "Agregar", exact: true })).toBeFocused()
  await adding.getByRole("button", { name: "Agregar", exact: true }).click()
  await asked.getByLabel("Contraseña").fill(seededPerson("admin").password)
  await asked.getByRole("button", { name: "Confirmar" }).click()
  await expect(page.getByRole("dialog", { name: "Contraseña de Nueva Colega" })).toBeVisible()
})

test("a download for which nobody can be asked says so, and asks once that can be fetched", async ({
  pageOf,
  database,
}) => {
  const page = await pageOf("admin", "/admin/log")
  await database.query("update sessions set confirmed_at = now() - interval '1 hour'")
  let askedFor = 0
  await page.route("**/api/confirmation", (route) =>
    askedFor++ === 1 ? route.abort("connectionreset") : route.continue(),
  )
  const exportTo = page.getByRole("button", { name: "Exportar" })
  await exportTo.click()
  const link = page.getByRole("link", { name: "CSV técnico" })
  await link.click()
  await expect(page.getByText("No se descargó nada. Revisa la conexión", { exact: false })).toBeVisible()
  await exportTo.click()
  await link.click()
  const download = page.waitForEvent("download")
  const asked = page.getByRole("dialog", { name: "Confirma que eres tú" })
  await asked.getByLabel("Contraseña").fill(seededPerson("admin").password)
  await asked.getByRole("button", { name: "Confirmar" }).click()
  await download
})

test("a passkey is added and asked for after the password; the same device confirms a delicate act", async ({
  pageOf,
  database,
}) => {
  const own = await pageOf("manager")
  const cdp = await own.context().newCDPSession(own)
  await cdp.send("WebAuthn.enable")
  await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await own.goto("/account")
  await own.getByRole("button", { name: "Agregar llave" }).click()
  const dialog = own.getByRole("dialog", { name: "Agregar llave" })
  await dialog.getByRole("button", { name: "Agregar", exact: true }).click()
  await own
    .getByRole("dialog", { name: "Tus códigos de recuperación" })
    .getByRole("button", { name: "Ya los guardé" })
    .click()
  await expect(own.getByText("Llave de acceso · Agregada", { exact: false })).toBeVisible()
  await signIn(own, "manager")
  await own.getByRole("button", { name: "Usar llave de acceso" }).click()
  await expect(own).toHaveURL("/")
  await database.query("update sessions set confirmed_at = now() - interval '1 hour'")
  await own.goto("/account")
  await own.getByRole("button", { name: "Crear códigos nuevos" }).click()
  await own.getByRole("dialog").getByRole("button", { name: "Crear códigos nuevos" }).click()
  await own
    .getByRole("dialog", { name: "Confirma que eres tú" })
    .getByRole("button", { name: "Usar llave de acceso" })
    .click()
  await expect(own.getByRole("dialog", { name: "Tus códigos de recuperación" })).toBeVisible()
})
