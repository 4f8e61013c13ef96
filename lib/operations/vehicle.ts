import * as z from "zod/mini"
import { defineOperation, LOOKUP_ERRORS } from "./define.ts"
import { required } from "./input-field.ts"

/** Words for the condition of a vehicle that call for nothing; the specification lists none, so every other one is given weight. */
export const USUAL_CONDITIONS = ["EN CIRCULACION"]

/** Vehicle by plate, public data. Only the sample shows owners as strings, so any item is taken as it comes. */
export const vehicle = defineOperation({
  slug: "vehicle",
  wire: {
    method: "POST",
    base: "lookup",
    path: "/v2/consulta/vehicular",
    envelope: "lookup",
    listedErrors: LOOKUP_ERRORS,
  },
  input: z.strictObject({ plate: required() }),
  siblings: {
    // Owners differ in shape (texts in one, objects in the other) and are read in each.
    "vehicle-registry": [
      ["license_plate_number", "n_placa"],
      ["current_license_plate", "placa_vigente"],
      ["previous_license_plate", "placa_anterior"],
      ["serial_number", "n_serie"],
      ["vin_number", "n_vin"],
      ["engine_number", "n_motor"],
      ["make", "marca"],
      ["model", "modelo"],
      ["model_year", "ano_modelo"],
      ["color", "color"],
      ["registration_office", "sede"],
    ],
  },
  answer: z.looseObject({
    license_plate_number: z.string(),
    serial_number: z.string(),
    vin_number: z.string(),
    engine_number: z.string(),
    color: z.string(),
    make: z.string(),
    model: z.string(),
    current_license_plate: z.string(),
    previous_license_plate: z.string(),
    status: z.string(),
    annotations: z.string(),
    registration_office: z.string(),
    model_year: z.string(),
    owners: z.array(z.unknown()),
    file_url: z.string(),
  }),
  record: {
    identifier: "license_plate_number",
    title: ["make", "model"],
    beside: ["model_year", "status"],
    sections: [
      { title: "owners", fields: ["owners"], list: {} },
      {
        title: "vehicle",
        fields: ["make", "model", "model_year", "color", "status", "annotations", "registration_office"],
      },
      {
        title: "plates",
        fields: [
          "license_plate_number",
          "current_license_plate",
          "previous_license_plate",
          "serial_number",
          "vin_number",
          "engine_number",
        ],
        dense: true,
      },
      { title: "document", fields: ["file_url"] },
    ],
    leads: ["current_license_plate", "previous_license_plate", "vin_number"],
    codes: [
      "license_plate_number",
      "current_license_plate",
      "previous_license_plate",
      "serial_number",
      "vin_number",
      "engine_number",
      "status",
    ],
    summary: [
      "make",
      "model",
      "model_year",
      "color",
      "current_license_plate",
      "previous_license_plate",
      "vin_number",
      "engine_number",
      "status",
      "owners",
    ],
    marks: [
      { as: "text", field: "current_license_plate" },
      { as: "word", field: "status", usual: USUAL_CONDITIONS },
      { as: "word", field: "annotations", usual: ["NINGUNA"], usualSays: false },
    ],
    owners: { field: "owners" },
  },
  fileFields: ["file_url"],
  subject: ({ plate }) => ({ kind: "plate", identifier: plate }),
})
