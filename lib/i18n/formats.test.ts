import { createFormatter } from "use-intl/core"
import { expect, test } from "vitest"
import { FORMATS } from "./formats.ts"
import { TAG, type Tag } from "./locale.ts"

const formatIn = (locale: Tag) => createFormatter({ locale, timeZone: "America/Lima", formats: FORMATS })

test("an instant is shown in Lima, in 24 hours", () => {
  const format = formatIn("es-PE")
  expect(format.dateTime(new Date("2026-11-20T01:05:00Z"), "datetime")).toMatch(/^19 nov\.? 2026, 20:05$/)
  expect(format.dateTime(new Date("2026-11-20T05:00:00Z"), "time")).toBe("00:00")
})

test.each(Object.values(TAG))("a time of the clock has 24 hours in %s, whatever its people use", (locale) => {
  expect(formatIn(locale).dateTime(new Date("2026-11-20T01:05:09Z"), "clock")).toBe("20:05:09")
})
