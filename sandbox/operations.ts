import type { KeySlot } from "./settings.ts"

type Operation = {
  method: "GET" | "POST"
  /** Every path on which the operation answers. */
  paths: readonly string[]
  /** The key that it asks for; VIN and match may be moved to another one by a choice. Null: no key (signed links). */
  key: KeySlot | null
  envelope: "lookup" | "platform"
  /** True where the specification lists 429 (Errors). */
  rateLimited: boolean
}

const lookup = (path: string, rateLimited = true): Operation => ({
  method: "POST",
  paths: [path],
  key: "lookup",
  envelope: "lookup",
  rateLimited,
})

const platform = (
  method: Operation["method"],
  paths: readonly string[],
  key: KeySlot = "platform",
  rateLimited = false,
): Operation => ({ method, paths, key, envelope: "platform", rateLimited })

const VIN_PATHS = ["/api/v1/solutions/consulta/vehicular-vin", "/v1/consulta/vehicular-vin"] as const

/** Every operation of the specification, and the signed links that its answers carry. */
const OPERATIONS = {
  person: lookup("/v2/consulta/personas"),
  "person-ext": lookup("/v2/consulta/personas-ext", false),
  foreigner: lookup("/v2/consulta/extranjeros"),
  company: lookup("/v2/consulta/empresas"),
  vehicle: lookup("/v2/consulta/vehicular"),
  "vehicle-registry": lookup("/v2/consulta/vehicular-registry"),
  vin: platform("POST", VIN_PATHS, "vin", true),
  "vin-task": platform(
    "GET",
    VIN_PATHS.map((path) => `${path}/:id`),
    "vin",
  ),
  match: platform("POST", ["/api/v1/solutions/match-registry"], "match"),
  "match-read": platform("GET", ["/api/v1/solutions/match-registry/:id"], "match"),
  kyc: platform("POST", ["/api/v1/solutions/kyc-provider/sessions/last"], "platform", true),
  aml: platform("GET", ["/api/v1/solutions/aml-report"]),
  signature: platform("POST", ["/api/v1/esign/send-request-new-signature"]),
  "signature-show": platform("GET", ["/api/v1/esign/signature/:id"]),
  file: { method: "GET", paths: ["/files/:token"], key: null, envelope: "platform", rateLimited: false },
} satisfies Record<string, Operation>

export type OperationName = keyof typeof OPERATIONS

export const OPERATION_NAMES = Object.keys(OPERATIONS) as [OperationName, ...OperationName[]]

/** The table's row of an operation. */
export function operationOf(name: OperationName): Operation {
  return OPERATIONS[name]
}
