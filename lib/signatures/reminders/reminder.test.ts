import { expect, test } from "vitest"
import { isReminderDue, recipientKey, whatsappNumber } from "./reminder.ts"

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

const ANA = {
  documentNumber: "40000060",
  name: "Ana Ñahui",
  email: "ana.nahui@example.pe",
  phone: "+51987654321",
}

test.each([
  [
    "written otherwise",
    { name: "ÑAHUI, ANA", email: " Ana.Nahui@example.pe", phone: "+51 987 654 321" },
    true,
  ],
  ["of another name", { name: "Carlos Paredes" }, false],
  ["of another document", { documentNumber: "40000061" }, false],
  ["with another e-mail", { email: "ana@otra.example" }, false],
  ["with another telephone", { phone: "+51911111111" }, false],
  ["without an e-mail", { email: null }, false],
])("a signer %s is one recipient with the other: %s", (_, differing, isOne) => {
  expect(recipientKey({ ...ANA, ...differing }) === recipientKey(ANA)).toBe(isOne)
})

test.each([null, ""])("without a document (%j) nobody is known to be the same", (documentNumber) => {
  expect(recipientKey({ ...ANA, documentNumber })).toBeNull()
})
