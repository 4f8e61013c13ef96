import { expect, test } from "vitest"
import { deviationsOf, knownFields } from "./deviations.ts"
import { operationOf } from "./registry.ts"

const person = operationOf("person")
const sample = {
  dni: "00123456",
  nombres: "JOSÉ ÑAHUI",
  apellido_paterno: "D'ANGELO",
  apellido_materno: "QUISPE",
  caracter_verificacion: "7",
  caracter_verificacion_anterior: null,
}

test("a record as specified differs nowhere", () => {
  expect(deviationsOf(person, sample)).toEqual([])
})

test("names what is missing, of another type, or not known", () => {
  const { nombres: _, ...rest } = sample
  expect(deviationsOf(person, { ...rest, dni: 123456, apodo: "Pepe" })).toEqual([
    { kind: "type", path: "dni", expected: "string", found: "number" },
    { kind: "missing", path: "nombres" },
    { kind: "extra", path: "apodo" },
  ])
})

test("null where none is specified is a type, not a gap", () => {
  expect(deviationsOf(person, { ...sample, nombres: null })).toEqual([
    { kind: "type", path: "nombres", expected: "string", found: "null" },
  ])
})

test.each([["text"], [["a", "list"]], [7], [true]])(
  "a record that is no object (%j) differs as a whole",
  (data) => {
    const deviations = deviationsOf(person, data)
    expect(deviations).toHaveLength(1)
    expect(deviations[0]).toMatchObject({ kind: "type", path: "", expected: "object" })
  },
)

test("places inside lists are named", () => {
  const sheet = deviationsOf(operationOf("vehicle-registry"), { propietarios: [{ nombre: 5 }] })
  expect(sheet).toContainEqual({
    kind: "type",
    path: "propietarios.0.nombre",
    expected: "string",
    found: "number",
  })
  expect(sheet).toContainEqual({ kind: "missing", path: "propietarios.0.tipo_documento" })
})

test("fields are known in the order of the specification", () => {
  expect(knownFields(person)).toEqual(Object.keys(sample))
})
