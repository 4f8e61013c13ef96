import type { Permission } from "#lib/domain/access/permissions.ts"

// Who may use which way into the program, and how each is tried. `table.test.ts` asks for a row for every one that the files offer,
// `access.it.test.ts` walks them all. A role's cells follow from the permission (`lib/domain/access/permissions.ts`).

/** The ids of the desk's things, all of them a manager's: checks, the file of one, their subject, a batch, a signature request, a portfolio. */
export type Ids = Record<
  "person" | "aml" | "later" | "file" | "subject" | "batch" | "signature" | "portfolio" | "user" | "session",
  string
>

/** The kinds of an id; `signature` is a check too, `reported` a subject as far as one may read the checks on it. */
export type Kind = "reported" | "check" | "file" | "subject" | "batch" | "signature" | "user" | "session"

export type Call = { path: string; method: string; body?: unknown }

export type Cell = {
  permission: Permission
  /** Who lacks any of these is refused too. */
  also?: readonly Permission[]
  /** Who has none of these finds nothing there; one is enough. */
  seen?: readonly Permission[]
  /** The status for permitted callers; 200 unless given. Input that breaks a rule (422) changes nothing and asks nobody. */
  answers?: number
  call: (ids: Ids) => Call
}

export type RouteRow = {
  cells: Cell[]
  /** It is about a browser: no token of a program opens it. */
  sessionOnly?: true
  /** It asks a person who has not proved lately that it is they. */
  confirmed?: true
  /** It adds a row to the log even as a GET, so a page of another site must not cause it to be read. */
  recorded?: true
  /** The same with some id in the place of its own; `of`: which are right there. */
  of?: { kind: Kind; call: (id: string) => Call }
}

/** An AML report, what belongs to it, and a subject about whom there is one: by the reports alone, or with all checks. */
const SEES_AML: readonly Permission[] = ["aml.read", "check.read"]

const get = (path: string): Call => ({ method: "GET", path })
const post = (path: string, body: unknown): Call => ({ method: "POST", path, body })
const plain = (permission: Permission, path: string, more: Partial<Cell> = {}): RouteRow => ({
  cells: [{ permission, call: () => get(path), ...more }],
})
const posted = (
  permission: Permission,
  path: string,
  body: unknown,
  answers = 200,
  more: Partial<Cell> = {},
): RouteRow => ({
  cells: [{ permission, answers, call: () => post(path, body), ...more }],
})
const batch = (permission: Permission, rest: string, more: Partial<RouteRow> = {}): RouteRow => ({
  cells: [{ permission, seen: ["check.read"], call: ({ batch }) => get(`/api/batches/${batch}${rest}`) }],
  of: { kind: "batch", call: (id) => get(`/api/batches/${id}${rest}`) },
  ...more,
})
const signature = (rest: string, more: Partial<RouteRow & Cell> = {}): RouteRow => ({
  cells: [
    {
      permission: "signature.read",
      seen: ["signature.readAll"],
      answers: more.answers ?? 200,
      call: ({ signature }) => get(`/api/signatures/${signature}${rest}`),
    },
  ],
  of: { kind: "signature", call: (id) => get(`/api/signatures/${id}${rest}`) },
  ...(more.recorded && { recorded: true }),
})
/** Of a person's check, which takes `check.read`, and of an AML report. */
const check = (permission: Permission, rest: string, more: Partial<RouteRow> = {}): RouteRow => ({
  cells: [
    { permission, seen: ["check.read"], call: ({ person }) => get(`/api/checks/${person}${rest}`) },
    { permission, seen: SEES_AML, call: ({ aml }) => get(`/api/checks/${aml}${rest}`) },
  ],
  of: { kind: "check", call: (id) => get(`/api/checks/${id}${rest}`) },
  ...more,
})

/** Needs no session; what guards it instead. */
export const OPEN_ROUTES: Record<string, string> = {
  "GET /api/auth/[...nextauth]": "the sign-in itself",
  "POST /api/auth/[...nextauth]": "the sign-in itself",
  "GET /api/health": "says that the process answers",
  "GET /api/ready": "names parts that are not ready",
  "GET /api/keys/constancia": "public keys",
  "GET /api/metrics": "a token of its own, METRICS_TOKEN; off until it is set",
  "POST /api/webhooks/vin/[secret]": "its secret address",
}

