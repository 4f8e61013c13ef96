import { expect, test } from "vitest"
import { readSheet } from "#components/table-import/guess-columns.ts"
import { NOTHING_HIDDEN } from "#components/table-import/import-field.ts"
import { pastedSigners, signerFields } from "./paste-signers.ts"

const FIELDS = signerFields((column) => column)

const table = (...lines: string[]) =>
  lines.map((line, index) => ({ line: index + 1, cells: line.split(";") }))
const signersIn = (rows: ReturnType<typeof table>) =>
  pastedSigners(readSheet("", { name: "", rows, hidden: NOTHING_HIDDEN }, FIELDS))

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
  expect(signersIn(rows)).toEqual({ signers: [signer], unknownTypes: [], unused: [] })
})

test("rows without anything in them are none, and nothing is no signer", () => {
  expect(signersIn([]).signers).toEqual([])
  expect(signersIn(table("Nombre;Correo", "ANA;ana@correo.pe", ";")).signers).toHaveLength(1)
})

const BO = { full_name: "BO LEE", document_number: "45678913", email: "bo@correo.pe" }

test.each([
  [
    "the telephone before the document",
    table("BO LEE;bo@correo.pe;987654321;45678913"),
    { ...BO, phone: "987654321" },
  ],
  [
    "a telephone that is cut short",
    table("BO LEE;45678913;bo@correo.pe;+51 987"),
    { ...BO, phone: "+51 987" },
  ],
  ["numbered rows", table("1;BO LEE;45678913;bo@correo.pe"), BO],
  ["a date among them", table("BO LEE;01/02/1990;45678913;bo@correo.pe"), BO],
  [
    "given names and surnames apart",
    table("Apellido paterno;Nombres;DNI;Correo", "LEE;BO;45678913;bo@correo.pe"),
    BO,
  ],
  [
    "three surnames, each in a column of its own",
    table("Apellido paterno;Apellido materno;Apellido de casada;Nombres", "LEE;PAZ;DE RÍOS;BO"),
    { full_name: "BO LEE PAZ DE RÍOS" },
  ],
  [
    "a telephone under a short title",
    table("Firmante;Cel;Tipo;Nro", "BO LEE;987654321;CE;001234567"),
    { full_name: "BO LEE", document_type: "ce", document_number: "001234567", phone: "987654321" },
  ],
  [
    "titles of another desk",
    table("Ítem;Nro. DNI;Apellidos y Nombres;Correo electrónico", "7;45678913;BO LEE;bo@correo.pe"),
    BO,
  ],
  [
    "titles that are cut short",
    table("Apellidos y nombres;N° Doc.;Correo electrónico", "BO LEE;45678913;bo@correo.pe"),
    BO,
  ],
  ["a number of an identity", table("Firmante;Nro. Doc;E-mail", "BO LEE;45678913;bo@correo.pe"), BO],
  ["a title that says nothing", table("Persona;DNI;Contacto", "BO LEE;45678913;bo@correo.pe"), BO],
  [
    "the kind in the number's cell",
    table("BO LEE;C.E. 45678913;bo@correo.pe"),
    { ...BO, document_type: "ce" },
  ],
  ["the address beside the name", table("BO LEE <bo@correo.pe>;45678913"), BO],
])("%s: each cell at its field", (_, rows, signer) => {
  expect(signersIn(rows).signers).toEqual([signer])
})

test("what was not understood is reported, never left out in silence", () => {
  const rows = table("Nombre;Tipo;Número;Correo;Cargo", "BO LEE;RUC;45678913;bo@correo.pe;Gerente")
  expect(signersIn(rows)).toEqual({ signers: [BO], unknownTypes: ["RUC"], unused: ["Cargo"] })
  expect(signersIn(table("BO LEE;bo@correo.pe;otro@correo.pe")).unused).toEqual(["otro@correo.pe"])
})
