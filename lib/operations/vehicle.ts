import * as z from "zod/mini"
import { defineOperation, LOOKUP_ERRORS } from "./define.ts"
import { required } from "./input-field.ts"

/** Vehicle by plate, public data. Only the sample shows owners as strings, so any item is taken as it comes. */
export const vehicle = defineOperation({
  slug: "vehicle",
  wire: {
    method: "POST",
    base: "lookup",
    path: "/v2/consulta/vehicular",
    key: "lookup",
    envelope: "lookup",
    listedErrors: LOOKUP_ERRORS,
  },
  input: z.strictObject({ plate: required() }),
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
  cost: "unspecified",
  fileFields: ["file_url"],
  subject: ({ plate }) => ({ kind: "plate", identifier: plate }),
})
