import { CANARY } from "./support/find-leaks.ts"
import { expect, test } from "./support/test.ts"

// One journey with an identifier that is looked for afterwards in every response, log and address (leaks.spec.ts).

test("an analyst asks, reads and finds again, and the identifier never stands in an address", async ({
  pageOf,
  fault,
}) => {
  const page = await pageOf("analyst")
  await page.goto("/ask/person")
  await page.getByLabel(/DNI/).fill(CANARY)
  await page
    .getByRole("main")
    .getByRole("button", { name: /preguntar/i })
    .click()
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)
  await expect(page.getByRole("main")).toContainText(CANARY)

  await fault("aml", { kind: "status", status: 500, body: { message: `no se pudo con ${CANARY}` } })
  await page.goto("/ask/aml")
  await page.getByLabel(/DNI/).fill(CANARY)
  await page
    .getByRole("main")
    .getByRole("button", { name: /preguntar/i })
    .click()
  await page.waitForURL(/\/checks\/[0-9a-f-]{36}$/)

  await page.goto("/checks")
  await expect(page.getByRole("main")).toContainText(CANARY)
})
