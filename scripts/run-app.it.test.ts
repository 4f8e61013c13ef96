import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, test } from "vitest"
import { testSetup } from "#test/processes/settings.ts"
import { NO_SERVICE } from "../lib/env.ts"
import { freePort } from "../lib/free-port.ts"
import { runApp } from "./program.ts"

test("what the development server answers is guarded as in production", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "cotejo-dev-"))
  const port = await freePort()
  const { dataKeys, authSecret, signingKey } = testSetup()
  const app = runApp("dev", port, {
    PORT: String(port),
    DATA_DIR: dataDir,
    APP_URL: "https://cotejo.example",
    DATABASE_URL: "postgres://nobody:none@127.0.0.1:9/none", // none is asked for
    DATA_KEYS: dataKeys,
    AUTH_SECRET: authSecret,
    SIGNING_KEY: signingKey,
    ...NO_SERVICE,
  })
  try {
    const headers = { "accept-language": "en" }
    const large = { method: "POST", headers, body: "x".repeat(1_100_000) }
    const ask = () => fetch(`http://127.0.0.1:${port}/sign-in`, large)
    await expect.poll(() => ask().catch(() => undefined), { timeout: 240_000 }).toBeDefined() // it listens
    const refused = await ask()
    expect([refused.status, refused.headers.get("strict-transport-security")]).toEqual([
      413,
      expect.stringContaining("max-age="),
    ])
    expect(await refused.json()).toMatchObject({ title: "Request too large" })
  } finally {
    await app.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
