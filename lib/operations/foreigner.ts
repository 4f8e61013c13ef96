import * as z from "zod/mini"
import { defineOperation, LOOKUP_ERRORS } from "./define.ts"
import { required } from "./input-field.ts"

/** Foreigner by identity-card number and birth date; the field is `birthdate`, unlike match's `birth_date`. */
export const foreigner = defineOperation({
  slug: "foreigner",
  wire: {
    method: "POST",
    base: "lookup",
    path: "/v2/consulta/extranjeros",
    envelope: "lookup",
    listedErrors: LOOKUP_ERRORS,
  },
  input: z.strictObject({ document_number: required(), birthdate: required() }),
  answer: z.looseObject({
    numero_de_documento: z.string(),
    calidad_migratoria: z.string(),
    nombres: z.string(),
    nacionalidad: z.string(),
    apellido_paterno: z.string(),
    apellido_materno: z.string(),
    fecha_nacimiento: z.string(),
    fecha_expiracion_residencia: z.string(),
    fecha_expiracion_carnet: z.string(),
    fecha_ultima_emision_carnet: z.string(),
  }),
  record: {
    identifier: "numero_de_documento",
    title: ["nombres", "apellido_paterno", "apellido_materno"],
    beside: ["nacionalidad"],
    sections: [
      {
        title: "identity",
        fields: [
          "numero_de_documento",
          "nombres",
          "apellido_paterno",
          "apellido_materno",
          "nacionalidad",
          "fecha_nacimiento",
        ],
      },
      { title: "residence", fields: ["calidad_migratoria", "fecha_expiracion_residencia"] },
      { title: "card", fields: ["fecha_ultima_emision_carnet", "fecha_expiracion_carnet"] },
    ],
    codes: ["numero_de_documento"],
    summary: [
      "nombres",
      "apellido_paterno",
      "apellido_materno",
      "fecha_nacimiento",
      "nacionalidad",
      "calidad_migratoria",
      "fecha_expiracion_carnet",
    ],
    marks: [
      { as: "word", field: "nacionalidad" },
      { as: "word", field: "calidad_migratoria" },
    ],
    repeats: { birthdate: "fecha_nacimiento" },
  },
  subject: ({ document_number }) => ({ kind: "ce", identifier: document_number }),
})
