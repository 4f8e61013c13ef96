import * as z from "zod/mini"
import type { ListedCheck } from "#lib/checks/listed-check.ts"
import type { CheckPage } from "#lib/checks/lists/list-checks.ts"
import type { CheckFile, CheckView } from "#lib/checks/present-check.ts"
import type { FacetCount } from "#lib/checks/results/facet-counts.ts"
import type { NewestResults } from "#lib/checks/results/newest-results.ts"
import { constanciaSchema } from "#lib/constancia/constancia.ts"
import { CHARGES } from "#lib/domain/charges.ts"
import { CHECK_STATES } from "#lib/domain/check-states.ts"
import { FAILURES, type FileProblem, type Problem, type ProblemCode } from "#lib/domain/failures.ts"
import { FILE_STATES } from "#lib/domain/file-states.ts"
import { RESULT_KINDS, type Result, type ResultMark } from "#lib/domain/results.ts"
import type { Deviation, Warning } from "#lib/operations/deviations.ts"
import { CHECK_OPERATION_SLUGS } from "#lib/operations/registry.ts"

// Answers about checks. The types define the response, the compiler holds these to them, and a test holds both to the answers of a server.

/** An instant of ours, ISO 8601 in UTC. */
export const instant = z.iso.datetime()
export const person = z.object({ id: z.uuid(), name: z.string() })
export const whole = z.int().check(z.nonnegative())
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

const codesWith = (place: "helper" | "file") =>
  Object.entries(FAILURES).flatMap(([code, facts]) => (place in facts ? [code] : []))
export const problemCode = z.enum(codesWith("helper") as ProblemCode[])
export const state = z.enum(CHECK_STATES)
export const charge = z.enum(CHARGES)
export const operation = z.enum(CHECK_OPERATION_SLUGS)

const problem: z.ZodMiniType<Problem> = z.object({
  code: problemCode,
  message: z.optional(z.string()),
  errors: z.optional(z.record(z.string(), z.array(z.string()))),
  retryAfterSeconds: z.optional(z.number()),
}) as z.ZodMiniType<Problem>

const MARKS = ["other", "unusual", "word", "text", "level", "disagreement", "count", "flag", "score"] as const

export const resultMark: z.ZodMiniType<ResultMark> = z.object({
  as: z.enum(MARKS),
  field: z.string(),
  text: z.string(),
  weighs: z.boolean(),
  lowest: z.optional(z.object({ field: z.string(), text: z.string() })),
}) as z.ZodMiniType<ResultMark>

export const resultKind = z.nullable(z.enum(RESULT_KINDS))
export const result: z.ZodMiniType<Result> = z.object({
  kind: z.enum(RESULT_KINDS),
  line: z.object({
    came: z.enum(["value", "null", "empty", "absent"]),
    word: z.nullable(z.string()),
    title: z.string(),
    marks: z.array(resultMark),
  }),
}) as z.ZodMiniType<Result>

export const facetCount: z.ZodMiniType<FacetCount> = z.object({
  as: z.enum([...MARKS, "nothing", "unread"]),
  field: z.string(),
  text: z.string(),
  weighs: z.boolean(),
  mark: z.string(),
  count: whole,
})

const missingOrExtra = z.object({ kind: z.enum(["missing", "extra"]), path: z.string() })
const ofOtherType = z.object({
  kind: z.literal("type"),
  path: z.string(),
  expected: z.string(),
  found: z.string(),
})

export const deviations: z.ZodMiniType<Deviation[]> = z.array(z.union([missingOrExtra, ofOtherType]))

const warnings: z.ZodMiniType<Warning[]> = z.array(
  z.union([
    z.object({ kind: z.literal("other"), path: z.string() }),
    z.object({ kind: z.literal("encoding"), path: z.literal("") }),
    missingOrExtra,
    ofOtherType,
  ]),
)

const SUMMARY = {
  id: z.uuid(),
  operation,
  state,
  charge,
  input: z.record(z.string(), z.string()),
  isUnusual: z.boolean(),
  remoteId: z.nullable(z.string()),
  problem: z.nullable(problem),
  result: z.nullable(result),
  subjectId: z.uuid(),
  requestedBy: person,
  requestedAt: instant,
  settledAt: z.nullable(instant),
  batchId: z.nullable(z.uuid()),
  batchRow: z.nullable(whole),
  revision: whole,
}

const file: z.ZodMiniType<CheckFile> = z.object({
  id: z.uuid(),
  role: z.string(),
  name: z.string(),
  sha256: z.nullable(sha256),
  size: z.nullable(whole),
  state: z.enum(FILE_STATES),
  sealedAt: z.nullable(instant),
  linkUntil: z.nullable(instant),
  tries: whole,
  problem: z.nullable(z.enum(codesWith("file") as FileProblem[])),
  problemStatus: z.nullable(whole),
})

const WHOLE = {
  ...SUMMARY,
  answer: z.unknown(),
  presence: z.nullable(z.enum(["value", "null", "empty", "absent"])),
  message: z.nullable(z.string()),
  warnings,
  files: z.array(file),
  httpStatus: z.nullable(whole),
  lateState: z.nullable(state),
  answerSha256: z.nullable(sha256),
  answerBytes: z.nullable(whole),
  requestId: z.string(),
  attempts: whole,
  repeatOf: z.nullable(z.uuid()),
  sentAt: z.nullable(instant),
  notBefore: z.nullable(instant),
  remoteState: z.nullable(z.string()),
  polls: whole,
  polledAt: z.nullable(instant),
  pollAt: z.nullable(instant),
}

export const listedCheck = z.object({ ...SUMMARY, covered: z.boolean() })

export const checkAnswer: z.ZodMiniType<CheckView> = z.object(WHOLE)

/** The same of one operation: `answer` is the record that the service's specification shows, or any other value received. */
export const checkAnswerOf = (record: z.ZodMiniType) =>
  z.object({ ...WHOLE, answer: z.nullable(record) }) as z.ZodMiniType

/** The same of a signature request, with its own id. */
export const sentAnswer = z.object({ signatureId: z.uuid(), ...WHOLE })

export const checkPage: z.ZodMiniType<CheckPage> = z.object({
  items: z.array(listedCheck as z.ZodMiniType<ListedCheck>),
  nextCursor: z.nullable(z.uuid()),
  revision: whole,
})

export const comparedAnswer = z.object({ items: z.array(checkAnswer) })

export const newestAnswer: z.ZodMiniType<NewestResults> = z.object({
  facets: z.array(facetCount),
  counted: whole,
  isAll: z.boolean(),
})

/** The file of a constancia: its statement, and a detached JWS over the very bytes of `payload`. */
export const constanciaFile = z.object({ payload: constanciaSchema, signature: z.string() })
