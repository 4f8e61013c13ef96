import { expect, test } from "vitest"
import { pastedSigners } from "./paste-signers.ts"

const table = (...lines: string[]) =>
  lines.map((line, index) => ({ line: index + 1, cells: line.split(";") }))
const ANA = {
  full_name: "ANA QUISPE",
  document_type: "dni",
  document_number: "00123456",
  email: "ana@correo.pe",
}

test.each([
  [table("Correo;Nombres y apellidos;Tipo;N° documento", "ana@correo.pe;ANA QUISPE;DNI;00123456"), ANA],
  [table("ANA QUISPE;dni;00123456;ana@correo.pe"), ANA],
  [table("00123456; ANA QUISPE ;ana@correo.pe;DNI"), ANA],
  [table("ANA QUISPE;DNI;00123456;ana@correo.pe;+51 999 888 777"), { ...ANA, phone: "+51 999 888 777" }],
  [
    table("BO LEE;Carné de Extranjería;001234567;bo@correo.pe"),
    { full_name: "BO LEE", document_type: "ce", document_number: "001234567", email: "bo@correo.pe" },
  ],
])("a pasted row, with titles or without, in any order: %#", (rows, signer) => {
  expect(pastedSigners(rows)).toEqual([signer])
})

test("rows without anything in them are none, and nothing is no signer", () => {
  expect(pastedSigners([])).toEqual([])
  expect(pastedSigners(table("Nombre;Correo", "ANA;ana@correo.pe", ";"))).toHaveLength(1)
})
