import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { readSettings, SettingsError } from "./settings.ts"

const KEYS = { SANDBOX_LOOKUP_KEY: "a.b.c", SANDBOX_PLATFORM_KEY: "d.e.f" }

function problemsOf(env: Record<string, string>): string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

describe("settings", () => {
  it("have the stated defaults", () => {
    expect(readSettings(KEYS)).toEqual({
      port: 4010,
      host: "127.0.0.1",
      publicUrl: null,
      keys: { lookup: "a.b.c", platform: "d.e.f", vin: null, match: null },
      director: true,
    })
  })

  it("count an empty variable as unset and drop a trailing slash", () => {
    const settings = readSettings({
      ...KEYS,
      SANDBOX_VIN_KEY: "",
      SANDBOX_PUBLIC_URL: "http://box.test:99/",
      SANDBOX_DIRECTOR: "off",
    })
    expect(settings).toMatchObject({
      publicUrl: "http://box.test:99",
      director: false,
      keys: { vin: null },
    })
  })

  it("name all that is wrong at once, never a value", () => {
    const problems = problemsOf({
      SANDBOX_PORT: "99999",
      SANDBOX_LOOKUP_KEY: "secret word",
      SANDBOX_DIRECTOR: "maybe",
      SANDBOX_PUBLIC_URL: "ftp://x",
    })
    expect(problems.map((problem) => problem.split(" ")[0]).sort()).toEqual([
      "SANDBOX_DIRECTOR",
      "SANDBOX_LOOKUP_KEY",
      "SANDBOX_PLATFORM_KEY",
      "SANDBOX_PORT",
      "SANDBOX_PUBLIC_URL",
    ])
    expect(problems.join()).not.toContain("secret word")
  })
})

describe("the program", () => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url))

  it("prints one line when it is ready and stops in order on SIGTERM", async () => {
    const child = spawn(process.execPath, [main], { env: { NODE_ENV: "test", ...KEYS, SANDBOX_PORT: "0" } })
    const [line] = await once(child.stdout, "data")
    expect(String(line)).toMatch(/^sandbox ready on http:\/\/127\.0\.0\.1:\d+\n$/)
    child.kill("SIGTERM")
    expect((await once(child, "exit"))[0]).toBe(0)
  })

  it("refuses to start with a list of what is wrong", async () => {
    const child = spawn(process.execPath, [main], { env: { NODE_ENV: "test", SANDBOX_PORT: "x" } })
    let message = ""
    child.stderr.on("data", (chunk) => {
      message += String(chunk)
    })
    expect((await once(child, "close"))[0]).toBe(1)
    expect(message).toMatch(/SANDBOX_PORT.*\n.*SANDBOX_LOOKUP_KEY.*\n.*SANDBOX_PLATFORM_KEY/)
  })
})
