import { expect, test } from "vitest"
import { recipientKey } from "./recipient.ts"

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
