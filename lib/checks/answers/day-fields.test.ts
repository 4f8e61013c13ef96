import { expect, test } from "vitest"
import { ageFrom, hasExpired } from "./day-fields.ts"

test.each([
  ["birth_date", "1962-05-24", "2026-11-28", 64],
  ["fecha_nacimiento", "1990-12-03", "2026-11-28", 35],
  ["birthdate", "2026-11-28", "2026-11-28", 0],
  ["birth_date", "2030-01-01", "2026-11-28", null],
  ["birth_date", "1962", "2026-11-28", null],
  ["fecha_inscripcion", "1962-05-24", "2026-11-28", null],
])("%s %s gives on %s the age %o", (name, text, today, age) => {
  expect(ageFrom(name, text, today)).toBe(age)
})

test.each([
  ["fecha_expiracion_carnet", "2021-03-01", true],
  ["fecha_expiracion_carnet", "2026-11-28", false],
  ["fecha_vencimiento", "pronto", false],
  ["fecha_nacimiento", "1990-12-03", false],
])("%s %s has expired: %o", (name, text, expired) => {
  expect(hasExpired(name, text, "2026-11-28")).toBe(expired)
})