const accessOf = (id: string) =>
  post(`/api/subjects/${id}/access.zip`, {
    requester: "Ana Torres",
    relation: "subject",
    proof: "id_shown",
    number: "A-1",
    receivedOn: "2026-01-05",
    withReports: false,
  })

const isOn = (thing: string, id: string): Call => ({
  method: "PUT",
  path: "/api/notices/watch",
  body: { thing, id, isOn: true },
})

/** An id of nothing: who may, finds nothing there. */
const NO_ID = "01978c1e-0000-7000-8000-00000000d002"

export const ROUTES: Record<string, RouteRow> = {
  "GET /api/audit/export": {
    ...plain("audit.read", "/api/audit/export?format=csv"),
    recorded: true,
    confirmed: true,
  },
  "GET /api/batches": plain("batch.run", "/api/batches"),
  "POST /api/batches": posted("batch.run", "/api/batches", {}, 422),
  "GET /api/batches/open": plain("batch.run", "/api/batches/open"),
  "GET /api/batches/[id]": batch("batch.run", ""),
  "GET /api/batches/[id]/changes": batch("batch.run", "/changes"),
  "GET /api/batches/[id]/export": {
    ...batch("check.export", "/export?format=csv", { recorded: true, confirmed: true }),
    cells: batch("check.export", "/export?format=csv").cells.map((cell) => ({
      ...cell,
      also: ["batch.run"],
    })),
  },
  "GET /api/batches/[id]/facets/[mark]": batch("batch.run", `/facets/${"0a".repeat(32)}`),
  "GET /api/batches/[id]/results": batch("batch.run", "/results?rows=1"),
  "GET /api/batches/[id]/rows": batch("batch.run", "/rows"),
  "POST /api/batches/[id]/rows": {
    cells: [
      {
        permission: "batch.run",
        seen: ["check.read"],
        call: ({ batch: id }) => post(`/api/batches/${id}/rows`, { text: "1" }),
      },
    ],
    of: { kind: "batch", call: (id) => post(`/api/batches/${id}/rows`, { text: "1" }) },
  },
  "GET /api/checks": plain("aml.read", "/api/checks"),
  "GET /api/checks/[checkOrOperation]": check("aml.read", ""),
  "POST /api/checks/[checkOrOperation]": posted("check.ask", "/api/checks/person", {}, 422),
  "GET /api/checks/[checkOrOperation]/answer": {
    ...check("answer.download", "/answer", { recorded: true, confirmed: true }),
    cells: [
      {
        permission: "answer.download",
        seen: ["check.read"],
        call: ({ person }) => get(`/api/checks/${person}/answer`),
      },
    ],
  },
  "GET /api/checks/[checkOrOperation]/constancia": {
    ...check("constancia.issue", "/constancia", { recorded: true }),
    cells: [
      ...check("constancia.issue", "/constancia").cells,
      {
        permission: "constancia.issue",
        also: ["constancia.full"],
        seen: SEES_AML,
        call: ({ aml }) => get(`/api/checks/${aml}/constancia?asked=full`),
      },
    ],
  },
  "GET /api/checks/compare": {
    cells: [
      {
        permission: "check.read",
        call: ({ person, aml }) => get(`/api/checks/compare?ids=${person},${aml}`),
      },
    ],
    of: { kind: "check", call: (id) => get(`/api/checks/compare?ids=${id}`) },
  },
  "GET /api/checks/export": {
    ...plain("check.export", "/api/checks/export?format=csv", { also: ["aml.read"] }),
    recorded: true,
    confirmed: true,
  },
  "GET /api/checks/results": plain("aml.read", "/api/checks/results"),
  "GET /api/clock": { ...plain("desk.enter", "/api/clock"), sessionOnly: true },
  "GET /api/confirmation": { ...plain("factor.manage", "/api/confirmation"), sessionOnly: true },
  "POST /api/confirmation": { ...posted("factor.manage", "/api/confirmation", {}, 422), sessionOnly: true },
  "GET /api/files/[id]": {
    cells: [{ permission: "file.read", seen: SEES_AML, call: ({ file }) => get(`/api/files/${file}`) }],
    of: { kind: "file", call: (id) => get(`/api/files/${id}`) },
    recorded: true,
  },
  "POST /api/factors/passkey": {
    ...posted("factor.manage", "/api/factors/passkey", {}),
    sessionOnly: true,
    confirmed: true,
  },
  "POST /api/factors/totp": {
    ...posted("factor.manage", "/api/factors/totp", {}),
    sessionOnly: true,
    confirmed: true,
  },
  "POST /api/files/verify": posted("aml.read", "/api/files/verify", { sha256: "0".repeat(64) }),
  "POST /api/files/zip": {
    cells: [
      {
        permission: "file.read",
        also: ["aml.read"],
        call: ({ aml }) => post("/api/files/zip", { checks: [aml] }),
      },
    ],
    of: { kind: "check", call: (id) => post("/api/files/zip", { checks: [id] }) },
    confirmed: true,
  },
  "GET /api/ledger/export": {
    ...plain("check.export", "/api/ledger/export?format=csv", { also: ["ledger.read"] }),
    recorded: true,
    confirmed: true,
  },
  "GET /api/monitoring/changes": plain("monitor.read", "/api/monitoring/changes"),
  "GET /api/monitoring/changes/export": {
    ...plain("check.export", "/api/monitoring/changes/export?format=csv", { also: ["monitor.read"] }),
    recorded: true,
    confirmed: true,
  },
  "POST /api/match/self-matches": posted("check.ask", "/api/match/self-matches", {
    dni: "45678912",
    names: "ANA",
  }),
  "POST /api/match/self-matches/rows": posted(
    "batch.run",
    "/api/match/self-matches/rows",
    { rows: [{ dni: "45678912", names: "ANA" }] },
    200,
    { also: ["check.read"] },
  ),
  "GET /api/monitor": plain("check.read", "/api/monitor"),
  "GET /api/monitors": plain("monitor.read", "/api/monitors"),
  "POST /api/monitors": posted("monitor.manage", "/api/monitors", {}, 422, {
    also: ["batch.run", "check.ask"],
  }),
  "POST /api/monitors/preview": posted("monitor.read", "/api/monitors/preview", {}, 422),
  "GET /api/monitors/[id]": plain("monitor.read", `/api/monitors/${NO_ID}`, { answers: 404 }),
  "POST /api/monitors/[id]/end": posted("monitor.manage", `/api/monitors/${NO_ID}/end`, {}, 404),
  "POST /api/monitors/[id]/pause": posted("monitor.manage", `/api/monitors/${NO_ID}/pause`, {}, 404),
  "POST /api/monitors/[id]/resume": posted("monitor.manage", `/api/monitors/${NO_ID}/resume`, {}, 404, {
    also: ["batch.run", "check.ask"],
  }),
  "POST /api/monitors/[id]/run": posted("monitor.manage", `/api/monitors/${NO_ID}/run`, {}, 404, {
    also: ["batch.run", "check.ask"],
  }),
  "GET /api/monitors/[id]/runs": plain("monitor.read", `/api/monitors/${NO_ID}/runs`, { answers: 404 }),
  "GET /api/notices": { ...plain("desk.enter", "/api/notices"), sessionOnly: true },
  "POST /api/notices": { ...posted("desk.enter", "/api/notices", { thing: "check" }), sessionOnly: true },
  "PUT /api/notices/watch": {
    sessionOnly: true,
    cells: [
      { permission: "desk.enter", seen: ["check.read"], call: ({ person }) => isOn("check", person) },
      { permission: "desk.enter", seen: SEES_AML, call: ({ aml }) => isOn("check", aml) },
      { permission: "desk.enter", seen: ["batch.run"], call: ({ batch }) => isOn("batch", batch) },
    ],
    of: { kind: "check", call: (id) => isOn("check", id) },
  },
  "GET /api/pdf-data/[kind]/[name]": {
    ...plain("desk.enter", "/api/pdf-data/cmaps/78-EUC-H.bcmap"),
    sessionOnly: true,
  },
  "GET /api/portfolios": plain("monitor.read", "/api/portfolios"),
  "POST /api/portfolios": posted("monitor.manage", "/api/portfolios", {}, 422),
  "GET /api/portfolios/[id]": plain("monitor.read", `/api/portfolios/${NO_ID}`, { answers: 404 }),
  "GET /api/portfolios/[id]/export": {
    ...plain("check.export", `/api/portfolios/${NO_ID}/export`, { also: ["monitor.read"], answers: 404 }),
    recorded: true,
    confirmed: true,
  },
  "GET /api/portfolios/[id]/members": {
    ...plain("monitor.read", `/api/portfolios/${NO_ID}/members`, { answers: 404 }),
    recorded: true,
  },
  "POST /api/portfolios/[id]/members": posted("monitor.manage", `/api/portfolios/${NO_ID}/members`, {}, 422),
  "POST /api/search": posted("aml.read", "/api/search", { text: "quispe" }),
  "GET /api/openapi.json": { ...plain("account.manage", "/api/openapi.json"), sessionOnly: true },
  "GET /api/session": { ...plain("desk.enter", "/api/session"), sessionOnly: true },
  "PUT /api/session": {
    sessionOnly: true,
    cells: [{ permission: "desk.enter", call: () => ({ method: "PUT", path: "/api/session" }) }],
  },
  "GET /api/signatures": plain("signature.read", "/api/signatures"),
  "POST /api/signatures": posted("signature.send", "/api/signatures", {}, 415),
  "GET /api/signatures/[id]": signature(""),
  "GET /api/signatures/[id]/changes": signature("/changes"),
  "GET /api/signatures/[id]/documents.zip": {
    ...signature("/documents.zip", { recorded: true, answers: 409 }),
    confirmed: true,
  },
  "GET /api/signatures/[id]/documents/[documentId]": signature("/documents/none", {
    recorded: true,
    answers: 404,
  }),
  "GET /api/signatures/export": {
    ...plain("check.export", "/api/signatures/export", { also: ["signature.read"] }),
    recorded: true,
    confirmed: true,
  },
  "GET /api/signatures/signers": plain("signature.send", "/api/signatures/signers"),
  "POST /api/subjects/[id]/access.zip": {
    cells: [
      {
        permission: "data.access",
        also: ["check.read", "aml.read", "file.read", "signature.readAll"],
        call: ({ subject }) => accessOf(subject),
      },
    ],
    of: { kind: "subject", call: accessOf },
    sessionOnly: true,
    confirmed: true,
  },
  "GET /api/subjects/[id]/dossier.zip": {
    cells: [
      {
        permission: "dossier.export",
        also: ["dossier.read", "constancia.issue", "file.read", "signature.read"],
        seen: SEES_AML,
        call: ({ subject }) => get(`/api/subjects/${subject}/dossier.zip`),
      },
    ],
    of: { kind: "subject", call: (id) => get(`/api/subjects/${id}/dossier.zip`) },
    recorded: true,
    confirmed: true,
  },
  "POST /api/subjects/find": posted("aml.read", "/api/subjects/find", { identifier: "45678912" }),
  "POST /api/subjects/lookup": posted("aml.read", "/api/subjects/lookup", { identifier: "45678912" }),
  "POST /api/subjects/preflight": posted(
    "batch.run",
    "/api/subjects/preflight",
    { operation: "person", identifiers: ["45678912"] },
    200,
    { also: ["check.read"] },
  ),
}

