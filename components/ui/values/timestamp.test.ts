import { expect, test } from "vitest"
import { zoneCity } from "./timestamp.tsx"

test("a zone is named by its city", () => {
  expect(zoneCity("America/Lima")).toBe("Lima")
  expect(zoneCity("America/Mexico_City")).toBe("Mexico City")
})
