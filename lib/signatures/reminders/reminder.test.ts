import { expect, test } from "vitest"
import { isReminderDue, whatsappNumber } from "./reminder.ts"

test.each([
  ["987 654 321", "51987654321"],
  ["+51 987-654-321", "51987654321"],
  ["+1 (415) 555.0100", "14155550100"],
  ["0034 600 000 000", "34600000000"],
  // No mobile number of Peru, and no country: whose it is, nobody knows.
  ["01 234 5678", null],
  ["14155550100", null],
  ["+51", null],
  ["+0987654321", null],
  ["987654321 anexo 4", null],
  ["", null],
])("%s is written to at %s", (phone, number) => {
  expect(whatsappNumber(phone)).toBe(number)
})

const HOUR = 3_600_000
test.each([
  [23, null, false],
  [24, null, true],
  [100, 47, false],
  [100, 48, true],
])("who waits for %s hours and was reminded %s hours ago: due %s", (waits, reminded, due) => {
  expect(isReminderDue(-waits * HOUR, reminded === null ? null : -reminded * HOUR, 0)).toBe(due)
})