/** Lists and exports that can be filtered by an id: a filter by a thing that the person may not see returns the same as one by an unknown id. */
export const FILTERS_BY_ID: { name: string; kind: Kind; path: (id: string) => string }[] = [
  { name: "checks of a subject", kind: "reported", path: (id) => `/api/checks?subject=${id}` },
  { name: "checks of a batch", kind: "batch", path: (id) => `/api/checks?batch=${id}` },
  { name: "results of a subject", kind: "reported", path: (id) => `/api/checks/results?subject=${id}` },
  { name: "results of a batch", kind: "batch", path: (id) => `/api/checks/results?batch=${id}` },
  { name: "export of checks by id", kind: "check", path: (id) => `/api/checks/export?format=csv&ids=${id}` },
  {
    name: "export of a subject",
    kind: "reported",
    path: (id) => `/api/checks/export?format=csv&subject=${id}`,
  },
  { name: "movements of a batch", kind: "batch", path: (id) => `/api/ledger/export?format=csv&batch=${id}` },
]

/** Pages for everybody: what they show to who is signed out. */
export const OPEN_PAGES: Record<string, number> = { "/sign-in": 200, "/verify": 200 }

/** For those alone who have to change a password that somebody gave them; everybody else is led away. */
export const TEMPORARY_PAGES = ["/new-password"]

