import type { ErrorCode } from "#lib/domain/failures.ts"
import { type OperationSlug, operationOf } from "#lib/operations/registry.ts"

/** A request of a program's; `form`: the parts of a multipart body, a file by its name with `@` before it. */
export type Example = {
  params?: Readonly<Record<string, string>>
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  body?: unknown
  form?: Readonly<Record<string, string>>
  /** The code it fails with, if it does not succeed: the thing that would answer takes longer to make than an example lasts. */
  fails?: ErrorCode
}

/** The ids in the examples; the test replaces them by those of existing things. */
export const EXAMPLE_IDS = {
  check: "01978c1e-0000-7000-8000-00000000c001",
  report: "01978c1e-0000-7000-8000-00000000c002",
  file: "01978c1e-0000-7000-8000-00000000f001",
  subject: "01978c1e-0000-7000-8000-000000005001",
  batch: "01978c1e-0000-7000-8000-00000000b001",
  signature: "01978c1e-0000-7000-8000-00000000a001",
  portfolio: "01978c1e-0000-7000-8000-00000000e001",
  monitor: "01978c1e-0000-7000-8000-00000000d001",
} as const

const PLAN = {
  portfolio: EXAMPLE_IDS.portfolio,
  operations: ["aml"],
  every: { days: 30 },
  hour: "06:00",
  ceiling: { run: 500, month: 600 },
}

