import type { Page } from "@playwright/test"
import { expectAccessible, expectNoSidewaysScroll } from "#test/browser/accessible.ts"
import { hydratedPage } from "#test/browser/hydrated-page.ts"
import { test as base, expect } from "#test/browser/test.ts"
import { type IdentityProvider, startIdentityProvider } from "#test/peers/identity-provider.ts"
import { startApp } from "#test/processes/app-process.ts"
import { seededPerson } from "#test/processes/settings.ts"

/** An app whose people sign in at a true provider of their company; passwords are off. */
const test = base.extend<object, { provider: IdentityProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern
    async ({}, use) => {
      const provider = await startIdentityProvider({ inToken: false })
      await use(provider)
      await provider.stop()
    },
    { scope: "worker" },
  ],
  app: [
    async ({ provider }, use) => {
      const app = await startApp({
        env: {
          ...provider.env,
          OIDC_ROLE_CLAIM: "realm_access.roles",
          OIDC_ROLE_MAP: "grp-compliance=analyst, grp-it=admin",
          OIDC_ONLY: "true",
          ADMIN_EMAIL: seededPerson("admin").email,
        },
      })
      provider.serve(app.url)
      await use(app)
      await app.stop()
    },
    { scope: "worker", timeout: 400_000 },
  ],
})

const button = (page: Page) => page.getByRole("button", { name: "Entrar con la cuenta de la organización" })

/** On the provider's own page, which is no page of ours. */
async function signInAtProvider(page: Page, account: string) {
  await expect(page.getByRole("heading", { name: "Identidad de la empresa" })).toBeVisible()
  await page.getByLabel("Usuario").fill(account)
  await page.getByRole("button", { name: "Continuar" }).click()
}

async function expectGood(page: Page, app: { url: string }) {
  for (const [theme, width] of [
    ["light", 390],
    ["dark", 1440],
  ] as const) {
    await page.context().addCookies([{ name: "theme", value: theme, url: app.url }])
    await page.setViewportSize({ width, height: 900 })
    await page.reload()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 1920, height: 900 })
  await expectNoSidewaysScroll(page)
}

// One app for both.
test.describe.configure({ mode: "default" })

test("an analyst comes in by the company's account, signs out there as well, and comes back with another role", async ({
  page: bare,
  app,
  provider,
  context,
}) => {
  test.slow()
  const refused: string[] = []
  const page = hydratedPage(bare)
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text())
  })
  provider.people.lucia = {
    name: "Lucía Ñahui",
    email: "lucia@empresa.example",
    email_verified: true,
    realm_access: { roles: ["offline_access", "grp-compliance"] },
  }
  await page.goto("/checks?state=unknown")
  await expect(page).toHaveURL(/\/sign-in\?next=/)
  await expect(page.getByText(`Te lleva a ${new URL(provider.url).host}`)).toBeVisible()
  await expect(page.getByLabel("Contraseña")).toBeHidden()
  await expectGood(page, app)
  await button(page).click()
  await signInAtProvider(page, "lucia")
  await expect(page).toHaveURL(`${app.url}/checks?state=unknown`)

  await page.goto("/account")
  await expect(page.getByText(/Con la cuenta de tu organización \(127\.0\.0\.1:\d+\)/)).toBeVisible()
  await expect(page.getByLabel("Contraseña actual")).toHaveCount(0)
  await expectGood(page, app)
  const beside = hydratedPage(await context.newPage())
  await beside.goto("/checks")

  await page.getByRole("button", { name: /Lucía/ }).first().click()
  await page.getByRole("button", { name: "Cerrar sesión" }).click()
  await expect(beside.getByRole("heading", { name: "Tu sesión terminó" })).toBeVisible()
  await page.getByRole("button", { name: "Yes, sign me out" }).click()
  await expect(page).toHaveURL(`${app.url}/sign-in`)

  // The provider asks again who it is: it forgot them too. And it says something else of them now.
  provider.people.lucia.realm_access = { roles: ["grp-it", "grp-compliance"] }
  await page.goto("/sign-in?next=/admin/people")
  await button(page).click()
  await signInAtProvider(page, "lucia")
  await expect(page).toHaveURL(`${app.url}/admin/people`)
  await expect(page.getByRole("row", { name: /Lucía Ñahui/ })).toContainText("Organización")
  await expect(page.getByRole("button", { name: "Agregar usuario" })).toHaveCount(0)
  await expectGood(page, app)
  await page.getByRole("link", { name: "Lucía Ñahui" }).click()
  await expect(page.getByText(/Con la cuenta de la organización \(127\.0\.0\.1:\d+\), desde/)).toBeVisible()
  await expect(page.getByRole("button", { name: "Nueva contraseña" })).toHaveCount(0)
  await expectGood(page, app)
  await page.getByRole("button", { name: "Separar del proveedor" }).click()
  await page.getByRole("dialog").getByRole("button", { name: "Separar del proveedor" }).click()
  await expect(page.getByText(/De ninguna manera/)).toBeVisible()
  expect(refused).toEqual([])
})

test("whoever has no role is told so; the emergency account alone comes in by its password", async ({
  page: bare,
  app,
  provider,
}) => {
  const page = hydratedPage(bare)
  provider.people.pepe = {
    email: "pepe@empresa.example",
    email_verified: true,
    realm_access: { roles: ["admin"] },
  }
  await page.goto("/sign-in")
  await button(page).click()
  await signInAtProvider(page, "pepe")
  const refusal = page.getByRole("alert").filter({ hasText: "no te dio un rol en Cotejo" })
  await expect(refusal).toContainText(/Número de solicitud: [0-9a-f]{16}/)
  await expectGood(page, app)

  await page.goto("/sign-in")
  await page.getByText("Acceso de emergencia").click()
  const enter = async ({ email, password }: { email: string; password: string }) => {
    await page.getByLabel("Correo").fill(email)
    await page.getByLabel("Contraseña").fill(password)
    await page.getByRole("button", { name: "Entrar", exact: true }).click()
  }
  await enter(seededPerson("analyst"))
  await expect(page.getByText("Correo o contraseña incorrectos")).toBeVisible()
  await enter(seededPerson("admin"))
  await expect(page).toHaveURL(`${app.url}/`)
})
