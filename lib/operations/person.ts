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
    key: "lookup",
    envelope: "lookup",
    listedErrors: LOOKUP_ERRORS,
  },
  input: z.strictObject({ dni: required() }),
  answer: z.looseObject({
    dni: z.string(),
    nombres: z.string(),
    apellido_paterno: z.string(),
    apellido_materno: z.string(),
    caracter_verificacion: z.string(),
    caracter_verificacion_anterior: z.nullable(z.string()),
  }),
  cost: "unspecified",
  nullNotApplicable: ["caracter_verificacion_anterior"],
  subject: ({ dni }) => ({ kind: "dni", identifier: dni }),
})
