import { expect, test } from "vitest"
import { person } from "#lib/operations/person.ts"
import { personExt } from "#lib/operations/person-ext.ts"
import { sameFields } from "./self-matches.ts"

const PERSON = {
  dni: "40000001",
  nombres: "MARÍA  JOSÉ",
  apellido_paterno: "NÚÑEZ",
  apellido_materno: "",
  caracter_verificacion: "7",
}

test("what was copied is seen, whatever its capitals, accents and blanks", () => {
  const declared = {
    dni: "40000001",
    names: " maria jose ",
    fathers_last_name: "Núñez",
    verification_digit: "8",
  }
  expect(sameFields(person, declared, PERSON)).toEqual(["names", "fathers_last_name"])
})

test("two nothings are not the same, and no other field is looked at", () => {
  expect(sameFields(person, { mothers_last_name: "", birth_date: "1990-05-03" }, PERSON)).toEqual([])
  expect(sameFields(personExt, { birth_date: "1990-05-03" }, { birth_date: "1990-05-03" })).toEqual([
    "birth_date",
  ])
})

test.each([[null], ["text"], [[]], [{ nombres: 7 }]])(
  "an answer of another shape (%j) holds nothing",
  (record) => {
    expect(sameFields(person, { names: "7" }, record)).toEqual([])
  },
)
