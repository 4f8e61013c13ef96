import { expect, test } from "vitest"
import { FROM_FILE, SETTINGS } from "./env-settings.ts"
import { unknownSettings } from "./env-unknown.ts"

test("names that look like settings and are none are found; those of other programs are not", () => {
  const others = ["PATH", "DATABASE_HOST", "SESSION_MANAGER", "LOG_DIR", "SMTPD"]
  const wrong = ["UPSTREAM_LOKUP_KEY", "SMTP_HOST", "SIGNATURE_HELD_MB_FILE"]
  expect(unknownSettings([...others, ...wrong])).toEqual([
    "SIGNATURE_HELD_MB_FILE",
    "SMTP_HOST",
    "UPSTREAM_LOKUP_KEY",
  ])
})

test("every setting is known, and every one that a file may hold", () => {
  const names = [...Object.keys(SETTINGS.shape), ...FROM_FILE.map((name) => `${name}_FILE`)]
  expect(unknownSettings(names)).toEqual([])
})
