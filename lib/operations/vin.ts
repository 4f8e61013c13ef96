import * as z from "zod/mini"
import { VIN_PATHS } from "#lib/domain/key-slots.ts"
import { defineOperation } from "./define.ts"
import { required } from "./input-field.ts"
import { normalizeVin, vinFaults } from "./vin-format.ts"

const vinText = z.pipe(
  required(),
  z
    .pipe(z.string(), z.transform(normalizeVin))
    .check(z.refine((vin) => vinFaults(vin).length === 0, { error: "vinFormat" })),
)

/**
 * Vehicle by VIN: queued by the service and answered later; one unit of quota is deducted when it is accepted. The fields of its
 * result are not shown in the specification, nor the words of its states but `pending`. The create path is a setting.
 */
export const vin = defineOperation({
  slug: "vin",
  wire: {
    method: "POST",
    base: "platform",
    path: VIN_PATHS[0],
    paths: VIN_PATHS,
    pathSetting: "upstreamVinPath",
    envelope: "platform",
    listedErrors: [401, 402, 422, 429],
  },
  input: z.strictObject({ vin: vinText }),
  answer: z.looseObject({}),
  readsLike: ["vehicle-registry", "vehicle"],
  // Its fields are not shown; a field of the name that the vehicle lookups give their signed link is taken for one.
  fileFields: ["file_url"],
  task: {
    idField: "task_id",
    readPath: "/api/v1/solutions/consulta/vehicular-vin/",
    listedReadErrors: [],
    answeredWords: "any",
    statePath: "unspecified",
    usualWords: ["completed"],
    failedWords: [],
    notTaken: [],
  },
  subject: (input) => ({ kind: "vin", identifier: input.vin }),
})
