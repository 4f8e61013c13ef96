import * as z from "zod/mini"
import { defineOperation, LOOKUP_ERRORS } from "./define.ts"
import { required } from "./input-field.ts"

/** Person by national ID number (specification, Person record). */
export const person = defineOperation({
  slug: "person",
  wire: {
    method: "POST",
    base: "lookup",
    path: "/v2/consulta/personas",
    envelope: "lookup",
    listedErrors: LOOKUP_ERRORS,
  },
  input: z.strictObject({ dni: required() }),
  siblings: {
    // Other fields are in one of the two records of a person alone.
    "person-ext": [
      ["dni", "dni"],
      ["nombres", "given_names"],
      ["apellido_paterno", "paternal_surname"],
      ["apellido_materno", "maternal_surname"],
      ["caracter_verificacion", "verification_digit"],
    ],
  },
  answer: z.looseObject({
    dni: z.string(),
    nombres: z.string(),
    apellido_paterno: z.string(),
    apellido_materno: z.string(),
    caracter_verificacion: z.string(),
    caracter_verificacion_anterior: z.nullable(z.string()),
  }),
  record: {
    identifier: "dni",
    title: ["nombres", "apellido_paterno", "apellido_materno"],
    sections: [
      { title: "identity", fields: ["dni", "nombres", "apellido_paterno", "apellido_materno"] },
      { title: "verification", fields: ["caracter_verificacion", "caracter_verificacion_anterior"] },
    ],
    codes: ["dni", "caracter_verificacion", "caracter_verificacion_anterior"],
    summary: ["nombres", "apellido_paterno", "apellido_materno", "caracter_verificacion"],
    declared: {
      names: "nombres",
      fathers_last_name: "apellido_paterno",
      mothers_last_name: "apellido_materno",
      verification_digit: "caracter_verificacion",
    },
  },
  nullNotApplicable: ["caracter_verificacion_anterior"],
  subject: ({ dni }) => ({ kind: "dni", identifier: dni }),
})
