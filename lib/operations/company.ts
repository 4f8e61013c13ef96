import * as z from "zod/mini"
import { defineOperation, LOOKUP_ERRORS } from "./define.ts"
import { required } from "./input-field.ts"

/** Company by tax number; `ruc` is a string in the question and an integer in the answer. Its dates are DD-MM-YYYY. */
export const company = defineOperation({
  slug: "company",
  wire: {
    method: "POST",
    base: "lookup",
    path: "/v2/consulta/empresas",
    envelope: "lookup",
    listedErrors: LOOKUP_ERRORS,
  },
  input: z.strictObject({ ruc: required() }),
  answer: z.looseObject({
    ruc: z.int(),
    razon_social: z.string(),
    tipo_contribuyente: z.string(),
    nombre_comercial: z.string(),
    fecha_inscripcion: z.string(),
    fecha_inicio_actividades: z.nullable(z.string()),
    estado_contribuyente: z.string(),
    condicion_contribuyente: z.string(),
    direccion: z.string(),
    sistema_emision_comprobante: z.string(),
    sistema_contabilidad: z.nullable(z.string()),
  }),
  record: {
    identifier: "ruc",
    title: ["razon_social"],
    beside: ["estado_contribuyente", "condicion_contribuyente"],
    sections: [
      {
        title: "taxpayer",
        fields: [
          "ruc",
          "razon_social",
          "nombre_comercial",
          "tipo_contribuyente",
          "estado_contribuyente",
          "condicion_contribuyente",
        ],
      },
      { title: "dates", fields: ["fecha_inscripcion", "fecha_inicio_actividades"] },
      { title: "address", fields: ["direccion", "sistema_emision_comprobante", "sistema_contabilidad"] },
    ],
    codes: ["ruc"],
    summary: [
      "razon_social",
      "nombre_comercial",
      "estado_contribuyente",
      "condicion_contribuyente",
      "direccion",
      "fecha_inscripcion",
    ],
    marks: [
      { as: "word", field: "estado_contribuyente", usual: ["ACTIVO"] },
      { as: "word", field: "condicion_contribuyente", usual: ["HABIDO"] },
    ],
  },
  subject: ({ ruc }) => ({ kind: "ruc", identifier: ruc }),
})
