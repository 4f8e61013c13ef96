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
  record: {
    identifier: "dni",
    title: ["given_names", "paternal_surname", "maternal_surname"],
    sections: [
      {
        title: "identity",
        fields: [
          "dni",
          "verification_digit",
          "given_names",
          "paternal_surname",
          "maternal_surname",
          "gender",
        ],
      },
      { title: "birth", fields: ["birth_date", "underage", "ubigeo"] },
    ],
    codes: ["dni", "verification_digit", "ubigeo"],
    summary: [
      "given_names",
      "paternal_surname",
      "maternal_surname",
      "birth_date",
      "gender",
      "ubigeo",
      "underage",
      "verification_digit",
    ],
    marks: [{ as: "flag", field: "underage" }],
    declared: {
      names: "given_names",
      fathers_last_name: "paternal_surname",
      mothers_last_name: "maternal_surname",
      verification_digit: "verification_digit",
      birth_date: "birth_date",
    },
  },
  subject: ({ dni }) => ({ kind: "dni", identifier: dni }),
})
