import { expect, test } from "vitest"
import { operationOf } from "#lib/operations/registry.ts"
import { otherThanAsked } from "./other-than-asked.ts"

const birthday = { document_number: "001234567", birthdate: "1990-05-03" }

test.each([
  ["person", { dni: "00123456" }, { dni: "00123457" }, ["dni"]],
  ["person", { dni: "00123456" }, { dni: "00123456" }, []],
  ["aml", { dni: "00123456" }, { dni: "123456", aml_status: "GREEN" }, ["dni"]],
  ["match", { dni: "00123456", names: "ANA" }, { dni: "00123457" }, ["dni"]],
  ["company", { ruc: "20100000001" }, { ruc: 20_100_000_001 }, []],
  ["company", { ruc: "20100000001" }, { ruc: 20_100_000_002 }, ["ruc"]],
  ["person", { dni: "00123456" }, { dni: 123_456 }, []], // of another type, which is said already
  ["foreigner", birthday, { numero_de_documento: "001234567", fecha_nacimiento: "1990-05-03" }, []],
  [
    "foreigner",
    birthday,
    { numero_de_documento: "7", fecha_nacimiento: "1990-03-05" },
    ["numero_de_documento", "fecha_nacimiento"],
  ],
  ["foreigner", { ...birthday, document_number: "ce-12 a" }, { numero_de_documento: "CE12A" }, []],
  ["foreigner", { ...birthday, birthdate: "3/5/1990" }, { fecha_nacimiento: "1990-05-03" }, []],
  ["vehicle", { plate: "ABC123" }, { license_plate_number: "XYZ987" }, []],
  ["person", { dni: "00123456" }, { dni: null }, []],
  ["person", { dni: "00123456" }, "texto", []],
] as const)("%s asked with %o and answered with %o names another: %o", (slug, input, data, paths) => {
  expect(otherThanAsked(operationOf(slug), input, data).map(({ path }) => path)).toEqual(paths)
})