export type PageRow = Omit<Cell, "call" | "answers"> & {
  path: (ids: Ids) => string
  of?: { kind: Kind; path: (id: string) => string }
}

const page = (permission: Permission, path: string): PageRow => ({ permission, path: () => path })
const pageOf = (
  permission: Permission,
  kind: Kind,
  of: keyof Ids,
  path: (id: string) => string,
  seen?: readonly Permission[],
): PageRow => ({
  permission,
  ...(seen && { seen }),
  path: (ids) => path(ids[of]),
  of: { kind, path },
})

export const PAGES: Record<string, PageRow> = {
  "/": page("desk.enter", "/"),
  "/account": page("account.manage", "/account"),
  "/admin/alerts": page("service.manage", "/admin/alerts"),
  "/admin/log": page("audit.read", "/admin/log"),
  "/admin/operations": page("service.manage", "/admin/operations"),
  "/admin/service": page("service.manage", "/admin/service"),
  "/ledger/limits": page("limit.set", "/ledger/limits"),
  "/admin/people": page("people.manage", "/admin/people"),
  "/admin/people/[id]": pageOf("people.manage", "user", "user", (id) => `/admin/people/${id}`),
  "/admin/permissions": page("audit.read", "/admin/permissions"),
  "/admin/data": page("data.erase", "/admin/data"),
  "/ask": page("check.ask", "/ask"),
  "/ask/[operation]": page("check.ask", "/ask/match"),
  "/batches": page("batch.run", "/batches"),
  "/batches/[id]": pageOf("batch.run", "batch", "batch", (id) => `/batches/${id}`),
  "/batches/new": page("batch.run", "/batches/new?operation=person"),
  "/changes": page("monitor.read", "/changes"),
  "/checks": page("aml.read", "/checks"),
  "/checks/[id]": pageOf("aml.read", "check", "person", (id) => `/checks/${id}`, ["check.read"]),
  "/checks/[id]/compare": pageOf("aml.read", "check", "later", (id) => `/checks/${id}/compare`),
  "/checks/[id]/constancia": pageOf(
    "constancia.issue",
    "check",
    "person",
    (id) => `/checks/${id}/constancia`,
    ["check.read"],
  ),
  "/checks/compare": {
    permission: "check.read",
    path: ({ person, aml }) => `/checks/compare?left=${person}&right=${aml}`,
  },
  "/help": page("account.manage", "/help"),
  "/help/alerts": page("account.manage", "/help/alerts"),
  "/help/glossary": page("account.manage", "/help/glossary"),
  "/ledger": page("ledger.read", "/ledger"),
  "/portfolios": page("monitor.read", "/portfolios"),
  "/portfolios/[id]": {
    permission: "monitor.read",
    path: ({ portfolio }) => `/portfolios/${portfolio}`,
  },
  "/portfolios/new": page("monitor.manage", "/portfolios/new"),
  "/reports": page("aml.read", "/reports"),
  "/reports/review": page("aml.review", "/reports/review"),
  "/reports/verify": page("aml.read", "/reports/verify"),
  "/second-factor": page("factor.manage", "/second-factor"),
  "/signatures": page("signature.read", "/signatures"),
  "/signatures/[id]": pageOf("signature.read", "signature", "signature", (id) => `/signatures/${id}`, [
    "signature.readAll",
  ]),
  "/signatures/new": page("signature.send", "/signatures/new"),
  "/signatures/signers": page("signature.read", "/signatures/signers"),
  "/subjects": page("dossier.read", "/subjects"),
  "/subjects/[id]": pageOf("dossier.read", "subject", "subject", (id) => `/subjects/${id}`),
  "/subjects/[id]/erase": pageOf("data.erase", "subject", "subject", (id) => `/subjects/${id}/erase`),
  "/subjects/[id]/print": pageOf("dossier.read", "subject", "subject", (id) => `/subjects/${id}/print`),
  "/monitor": page("check.read", "/monitor"),
  "/unknown": page("check.resume", "/unknown"),
}

