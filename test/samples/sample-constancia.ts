import type { CheckStep } from "#lib/checks/lists/check-history.ts"
import type { CheckView } from "#lib/checks/present-check.ts"
import { buildConstancia, type ConstanciaSource } from "#lib/constancia/build-constancia.ts"
import type { Constancia } from "#lib/constancia/constancia.ts"

/** An answered check about a person, as the pipeline stores it; `change` replaces the fields under test. */
export function sampleCheck(change: Partial<CheckView> = {}): CheckView {
  return {
    id: "0199b1f2-6c1e-7d30-8a11-3f5b7c9d2e10",
    operation: "person",
    state: "answered",
    charge: "unspecified",
    input: { dni: "12345678" },
    isUnusual: false,
    remoteId: null,
    problem: null,
    result: null,
    subjectId: "0199b1f2-6c1e-7d30-8a11-3f5b7c9d2e11",
    requestedBy: { id: "0199b1f2-6c1e-7d30-8a11-3f5b7c9d2e12", name: "Ana Quispe" },
    requestedAt: "2026-11-20T14:05:00.000Z",
    settledAt: "2026-11-20T14:05:01.250Z",
    batchId: null,
    batchRow: null,
    revision: 3,
    answer: { dni: "12345678" },
    presence: "value",
    message: null,
    warnings: [],
    files: [],
    httpStatus: 200,
    lateState: null,
    answerSha256: "a".repeat(64),
    answerBytes: 321,
    requestId: "req_sample",
    attempts: 1,
    repeatOf: null,
    sentAt: "2026-11-20T14:05:00.100Z",
    notBefore: null,
    remoteState: null,
    polls: 0,
    polledAt: null,
    pollAt: null,
    ...change,
  }
}

export function sampleStep(change: Partial<CheckStep> = {}): CheckStep {
  return {
    revision: 1,
    state: "queued",
    charge: "none",
    problemCode: null,
    httpStatus: null,
    at: "2026-11-20T14:05:00.000Z",
    by: null,
    reason: null,
    keepsAnswer: false,
    ...change,
  }
}

/** The constancia of such a check; `change` replaces parts of what it is built from. */
export function sampleConstancia(change: Partial<ConstanciaSource> = {}): Constancia {
  return buildConstancia({
    check: sampleCheck(),
    steps: [
      sampleStep(),
      sampleStep({ revision: 2, state: "sending", charge: "unknown", at: "2026-11-20T14:05:00.100Z" }),
      sampleStep({
        revision: 3,
        state: "answered",
        charge: "unspecified",
        httpStatus: 200,
        at: "2026-11-20T14:05:01.250Z",
      }),
    ],
    finding: undefined,
    masked: true,
    made: { at: new Date("2026-11-20T15:00:00.000Z"), by: "Ana Quispe" },
    installation: {
      version: "0.1.0",
      origin: "https://cotejo.example.com",
      simulated: false,
      zone: "America/Lima",
    },
    words: {
      result: { es: "Con registro", en: "With a record" },
      proves: { es: "Prueba …", en: "It proves …" },
      doesNotProve: { es: "No …", en: "Not …" },
    },
    ...change,
  })
}
