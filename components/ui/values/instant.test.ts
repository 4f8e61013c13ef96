import { expect, test } from "vitest"
import { formatInstant, zoneCity } from "./instant.ts"

const lima = { locale: "es-PE", timeZone: "America/Lima", show: "datetime" } as const

test("an instant is shown in Lima, in 24 hours", () => {
  expect(formatInstant("2026-11-20T01:05:00Z", lima)).toMatch(/^19 nov\.? 2026, 20:05$/)
  expect(formatInstant("2026-11-20T05:00:00Z", { ...lima, show: "time" })).toBe("00:00")
})

test.each(["es-PE", "es", "en"])(
  "a time of the clock has 24 hours in %s, whatever its people use",
  (locale) => {
    expect(formatInstant("2026-11-20T01:05:09Z", { ...lima, locale, show: "clock" })).toBe("20:05:09")
  },
)

test.each(["1990-05-03", "03-05-1990", "", "ayer", "2026-99-99T10:00:00Z", "2026-11-20T10:00:00"])(
  "%o is no instant",
  (raw) => {
    expect(formatInstant(raw, lima)).toBeNull()
  },
)

test("a zone is named by its city", () => {
  expect(zoneCity("America/Lima")).toBe("Lima")
  expect(zoneCity("America/Mexico_City")).toBe("Mexico City")
})
