import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "@playwright/test"
import { CANARY, type Leak, leaksInText, leaksOf } from "#test/browser/find-leaks.ts"
import { allRecorded, recordedApps } from "#test/browser/recorded-responses.ts"

// Runs after all journeys, over what they left behind: every response that a browser saw, every log, the built client.

function allSecrets(): Record<string, string> {
  const apps = recordedApps()
  expect(apps.length, "no journey left its secrets behind").toBeGreaterThan(0)
  return Object.fromEntries(
    apps.flatMap(({ secrets }, app) =>
      Object.entries(secrets).map(([name, secret]) => [`${name} ${app}`, secret]),
    ),
  )
}

test("no response of any journey holds a key, and the canary stands in answers alone", () => {
  const secrets = allSecrets()
  const leaks: Leak[] = []
  let seen = 0
  for (const response of allRecorded()) {
    seen++
    leaks.push(...leaksOf(response, secrets))
  }
  expect(seen, "no journey was recorded").toBeGreaterThan(100)
  expect(leaks).toEqual([])
})

test("no answer with the canary may be kept by a browser or on the way", () => {
  const held = [...allRecorded()].filter(({ body }) => body.includes(CANARY))
  expect(held.length, "no answer held the canary").toBeGreaterThan(0)
  const kept = held.filter(({ headers }) => !/"cache-control":"[^"]*no-store/.test(headers))
  expect(kept.map(({ method, url }) => `${method} ${url}`)).toEqual([])
})

test("no log holds a key, the canary, or an answer's body", () => {
  const secrets = allSecrets()
  for (const [index, { logs }] of recordedApps().entries())
    expect(leaksInText(`log ${index}`, logs, secrets)).toEqual([])
})

test("the built client holds no key, and nothing that only the server may know", () => {
  const secrets = {
    ...allSecrets(),
    "a setting's name": "UPSTREAM_PLATFORM_KEY",
    "server code": "aes-256-gcm",
  }
  const files = readdirSync(".next/static", { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  expect(files.length).toBeGreaterThan(10)
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    expect(leaksInText(path, readFileSync(path, "latin1"), secrets)).toEqual([])
  }
})
