import * as z from "zod/mini"
import { defineOperation } from "./define.ts"
import { required } from "./input-field.ts"

/** Extended person record; its error codes are not shown in the specification, but for the 401 of every endpoint. */
export const personExt = defineOperation({
  slug: "person-ext",
  wire: {
    method: "POST",
    base: "lookup",
    path: "/v2/consulta/personas-ext",
    key: "lookup",
    envelope: "lookup",
    listedErrors: [401],
  },
  input: z.strictObject({ dni: required() }),
  answer: z.looseObject({
    dni: z.string(),
    verification_digit: z.string(),
    given_names: z.string(),
    paternal_surname: z.string(),
    maternal_surname: z.string(),
    birth_date: z.string(),
    ubigeo: z.string(),
    gender: z.string(),
    underage: z.boolean(),
  }),
  cost: "unspecified",
  subject: ({ dni }) => ({ kind: "dni", identifier: dni }),
})