/** One request of each endpoint, by the name that the description of the interface gives it. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  getAuditExport: { query: { format: "csv", from: "2026-01-01" } },
  getBatchesOneChanges: { params: { id: EXAMPLE_IDS.batch }, query: { since: "0" } },
  getBatchesOneExport: { params: { id: EXAMPLE_IDS.batch }, query: { format: "csv" } },
  getBatchesOneFacetsOne: {
    params: {
      id: EXAMPLE_IDS.batch,
      mark: "0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a",
    },
  },
  getBatchesOneResults: { params: { id: EXAMPLE_IDS.batch }, query: { rows: "1,2,3" } },
  getBatchesOne: { params: { id: EXAMPLE_IDS.batch } },
  getBatchesOneRows: { params: { id: EXAMPLE_IDS.batch }, query: { after: "0", limit: "100" } },
  postBatchesOneRows: { params: { id: EXAMPLE_IDS.batch }, body: { text: "2013" } },
  getBatchesOpen: {},
  postBatches: {
    headers: { "idempotency-key": "8d1f0c2a-lote-de-proveedores" },
    body: {
      operation: "company",
      name: "Proveedores",
      rows: [{ ruc: "20100047218" }, { ruc: "20131312955" }],
      ceiling: 2,
    },
  },
  getBatches: { query: { limit: "10" } },
  getChecksOneAnswer: { params: { checkOrOperation: EXAMPLE_IDS.check } },
  getChecksOneConstancia: { params: { checkOrOperation: EXAMPLE_IDS.check }, query: { asked: "masked" } },
  postChecksOne: { params: { checkOrOperation: "person" }, body: { dni: "45678912" } },
  getChecksOne: { params: { checkOrOperation: EXAMPLE_IDS.check } },
  getChecksCompare: { query: { ids: `${EXAMPLE_IDS.check},${EXAMPLE_IDS.report}` } },
  getChecksExport: { query: { format: "csv", operation: "person,company", from: "2026-01-01" } },
  getChecksResults: { query: { operation: "aml" } },
  getChecks: { query: { state: "answered", limit: "10" } },
  getClock: {},
  getConfirmation: {},
  postConfirmation: { body: { password: "four words of your own" }, fails: "confirmation_wrong" },
  postFactorsPasskey: { body: {} },
  postFactorsTotp: { body: {} },
  getFilesOne: { params: { id: EXAMPLE_IDS.file } },
  postFilesVerify: { body: { sha256: "0000000000000000000000000000000000000000000000000000000000000000" } },
  postFilesZip: { body: { checks: [EXAMPLE_IDS.report] } },
  getLedgerExport: { query: { format: "csv", from: "2026-01-01" } },
  postMatchSelfMatches: { body: { dni: "45678912", names: "MARIA ELENA" } },
  postMatchSelfMatchesRows: { body: { rows: [{ dni: "45678912", names: "MARIA ELENA" }] } },
  getMonitoringChanges: { query: { since: "0" } },
  getMonitoringChangesExport: { query: { format: "csv", weight: "grave" } },
  postMonitorsOnePause: { params: { id: EXAMPLE_IDS.monitor } },
  postMonitorsOneResume: { params: { id: EXAMPLE_IDS.monitor } },
  getMonitorsOne: { params: { id: EXAMPLE_IDS.monitor } },
  postMonitorsOneRun: {
    params: { id: EXAMPLE_IDS.monitor },
    headers: { "idempotency-key": "c01a7e55-primera-corrida" },
  },
  getMonitorsOneRuns: { params: { id: EXAMPLE_IDS.monitor }, query: { limit: "10" } },
  postMonitorsOneEnd: { params: { id: EXAMPLE_IDS.monitor } },
  postMonitorsPreview: { body: PLAN },
  postMonitors: { headers: { "idempotency-key": "77e0d1f2-clientes-mensual" }, body: PLAN },
  getMonitors: { query: { portfolio: EXAMPLE_IDS.portfolio } },
  getNotices: {},
  postNotices: { body: { thing: "check" } },
  putNoticesWatch: { body: { thing: "check", id: EXAMPLE_IDS.check, isOn: true } },
  getPdfDataOneOne: { params: { kind: "cmaps", name: "78-EUC-H.bcmap" } },
  getPortfoliosOneExport: { params: { id: EXAMPLE_IDS.portfolio }, query: { format: "csv" } },
  postPortfoliosOneMembers: {
    params: { id: EXAMPLE_IDS.portfolio },
    body: {
      members: [
        { kind: "dni", identifier: "45678912", reference: "C-0001" },
        { kind: "ruc", identifier: "20100047218" },
      ],
    },
  },
  getPortfoliosOneMembers: { params: { id: EXAMPLE_IDS.portfolio }, query: { limit: "50" } },
  getPortfoliosOne: { params: { id: EXAMPLE_IDS.portfolio } },
  postPortfolios: {
    headers: { "idempotency-key": "3b9f6a10-clientes" },
    body: { name: "Clientes", kind: "customers" },
  },
  getPortfolios: {},
  postSearch: { body: { text: "quispe" } },
  getMonitor: { query: { whose: "all" } },
  getSession: {},
  putSession: {},
  getSignaturesOneChanges: { params: { id: EXAMPLE_IDS.signature } },
  getSignaturesOneDocumentsZip: { params: { id: EXAMPLE_IDS.signature }, fails: "state_changed" },
  getSignaturesOneDocumentsOne: {
    params: { id: EXAMPLE_IDS.signature, documentId: "DOC-1" },
    fails: "not_found",
  },
  getSignaturesOne: { params: { id: EXAMPLE_IDS.signature } },
  getSignaturesExport: { query: { lane: "all", format: "csv" } },
  getSignatures: { query: { limit: "10" } },
  postSignatures: {
    form: {
      request:
        '{"name":"Contrato de servicios","expires_in":10080,"documents":[{"name":"Contrato"}],"signers":[{"full_name":"Ana Torres","document_type":"dni","document_number":"45678912","email":"ana.torres@example.com"}]}',
      file: "@contrato.pdf",
    },
  },
  getSignaturesSigners: {},
  postSubjectsOneAccessZip: {
    params: { id: EXAMPLE_IDS.subject },
    body: {
      requester: "Ana Torres",
      relation: "subject",
      proof: "id_shown",
      number: "2026-014",
      receivedOn: "2026-11-02",
      withReports: false,
    },
  },
  getSubjectsOneDossierZip: { params: { id: EXAMPLE_IDS.subject } },
  postSubjectsFind: { body: { identifier: "45678912" } },
  postSubjectsLookup: { body: { identifier: "45678912" } },
  postSubjectsPreflight: { body: { operation: "person", identifiers: ["45678912", "40000001"] } },
  getOpenapiJson: {},
  getHealth: {},
  getReady: {},
  getMetrics: {},
  getKeysConstancia: {},
  postWebhooksVinOne: { params: { secret: "not-the-secret" }, body: { task_id: "VIN-1" } },
  getAuthCsrf: {},
}

const USUAL = {
  dni: "45678912",
  eightDigits: "45678912",
  ruc: "20100047218",
  plate: "ABC123",
  ce: "001234567",
  vin: "9BWZZZ377VT004251",
} as const

const OF_CONTROL = {
  identifier: "45678912",
  text: "MARIA ELENA",
  date: "1990-05-21",
  documentType: "dni",
} as const

/** A question that keeps the rules of that operation: each field that must be there, and the first of the others. */
export function sampleQuestion(slug: OperationSlug): Record<string, string> {
  const { fields } = operationOf(slug)
  const asked = fields.filter(({ optional, added }) => !optional || !added)
  return Object.fromEntries(
    asked.map(({ name, control, usually }) => [name, usually ? USUAL[usually] : OF_CONTROL[control]]),
  )
}