export type ActionRow = {
  permission: Permission
  /** It asks a person who has not proved lately that it is they. */
  confirmed?: true
  /** A right input but for the id in it. Every action is walked with an input that breaks its rules, so that nothing comes of it. */
  of?: { kind: Kind; input: (id: string) => unknown }
}

const act = (permission: Permission, kind?: Kind, input: (id: string) => unknown = (id) => ({ id })) => ({
  permission,
  ...(kind && { of: { kind, input } }),
})
/** The same, which asks for a confirmation. */
const proved = (...row: Parameters<typeof act>): ActionRow => ({ ...act(...row), confirmed: true })
const reason = "probe of the tests"
const signer = (id: string) => ({ id, position: 0, signerId: null })

/** Permissions that no edge needs, but one asks for where it finds a certain thing, with a confirmation: to resume what waits for a second person (`day-limit.it.test.ts`). */
export const ASKED_WITHIN: readonly Permission[] = ["batch.approve", "signature.approve"]

export const ACTIONS: Record<string, ActionRow> = {
  "changes/actions assign": act("change.settle"),
  "changes/actions changeReviewPeriod": proved("limit.set"),
  "changes/actions reopen": act("change.settle"),
  "changes/actions reviewNext": act("dossier.write", "subject", (id) => ({
    ...{ id, reason },
    ...{ diligence: "general", dueOn: null },
  })),
  "changes/actions settle": act("change.settle"),
  "portfolios/actions addKnown": act("monitor.manage"),
  "portfolios/actions addToPortfolio": act("monitor.manage"),
  "portfolios/actions approvePlan": proved("monitor.approve"),
  "portfolios/actions createPlan": act("monitor.manage"),
  "portfolios/actions duplicatePlan": act("monitor.manage"),
  "portfolios/actions endPlan": act("monitor.manage"),
  "portfolios/actions pausePlan": act("monitor.manage"),
  "portfolios/actions removeMember": act("monitor.manage"),
  "portfolios/actions resumePlan": act("monitor.manage"),
  "portfolios/actions runPlan": act("monitor.manage"),
  "portfolios/actions savePortfolio": act("monitor.manage"),
  "portfolios/actions setOwner": act("monitor.manage"),
  "account/actions changePassword": act("password.change"),
  "account/actions endMyOtherSessions": proved("account.manage"),
  "account/actions endMySession": proved("account.manage", "session", (session) => ({ session })),
  "people/actions addPerson": proved("people.manage"),
  "people/actions changeRole": proved("people.manage"),
  "people/actions resetPassword": proved("people.manage"),
  "factors/actions addMyPasskey": proved("factor.manage"),
  "factors/actions addMyTotp": proved("factor.manage"),
  "factors/actions makeMyRecoveryCodes": proved("factor.manage"),
  "factors/actions removeMyFactor": proved("factor.manage", "session", (factor) => ({ factor })),
  "factors/actions renameMyFactor": act("factor.manage", "session", (factor) => ({
    factor,
    name: "probe",
  })),
  "people/actions maskIdentifiers": proved("people.manage"),
  "people/actions requireFactor": proved("people.manage"),
  "people/actions removeFactors": proved("people.manage"),
  "tokens/actions createMyToken": proved("account.manage"),
  "tokens/actions revokeMyToken": act("account.manage", "session", (token) => ({ token })),
  "people/actions revokePersonToken": act("people.manage"),
  "people/actions revokeSession": act("people.manage"),
  "people/actions revokeSessions": act("people.manage"),
  "people/actions setDisabled": proved("people.manage"),
  "people/actions unlinkPerson": proved("people.manage"),
  "people/actions unlockPerson": act("people.manage"),
  "audit/actions findInLog": act("audit.read"),
  "batches/actions pauseBatch": act("batch.run", "batch"),
  "batches/actions rerunBatch": act("batch.run", "batch", (id) => ({
    id,
    name: "",
    idempotencyKey: crypto.randomUUID(),
    ceiling: null,
  })),
  "batches/actions resumeBatch": act("batch.run", "batch", (id) => ({ id, ceiling: null })),
  "batches/actions withdrawRest": act("batch.run", "batch"),
  "checks/actions closeCheck": act("check.resume", "check", (id) => ({ id, finding: "sent", reason })),
  "checks/actions closeChecks": act("check.resume", "check", (id) => ({
    ids: [id],
    finding: "sent",
    reason,
  })),
  "aml/actions askReportNames": act("batch.run"),
  "aml/actions concludeItems": act("aml.review"),
  "aml/actions concludeWhole": act("aml.review"),
  "aml/actions confirmWhole": proved("aml.confirm", "check", (checkId) => ({
    checkId,
    seen: null,
    note: "",
  })),
  "checks/actions endTask": act("check.resume", "check", (id) => ({ id, reason })),
  "checks/actions identifyCheck": act("check.resume", "check", (id) => ({ id, remoteId: "x1", reason })),
  "aml/actions keepRos": act("ros.record", "check", (checkId) => ({
    checkId,
    qualifiedAt: "2026-01-02T10:00:00-05:00",
    filed: null,
  })),
  "aml/actions noteReport": act("aml.review", "check", (checkId) => ({ checkId, note: reason })),
  "checks/actions reopenEndedTask": act("check.resume", "check", (id) => ({ id, reason })),
  "aml/actions reopenWhole": act("aml.review", "check", (checkId) => ({
    checkId,
    seen: null,
    note: reason,
  })),
  "checks/actions resumeCheck": act("check.resume", "check"),
  "aml/actions takeOverItems": act("aml.review"),
  "aml/actions undoItems": act("aml.review"),
  "checks/actions withdrawCheck": act("check.ask", "check"),
  "data-protection/actions changeRetention": proved("data.erase"),
  "account/actions chooseMyMails": act("account.manage"),
  "alerts/actions resendDelivery": act("service.manage"),
  "alerts/actions testChannel": act("service.manage"),
  "service/actions tryKey": act("service.manage"),
  "limits/actions setLimit": proved("limit.set"),
  "pace/actions lift": act("pace.lift"),
  "preferences/actions renameListView": act("account.manage"),
  "preferences/actions maskLists": act("account.manage"),
  "preferences/actions removeListView": act("account.manage"),
  "preferences/actions hideSteps": act("account.manage"),
  "preferences/actions saveListView": act("account.manage"),
  "preferences/actions showNames": act("account.manage"),
  "signatures/actions copySignerLink": act("signature.read", "signature", signer),
  "signatures/actions remindSigner": act("signature.read", "signature", (id) => ({
    places: [signer(id)],
    channel: "email",
  })),
  "signatures/actions revealSigner": act("signature.read", "signature", signer),
  "signatures/actions addRequest": act("signature.send"),
  "signatures/actions refreshRequest": act("signature.read", "signature", (id) => ({ id, wait: true })),
  "signatures/actions openRequest": act("signature.send", "signature", (id) => id),
  "signatures/actions takeSigner": act("signature.send", "signature", (checkId) => ({
    checkId,
    position: 0,
  })),
  "data-protection/actions erase": proved("data.erase", "subject", (id) => ({
    id,
    reason,
    typed: "x",
  })),
  "data-protection/actions hold": proved("data.hold", "subject", (id) => ({ id, reason })),
  "data-protection/actions lift": proved("data.hold", "subject", (id) => ({ id, reason })),
  "dossier/actions addNote": act("dossier.write", "subject", (id) => ({ id, note: reason })),
  "dossier/actions assignDossier": act("dossier.write", "subject", (id) => ({ id, assigneeId: null })),
  "dossier/actions pinDossier": act("dossier.write", "subject", (id) => ({ id, pinned: true })),
  "dossier/actions recordDossierPrint": act("dossier.read", "subject", (id) => ({ id, uncovered: false })),
  "dossier/actions revealSubject": act("dossier.read", "subject", (id) => ({ id, purpose: "read" })),
  "dossier/actions strikeNote": act("dossier.write", "subject", (id) => ({
    id,
    noteId: crypto.randomUUID(),
  })),
  "dossier/actions tagDossier": act("dossier.write", "subject", (id) => ({ id, tag: "watch", on: true })),
  "masking/actions reveal": act("aml.read", "check", (id) => ({ ids: [id] })),
}
