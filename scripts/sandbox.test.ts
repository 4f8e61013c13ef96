import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { startSandbox } from "./sandbox.ts"
import { adoptSettings } from "./settings.ts"

const SECRETS = [
  "DATABASE_URL",
  "DATA_KEYS",
  "AUTH_SECRET",
  "SIGNING_KEY",
  "UPSTREAM_LOOKUP_KEY",
  "ADMIN_PASSWORD",
]

test.skipIf(process.platform !== "linux")(
  "the sandbox's process holds none of the app's secrets",
  async () => {
    adoptSettings(
      Object.fromEntries([...SECRETS, "SANDBOX_VIN_KEY"].map((name) => [name, `canary.${name}.x`])),
    )
    const sandbox = await startSandbox({ lookup: "a.b.c", platform: "d.e.f" }, 0)
    try {
      const given = readFileSync(`/proc/${sandbox.program.pid}/environ`, "utf8").split("\0")
      expect(given).toContain("SANDBOX_LOOKUP_KEY=a.b.c")
      expect(given).toContain("SANDBOX_VIN_KEY=canary.SANDBOX_VIN_KEY.x")
      for (const name of SECRETS) expect(given.join("\n")).not.toContain(name)
    } finally {
      await sandbox.program.stop()
    }
  },
  60_000,
)
